// Motions on compliant contacts with friction: against closed forms, and by what they must keep.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "ictus/exact/compliant_oblique_ball.hpp"
#include "ictus/laws/contact/laws.hpp"
#include "ictus/laws/friction/laws.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/rubbing_examples.hpp"

namespace ictus::test::compliant_friction_test {
namespace {

constexpr double radius = 0.1, speed = 2;

/// A ball that strikes the floor with a slip along a direction of the floor; in the plane along x.
RigidExample oblique(std::size_t dimension, double slip, double angle = 0) {
  const RigidBody ball = ball_body(radius, 1);
  if (dimension == 2) return on_floor(ball, 2, {0, radius, 0}, {slip, -speed, 0}, {1, 0.3, 0});
  return on_floor(ball, 3, {0, 0, radius, 0, 0, 0},
                  {slip * std::cos(angle), slip * std::sin(angle), -speed, 0, 0, 0}, {1, 0.3, 0});
}
Vector3 slip_of(const RubbingCase& ball) {
  const Eigen::VectorXd& v = ball.motion.v;
  if (v.size() == 3) return {v[0] + radius * v[2], 0, 0};
  return {v[0] - radius * v[4], v[1] + radius * v[3], 0};
}
double along(const Vector3& a, double angle) { return a.x * std::cos(angle) + a.y * std::sin(angle); }

TEST(CompliantFriction, ABallOnTwoSpringsIsExact) {
  constexpr double angle = 0.9;
  for (const std::size_t dimension : {2u, 3u})
    for (const double e : {1.0, 0.8})
      for (const double slip : {0.02, 0.1, 0.4, 1.0, 2.0}) {
        RubbingCase ball(oblique(dimension, slip * speed, angle), WaltonBraun{1e6, e},
                         CundallStrack{0.3, 0.87e6});
        ball.follow(1, 1e-12, true);
        const double after = dimension == 2 ? slip_of(ball).x : along(slip_of(ball), angle);
        const double exact = exact::slip_after({slip, 0.3, 0.87, 3.5, e}).after;
        EXPECT_NEAR(after / speed, exact, 1e-11) << dimension << ' ' << e << ' ' << slip;
        EXPECT_NEAR(ball.missing(), 0, 1e-10);
        EXPECT_GT(ball.stepper().least_friction_loss(), -1e-11);
        EXPECT_NEAR(dimension == 2 ? 0 : along(slip_of(ball), angle + std::numbers::pi / 2), 0, 1e-11);
      }
}

// The broken twin: a spring softer by a part in ten thousand is not it.
TEST(CompliantFriction, AnotherSpringIsFound) {
  RubbingCase ball(oblique(2, 0.4 * speed), WaltonBraun{1e6, 0.8}, CundallStrack{0.3, 0.87e6 * (1 - 1e-4)});
  ball.follow(1, 1e-12, true);
  EXPECT_GT(std::abs(slip_of(ball).x / speed - exact::slip_after({0.4, 0.3, 0.87, 3.5, 0.8}).after), 1e-6);
}

// The error follows the tolerance, through slip, stick and slip the other way.
TEST(CompliantFriction, ErrorsFollowTheTolerance) {
  const double exact = exact::slip_after({0.4, 0.3, 0.87, 3.5, 0.8}).after;
  double last = 1;
  for (const double tolerance : {1e-6, 1e-8, 1e-10, 1e-12}) {
    RubbingCase ball(oblique(2, 0.4 * speed), WaltonBraun{1e6, 0.8}, CundallStrack{0.3, 0.87e6});
    ball.follow(1, tolerance, true);
    const double error = std::abs(slip_of(ball).x / speed - exact);
    EXPECT_LT(error, 3 * tolerance) << tolerance;
    EXPECT_LT(error, last / 10);
    last = error;
  }
}

// On Hertz' contact mindlin's spring swings with the contact, and loses where its stiffness changes.
TEST(CompliantFriction, MindlinsSpringLosesAndNeverGains) {
  for (const double ratio : {0.2, 0.5, 0.9}) {
    RubbingCase ball(oblique(2, 0.1 * speed), PowerLaw{1e7, 1.5}, Mindlin{10, ratio});
    ball.follow(1, 1e-12, true);
    EXPECT_NEAR(ball.missing(), 0, 1e-10);
    EXPECT_NEAR(ball.motion.v[1], speed, 1e-10);
    EXPECT_GT(ball.books.friction_loss, 0);
    EXPECT_LT(std::abs(slip_of(ball).x), 0.1 * speed);
    EXPECT_GT(ball.stepper().least_friction_loss(), -1e-11);
  }
}

/// A rod that strikes the floor with its lower end.
RigidExample rod(double tilt, double slip) {
  const RigidBody body = {
      "rod", 1, Eigen::Vector3d(0, 1.0 / 12, 1.0 / 12).asDiagonal(), {hulls::capsule(1, 0)}};
  return on_floor(body, 2, {0, 0.5 * std::sin(tilt), tilt}, {slip, -1, 0}, {1, 0.5, 0});
}

// With W_nt ≠ 0 what should stick needs a force, r times the load, and creeps at v₀ artanh(r/μ): of order 1 in v₀, and
// Coulomb's law, which sticks, in the limit.
TEST(CompliantFriction, RegularisedCoulombComesToTheRigidAnswer) {
  const double tilt = 1.1, c = std::cos(tilt) / 2, s = std::sin(tilt) / 2;
  // W of the end: n = (0, 1), t = (1, 0), lever (−c, −s), I = 1/12.
  const double across = -12 * c * s, along_t = 1 + 12 * s * s, needed = std::abs(across / along_t), mu = 0.7;
  ASSERT_LT(needed, mu);
  std::vector<double> slips;
  for (const double scale : {4e-3, 2e-3, 1e-3}) {
    RubbingCase example(rod(tilt, 0.05), PowerLaw{1e11, 1}, CoulombRegularised{mu, scale});
    example.follow(1, 1e-10, true);
    const double slip = example.motion.v[0] + s * example.motion.v[2];
    EXPECT_NEAR(std::abs(slip), scale * std::atanh(needed / mu), 2e-5) << scale;
    EXPECT_NEAR(example.missing(), 0, 1e-8);
    slips.push_back(slip);
  }
  EXPECT_NEAR(slips[0] / slips[1], 2, 0.03);
  EXPECT_NEAR(slips[1] / slips[2], 2, 0.06);
}

/// A flat block on a slope, in axes along it, that has sunk in as far as its weight asks for.
RigidExample block_on_slope(double slope, double stiffness) {
  const double m = 1, depth = m * g * std::cos(slope) / (2 * stiffness);
  RigidExample example =
      on_floor(plate_body(hulls::rectangle(0.2, 0.02), m), 2, {0, 0.01 - depth, 0}, {0, 0, 0}, {0, 0.5, 0});
  example.data.gravity = {g * std::sin(slope), -g * std::cos(slope), 0};
  return example;
}

TEST(CompliantFriction, ABlockOnASlopeHolds) {
  const double slope = 15 * std::numbers::pi / 180, k = 1e5;
  const KelvinVoigt ground{k, 200};
  {  // An undamped spring swings about where it holds, and never creeps: twice its stretch is the farthest.
    RubbingCase block(block_on_slope(slope, k), ground, CundallStrack{0.6, 5e4});
    double farthest = 0;
    block.each_step = [&](RubbingStepper&, const Motion& motion) {
      farthest = std::max(farthest, motion.q[0]);
    };
    block.follow(3, 1e-9);
    const double stretch = g * std::sin(slope) / 1e5;
    EXPECT_LT(farthest, 2.5 * stretch);
    EXPECT_GT(farthest, 1.5 * stretch);
    EXPECT_LT(std::abs(block.motion.v[0]), 0.01);
    EXPECT_NEAR(block.missing(), 0, 1e-7);
  }
  {  // Damped bristles come to rest.
    RubbingCase block(block_on_slope(slope, k), ground, Lugre{0.5, 0.6, 0.01, 5e4, 30, 0});
    block.follow(2, 1e-9);
    const double there = block.motion.q[0];
    block.follow(10, 1e-9);
    EXPECT_LT(std::abs(block.motion.q[0] - there), 1e-8);
    EXPECT_LT(std::abs(block.motion.v[0]), 1e-9);
  }
}

TEST(CompliantFriction, ARegularisedLawCreepsAsItMust) {
  const double slope = 15 * std::numbers::pi / 180, k = 1e5;
  for (const double scale : {1e-2, 1e-3}) {
    RubbingCase block(block_on_slope(slope, k), KelvinVoigt{k, 200}, CoulombRegularised{0.5, scale});
    block.follow(2, 1e-9);
    EXPECT_NEAR(block.motion.v[0] / (scale * std::atanh(std::tan(slope) / 0.5)), 1, 1e-6) << scale;
  }
}

}  // namespace
}  // namespace ictus::test::compliant_friction_test
