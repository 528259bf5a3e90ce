#include "ictus/base/monotone_cubic.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::monotone_cubic_test {
namespace {

MonotoneCubic any_curve(Random& random, int count) {
  std::vector<double> x{0}, y{0};
  for (int i = 1; i < count; ++i) {
    x.push_back(x.back() + random.log_uniform(0.01, 1));
    y.push_back(y.back() + random.log_uniform(1e-3, 10));
  }
  return {x, y};
}

TEST(MonotoneCubic, GoesThroughItsPointsAndRisesBetweenThem) {
  Random random(7);
  for (int k = 0; k < 50; ++k) {
    const MonotoneCubic curve = any_curve(random, 3 + k % 9);
    double last = -1;
    for (int i = 0; i <= 400; ++i) {
      const double x = curve.last() * i / 400, y = curve.value(x);
      EXPECT_GE(y, last);
      EXPECT_GE(curve.slope(x), 0);
      last = y;
    }
    EXPECT_TRUE(near(curve.value(curve.last()), curve.last_value(), 1e-14));
  }
}

TEST(MonotoneCubic, SlopeAndIntegralBelongToIt) {
  Random random(8);
  Worst worst;
  for (int k = 0; k < 200; ++k) {
    const MonotoneCubic curve = any_curve(random, 2 + k % 7);
    const double x = random.uniform(0.01, 1.3) * curve.last(), h = 1e-4 * curve.last();
    if (curve.piece(x - h) != curve.piece(x + h)) continue;
    const double size = curve.last_value() / curve.last();
    worst.see((curve.value(x + h) - curve.value(x - h)) / (2 * h) - curve.slope(x), "slope", x);
    worst.see(((curve.integral(x + h) - curve.integral(x - h)) / (2 * h) - curve.value(x)) / size, "integral",
              x);
  }
  EXPECT_TRUE(worst.below(1e-2));
}

TEST(MonotoneCubic, IsExactForLinesAndGoesOnStraight) {
  const MonotoneCubic line({0, 1, 4}, {1, 3, 9});
  EXPECT_TRUE(near(line.value(2.5), 6, 1e-15));
  EXPECT_TRUE(near(line.value(10), 21, 1e-15));
  EXPECT_TRUE(near(line.integral(4), 20, 1e-15));
  EXPECT_TRUE(near(line.integral(10), 110, 1e-15));
}

TEST(MonotoneCubic, IsOfOrderThreeAtLeastForSmoothRisingCurves) {
  double coarse = 0, fine = 0;
  for (const int n : {16, 64}) {
    std::vector<double> x, y;
    for (int i = 0; i <= n; ++i) x.push_back(1.0 * i / n), y.push_back(std::exp(x.back()));
    const MonotoneCubic curve(x, y);
    double worst = 0;
    for (int i = 0; i < 1000; ++i)
      worst = std::max(worst, std::abs(curve.value(i / 1e3) - std::exp(i / 1e3)));
    (n == 16 ? coarse : fine) = worst;
  }
  EXPECT_GT(std::log(coarse / fine) / std::log(4.0), 2.5);
}

}  // namespace
}  // namespace ictus::test::monotone_cubic_test
