// The exact motions of the lecture's examples, as printed and as the event-driven scheme finds them.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/exact/bouncing_bar.hpp"
#include "ictus/exact/impacting_oscillator.hpp"
#include "ictus/exact/rigid_bouncing_ball.hpp"
#include "ictus/reproduce/acary.hpp"

namespace ictus::reproduce::acary {
namespace {

struct Point {
  double q, v;
};

/// (123)–(125), written out: flight n begins at 3 − 2^{1−n} and ends at 3 − 2^{−n}.
Point printed_ball(double t) {
  if (t < 1) return {1 - t * t, -2 * t};
  if (t >= 3) return {0, 0};
  const double n = std::ceil(-std::log2(3 - t) + 1e-15), s = t - 3, p = std::exp2(-n);
  return {-s * s - 3 * p * s - 2 * p * p, -2 * s - 3 * p};
}

constexpr exact::RigidBouncingBall ball{1, 2, 0.5};

/// Largest difference between the printed formulas and the closed form of impacts, over instants between
/// them.
Point printed_difference() {
  Point worst{0, 0};
  for (int k = 0; k < 4000; ++k) {
    const double t = 4 * (k + 0.5) / 4000;
    const Point printed = printed_ball(t);
    worst.q = std::max(worst.q, std::abs(printed.q - ball.height_at(t)));
    worst.v = std::max(worst.v, std::abs(printed.v - ball.velocity_at(t)));
  }
  return worst;
}

/// Largest error of the event-driven scheme at the ends of its steps.
Point tracked_error(std::string_view name, double until, int steps) {
  const SystemCase system = make_system(name);
  const Computed found = computed(system, {"event-driven", "event_driven"}, until / steps, until);
  Point worst{0, 0};
  Motion before = system.start, after = system.start;
  for (std::size_t k = 0; k < found.t.size(); ++k) {
    system.exact->at(found.t[k], before, after);
    worst.q = std::max(worst.q, (found.q[k] - after.q).cwiseAbs().maxCoeff());
    worst.v = std::max(worst.v, (found.v[k] - after.v).cwiseAbs().maxCoeff());
  }
  return found.converged ? worst : Point{NAN, NAN};
}

void ball_rows(Part& part) {
  const Point printed = printed_difference();
  part.add(equal("ball: largest |q − (123)–(125)|", printed.q, {"(124)", 0, 1e-14}));
  part.add(equal("ball: largest |v − (123)–(125)|", printed.v, {"(124)", 0, 1e-14}));
  part.add(equal("ball: the impacts accumulate at t (s)", ball.zeno_time(), {"3", 3, 1e-15}));
  const Point tracked = tracked_error("bouncing_ball", 4, 97);
  part.add(equal("ball, event-driven: largest error of q", tracked.q, {"(123)–(125)", 0, 1e-12},
                 "97 steps to t = 4, through the accumulation"));
  part.add(equal("ball, event-driven: largest error of v", tracked.v, {"(123)–(125)", 0, 1e-12},
                 "at the ends of steps, away from impacts"));
}

void oscillator_rows(Part& part) {
  const exact::ImpactingOscillatorPath path(exact::oscillator_a(), 4);
  double worst = 0;
  for (int k = 0; k <= 4000; ++k) {
    const double t = 4.0 * k / 4000;
    const double formula = std::exp2(-std::floor(2 * t + 0.5)) * std::abs(std::cos(2 * std::numbers::pi * t));
    worst = std::max(worst, std::abs(path.position_at(t) - formula));
  }
  const std::string numbers = "m = 1, k = 4π², q₀ = 1, e = ½: the lecture states none";
  part.add(ours(
      equal("oscillator A: largest |q − eⁿ |cos 2πt||", worst, {"–", 0, 1e-13}, "n = ⌊2t + ½⌋; " + numbers)));
  const Point tracked = tracked_error("impacting_oscillator", 4, 97);
  part.add(
      ours(equal("oscillator A, event-driven: largest error of q", tracked.q, {"–", 0, 1e-10}, numbers)));
  part.add(ours(equal("oscillator A, event-driven: largest error of v", tracked.v, {"–", 0, 1e-9}, numbers)));
}

/// The bar's contacts, whose numbers follow from ours: L = 10, E = 900, ρ = A = 1, g = 10, h₀ = 5.
void bar_rows(Part& part) {
  const exact::BouncingBarPath path({}, 6);
  const char* note = "L = 10, E = 900, ρ = A = 1, g = 10, h₀ = 5: the lecture states none";
  part.add(
      ours(equal("bar: contacts until 6 s", static_cast<double>(path.contacts().size()), {"–", 2}, note)));
  if (path.contacts().size() < 2) return;
  const auto& first = path.contacts()[0];
  const auto& second = path.contacts()[1];
  part.add(ours(equal("bar: first contact begins (s)", first.start, {"–", 1, 1e-12}, note)));
  part.add(ours(equal("bar: first contact ends (s)", first.end, {"–", 5.0 / 3, 1e-12}, note)));
  part.add(ours(equal("bar: second contact begins (s)", second.start, {"–", 11.0 / 3, 1e-12}, note)));
  part.add(ours(equal("bar: second contact ends (s)", second.end, {"–", 13.0 / 3, 1e-12}, note)));
}

report::Figure motion_figure(std::string id, std::string title, const ExactMotion& motion, double until) {
  report::Series position{"position (m)", {}, {}},
      velocity{"velocity (m/s)", {}, {}, report::Series::Style::dashed};
  const std::vector<double> jumps = motion.jumps(until);
  std::vector<double> times = jumps;
  for (int k = 0; k <= 800; ++k) times.push_back(until * k / 800);
  std::sort(times.begin(), times.end());
  Motion before, after;
  for (const double t : times) {
    motion.at(t, before, after);
    for (const Motion* side : {&before, &after}) {
      position.x.push_back(t);
      position.y.push_back(side->q[0]);
      velocity.x.push_back(t);
      velocity.y.push_back(side->v[0]);
    }
  }
  return {.id = std::move(id),
          .title = std::move(title),
          .caption = "Exact motion; the velocity jumps at every impact.",
          .x = {"time (s)"},
          .y = {"m, m/s"},
          .series = {std::move(position), std::move(velocity)}};
}

}  // namespace

Part exact_motions() {
  Part part;
  ball_rows(part);
  oscillator_rows(part);
  bar_rows(part);
  report::Section section{"Exact motions", "", {}, {}};
  section.figures.push_back(
      motion_figure("acary-ball", "Bouncing ball", *make_system("bouncing_ball").exact, 4));
  section.figures.push_back(motion_figure("acary-oscillator", "Impacting oscillator",
                                          *make_system("impacting_oscillator").exact, 4));
  part.show(std::move(section));
  return part;
}

}  // namespace ictus::reproduce::acary
