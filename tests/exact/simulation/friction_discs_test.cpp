// Friction of closed contacts by event_driven where directions, spins and redundant corners count, against closed forms.

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/support/near.hpp"
#include "tests/support/rigid_examples.hpp"

namespace ictus::test::friction_discs_test {
namespace {

using Eigen::Vector3d;
using std::numbers::pi;

/// A body over a slope of this angle that falls along x, turned about the normal.
RigidExample on_slope(const RigidBody& body, double height, double slope, double turn, double friction) {
  const Vector3d n(std::sin(slope), 0, std::cos(slope));
  const Eigen::AngleAxisd turned(Eigen::AngleAxisd(slope, Vector3d::UnitY()) *
                                 Eigen::AngleAxisd(turn, Vector3d::UnitZ()));
  const Vector3d q = height * n, r = turned.angle() * turned.axis();
  RigidExample example =
      on_floor(body, 3, {q[0], q[1], q[2], r[0], r[1], r[2]}, {0, 0, 0, 0, 0, 0}, {.friction = friction});
  example.data.pairs[0].normal = {n[0], n[1], n[2]};
  return example;
}

void check_ledger(const RigidSystem& system, const Motion& start, const RigidRun& run) {
  ASSERT_TRUE(run.books.converged()) << run.books.advice;
  const auto energy = [&](const Motion& motion) {
    return system.kinetic(motion.q, motion.v) + system.potential(motion.q);
  };
  const double scale = 1e-3 + system.kinetic(start.q, start.v) + std::abs(energy(start));
  const double missing = energy(start) - energy(run.end) - run.books.impact_loss - run.books.friction_loss;
  EXPECT_TRUE(below(std::abs(missing), 1e-11 * scale));
  EXPECT_GE(run.least_friction_loss, -1e-13 * scale);
}

/// The last event of this kind, s.
double last_of(const RigidRun& run, EventKind kind) {
  double t = NAN;
  for (const Event& event : run.events)
    if (event.kind == kind) t = event.t;
  return t;
}

}  // namespace

// Four corners share one load: friction of 1.00004 tan α holds a block for ten seconds, by 0.9998 tan α it slides with
// g (sin α − μ cos α), straight down and without turning, whatever way it lies.
TEST(FrictionDiscs, WhoCanHoldOnASlopeHolds) {
  const double slope = pi / 12;
  for (const double turn : {0.0, 0.5})
    for (const double part : {1.00004, 0.9998}) {
      const double mu = part * std::tan(slope);
      const RigidExample block = on_slope(solid_body(hulls::box({0.2, 0.15, 0.1})), 0.05, slope, turn, mu);
      const RigidSystem system = block.system();
      const double duration = part > 1 ? 10 : 0.5;
      const RigidRun run =
          follow(system, block.start, duration, 0.5, "event_driven", {.impact_law = "poisson"});
      check_ledger(system, block.start, run);
      const double speed = part > 1 ? 0 : g * (std::sin(slope) - mu * std::cos(slope)) * duration;
      const Vector3d down(std::cos(slope), 0, -std::sin(slope)), way = (run.end.q - block.start.q).head<3>();
      EXPECT_TRUE(below((run.end.v.head<3>() - speed * down).norm(), 1e-12)) << part << ' ' << turn;
      EXPECT_TRUE(below((way - duration / 2 * speed * down).norm(), 1e-11)) << part << ' ' << turn;
      EXPECT_TRUE(below(run.end.v.tail<3>().norm(), 1e-11)) << part << ' ' << turn;
    }
}

// Rolling friction stops a ball after v/a, a = 5 ϱ g/(7 R), torsion its spin about the normal after 2 R² ω/(5 ϱ′ g).
TEST(FrictionDiscs, BallRollsAndSpinsUntilItRests) {
  const double radius = 0.1, rolling = 0.01, torsional = 0.005, a = rolling * g / (1.4 * radius);
  for (const double angle : {0.0, 0.7}) {
    const double c = std::cos(angle), s = std::sin(angle);
    RigidExample ball = on_floor(ball_body(radius), 3, {0, 0, radius, 0, 0, 0}, {c, s, 0, -10 * s, 10 * c, 5},
                                 {.friction = 0.3});
    ball.data.pairs[0].further = {.rolling = rolling, .torsional = torsional};
    const RigidSystem system = ball.system();
    const RigidRun run = follow(system, ball.start, 2, 0.1, "event_driven");
    check_ledger(system, ball.start, run);
    EXPECT_TRUE(near(last_of(run, EventKind::sticks), 1 / a, 1e-11));
    const auto spin = std::find_if(run.events.begin(), run.events.end(), [](const Event& event) {
      return event.kind == EventKind::sticks && event.t > 0;
    });
    ASSERT_NE(spin, run.events.end());
    EXPECT_TRUE(near(spin->t, 0.4 * radius * radius * 5 / (torsional * g), 1e-11));
    EXPECT_TRUE(near(run.end.q[0], c / (2 * a), 1e-11));
    EXPECT_TRUE(near(run.end.q[1], s / (2 * a), 1e-11, 1));
    EXPECT_TRUE(below(run.end.v.norm(), 1e-13));
  }
}

// On a slope a ball stays up to tan α = ϱ/R, and above it rolls with (g/1.4)(sin α − ϱ/R cos α).
TEST(FrictionDiscs, RollingFrictionHoldsABallOnASlope) {
  const double radius = 0.1, rolling = 0.02;
  for (const double part : {0.999, 1.001, 1.5}) {
    const double slope = std::atan(part * rolling / radius);
    RigidExample ball = on_slope(ball_body(radius), radius, slope, 0.4, 0.5);
    ball.data.pairs[0].further = {.rolling = rolling};
    const RigidSystem system = ball.system();
    const RigidRun run = follow(system, ball.start, 2, 0.1, "event_driven");
    check_ledger(system, ball.start, run);
    const double rate = g / 1.4 * (std::sin(slope) - rolling / radius * std::cos(slope));
    const double way = (run.end.q - ball.start.q).head<3>().norm();
    EXPECT_TRUE(near(way, part < 1 ? 0 : 2 * rate, 1e-10, 1)) << part;
  }
}

// In the plane a ball that slides begins to roll, and rolls until it rests: v falls by μ g, then by ϱ g/(1.4 R).
TEST(FrictionDiscs, BallOfThePlaneSlidesRollsAndRests) {
  const double radius = 0.1, mu = 0.2, rolling = 0.01, v = 1;
  RigidExample ball =
      on_floor(plate_body(hulls::ball(radius)), 2, {0, radius, 0}, {v, 0, 0}, {.friction = mu});
  ball.data.pairs[0].further = {.rolling = rolling};
  const RigidSystem system = ball.system();
  const RigidRun run = follow(system, ball.start, 3, 0.1, "event_driven");
  check_ledger(system, ball.start, run);
  // While it slides: dω/dt = (μ − ϱ/R) m g R/I, I = 2 m R²/5; it rolls where v = ω R.
  const double spin_up = 2.5 * (mu - rolling / radius) * g, roll = v / (mu * g + spin_up),
               speed = v - mu * g * roll, fall = rolling * g / (1.4 * radius);
  const double way = v * roll - 0.5 * mu * g * roll * roll + speed * speed / (2 * fall);
  EXPECT_TRUE(near(run.end.q[0], way, 1e-11));
  EXPECT_TRUE(near(last_of(run, EventKind::sticks), roll + speed / fall, 1e-11));
  EXPECT_TRUE(below(run.end.v.norm(), 1e-13));
}

}  // namespace ictus::test::friction_discs_test
