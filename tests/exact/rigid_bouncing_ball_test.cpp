// The bouncing ball of the lecture, thrown balls, and the velocities on both sides of an impact.

#include "ictus/exact/rigid_bouncing_ball.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace ictus::exact::test::rigid_bouncing_ball_test {
namespace {

// [AcaryLecture, §Empirical order]: f = −2, e = ½ from q = 1 at rest: impacts at 3 − 2^{1−n}, and rest at t
// = 3.
TEST(RigidBouncingBall, OfTheLectureRestsAtThree) {
  const RigidBouncingBall ball{.height = 1, .gravity = 2, .restitution = 0.5};
  EXPECT_EQ(ball.zeno_time(), 3);
  for (int n = 0; n < 40; ++n) {
    EXPECT_NEAR(ball.impact_time(n), 3 - std::ldexp(2.0, -n), 1e-15);
    EXPECT_NEAR(ball.impact_speed(n), std::ldexp(2.0, -n), 1e-15);
  }
  EXPECT_EQ(ball.height_at(0.5), 0.75);
  EXPECT_EQ(ball.height_at(1.5), 0.25);
  EXPECT_EQ(ball.velocity_at(0.5), -1);
  EXPECT_EQ(ball.velocity_before(1), -2);
  EXPECT_EQ(ball.velocity_at(1), 1);
  EXPECT_EQ(ball.velocity_at(1.75), -0.5);
  EXPECT_EQ(ball.velocity_at(3), 0);
  EXPECT_EQ(ball.velocity_before(3.5), 0);
}

// A throw upwards is a fall from its apex that began earlier; a throw downwards one that began before.
TEST(RigidBouncingBall, ThrownIsABallFromItsApex) {
  for (double v : {-3.0, -0.2, 0.4, 5.0})
    for (double e : {0.0, 0.6, 0.97}) {
      const RigidBouncingBall thrown{.height = 0.7, .gravity = 9.81, .restitution = e, .velocity = v};
      const RigidBouncingBall dropped{.height = 0.7 + v * v / (2 * 9.81), .gravity = 9.81, .restitution = e};
      const double earlier = v / 9.81;
      for (int n = 0; n < 5; ++n) {
        EXPECT_NEAR(thrown.impact_time(n), dropped.impact_time(n) + earlier, 1e-13);
        EXPECT_NEAR(thrown.impact_speed(n), dropped.impact_speed(n), 1e-13);
      }
      EXPECT_NEAR(thrown.zeno_time(), dropped.zeno_time() + earlier, 1e-12);
      for (double t : {0.6, 1.1, 2.3, 3.9}) {
        EXPECT_NEAR(thrown.height_at(t), dropped.height_at(t - earlier), 1e-12) << v << ' ' << e << ' ' << t;
        EXPECT_NEAR(thrown.velocity_at(t), dropped.velocity_at(t - earlier), 1e-11)
            << v << ' ' << e << ' ' << t;
      }
      EXPECT_EQ(thrown.height_at(0), 0.7);
      EXPECT_EQ(thrown.velocity_at(0), v);
    }
}

TEST(RigidBouncingBall, TakesEnergyInImpactsOnly) {
  const RigidBouncingBall ball{.height = 0.4, .gravity = 9.81, .restitution = 0.8, .velocity = 1};
  double energy = 0.5 + 9.81 * 0.4, start = 0;
  for (int n = 0; n < 30; ++n) {
    const double t = ball.impact_time(n), middle = start + 0.3 * (t - start), v = ball.velocity_at(middle);
    EXPECT_NEAR(0.5 * v * v + 9.81 * ball.height_at(middle), energy, 1e-13);
    EXPECT_NEAR(ball.velocity_at(t), -0.8 * ball.velocity_before(t), 1e-15);
    energy *= 0.64;
    start = t;
  }
}

TEST(RigidBouncingBall, PlasticStaysWhereItFalls) {
  const RigidBouncingBall ball{.height = 1, .gravity = 2, .restitution = 0};
  EXPECT_EQ(ball.velocity_before(1), -2);
  EXPECT_EQ(ball.velocity_at(1), 0);
  EXPECT_EQ(ball.velocity_at(2), 0);
}

}  // namespace
}  // namespace ictus::exact::test::rigid_bouncing_ball_test
