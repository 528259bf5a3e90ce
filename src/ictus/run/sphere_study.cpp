#include "ictus/run/sphere_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/run/impact_laws.hpp"
#include "ictus/run/spheres.hpp"
#include "ictus/run/wave_treatment.hpp"

namespace ictus {
namespace {

constexpr double rates[] = {60, 120, 240, 480, 1000, 2000, 4410, 11025, 22050, 44100};  // 1/s
constexpr double tiny_gap = 1e-9;  // of the distance of centres

/// Bodies by name: velocities at the end, and what the ledger says.
struct Outcome {
  std::vector<Vector3> velocity;  // in the order of the study's bodies
  Trace trace;
};

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
  Studied(const Assembly& assembly, const std::function<bool()>& stop) : stop_(stop) {
    scene_ = assembly.scene;
    for (const Body& body : scene_.bodies) study_.bodies.push_back(body.name.value);
    for (const Body& body : scene_.bodies) fastest_ = std::max(fastest_, length(body.velocity.value));
  }

  SphereStudy study() {
    std::vector<Outcome> outcomes;
    std::vector<double> steps;
    for (double rate : rates) {
      if (stop_ && stop_()) break;
      if (scene_.run.duration && 10 / rate > scene_.run.duration->value) continue;
      const auto outcome = run(with_step(scene_, 1 / rate));
      if (!outcome) break;
      add_point(*outcome, 1 / rate);
      outcomes.push_back(*outcome);
    }
    if (outcomes.empty()) return std::move(study_);
    study_.velocities = outcomes.back().velocity;
    const auto located = located_solution();
    for (const Outcome& outcome : outcomes)
      for (const Vector3& v : outcome.velocity) fastest_ = std::max(fastest_, length(v));
    for (std::size_t k = 0; k < outcomes.size(); ++k) {
      judge(study_.points[k], outcomes[k], outcomes.back());
      if (located) study_.points[k].located = deviation(outcomes[k].velocity, located->velocity) / scale();
    }
    return std::move(study_);
  }

 private:
  /// Nothing where the run did not come to its end.
  std::optional<Outcome> run(Scene scene) {
    Problems problems;
    scene.run.record_every = std::numeric_limits<std::int32_t>::max();
    const Assembly assembly = assemble(std::move(scene), problems);
    problems.raise();
    Outcome outcome{{}, ictus::run(assembly, {.scheme = {}, .stop = {}})};
    if (!outcome.trace.ending.complete) {
      study_.failure = outcome.trace.ending.reason;
      return std::nullopt;
    }
    outcome.velocity = velocities(outcome.trace);
    return outcome;
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
    SphereStudyPoint point{step, unknown, unknown, unknown, unknown, unknown};
    point.impacts = outcome.trace.spheres.impacts;
    point.fallbacks = outcome.trace.spheres.fallbacks;
    if (const auto other = run(with_step(reversed(scene_), step)))
      point.reversed = deviation(outcome.velocity, other->velocity);
    if (const auto other = run(with_step(apart(scene_), step)))
      point.gapped = deviation(outcome.velocity, other->velocity);
    study_.points.push_back(point);
  }

  /// m/s
  static double deviation(const std::vector<Vector3>& a, const std::vector<Vector3>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::fmax(most, length(a[i] - b[i]));
    return most;
  }

  double scale() const { return fastest_ > 0 ? fastest_ : 1; }

  void judge(SphereStudyPoint& point, const Outcome& outcome, const Outcome& finest) const {
    const double energy = std::max(outcome.trace.ledger.peak_kinetic, finest.trace.ledger.peak_kinetic);
    point.velocity = deviation(outcome.velocity, finest.velocity) / scale();
    point.energy =
        energy > 0 ? std::abs(outcome.trace.ledger.kinetic - finest.trace.ledger.kinetic) / energy : 0;
    point.reversed /= scale();
    point.gapped /= scale();
  }

  /// Impacts at their instants, by the law that the collisions follow: one pair after the other, or that of
  /// their name.
  std::optional<Outcome> located_solution() {
    const std::string& treatment = scene_.run.collisions.value;
    const std::string law = is_impact_law(treatment) ? treatment : "pairwise";
    if (treatment == wave_treatment_about.name) return std::nullopt;
    Scene scene = scene_;
    scene.run.collisions = {};
    scene.run.method.value = "event_driven";
    scene.run.nonsmooth.names["impact_law"] = {law, {}};
    const std::string failure = study_.failure;
    try {
      if (auto outcome = run(std::move(scene))) {
        study_.located = "event_driven with " + law;
        return outcome;
      }
    } catch (const Error&) {  // the scheme does not fit the scene: a frame that moves
    }
    study_.failure = failure;
    return std::nullopt;
  }

  const std::function<bool()>& stop_;
  Scene scene_;
  double fastest_ = 0;  // m/s
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
