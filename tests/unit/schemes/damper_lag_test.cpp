#include "ictus/schemes/damper_lag.hpp"

#include "tests/support/near.hpp"

namespace ictus::test::damper_lag_test {
namespace {

// Without a spring a step multiplies the speed by the Padé fraction (2, 4) of e^{−2x}.
TEST(DamperLag, DampsByThePadeFraction) {
  const double half = 0.7;
  for (double x : {1e-6, 0.03, 0.4, 1.0, 5.0, 80.0}) {
    const Mean share = lagging_share(x / half, half);
    // u − v = Δv/2 + hWG(u − v)/2, Δv = −2x u, for v = 1
    const double u = 1 / (1 + x / (1 - half * share.value)), z = -2 * x;
    const double expected =
        (1 + z / 3 + z * z / 30) / (1 - 2 * z / 3 + z * z / 5 - z * z * z / 30 + z * z * z * z / 360);
    EXPECT_TRUE(near(1 - 2 * x * u, expected, 1e-14, 0.1)) << x;
    EXPECT_TRUE(below(std::abs(expected - std::exp(z)), 1.4e-5 * std::pow(-z, 7) + 1e-15)) << x;
  }
}

// The loss is a positive quadratic form of contacts in line as long as this is below ½.
TEST(DamperLag, LeavesRoomForNeighbours) {
  Worst worst;
  for (double x = 1e-3; x < 1e4; x *= 1.01) worst.see(lagging_share(x, 1).value, "x", x);
  EXPECT_TRUE(worst.below(0.5));
}

TEST(DamperLag, KnowsItsDerivatives) {
  const double half = 0.7;
  for (double c : {1e-3, 0.4, 1.5, 6.0, 70.0}) {
    const double step = 1e-4 * c;
    const Mean at = lagging_share(c, half), before = lagging_share(c - step, half),
               after = lagging_share(c + step, half);
    EXPECT_TRUE(near(at.slope, (after.value - before.value) / (2 * step), 1e-7, at.value / c)) << c;
    EXPECT_TRUE(near(at.curvature, (after.slope - before.slope) / (2 * step), 1e-7, at.value / (c * c))) << c;
  }
}

}  // namespace
}  // namespace ictus::test::damper_lag_test
