// Triplets by the impulse correlation ratio: the closed form of three balls, the first column of the paper's
// table, limits that are other laws, and what it refuses.

#include "ictus/laws/impact/ceanga_hurmuzlu.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/laws/impact/pairwise.hpp"
#include "tests/support/contact_system.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::ceanga_hurmuzlu_test {
namespace {

ContactSystem triplet(double e) { return chain({1, 1, 1}, {1, 0, 0}, {.restitution = e}); }

TEST(CeangaHurmuzlu, ThreeBallsHaveTheirClosedForm) {
  for (double e : {0.0, 0.4, 1.0})
    for (double ratio : {0.0, 0.1, 0.35, 0.5}) {
      if (e == 0 && ratio < 0.5) continue;  // they collapse
      ContactSystem system = triplet(e);
      const std::vector<double> v =
          system.after(resolved<CeangaHurmuzlu>(system, {.correlation = ratio}).impulse);
      const double first = (1 + e) / (2 - ratio), second = first * (1 + e * std::sqrt(1 - 2 * ratio)) / 2;
      if (1 - first > first - second) continue;  // the striker catches up
      EXPECT_TRUE(near(v[0], 1 - first, 1e-14, 1)) << e << ' ' << ratio;
      EXPECT_TRUE(near(v[1], first - second, 1e-14, 1)) << e << ' ' << ratio;
      EXPECT_TRUE(near(v[2], second, 1e-14, 1)) << e << ' ' << ratio;
    }
}

// [Liu2008, Table 2], experimental columns by the ratios and restitutions of Table 1. The striker's velocity
// has all printed digits; the other two are printed with more energy than the restitution gives back: see the
// law.
TEST(CeangaHurmuzlu, TheStrikerHasThePrintedVelocity) {
  struct Row {
    double e, ratio, v1, v3;
  };
  for (const Row& row : {Row{0.97, 0.167, -0.0747, 1.0188}, Row{0.36, 0.310, 0.1953, 0.5314},
                         Row{0.27, 0.338, 0.2359, 0.4737}, Row{0.85, 0.080, 0.0365, 0.8772}}) {
    ContactSystem system = triplet(row.e);
    const std::vector<double> v =
        system.after(resolved<CeangaHurmuzlu>(system, {.correlation = row.ratio}).impulse);
    EXPECT_NEAR(v[0], row.v1, 5.1e-5);
    EXPECT_NEAR(row.v3 - v[2], 0.04, 0.025);
  }
}

TEST(CeangaHurmuzlu, WithoutCorrelationItIsSequential) {
  ContactSystem system = chain({1, 2, 0.5, 1, 3}, {1, 0, 0, 0, 0});
  const ImpactOutcome out = resolved<CeangaHurmuzlu>(system), other = resolved<Pairwise>(system);
  EXPECT_EQ(out.status, ImpactStatus::resolved);
  for (std::size_t j = 0; j < 4; ++j) EXPECT_TRUE(near(out.impulse[j], other.impulse[j], 1e-13));
}

// At the largest ratio the struck balls move as one.
TEST(CeangaHurmuzlu, TheLargestRatioMakesTheStruckBallsOne) {
  for (double ratio : {0.5, 0.8, 1.0}) {
    ContactSystem system = triplet(1);
    const std::vector<double> v =
        system.after(resolved<CeangaHurmuzlu>(system, {.correlation = ratio}).impulse);
    EXPECT_TRUE(near(v[0], -1.0 / 3, 1e-14));
    EXPECT_TRUE(near(v[1], 2.0 / 3, 1e-14));
    EXPECT_TRUE(near(v[2], 2.0 / 3, 1e-14));
  }
}

TEST(CeangaHurmuzlu, KeepsMomentumAndLosesWhatItSays) {
  Random random(3);
  Worst momentum, balance, closing;
  for (int trial = 0; trial < 2000; ++trial) {
    const auto n = static_cast<std::size_t>(random.uniform(2, 11));
    std::vector<double> m(n), v(n);
    for (double& each : m) each = random.log_uniform(0.1, 10);
    for (double& each : v) each = random.uniform(-1, 1);
    ContactSystem system = chain(m, v);
    for (double& e : system.restitution) e = trial % 3 == 0 ? 1 : random.uniform(0, 1);
    const ImpactOutcome out = resolved<CeangaHurmuzlu>(system, {.correlation = random.uniform(0, 1)});
    ASSERT_TRUE(succeeded(out.status)) << trial << ' ' << out.message;
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
  EXPECT_TRUE(balance.below(1e-11));
  EXPECT_TRUE(closing.below(1e-10));
}

TEST(CeangaHurmuzlu, RefusesWhatItDoesNotKnow) {
  ContactSystem plane = bernoulli(0.6, 1, 1, 1);
  const ImpactOutcome out = resolved<CeangaHurmuzlu>(plane, {.correlation = 0.2});
  EXPECT_EQ(out.status, ImpactStatus::not_applicable);
  EXPECT_FALSE(out.message.empty());
  // Contacts of a chain that are not in the order of space are no row.
  ContactSystem mixed = chain({1, 1, 1, 1}, {1, 0, 0, 0});
  std::swap(mixed.row[0], mixed.row[1]);
  EXPECT_EQ(resolved<CeangaHurmuzlu>(mixed).status, ImpactStatus::not_applicable);
  for (double wrong : {-0.1, 1.1, std::nan("")}) {
    ContactSystem system = triplet(1);
    EXPECT_EQ(resolved<CeangaHurmuzlu>(system, {.correlation = wrong}).status, ImpactStatus::bad_problem);
  }
}

TEST(CeangaHurmuzlu, EndlessCollisionsEndAtTheLimit) {
  ContactSystem system = walled_chain({1}, {1});
  const ImpactOutcome out = resolved<CeangaHurmuzlu>(system, {.correlation = 0.2, .limit = 1000});
  EXPECT_EQ(out.status, ImpactStatus::gave_up);
  EXPECT_EQ(out.steps, 1000u);
}

}  // namespace
}  // namespace ictus::test::ceanga_hurmuzlu_test
