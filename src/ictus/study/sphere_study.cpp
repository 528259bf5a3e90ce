#include "ictus/study/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

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

/// Velocities at the end, in the order of the scene's bodies, and what the ledger says.
struct Outcome {
  std::vector<BodyVelocity> velocity;
  Trace trace;
  bool ended() const { return trace.ending.complete; }
};

/// m/s, the largest; NaN where a run did not come to its end, or does not tell a velocity.
double deviation(const Outcome& a, const Outcome& b) {
  if (!a.ended() || !b.ended() || a.velocity.size() != b.velocity.size()) return unknown;
  std::unordered_map<std::string_view, Vector3> other;
  for (const BodyVelocity& body : b.velocity) other.emplace(body.name, body.end);
  double most = 0;
  for (const BodyVelocity& body : a.velocity) {
    const auto found = other.find(body.name);
    most = max_or_nan(most, found == other.end() ? unknown : length(body.end - found->second));
  }
  return most;
}

/// Of centres alone: a spin in rad/s is no speed beside others.
std::vector<BodyVelocity> velocities_of_centres(const Assembly& assembly, const Trace& trace) {
  std::vector<BodyVelocity> all = final_velocities(assembly, trace), centres;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (trace.bodies.empty() || trace.bodies[i].unit != "rad") centres.push_back(std::move(all[i]));
  return centres;
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

/// What one step comes to: the scene itself, in reverse, with gaps, and by moreau_jean.
struct Point {
  double step = 0;  // s
  Outcome outcome;
  double reversed = unknown, gapped = unknown, moreau_jean = unknown;  // m/s, deviations
};

class SphereStudy {
 public:
  SphereStudy(const Assembly& assembly, const StudyChoice& choice, const StopAsked& stop)
      : choice_(choice),
        stop_(stop),
        scene_(assembly.scene),
        contacts_(static_cast<double>(assembly.impacts.contacts.size())) {
    scene_.run.record_every = std::numeric_limits<std::int32_t>::max();
    // Where all rest, the velocities of round-off are measured by what gravity gives in the coarsest step.
    fastest_ = length(scene_.gravity) / rates[0];
    for (const Body& body : scene_.bodies) energy_ += body.mass.value * fastest_ * fastest_ / 2;
    for (const Body& body : scene_.bodies) fastest_ = std::max(fastest_, length(body.velocity.value));
  }

  Study study() {
    find_points();
    Study result;
    result.runs.push_back({.method = std::string(spheres_about.name), .failure = failure_});
    if (points_.empty()) return result;
    result.dimension = scene_.dimension;
    result.velocities = points_.back().outcome.velocity;
    result.runs.front().columns = columns();
    return result;
  }

 private:
  using Stopped = std::function<bool()>;

  /// Up to the first step that did not come to its end.
  void find_points() {
    std::vector<Point> points;
    for (const double rate : rates)
      if (!scene_.run.duration || 10 / rate <= scene_.run.duration->value)
        points.push_back({.step = 1 / rate, .outcome = {}});
    const std::size_t begun =
        run_all(points.size(), choice_.jobs, stop_,
                [&](std::size_t i, const Stopped& stopped) { compute(points[i], stopped); });
    for (std::size_t i = 0; i < begun; ++i) {
      if (!points[i].outcome.ended()) {
        if (!asked_to_stop()) failure_ = points[i].outcome.trace.ending.reason;
        break;
      }
      points_.push_back(std::move(points[i]));
    }
  }

  void compute(Point& point, const Stopped& stopped) const {
    point.outcome = run(with_step(scene_, point.step), stopped);
    if (!point.outcome.ended()) return;
    point.reversed = deviation(point.outcome, run(with_step(reversed(scene_), point.step), stopped));
    point.gapped = deviation(point.outcome, run(with_step(apart(scene_), point.step), stopped));
    if (!is_cheap(point.step)) return;
    if (const auto other = run_by("moreau_jean", with_step(scene_, point.step), stopped))
      point.moreau_jean = deviation(point.outcome, *other);
  }

  bool asked_to_stop() const { return stop_ && stop_(1); }

  /// At most as many questions whether to stop are answered by no.
  Outcome run(Scene scene, const Stopped& stopped, std::size_t questions = any_number_of) const {
    Problems problems;
    const Assembly assembly = assemble(std::move(scene), problems);
    problems.raise();
    const auto stop = [&](double) { return questions-- == 0 || stopped(); };
    Outcome outcome{{}, ictus::run(assembly, {.scheme = {}, .stop = stop})};
    outcome.velocity = velocities_of_centres(assembly, outcome.trace);
    return outcome;
  }

  /// By another method; nothing where it does not fit the scene, or did not come to its end.
  std::optional<Outcome> run_by(const std::string& method, Scene scene, const Stopped& stopped,
                                std::size_t questions = any_number_of) const {
    scene.run.collisions = {};
    scene.run.method.value = method;
    try {
      Outcome outcome = run(std::move(scene), stopped, questions);
      if (outcome.ended()) return outcome;
    } catch (const Error&) {  // as that of a frame that moves
    }
    return std::nullopt;
  }

  /// Methods with a list of contacts look at all of them in every step.
  bool is_cheap(double step) const {
    const double steps = scene_.run.duration ? scene_.run.duration->value / step : 0;
    return steps * contacts_ <= most_contact_steps;
  }

  std::vector<StudyColumn> columns() {
    const Outcome& finest = points_.back().outcome;
    for (const Point& point : points_)
      for (const BodyVelocity& body : point.outcome.velocity) fastest_ = std::max(fastest_, length(body.end));
    const double scale = fastest_ > 0 ? fastest_ : 1;
    std::string law;
    const auto located = located_solution(law), compliant = compliant_solution();
    const auto from = [&](const Outcome& outcome, const std::optional<Outcome>& other) {
      return other ? deviation(outcome, *other) / scale : unknown;
    };
    return {
        column("step", "step", "s", [](const Point& point) { return point.step; }),
        column("velocity", "velocities", "1",
               [&](const Point& point) { return deviation(point.outcome, finest) / scale; }),
        column("located", located ? "event_driven with " + law : "", "1",
               [&](const Point& point) { return from(point.outcome, located); }),
        column("moreau_jean", any_moreau_jean() ? "moreau_jean" : "", "1",
               [&](const Point& point) { return point.moreau_jean / scale; }),
        column("compliant", compliant ? "reference" : "", "1",
               [&](const Point& point) { return from(point.outcome, compliant); }),
        column("energy", "energy", "1", [&](const Point& point) { return energy_off(point, finest); }),
        column("reversed", "reversed order", "1", [&](const Point& point) { return point.reversed / scale; }),
        column("gapped", "gaps of 1e-9", "1", [&](const Point& point) { return point.gapped / scale; }),
        column("impacts", "impacts", "1",
               [](const Point& point) { return static_cast<double>(point.outcome.trace.spheres.impacts); }),
        column("fallbacks", "fallbacks", "1", [](const Point& point) {
          return static_cast<double>(point.outcome.trace.spheres.fallbacks);
        })};
  }

  template <class Value>
  StudyColumn column(const char* id, std::string name, const char* unit, Value value) const {
    StudyColumn result{.id = id, .name = std::move(name), .unit = unit};
    for (const Point& point : points_) result.values.push_back(value(point));
    return result;
  }

  bool any_moreau_jean() const {
    return std::any_of(points_.begin(), points_.end(),
                       [](const Point& point) { return !std::isnan(point.moreau_jean); });
  }

  /// Of the kinetic energy at the end from that of the finest step, over the largest.
  double energy_off(const Point& point, const Outcome& finest) const {
    const Ledger &one = point.outcome.trace.ledger, &other = finest.trace.ledger;
    const double energy = std::max({energy_, one.peak_kinetic, other.peak_kinetic});
    return energy > 0 ? std::abs(one.kinetic - other.kinetic) / energy : 0;
  }

  /// Impacts at their instants, by the law that the collisions follow: one pair after the other, or that of
  /// their name.
  std::optional<Outcome> located_solution(std::string& law) const {
    const std::string& treatment = scene_.run.collisions.value;
    law = is_impact_law(treatment) ? treatment : "pairwise";
    if (treatment == wave_treatment_about.name) return std::nullopt;
    Scene scene = scene_;
    scene.run.nonsmooth.names["impact_law"] = {law, {}};
    return run_by("event_driven", std::move(scene), [this] { return asked_to_stop(); });
  }

  /// The contacts as springs, resolved in time to a tight tolerance: on a line, where their stiffness is
  /// known and they do not take too many steps, as those of bodies that rest for long do.
  std::optional<Outcome> compliant_solution() const {
    Scene scene = with_step(scene_, points_.back().step);
    scene.run.record_every = 1;  // else the last state may not be kept
    return run_by(
        "reference", std::move(scene), [this] { return asked_to_stop(); }, most_questions);
  }

  const StudyChoice& choice_;
  const StopAsked& stop_;
  Scene scene_;
  std::vector<Point> points_;
  double contacts_;     // that bodies can have
  double fastest_ = 0;  // m/s
  double energy_ = 0;   // J
  std::string failure_;
};

}  // namespace

Study study_spheres(const Assembly& assembly, const StudyChoice& choice, const StopAsked& stop) {
  if (!are_few(assembly.scene))
    throw Error(fmt::format("a study follows every body, and takes at most {}", few_bodies),
                "for one of many bodies compare single runs: --set run.step=…");
  return SphereStudy(assembly, choice, stop).study();
}

}  // namespace ictus
