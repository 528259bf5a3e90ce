#include "ictus/run/sphere_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/base/larger.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/spheres.hpp"
#include "ictus/run/wave_treatment.hpp"

namespace ictus {
namespace {

constexpr double rates[] = {60, 120, 240, 480, 1000, 2000, 4410, 11025, 22050, 44100};  // 1/s
constexpr double tiny_gap = 1e-9;  // of the distance of centres

constexpr double most_contact_steps = 5e6;  // of one run by moreau_jean: some seconds
constexpr std::size_t any_number_of = std::numeric_limits<std::size_t>::max();
constexpr std::size_t most_questions = 25;  // to a compliant run: each 4096 steps, of long chains 65536 steps
                                            // of a contact, it asks whether to stop

/// Velocities at the end, in the order of the study's bodies, and what the ledger says.
struct Outcome {
  std::vector<Vector3> velocity;  // m/s
  Trace trace;
  bool ended() const { return trace.ending.complete; }
};

/// m/s, the largest; NaN where a run did not come to its end, or does not tell a velocity.
double deviation(const Outcome& a, const Outcome& b) {
  if (!a.ended() || !b.ended()) return unknown;
  double most = 0;
  for (std::size_t i = 0; i < a.velocity.size(); ++i)
    most = larger(most, length(a.velocity[i] - b.velocity[i]));
  return most;
}

Scene with_step(Scene scene, double step) {
  scene.run.step = {step, {"study"}};
  return scene;
}

/// The last body first.
Scene reversed(Scene scene) {
  std::reverse(scene.bodies.begin(), scene.bodies.end());
  scene.chains.clear();
  return scene;
}

/// All places farther from the origin by a tiny part; radii as they were.
Scene apart(Scene scene) {
  for (Body& body : scene.bodies) body.position->value *= 1 + tiny_gap;
  for (Wall& wall : scene.walls) wall.position.value *= 1 + tiny_gap;
  if (scene.frame) {
    scene.frame->low *= 1 + tiny_gap;
    scene.frame->high *= 1 + tiny_gap;
  }
  scene.chains.clear();
  return scene;
}

class Studied {
 public:
  Studied(const Assembly& assembly, const std::function<bool()>& stop)
      : stop_(stop),
        scene_(assembly.scene),
        contacts_(static_cast<double>(assembly.impacts.contacts.size())) {
    study_.dimension = scene_.dimension;
    scene_.run.record_every = std::numeric_limits<std::int32_t>::max();
    // Where all rest, the velocities of round-off are measured by what gravity gives in the coarsest step.
    fastest_ = length(scene_.gravity) / rates[0];
    for (const Body& body : scene_.bodies) {
      energy_ += body.mass.value * fastest_ * fastest_ / 2;
      study_.bodies.push_back(body.name.value);
    }
    for (const Body& body : scene_.bodies) fastest_ = std::max(fastest_, length(body.velocity.value));
  }

  SphereStudy study() {
    for (double rate : rates) {
      if (stopped()) break;
      if (scene_.run.duration && 10 / rate > scene_.run.duration->value) continue;
      Outcome outcome = run(with_step(scene_, 1 / rate));
      if (!outcome.ended()) {
        if (!stopped()) study_.failure = outcome.trace.ending.reason;
        break;
      }
      add_point(outcome, 1 / rate);
      outcomes_.push_back(std::move(outcome));
    }
    if (!outcomes_.empty()) judge_all();
    return std::move(study_);
  }

 private:
  bool stopped() const { return stop_ && stop_(); }

  /// At most as many questions whether to stop are answered by no.
  Outcome run(Scene scene, std::size_t questions = any_number_of) const {
    Problems problems;
    const Assembly assembly = assemble(std::move(scene), problems);
    problems.raise();
    const auto stop = [&](double) { return questions-- == 0 || stopped(); };
    Outcome outcome{{}, ictus::run(assembly, {.scheme = {}, .stop = stop})};
    outcome.velocity = velocities(outcome.trace);
    return outcome;
  }

  /// By another method; nothing where it does not fit the scene, or did not come to its end.
  std::optional<Outcome> run_by(const std::string& method, Scene scene,
                                std::size_t questions = any_number_of) const {
    scene.run.collisions = {};
    scene.run.method.value = method;
    try {
      Outcome outcome = run(std::move(scene), questions);
      if (outcome.ended()) return outcome;
    } catch (const Error&) {  // as that of a frame that moves
    }
    return std::nullopt;
  }

