// Numbers of a rebound: what the law walton was given comes back, or is bounded.

#include "ictus/resolver/rebound.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/resolver/impact.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::rebound_test {
namespace {

/// A ball of radius 1 m and 1 kg with spin, by the law walton.
MeasuredRebound struck(double e, double mu, double back, double slide, double spin) {
  const double inverse[] = {1, 1, 2.5}, rows[] = {0, -1, 0, 1, 0, 1}, velocity[] = {slide, -1.5, spin};
  ImpactWorkspace workspace;
  const ImpactResult out = resolve({.inverse_mass = {.values = inverse},
                                    .directions = {.value = rows, .per_contact = 2},
                                    .velocity = velocity,
                                    .restitution = {&e, 1},
                                    .friction = {&mu, 1},
                                    .tangential_restitution = {&back, 1}},
                                   {.law = "walton"}, workspace);
  EXPECT_TRUE(succeeded(out.status)) << out.message;
  return {1.5, out.velocity[1], slide, out.velocity[0], slide + spin};
}

TEST(ReboundNumbers, ComeBackFromWaltonsLaw) {
  int slid = 0, stuck = 0;
  for (const double e : {0.3, 0.97})
    for (const double mu : {0.05, 0.092, 0.25, 0.8})
      for (const double back : {0.0, 0.44, 1.0})
        for (const double slide : {0.1, 1.0, 4.0})
          for (const double spin : {-2.5, 0.0, 1.5}) {
            const ReboundNumbers found = rebound_numbers(struck(e, mu, back, slide, spin));
            EXPECT_TRUE(near(found.restitution, e, 1e-14));
            ASSERT_NE(found.regime, ReboundRegime::impossible) << found.words;
            if (found.regime == ReboundRegime::slid) {
              ++slid;
              EXPECT_TRUE(near(found.friction, mu, 1e-12));
              EXPECT_LE(found.tangential_restitution, back + 1e-12);
            } else {
              ++stuck;
              // A slip that comes back by less than β₀ is at the bound μ: then friction is what is found.
              EXPECT_LE(found.friction, mu * (1 + 1e-12));
              EXPECT_LE(found.tangential_restitution, back + 1e-12);
              EXPECT_TRUE(std::abs(found.friction - mu) < 1e-12 ||
                          std::abs(found.tangential_restitution - back) < 1e-12);
            }
          }
  EXPECT_GT(slid, 20);
  EXPECT_GT(stuck, 20);
}

TEST(ReboundNumbers, NameWhatNoLawExplains) {
  const auto regime = [](const MeasuredRebound& m) { return rebound_numbers(m).regime; };
  EXPECT_EQ(regime({1, 1.1, 1, 0.9, 1}), ReboundRegime::impossible);
  EXPECT_EQ(regime({1, -0.1, 1, 0.9, 1}), ReboundRegime::impossible);
  EXPECT_EQ(regime({1, 0.9, 1, 1.1, 1}), ReboundRegime::impossible);
  EXPECT_EQ(regime({1, 0.9, 1, 0.2, 1}), ReboundRegime::impossible);  // β₀ = 1.8
  EXPECT_EQ(regime({1, 0.9, 1, 0.9, 0}), ReboundRegime::impossible);
  EXPECT_EQ(regime({1, 0.9, 1, 1, 0}), ReboundRegime::without_slip);
  // A ball that rolls off: 5/7.
  const ReboundNumbers rolls = rebound_numbers({1, 0.5, 0.7, 0.5, 0.7});
  EXPECT_EQ(rolls.regime, ReboundRegime::stuck);
  EXPECT_TRUE(below(std::abs(rolls.tangential_restitution), 1e-14));
  EXPECT_TRUE(near(rolls.friction, 0.2 / 1.5, 1e-14));
}

}  // namespace
}  // namespace ictus::test::rebound_test
