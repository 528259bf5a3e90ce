// The elastic bar on the ground: the numbers of the lecture's bar, the wave equation itself, and what is
// conserved.

#include "ictus/exact/bouncing_bar.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/near.hpp"

namespace ictus::exact::test::bouncing_bar_test {
namespace {

using ictus::test::near;
using ictus::test::Worst;

// [AcaryLecture, §The Nonsmooth Newmark and HHT scheme], with the numbers chosen for it.
TEST(BouncingBar, HasTheContactsOfTheLecture) {
  const BouncingBarPath path({}, 5);
  ASSERT_EQ(path.contacts().size(), 2u);
  const auto [first, second] = std::array{path.contacts()[0], path.contacts()[1]};
  EXPECT_NEAR(first.start, 1, 1e-15);
  EXPECT_NEAR(first.end, 5.0 / 3, 1e-15);
  EXPECT_NEAR(first.first_force, 300, 1e-12);
  EXPECT_NEAR(first.last_force, 500, 1e-12);
  EXPECT_NEAR(second.start, 11.0 / 3, 1e-14);
  EXPECT_NEAR(second.end, 13.0 / 3, 1e-14);
  EXPECT_NEAR(second.first_force, 500, 1e-11);
  EXPECT_NEAR(second.last_force, 300, 1e-11);
  EXPECT_NEAR(path.contact_force_at(4.0 / 3), 400, 1e-12);
  EXPECT_NEAR(path.contact_force_at(4), 400, 1e-11);
  EXPECT_EQ(path.contact_force_at(3), 0);
}

TEST(BouncingBar, FallsAndLeavesAsItShould) {
  const BouncingBarPath path({}, 5);
  EXPECT_EQ(path.position_at(0), 5);
  EXPECT_NEAR(path.position_at(0.5), 5 - 1.25, 1e-15);
  EXPECT_NEAR(path.velocity_before(path.contacts()[0].start), -10, 1e-14);
  EXPECT_EQ(path.velocity_at(1.2), 0);
  EXPECT_EQ(path.position_at(1.2), 0);
  const double release = path.contacts()[0].end, touch = path.contacts()[1].start;
  EXPECT_NEAR(path.velocity_at(release), 10.0 / 3, 1e-14);
  EXPECT_NEAR(path.velocity_before(touch), -10.0 / 3, 1e-13);
  // The bar leaves its second contact undeformed, as a rigid body would.
  EXPECT_NEAR(path.velocity_at(path.contacts()[1].end), 10, 1e-13);
  EXPECT_NEAR(path.energies_at(4.7).elastic, 0, 1e-12);
}

TEST(BouncingBar, ComesBackAfterItsPeriod) {
  const double period = 16.0 / 3;
  const BouncingBarPath path({}, 3 * period + 5);
  ASSERT_EQ(path.contacts().size(), 8u);
  for (int round = 1; round <= 3; ++round)
    for (double t : {0.0, 0.4, 0.99, 1.1, 1.5, 1.9, 2.7, 3.3, 3.7, 4.2, 4.9}) {
      EXPECT_NEAR(path.position_at(t + round * period), path.position_at(t), 1e-11) << t;
      EXPECT_NEAR(path.velocity_at(t + round * period), path.velocity_at(t), 1e-11) << t;
      EXPECT_NEAR(path.contact_force_at(t + round * period), path.contact_force_at(t), 1e-9) << t;
    }
  // Round-off makes no contacts: two a period, and the last one begun.
  EXPECT_EQ(BouncingBarPath({}, 1000).contacts().size(), 375u);
  // And mirrored in time about the middle of its vibrating flight.
  for (double t : {0.1, 0.6, 1.3, 1.6, 2.2, 2.5})
    EXPECT_NEAR(path.position_at(period - t), path.position_at(t), 1e-12) << t;
}

const BouncingBar bars[] = {
    {},
    {.length = 2, .young = 7e10, .density = 2700, .section = 1e-3, .gravity = 9.81, .height = 0.3},
    {.length = 3, .young = 500, .density = 1.3, .section = 0.2, .gravity = 10, .height = 4.1},
    {.length = 5, .young = 40, .density = 2, .section = 1, .gravity = 3, .height = 0.7},
    {.length = 1, .young = 100, .density = 1, .section = 1, .gravity = 10, .height = 0}};

double scale_of_energy(const BouncingBar& bar) {
  return bar.mass() * bar.gravity *
         (bar.height + bar.length * bar.gravity * bar.length * bar.density / bar.young);
}

TEST(BouncingBar, KeepsItsEnergy) {
  for (const BouncingBar& bar : bars) {
    const double until = 40 * bar.round_trip() + 3;
    const BouncingBarPath path(bar, until);
    Worst worst;
    for (int i = 0; i <= 300; ++i) {
      const double t = until * i / 300.0, energy = path.energies_at(t).total();
      worst.see(std::abs(energy - bar.mass() * bar.gravity * bar.height) / scale_of_energy(bar), t);
    }
    EXPECT_TRUE(worst.below(1e-9)) << bar.young;
  }
}

// Momentum by quadrature over the bar against the impulse of ground and weight.
TEST(BouncingBar, BalancesItsMomentum) {
  for (const BouncingBar& bar : bars) {
    const double until = 20 * bar.round_trip() + 2;
    const BouncingBarPath path(bar, until);
    Worst worst;
    for (int i = 0; i <= 200; ++i) {
      const double t = until * i / 200.0, weight = bar.mass() * bar.gravity * t;
      worst.see(
          std::abs(path.momentum_at(t) - path.impulse_until(t) + weight) / (bar.mass() * bar.gravity * until),
          t);
    }
    EXPECT_TRUE(worst.below(1e-12)) << bar.young;
  }
}

// The impulse is the integral of the force over the contacts.
TEST(BouncingBar, AddsItsForcesUp) {
  const BouncingBarPath path({}, 5);
  EXPECT_NEAR(path.impulse_until(0.9), 0, 1e-12);
  EXPECT_NEAR(path.impulse_until(2), 400 * 2 / 3.0, 1e-11);
  EXPECT_NEAR(path.impulse_until(4), 400 * 2 / 3.0 + 450 / 3.0, 1e-11);
  EXPECT_NEAR(path.impulse_until(5), 400 * 4 / 3.0, 1e-11);
}

TEST(BouncingBar, NeverPullsAndNeverEnters) {
  for (const BouncingBar& bar : bars) {
    const double until = 40 * bar.round_trip() + 3;
    const BouncingBarPath path(bar, until);
    EXPECT_FALSE(path.contacts().empty());
    for (int i = 0; i <= 2000; ++i) {
      const double t = until * i / 2000.0;
      EXPECT_GE(path.contact_force_at(t), -1e-9 * bar.mass() * bar.gravity) << bar.young << ' ' << t;
      EXPECT_GE(path.position_at(t), -1e-12 * until * until * bar.gravity) << bar.young << ' ' << t;
      EXPECT_LE(std::abs(path.position_at(t) * path.contact_force_at(t)), 1e-12);
    }
  }
}

// ρ u″ = E u_xx − ρ g by differences, where no wave front passes; and u_x = 0 at the top.
TEST(BouncingBar, ObeysTheWaveEquation) {
  const BouncingBar bar;
  const BouncingBarPath path(bar, 6);
  const auto u = [&](double x, double t) { return path.field_at(x, t).displacement; };
  Worst worst, slopes;
  const double h = 1e-3;
  for (double t : {0.7, 1.23, 1.57, 2.4, 3.1, 3.86, 4.2})
    for (double x : {1.0, 3.3, 5.7, 8.1}) {
      const auto field = path.field_at(x, t);
      const double accelerated = (u(x, t + h) - 2 * u(x, t) + u(x, t - h)) / (h * h);
      const double curved = (u(x + h * 30, t) - 2 * u(x, t) + u(x - h * 30, t)) / (900 * h * h);
      worst.see(std::abs(accelerated - 900 * curved + 10), x, t);
      slopes.see(std::abs((u(x + h, t) - u(x - h, t)) / (2 * h) - field.strain), x, t);
      slopes.see(std::abs((u(x, t + h / 30) - u(x, t - h / 30)) / (h / 15) - field.velocity) / 30, x, t);
    }
  EXPECT_TRUE(worst.below(1e-7));
  EXPECT_TRUE(slopes.below(1e-9));
  EXPECT_NEAR(path.field_at(10, 1.5).strain, 0, 1e-15);
}

// A bar put on the ground swings about its weight: the force goes between 0 and twice the weight.
TEST(BouncingBar, SwingsAboutItsWeight) {
  const BouncingBar bar{.length = 1, .young = 100, .density = 1, .section = 1, .gravity = 10, .height = 0};
  const BouncingBarPath path(bar, 2.3);
  ASSERT_EQ(path.contacts().size(), 1u);
  EXPECT_EQ(path.contacts()[0].start, 0);
  EXPECT_TRUE(std::isinf(path.contacts()[0].end));
  for (double t : {0.05, 0.1, 0.15}) EXPECT_NEAR(path.contact_force_at(t), 100 * t, 1e-12);
  EXPECT_NEAR(path.contact_force_at(0.3), 10, 1e-12);
  EXPECT_NEAR(path.contact_force_at(0.2), 20, 1e-12);
}

}  // namespace
}  // namespace ictus::exact::test::bouncing_bar_test
