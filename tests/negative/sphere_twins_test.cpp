// Naive ways to give an inelastic step its restitution, which the checks of one ball must refuse.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/support/ball_checks.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::sphere_twins_test {
namespace {

/// An inelastic step; the rebound has e times the velocity of the beginning of the step, to which `added` of
/// a step's gravity is added. [PreclikRuede2010, §6] takes the velocities of the beginning as they are.
BallScheme naive(double added) {
  return [added](Ball& ball, double e, double h) {
    const double g = 9.81, height = ball.height + h * ball.velocity - h * h * g / 2;
    if (height > 0) {
      ball = {height, ball.velocity - h * g};
    } else {
      ball = {0, std::fmax(0.0, -e * (ball.velocity - added * h * g))};
    }
  };
}

/// Heun's free fall with the impact located exactly: what the checks must let pass.
void located(Ball& ball, double e, double h) {
  const double g = 9.81, height = ball.height + h * ball.velocity - h * h * g / 2;
  if (height > 0 || (ball.height == 0 && ball.velocity == 0)) {
    if (height > 0) ball = {height, ball.velocity - h * g};
    return;
  }
  ball = {0, e * std::sqrt(ball.velocity * ball.velocity + 2 * g * ball.height)};
}

TEST(SphereTwins, ExactSpeedsPassTheChecks) {
  EXPECT_LT(elastic_drift(located, 1.0 / 60), 1e-12);
  EXPECT_LT(hop(located, 0.5, 1.0 / 60), 1e-14);
}

TEST(SphereTwins, VelocitiesOfTheBeginningLoseEnergy) {
  EXPECT_GT(elastic_drift(naive(0), 1.0 / 60), 0.01);
  EXPECT_GT(elastic_drift(naive(0), 1.0 / 1000), 1e-4);
}

TEST(SphereTwins, WhatIsNotANumberDoesNotPass) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  const BallScheme lost = [none](Ball& ball, double, double) { ball = {none, none}; };
  // Only for one step: what follows must not hide it.
  const auto lost_once = [none](std::size_t when) {
    return [none, when, step = std::size_t{0}](Ball& ball, double e, double h) mutable {
      if (ball.height != ball.height) ball = {0, 0};
      located(ball, e, h);
      if (step++ == when) ball = {none, none};
    };
  };
  EXPECT_EQ(elastic_drift(lost, 1.0 / 60), HUGE_VAL);
  EXPECT_EQ(hop(lost, 0.5, 1.0 / 60), HUGE_VAL);
  EXPECT_EQ(elastic_drift(lost_once(7), 1.0 / 60), HUGE_VAL);
  EXPECT_EQ(hop(lost_once(7), 0.5, 1.0 / 60), HUGE_VAL);
}

TEST(SphereTwins, GravityAddedMakesBallsHopAndChangesTheirEnergy) {
  // The spurious velocity is e g h.
  EXPECT_NEAR(hop(naive(1), 0.5, 1.0 / 60), 0.5 * 9.81 / 60, 1e-12);
  EXPECT_GT(elastic_drift(naive(1), 1.0 / 60), 0.01);
}

}  // namespace
}  // namespace ictus::test::sphere_twins_test