  std::vector<Vector3> velocities(const Trace& trace) const {
    std::vector<Vector3> result(study_.bodies.size());
    for (std::size_t i = 0; i < study_.bodies.size(); ++i)
      for (std::size_t axis = 0; axis < scene_.dimension; ++axis) {
        const Column* column =
            trace.find(study_.bodies[i] + ".velocity" + axis_ending(scene_.dimension, axis));
        component(result[i], axis) = column && !column->values.empty() ? column->values.back() : unknown;
      }
    return result;
  }

  void add_point(const Outcome& outcome, double step) {
    SphereStudyPoint point{.step = step};
    point.impacts = outcome.trace.spheres.impacts;
    point.fallbacks = outcome.trace.spheres.fallbacks;
    point.reversed = deviation(outcome, run(with_step(reversed(scene_), step)));
    point.gapped = deviation(outcome, run(with_step(apart(scene_), step)));
    if (is_cheap(step))
      if (const auto other = run_by("moreau_jean", with_step(scene_, step)))
        point.moreau_jean = deviation(outcome, *other);
    study_.points.push_back(point);
  }

  /// Methods with a list of contacts look at all of them in every step.
  bool is_cheap(double step) const {
    const double steps = scene_.run.duration ? scene_.run.duration->value / step : 0;
    return steps * contacts_ <= most_contact_steps;
  }

  void judge_all() {
    const Outcome& finest = outcomes_.back();
    study_.velocities = finest.velocity;
    for (const Outcome& outcome : outcomes_)
      for (const Vector3& v : outcome.velocity) fastest_ = std::max(fastest_, length(v));
    const auto located = located_solution(), compliant = compliant_solution();
    for (std::size_t k = 0; k < outcomes_.size(); ++k) {
      SphereStudyPoint& point = study_.points[k];
      point.velocity = deviation(outcomes_[k], finest);
      if (located) point.located = deviation(outcomes_[k], *located);
      if (compliant) point.compliant = deviation(outcomes_[k], *compliant);
      for (double* of : {&point.velocity, &point.located, &point.moreau_jean, &point.compliant,
                         &point.reversed, &point.gapped})
        *of /= fastest_ > 0 ? fastest_ : 1;
      const Ledger &one = outcomes_[k].trace.ledger, &other = finest.trace.ledger;
      const double energy = std::max({energy_, one.peak_kinetic, other.peak_kinetic});
      point.energy = energy > 0 ? std::abs(one.kinetic - other.kinetic) / energy : 0;
    }
  }

  /// Impacts at their instants, by the law that the collisions follow: one pair after the other, or that of
  /// their name.
  std::optional<Outcome> located_solution() {
    const std::string& treatment = scene_.run.collisions.value;
    const std::string law = is_impact_law(treatment) ? treatment : "pairwise";
    if (treatment == wave_treatment_about.name) return std::nullopt;
    Scene scene = scene_;
    scene.run.nonsmooth.names["impact_law"] = {law, {}};
    auto outcome = run_by("event_driven", std::move(scene));
    if (outcome) study_.located = "event_driven with " + law;
    return outcome;
  }

  /// The contacts as springs, resolved in time to a tight tolerance: on a line, where their stiffness is
  /// known and they do not take too many steps, as those of bodies that rest for long do.
  std::optional<Outcome> compliant_solution() {
    Scene scene = with_step(scene_, study_.points.back().step);
    scene.run.record_every = 1;  // else the last state may not be kept
    auto outcome = run_by("reference", std::move(scene), most_questions);
    if (outcome) study_.compliant = "reference";
    return outcome;
  }

  const std::function<bool()>& stop_;
  Scene scene_;
  std::vector<Outcome> outcomes_;  // a point each
  double contacts_;                // that bodies can have
  double fastest_ = 0;             // m/s
  double energy_ = 0;              // J
  SphereStudy study_;
};

}  // namespace

SphereStudy sphere_study(const Assembly& assembly, const std::function<bool()>& stop) {
  if (!are_few(assembly.scene))
    throw Error(fmt::format("a study follows every body, and takes at most {}", few_bodies),
                "for one of many bodies compare single runs: --set run.step=…");
  return Studied(assembly, stop).study();
}

}  // namespace ictus
