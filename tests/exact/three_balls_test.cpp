// Three balls on linear springs: the closed form as the paper writes it, its corrected numbers and limits, an
// independent integration through repeated contacts, and what never changes.

#include "ictus/exact/three_balls.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/support/near.hpp"

namespace ictus::exact::test::three_balls_test {
namespace {

using ictus::test::near;
using ictus::test::Worst;

constexpr double ratios[] = {1e-3, 0.1, 0.4, 0.9, 1, 1.3, 2, 10, 100};

/// [Liu2008, eq. (9)] as printed, with ω = 1: positions for v₀ = 1 before the first opening.
Triple printed(double a, double g, double t) {
  const double d = std::sqrt(4 * g * g - 4 * g * a + a * a + 2 * a + 1), b = 2 * a + 1;
  const double a1 = std::sqrt((-d + 2 * g + a + 1) / (2 * a)), a2 = std::sqrt((d + 2 * g + a + 1) / (2 * a));
  const double slow = std::sin(a1 * t) / a1, fast = std::sin(a2 * t) / a2;
  const double first = (a * a - 2 * a * g) / (b * d), second = (3 * a + 1 - 2 * g) / (2 * b * d);
  const double third = (a + 1 + 2 * g) / (2 * b * d);
  return {t / b + (a / b - first) * slow + (a / b + first) * fast,
          t / b - (1 / (2 * b) - second) * slow - (1 / (2 * b) + second) * fast,
          t / b - (1 / (2 * b) + third) * slow - (1 / (2 * b) - third) * fast};
}

TEST(ThreeBalls, AreThePrintedSinesUntilTheFirstOpening) {
  Worst worst;
  for (double a : ratios)
    for (double g : ratios) {
      const ThreeBallImpact impact({1, 1, 1, a, g});
      const double end = std::min(impact.first_opening(0), impact.first_opening(1));
      for (int i = 1; i <= 20; ++i) {
        const double t = end * i / 20.0000001;
        const Triple ours = impact.positions_at(t), theirs = printed(a, g, t);
        for (std::size_t k = 0; k < 3; ++k) worst.see(std::abs(ours[k] - theirs[k]) / (1 + t), a, g, t, k);
      }
    }
  EXPECT_TRUE(worst.below(1e-12));
}

// [Liu2008, eq. (12)], with the corrections 0.9800 and 0.1502.
TEST(ThreeBalls, EqualBallsHaveTheNumbersOfThePaper) {
  const ThreeBallImpact impact({0.2, 5e4, 1, 1, 1});
  const double omega = std::sqrt(5e4 / 0.2);
  EXPECT_NEAR(impact.first_opening(0) * omega, 2.5548, 5e-5);
  EXPECT_NEAR(impact.first_opening(1) * omega, 3.427, 5e-4);
  EXPECT_EQ(impact.duration(), impact.first_opening(1));
  const Triple v = impact.velocities();
  EXPECT_NEAR(v[0], -0.1303, 5e-5);
  EXPECT_NEAR(v[1], 0.1502, 5e-5);
  EXPECT_NEAR(v[2], 0.9800, 5e-5);
  // At t* the sine and cosine of the second stage have the amplitudes 0.3915 and 0.1373.
  const Triple opening = impact.velocities_at(impact.first_opening(0));
  EXPECT_NEAR((opening[2] - opening[1]) / 2, 0.1373, 5e-5);
  const Triple where = impact.positions_at(impact.first_opening(0));
  EXPECT_NEAR((where[1] - where[2]) / 2 * std::numbers::sqrt2 * omega, 0.3915, 5e-5);
}

TEST(ThreeBalls, KeepMomentumAndEnergyThroughEveryNumberOfContacts) {
  Worst momentum, energy, apart;
  std::size_t repeated = 0;
  for (double a : ratios)
    for (double g : ratios) {
      const ThreeBallImpact impact({2, 3, 1.7, a, g});
      const Triple v = impact.velocities();
      momentum.see(std::abs(v[0] + a * (v[1] + v[2]) - 1.7) / 1.7, a, g);
      energy.see(std::abs(v[0] * v[0] + a * (v[1] * v[1] + v[2] * v[2]) - 1.7 * 1.7) / (1.7 * 1.7), a, g);
      apart.see(std::max({0.0, v[0] - v[1], v[1] - v[2]}), a, g);
      repeated += impact.repeated_contacts();
      const bool once = impact.repeated_contacts() == 0;
      EXPECT_TRUE(once || (a < 1 && g < 0.7)) << a << " " << g;
    }
  EXPECT_GT(repeated, 5u);
  EXPECT_TRUE(momentum.below(1e-13));
  EXPECT_TRUE(energy.below(1e-12));
  EXPECT_TRUE(apart.below(1e-12));
}

/// The same balls by the leap-frog scheme, which knows nothing of phases: order 2 for springs that push only.
Triple stepped(double a, double g, double until, int steps) {
  const double h = until / steps;
  Triple x{0, 0, 0}, v{1, 0, 0};
  const auto kick = [&](double dt) {
    const double f1 = std::max(0.0, x[0] - x[1]), f2 = g * std::max(0.0, x[1] - x[2]);
    v[0] -= dt * f1, v[1] += dt * (f1 - f2) / a, v[2] += dt * f2 / a;
  };
  kick(h / 2);
  for (int i = 0; i < steps; ++i) {
    for (std::size_t k = 0; k < 3; ++k) x[k] += h * v[k];
    kick(i + 1 < steps ? h : h / 2);
  }
  return v;
}

TEST(ThreeBalls, AgreeWithAnIntegrationThroughRepeatedContacts) {
  std::size_t repeated = 0;
  for (double a : {0.1, 0.5, 0.8, 2.0})
    for (double g : {0.05, 0.3, 0.6, 3.0}) {
      const ThreeBallImpact impact({1, 1, 1, a, g});
      repeated += impact.repeated_contacts();
      for (double part : {0.3, 0.7, 1.0, 1.2}) {
        const double t = part * impact.duration();
        const Triple exact = impact.velocities_at(t), other = stepped(a, g, t, 400'000);
        for (std::size_t k = 0; k < 3; ++k)
          EXPECT_NEAR(exact[k], other[k], 1e-7) << a << ' ' << g << ' ' << t;
      }
    }
  EXPECT_GT(repeated, 3u);
}

// Erratum: after [Liu2008, eq. (13)] the contacts open at 2.5651/ω, not at π/ω; (14) stands.
TEST(ThreeBalls, HaveTheLimitOfAStiffSecondContact) {
  for (double a : {0.2, 1.0, 4.0}) {
    const Triple limit = stiff_second_contact(a, 1), v = ThreeBallImpact({1, 1, 1, a, 1e6}).velocities();
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(v[k], limit[k], 1e-5);
  }
  EXPECT_TRUE(near(stiff_second_contact(1, 1)[0], -1.0 / 3, 1e-15));
  EXPECT_TRUE(near(stiff_second_contact(1, 1)[2], 2.0 / 3, 1e-15));
  const ThreeBallImpact stiff({1, 1, 1, 1, 1e6});
  EXPECT_NEAR(stiff.first_opening(0), std::numbers::pi / std::sqrt(1.5), 1e-5);
  EXPECT_NEAR(stiff.first_opening(0), 2.5651, 5e-5);
}

// [Liu2008, eq. (15)]; for α < 1 the striker catches up.
TEST(ThreeBalls, HaveTheLimitOfASoftSecondContact) {
  for (double a : {0.3, 0.8, 1.0, 4.0}) {
    const Triple limit = soft_second_contact(a, 1), v = ThreeBallImpact({1, 1, 1, a, 1e-6}).velocities();
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(v[k], limit[k], 1e-5) << a;
  }
  EXPECT_EQ(soft_second_contact(1, 1), (Triple{0, 0, 1}));
  EXPECT_TRUE(
      near(ThreeBallImpact({1, 1, 1, 1, 1e-6}).first_opening(0), std::numbers::pi / std::sqrt(2.0), 1e-5));
}

}  // namespace
}  // namespace ictus::exact::test::three_balls_test
