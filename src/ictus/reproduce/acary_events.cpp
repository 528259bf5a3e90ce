// What the lecture says of event-driven schemes: Delassus's example of two contacts, of which both have a negative
// force as long as both are held, and yet one stays; and the thresholds, which every test of an event needs.

#include <fmt/format.h>

#include <cmath>

#include "ictus/model/mechanics/linear_system.hpp"
#include "ictus/reproduce/acary.hpp"

namespace ictus::reproduce::acary {
namespace {

constexpr double gravity = 10;  // m/s²

/// A uniform bar of 1 kg on two supports under its ends, lifted with 1.2 of its weight at a tenth of its half
/// length right of its middle: it turns about its left end. Coordinates are the heights of its ends.
struct LiftedBar {
  Eigen::Matrix2d mass = (Eigen::Matrix2d() << 2, 1, 1, 2).finished() / 6;
  Eigen::Vector2d load{gravity * (1.2 * 0.45 - 0.5), gravity*(1.2 * 0.55 - 0.5)};

  /// With contacts at both ends, or at none: supports a metre below.
  LinearSystem system(bool supported) const {
    LinearSystemData data;
    data.mass = Skyline(Skyline::full(2));
    for (Eigen::Index i : {0, 1})
      for (Eigen::Index j = 0; j <= i; ++j) data.mass.at(i, j) = mass(i, j);
    data.load = load;
    for (Eigen::Index i : {0, 1}) {
      data.directions.add(i, 1);
      data.directions.end_row();
    }
    data.gap = Eigen::Vector2d::Constant(supported ? 0 : 1);
    data.restitution = {0, 0};
    return LinearSystem(std::move(data));
  }
};

struct Lifted {
  Eigen::VectorXd acceleration, force;  // of the ends, m/s²; of the supports, N
};
Lifted lifted(const LinearSystem& system) {
  constexpr double h = 1e-3;
  const auto stepper = make_nonsmooth_stepper("event_driven", system, {});
  Motion motion{0, Eigen::Vector2d::Zero(), Eigen::Vector2d::Zero()};
  stepper->start(motion);
  const bool good = stepper->step(motion, h).converged();
  return {motion.v / (good ? h : NAN), stepper->impulse() / h};
}

void add_delassus(Part& part) {
  const LiftedBar bar;
  const std::string note =
      "a bar of 1 kg, lifted with 12 N at a tenth of its half length off its middle: ours";
  const Lifted dropped = lifted(bar.system(false)), right = lifted(bar.system(true));
  part.add(at_most(
      "acceleration of end 1 where both contacts are dropped (m/s²)", dropped.acceleration[0],
      {"works only for one contact", -0.1},
      "it would fall through its support: held, both have negative forces, −0.4 and −1.6 N; " + note));
  part.add(equal("acceleration of end 1, event-driven (m/s²)", right.acceleration[0],
                 {"the LCP (28)", 0, 1e-9}, "it stays: the bar turns about it"));
  part.add(ours(equal("force of contact 1, event-driven (N)", right.force[0], {"the LCP (28)", 0.4, 1e-9},
                      "−b₁/W₁₁ by hand")));
  part.add(equal("force of contact 2, event-driven (N)", right.force[1], {"the LCP (28)", 0, 1e-12}));
  part.add(ours(equal("acceleration of end 2, event-driven (m/s²)", right.acceleration[1],
                      {"the LCP (28)", 4.8, 1e-9}, "b₂ − W₁₂ b₁/W₁₁ by hand")));
}

/// The bouncing ball at some time, beyond the accumulation of its impacts at 3 s or just before it, by one threshold of
/// located events and of rest.
struct Threshold {
  double error;        // |Δq| + |Δv|, m and m/s
  std::size_t events;  // found
};
Threshold with_threshold(double tolerance, double until) {
  const SystemCase ball = make_system("bouncing_ball");
  const auto stepper = make_nonsmooth_stepper("event_driven", *ball.system, {.tolerance = tolerance});
  Motion motion = ball.start, before, after;
  stepper->start(motion);
  const bool good = stepper->step(motion, until).converged();
  ball.exact->at(until, before, after);
  const double error = std::abs(motion.v[0] - after.v[0]) + std::abs(motion.q[0] - after.q[0]);
  return {good ? error : NAN, stepper->events().size()};
}

void add_thresholds(Part& part) {
  constexpr double beyond = 3.5, before = 2.999;  // s
  for (const double threshold : {1e-1, 1e-2})
    part.add(at_least(fmt::format("error of the ball at 3.5 s, threshold {:.0e} (m, m/s)", threshold),
                      with_threshold(threshold, beyond).error,
                      {"the role of ε can be very important", 0.01}));
  part.add(at_least("error of the ball at 2.999 s, threshold 1e-3 (m, m/s)",
                    with_threshold(1e-3, before).error, {"ε is difficult to size", 1e-4},
                    "good at 3.5 s and at most other times: too large all the same"));
  for (const double threshold : {1e-4, 1e-9, 1e-14})
    part.add(ours(
        equal(fmt::format("error of the ball at 2.999 s and at 3.5 s, threshold {:.0e} (m, m/s)", threshold),
              with_threshold(threshold, before).error + with_threshold(threshold, beyond).error,
              {"–", 0, 1e-12}, "below 1e-4 it does not matter any more")));
  const Threshold coarse = with_threshold(1e-4, beyond), fine = with_threshold(1e-14, beyond);
  part.add(at_least("events until 3.5 s, threshold 1e-14 over 1e-4",
                    static_cast<double>(fine.events) / static_cast<double>(coarse.events),
                    {"numerous events in short time", 2},
                    fmt::format("{} and {}: one per halving of the flights", fine.events, coarse.events)));
  part.add(otherwise(
      at_least("error of the ball at 3.5 s, beyond the accumulation, threshold 1e-12 (m, m/s)",
               with_threshold(1e-12, beyond).error, {"unable to deal with finite accumulation", 0.01}),
      {0, 1e-12}, "ours ends a geometric series of flights at its limit, and goes on from there"));
}

}  // namespace

Part events() {
  Part part;
  add_delassus(part);
  add_thresholds(part);
  return part;
}

}  // namespace ictus::reproduce::acary
