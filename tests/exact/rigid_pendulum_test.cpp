// The pendulum beside a wall against its limits: elliptic integrals of whole swings, the linear oscillator
// for small angles, geometric series at the wall.

#include "ictus/exact/rigid_pendulum.hpp"

#include <gtest/gtest.h>

#include <boost/math/special_functions/ellint_1.hpp>
#include <numbers>

#include "ictus/exact/impacting_oscillator.hpp"
#include "tests/support/near.hpp"

namespace ictus::exact::rigid_pendulum_test {
namespace {

using ictus::test::below;
using ictus::test::near;
using ictus::test::Worst;

/// θ′²/2 + ω² (1 − cos θ)
double energy(const RigidPendulum& pendulum, double angle, double rate) {
  const double half = 2 * pendulum.frequency * std::sin(angle / 2);
  return (rate * rate + half * half) / 2;
}

TEST(RigidPendulum, StrikesAWallBelowItsHingeAfterQuarterAndHalfPeriods) {
  const RigidPendulum pendulum{.frequency = 3, .wall = 0, .restitution = 0.8, .angle = 2};
  const RigidPendulumPath path(pendulum, 20);
  double expected = boost::math::ellint_1(std::sin(1.0)) / 3, slope = std::sin(1.0);
  ASSERT_GT(path.impacts().size(), 10u);
  for (const auto& impact : path.impacts()) {
    EXPECT_TRUE(near(impact.time, expected, 1e-14));
    EXPECT_TRUE(near(impact.speed, 6 * slope, 1e-14));
    slope *= 0.8;
    expected += 2 * boost::math::ellint_1(slope) / 3;
  }
}

TEST(RigidPendulum, IsALinearOscillatorForSmallAngles) {
  // With q = θ − θ_w the spring's rest lies at −θ_w; sin θ = θ up to parts of θ².
  for (const double wall : {-0.4, 0.0, 0.3}) {
    const double size = 1e-5;
    const RigidPendulumPath path({3, wall * size, 0.6, size, 0.5 * size}, 3);
    const ImpactingOscillatorPath linear({1, 9, -wall, 1 - wall, 0.5, 0.6}, 3);
    Worst worst;
    for (double t = 0.01; t < 3; t += 0.0173) {
      worst.see(std::abs(path.angle_at(t) / size - wall - linear.position_at(t)), "angle", wall, t);
      worst.see(std::abs(path.rate_at(t) / size - linear.velocity_at(t)), "rate", wall, t);
    }
    EXPECT_TRUE(worst.below(1e-8));
    ASSERT_EQ(path.rest_time() < 3, wall > 0);
    if (wall <= 0) continue;
    EXPECT_TRUE(near(path.rest_time(), linear.rest_time(), 1e-9));
  }
}

TEST(RigidPendulum, LosesEnergyAtItsImpactsOnly) {
  const RigidPendulum pendulum{3.8, 0.2, 0.5, 1, 0.4};
  const RigidPendulumPath path(pendulum, 3);
  double level = energy(pendulum, 1, 0.4), from = 0;
  Worst worst;
  for (const auto& impact : path.impacts()) {
    for (const double part : {0.1, 0.5, 0.9}) {
      const double t = from + part * (impact.time - from);
      worst.see(ictus::test::relative(energy(pendulum, path.angle_at(t), path.rate_at(t)), level), t);
    }
    level -= 0.375 * impact.speed * impact.speed;
    from = impact.time;
  }
  EXPECT_GT(path.impacts().size(), 20u);
  EXPECT_TRUE(worst.below(1e-13));
}

TEST(RigidPendulum, ComesToRestWhereItsFlightsAccumulate) {
  const RigidPendulum pendulum{3.8, 0.2, 0.5, 1, 0};
  const RigidPendulumPath path(pendulum, 3);
  ASSERT_LT(path.rest_time(), 3);
  EXPECT_GE(path.rest_time(), path.impacts().back().time);
  EXPECT_LT(path.rest_time() - path.impacts().back().time, 1e-15);
  // Short flights last 2 |θ′| over the push of the weight.
  const auto& impacts = path.impacts();
  for (std::size_t i = 20; i < 24; ++i) {
    const double flight = impacts[i + 1].time - impacts[i].time;
    EXPECT_TRUE(near(flight, 2 * impacts[i + 1].speed / (3.8 * 3.8 * std::sin(0.2)), 1e-6));
  }
  EXPECT_EQ(path.angle_at(path.rest_time()), 0.2);
  EXPECT_EQ(path.rate_at(path.rest_time()), 0);
}

TEST(RigidPendulum, KnowsWhatItCannotSay) {
  EXPECT_TRUE((RigidPendulum{3, 0.2, 0.5, 1, 0}.swings()));
  EXPECT_FALSE((RigidPendulum{3, 0.2, 0.5, 1, 6}.swings()));    // over the top
  EXPECT_FALSE((RigidPendulum{3, 0.2, 0.5, 3, 0}.swings()));    // beyond the wall above
  EXPECT_FALSE((RigidPendulum{3, 0.2, 0.5, 0.1, 0}.swings()));  // behind the wall
  EXPECT_FALSE((RigidPendulum{0, 0.2, 0.5, 1, 0}.swings()));
}

}  // namespace
}  // namespace ictus::exact::rigid_pendulum_test
