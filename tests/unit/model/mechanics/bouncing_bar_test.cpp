// The finite elements of the bar against closed forms: frequencies of the elements and of the continuum, and
// the exact motion of the continuum, which satisfies the equations of lumped elements away from its fronts.

#include "ictus/model/mechanics/bouncing_bar.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "tests/support/exact_motion_checks.hpp"
#include "tests/support/modes.hpp"

namespace ictus::test::bouncing_bar_test {
namespace {

using std::numbers::pi;

double frequency_of(double elements, double lumping, std::size_t mode) {
  const SystemCase bar = BouncingBar{.elements = elements, .lumping = lumping}.make();
  return frequencies(*bar.system, bar.start.q)[mode];
}

TEST(BouncingBar, HasTheFrequenciesOfItsElements) {
  // c = 30 m/s and a = 10 m/n: ω = (2c/a) sin(kπ/2n) lumped, (c/a) √(6 (1 − cos)/(2 + cos)) consistent.
  Worst worst;
  const double n = 12, rate = 30 / (10 / n);
  for (std::size_t k = 1; k <= 12; ++k) {
    const double angle = static_cast<double>(k) * pi / n, c = std::cos(angle);
    worst.see(relative(frequency_of(n, 1, k), 2 * rate * std::sin(angle / 2)), "lumped", k);
    worst.see(relative(frequency_of(n, 0, k), rate * std::sqrt(6 * (1 - c) / (2 + c))), "consistent", k);
  }
  EXPECT_TRUE(worst.below(1e-11));
}

TEST(BouncingBar, HasFrequenciesThatConvergeWithTheSquareOfTheElement) {
  const double exact = 2 * pi * 30 / 10;  // the second mode
  for (const double lumping : {0.0, 1.0}) {
    const double coarse = frequency_of(16, lumping, 2) - exact, fine = frequency_of(32, lumping, 2) - exact;
    EXPECT_NEAR(std::log2(coarse / fine), 2, 0.02) << lumping;
    EXPECT_EQ(coarse < 0, lumping == 1);
  }
  // Half of each: the errors of second order cancel.
  const double coarse = frequency_of(16, 0.5, 2) - exact, fine = frequency_of(32, 0.5, 2) - exact;
  EXPECT_NEAR(std::log2(coarse / fine), 4, 0.05);
}

TEST(BouncingBar, WeighsWhatItShould) {
  for (const double lumping : {0.0, 0.3, 1.0}) {
    const BouncingBar data{.density = 2, .section = 0.5, .elements = 7, .lumping = lumping};
    const SystemCase bar = data.make();
    EXPECT_TRUE(near(mass_of(*bar.system, bar.start.q).sum(), 2 * 0.5 * 10, 1e-14));
    EXPECT_TRUE(near(force_of(*bar.system, 0, bar.start.q, bar.start.v).sum(), -100, 1e-14));
    EXPECT_TRUE(near(bar.system->potential(bar.start.q), 500, 1e-14));
  }
}

/// M v̇ − F at a time, node by node.
Eigen::VectorXd push_at(const SystemCase& bar, double t) {
  const Motion at = limits_at(*bar.exact, t).after;
  const auto v = [&](double d) { return limits_at(*bar.exact, t + d).after.v; };
  return mass_of(*bar.system, at.q) * slope(v, 1e-3) - force_of(*bar.system, t, at.q, at.v);
}

TEST(BouncingBar, IsPushedByTheContactForceOfTheContinuumAwayFromFronts) {
  const SystemCase bar = BouncingBar{.elements = 50}.make();
  // Free fall; contact with λ = 300 + 300 (t − 1) N and a front at x = c (t − 1).
  EXPECT_TRUE(below(largest(push_at(bar, 0.5)), 1e-9));
  const Eigen::VectorXd push = push_at(bar, 1.11);
  Worst worst;
  for (Eigen::Index i = 0; i < push.size(); ++i) {
    const double place = 0.2 * static_cast<double>(i);
    if (std::abs(place - 3.3) < 0.3) continue;
    worst.see(std::abs(push[i] - (i == 0 ? 333 : 0)), "node", i);
  }
  EXPECT_TRUE(worst.below(1e-8));
}

TEST(BouncingBar, JumpsWhereFrontsPassItsNodes) {
  const SystemCase bar = BouncingBar{.elements = 4}.make();
  const std::vector<double> jumps = bar.exact->jumps(bar.until);
  ASSERT_FALSE(jumps.empty());
  EXPECT_TRUE(std::is_sorted(jumps.begin(), jumps.end()));
  EXPECT_EQ(jumps.front(), 1);
  // The first touch stops the bottom, which falls at 10 m/s; its front reaches node i at t = 1 + (L i/4)/c,
  // and returns with the double velocity from the top.
  for (Eigen::Index i = 0; i <= 4; ++i) {
    const double arrival = 1 + static_cast<double>(i) / 12;
    const auto jump = std::min_element(jumps.begin(), jumps.end(), [&](double a, double b) {
      return std::abs(a - arrival) < std::abs(b - arrival);
    });
    EXPECT_TRUE(near(*jump, arrival, 1e-14));
    const auto [before, after] = limits_at(*bar.exact, *jump);
    EXPECT_TRUE(near(after.v[i] - before.v[i], i == 4 ? 20 : 10, 1e-12)) << i;
  }
}

TEST(BouncingBar, ComesBackToItsStart) {
  const SystemCase bar = BouncingBar{}.make();
  EXPECT_TRUE(near(bar.until, 16.0 / 3, 1e-15));
  const auto [before, after] = limits_at(*bar.exact, bar.until);
  EXPECT_TRUE(below(largest(after.q - bar.start.q), 1e-11));
  EXPECT_TRUE(below(largest(after.v - bar.start.v), 1e-11));
}

}  // namespace
}  // namespace ictus::test::bouncing_bar_test
