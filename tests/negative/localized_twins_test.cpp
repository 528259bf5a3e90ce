// A localised scheme whose windows are as long as those of a method of order 1: the order that the tableau
// promises must be refused.

#include <gtest/gtest.h>

#include "ictus/model/mechanics/bouncing_ball.hpp"
#include "ictus/schemes/nonsmooth/localized.hpp"
#include "tests/support/grid_error.hpp"

namespace ictus::test::localized_twins_test {
namespace {

TEST(LocalizedTwins, AreRefusedWhereTheirWindowsAreTooLong) {
  const SystemCase shipped = BouncingBall{}.make();
  const OrderFit fit =
      grid_order(shipped, 3.9, {.coarsest = 0.16, .levels = 12, .round_off = 2e-15}, [&](double h) {
        return Localized::make(*shipped.system, {.tableau = "rk4", .window = 0.05 * std::pow(h, -3)});
      });
  EXPECT_TRUE(enough_steps(fit));
  EXPECT_FALSE(has_order(fit, 5, {.slope = 0.25, .spread = 0.6}));
  EXPECT_TRUE(has_order(fit, 2, {.slope = 0.4, .spread = 1})) << fit.table();
}

}  // namespace
}  // namespace ictus::test::localized_twins_test
