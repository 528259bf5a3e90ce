// Balances and schemes that are wrong in one place each: the harness of the energy balances must catch them.

#include <gtest/gtest.h>

#include "tests/support/energy_balances.hpp"

namespace ictus::test::energy_balance_twins_test {
namespace {

constexpr double theta = 0.6, gamma = 0.6, beta = 0.3025, alpha = 0.1;

TEST(EnergyBalanceTwins, TheRightOnesPass) {
  EXPECT_TRUE(balances(check_balance("moreau_jean", {.theta = theta}, MoreauJeanBalance{theta})));
  EXPECT_TRUE(balances(check_balance("nonsmooth_newmark", {.gamma = gamma, .beta = beta},
                                     NewmarkStorageBalance{gamma, beta})));
}

TEST(EnergyBalanceTwins, AChangedSignIsCaught) {
  const auto turned = [](const BalanceStep& step) {
    BalanceStep wrong = step;
    wrong.impulse = -step.impulse;
    return MoreauJeanBalance{theta}(wrong);
  };
  EXPECT_FALSE(balances(check_balance("moreau_jean", {.theta = theta}, turned)));
}

// The balance of (84) with the position step of (87), the work of (83) in (88): near, and wrong.
TEST(EnergyBalanceTwins, TheBalanceOfTheNeighbourIsCaught) {
  EXPECT_FALSE(
      balances(check_balance("moreau_jean_dissipative", {.theta = theta}, MoreauJeanBalance{theta})));
  EXPECT_FALSE(balances(check_balance("moreau_jean", {.theta = theta}, DissipativeBalance{theta})));
  EXPECT_FALSE(balances(
      check_balance("nonsmooth_hht", {.alpha = alpha}, NewmarkStorageBalance{0.5 + alpha, 1.1 * 1.1 / 4})));
}

TEST(EnergyBalanceTwins, AParameterOffByAMillionthIsCaught) {
  EXPECT_FALSE(balances(check_balance("moreau_jean", {.theta = theta + 1e-6}, MoreauJeanBalance{theta})));
  EXPECT_FALSE(balances(check_balance("nonsmooth_newmark", {.gamma = gamma, .beta = beta},
                                      NewmarkBalance{gamma, beta + 1e-6})));
  EXPECT_FALSE(balances(check_balance("nonsmooth_hht", {.alpha = alpha},
                                      HhtBalance{alpha + 1e-6, 0.5 + alpha, 1.1 * 1.1 / 4})));
}

TEST(EnergyBalanceTwins, TheNaiveSchemeIsCaught) {
  EXPECT_FALSE(balances(
      check_balance("naive_newmark", {.gamma = gamma, .beta = beta}, NewmarkStorageBalance{gamma, beta})));
}

TEST(EnergyBalanceTwins, AMotionWithoutImpactsIsNoProof) {
  BalanceRun run = check_balance("moreau_jean", {.theta = theta}, MoreauJeanBalance{theta});
  run.pushes = 0;
  EXPECT_FALSE(balances(run));
}

}  // namespace
}  // namespace ictus::test::energy_balance_twins_test
