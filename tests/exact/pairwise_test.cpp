// Sequential collisions: the bubble sort, two bodies, the limit of infinitely many collisions, and refusals.

#include "ictus/laws/impact/pairwise.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/support/contact_system.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::pairwise_test {
namespace {

TEST(Pairwise, SortsTheVelocitiesOfEqualElasticBalls) {
  Random random(1);
  for (std::size_t n = 2; n < 40; n += 3) {
    std::vector<double> v(n);
    for (double& each : v) each = std::floor(random.uniform(0, 64)) / 8;  // exact in binary
    ContactSystem system = chain(std::vector<double>(n, 1.0), v);
    const ImpactOutcome out = resolved<Pairwise>(system);
    EXPECT_EQ(out.status, ImpactStatus::resolved);
    std::sort(v.begin(), v.end());
    EXPECT_EQ(system.after(out.impulse), v);
    EXPECT_LE(out.steps, n * (n - 1) / 2);
  }
}

TEST(Pairwise, OneContactReturnsItsRestitution) {
  for (double e : {0.0, 0.3, 1.0}) {
    ContactSystem system = chain({1, 3}, {2, -1}, {.restitution = e});
    const ImpactOutcome out = resolved<Pairwise>(system);
    EXPECT_EQ(out.steps, 1u);
    EXPECT_TRUE(near(system.closing_after(0, system.after(out.impulse)), -3 * e, 1e-15, 1));
    EXPECT_TRUE(near(out.loss[0], 0.75 * 9 * (1 - e * e) / 2, 1e-15, 1));
  }
}

// Two collisions and no third: v₂ = e-weighted means of a triplet, by hand.
TEST(Pairwise, ThreeBallsCollideTwice) {
  const double e = 0.9, p = (1 + e) / 2;
  ContactSystem system = chain({1, 1, 1}, {1, 0, 0}, {.restitution = e});
  const ImpactOutcome out = resolved<Pairwise>(system);
  const std::vector<double> v = system.after(out.impulse);
  EXPECT_TRUE(near(v[2], p * p, 1e-15));
  // (1 − e)/2 of the first is slower than p (1 − e)/2 … by a little: it catches up.
  EXPECT_EQ(out.steps, 3u);
  EXPECT_TRUE(near(v[0] + v[1], 1 - p * p, 1e-14));
}

TEST(Pairwise, EnergyAndMomentumBalance) {
  Random random(1);
  Worst momentum, balance, closing;
  for (int trial = 0; trial < 2000; ++trial) {
    const auto n = static_cast<std::size_t>(random.uniform(2, 11));
    std::vector<double> m(n), v(n);
    for (double& each : m) each = random.log_uniform(1e-2, 1e2);
    for (double& each : v) each = random.uniform(-1, 1);
    ContactSystem system = chain(m, v);
    for (double& e : system.restitution) e = trial % 3 == 0 ? 1 : random.uniform(0, 1);
    const ImpactOutcome out = resolved<Pairwise>(system);
    ASSERT_TRUE(succeeded(out.status)) << out.message;
    const std::vector<double> w = system.after(out.impulse);
    double lost = 0;
    for (std::size_t j = 0; j + 1 < n; ++j) {
      EXPECT_GE(out.impulse[j], 0);
      EXPECT_GE(out.loss[j], 0);
      lost += out.loss[j];
      closing.see(std::max(0.0, system.closing_after(j, w)), trial);
    }
    momentum.see(std::abs(system.momentum(w) - system.momentum(v)) / system.momentum(m), trial);
    balance.see(std::abs(system.energy(w) + lost - system.energy(v)) / system.energy(v), trial);
  }
  EXPECT_TRUE(momentum.below(1e-12));
  EXPECT_TRUE(balance.below(1e-10));
  EXPECT_TRUE(closing.below(1e-10));
}

// For small e the balls collide for ever, and end with one velocity.
TEST(Pairwise, InfinitelyManyCollisionsHaveTheirLimit) {
  for (double e : {0.0, 0.1}) {
    ContactSystem system = chain(std::vector<double>(5, 1.0), {1, 0, 0, 0, 0}, {.restitution = e});
    const ImpactOutcome out = resolved<Pairwise>(system);
    EXPECT_EQ(out.status, ImpactStatus::collapsed);
    EXPECT_LT(out.steps, 1000u);
    for (double v : system.after(out.impulse)) EXPECT_NEAR(v, 0.2, 1e-9);
  }
  ContactSystem walled = walled_chain({1}, {1}, {.restitution = 0.9});
  const ImpactOutcome out = resolved<Pairwise>(walled);
  EXPECT_EQ(out.status, ImpactStatus::collapsed);
  EXPECT_NEAR(walled.after(out.impulse)[0], 0, 1e-9);
  EXPECT_TRUE(near(out.loss[0] + out.loss[1], 0.5, 1e-9));
}

// A ball between two walls, and three: elastic, they collide for ever, though velocities recur.
TEST(Pairwise, RefusesWhatNeverEnds) {
  for (ContactSystem system : {walled_chain({1}, {1}), walled_chain({1, 1, 1}, {1, 0, 0}),
                               walled_chain({1, 2.3, 0.7}, {1, 0.1, -0.3})}) {
    const ImpactOutcome out = resolved<Pairwise>(system);
    EXPECT_EQ(out.status, ImpactStatus::does_not_converge);
    EXPECT_FALSE(out.message.empty());
    EXPECT_LT(out.steps, 5000u);
  }
}

// A light ball between heavy ones is hit often, but not for ever: π/θ collisions, θ the angle of the wedge.
TEST(Pairwise, ManyCollisionsAreNotEndless) {
  for (double light : {1e-2, 1e-4, 1e-6}) {
    ContactSystem system = chain({1, light, 1}, {1, 0, -1});
    const ImpactOutcome out = resolved<Pairwise>(system);
    EXPECT_EQ(out.status, ImpactStatus::resolved);
    const double theta = std::acos(1 / (1 + light));
    EXPECT_LE(static_cast<double>(out.steps), std::ceil(M_PI / theta));
    EXPECT_GT(static_cast<double>(out.steps), M_PI / theta / 2);
  }
}

TEST(Pairwise, DependsOnTheOrderAsItSays) {
  static_assert(Pairwise::traits.depends_on_order);
  ContactSystem system = chain({1, 2, 1}, {1, 0, -1}), mirrored = chain({1, 2, 1}, {1, 0, -1});
  std::swap(mirrored.row[0], mirrored.row[1]);
  const std::vector<double> v = system.after(resolved<Pairwise>(system).impulse);
  const std::vector<double> w = mirrored.after(resolved<Pairwise>(mirrored).impulse);
  EXPECT_GT(std::abs(v[0] - w[0]), 1e-3);
  EXPECT_NEAR(v[0], -w[2], 1e-15);
}

TEST(Pairwise, GivesUpAtTheLimit) {
  ContactSystem system = chain({1, 1e-8, 1}, {1, 0, -1});
  const ImpactOutcome out = resolved<Pairwise>(system, {.limit = 100});
  EXPECT_EQ(out.status, ImpactStatus::gave_up);
  EXPECT_LE(out.steps, 102u);
}

}  // namespace
}  // namespace ictus::test::pairwise_test
