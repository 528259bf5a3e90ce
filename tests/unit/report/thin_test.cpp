#include "ictus/report/thin.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ictus::report::thin_test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

struct Curve {
  std::vector<double> x, y;
};

Curve wave(std::size_t size) {
  Curve curve;
  for (std::size_t i = 0; i < size; ++i) {
    curve.x.push_back(static_cast<double>(i));
    curve.y.push_back(std::sin(static_cast<double>(i) * 1e-3));
  }
  return curve;
}

bool keeps(const std::vector<std::size_t>& kept, std::size_t index) {
  return std::binary_search(kept.begin(), kept.end(), index);
}

TEST(Thinned, KeepsAllOfAShortCurve) {
  const Curve curve = wave(4000);
  EXPECT_EQ(thinned(curve.x, curve.y).size(), 4000u);
  EXPECT_TRUE(thinned({}, {}).empty());
}

TEST(Thinned, KeepsEndsAndExtremesOfALongOne) {
  Curve curve = wave(1'000'000);
  curve.y[123'456] = 5;  // a force pulse one sample long
  curve.y[654'321] = -5;
  const auto kept = thinned(curve.x, curve.y);
  EXPECT_LE(kept.size(), most_points);
  EXPECT_TRUE(std::is_sorted(kept.begin(), kept.end()));
  EXPECT_EQ(std::adjacent_find(kept.begin(), kept.end()), kept.end());
  for (const std::size_t index :
       {std::size_t{0}, std::size_t{123'456}, std::size_t{654'321}, std::size_t{999'999}})
    EXPECT_TRUE(keeps(kept, index)) << index;
}

TEST(Thinned, KeepsExtremesOfXInALoop) {
  Curve curve = wave(100'000);
  std::swap(curve.x, curve.y);
  curve.x[77'777] = 9;
  EXPECT_TRUE(keeps(thinned(curve.x, curve.y), 77'777));
}

TEST(Thinned, KeepsGapsAndSeesPastThem) {
  Curve curve = wave(100'000);
  curve.y[50'000] = nan;
  curve.y[0] = nan;
  curve.y[7] = 3;
  const auto kept = thinned(curve.x, curve.y);
  EXPECT_TRUE(keeps(kept, 50'000));
  EXPECT_TRUE(keeps(kept, 7));
}

}  // namespace
}  // namespace ictus::report::thin_test
