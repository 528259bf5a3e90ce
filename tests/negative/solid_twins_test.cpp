// Touches of solids that are wrong are refused by the check that the real one passes.

#include <gtest/gtest.h>

#include <algorithm>

#include "ictus/model/rigid/separation.hpp"
#include "tests/support/near.hpp"
#include "tests/support/solid_pairs.hpp"

namespace ictus::test::solid_twins_test {
namespace {

constexpr double tolerance = 1e-12;  // as in tests/unit/model/rigid/solids_test.cpp
constexpr int pairs = 400;

TEST(SolidTwins, TheSoundOnePasses) {
  EXPECT_TRUE(below(touch_errors(between_solids, pairs, Random(1)).gap, tolerance));
}

// Facets alone: wrong wherever ridges or corners are nearest.
TEST(SolidTwins, FacetsAloneAreNotTheDistance) {
  const Touch facets = [](const PlacedHull& first, const PlacedHull& second, double size,
                          std::span<TouchPoint> out) {
    between_solids(first, second, size, out);
    const double apart =
        std::max(farthest_facet(first, second).separation, farthest_facet(second, first).separation);
    std::fill(out.begin() + 1, out.end(), TouchPoint{});
    out[0].gap = apart - first.radius - second.radius;
  };
  EXPECT_FALSE(below(touch_errors(facets, pairs, Random(1)).gap, 1e-3));
}

// A lever to the middle of the gap.
TEST(SolidTwins, PointsInTheMiddleAreNotOnTheBodies) {
  const Touch middle = [](const PlacedHull& first, const PlacedHull& second, double size,
                          std::span<TouchPoint> out) {
    between_solids(first, second, size, out);
    for (TouchPoint& point : out) point.on_first = point.on_second = 0.5 * (point.on_first + point.on_second);
  };
  const TouchErrors errors = touch_errors(middle, pairs, Random(1));
  EXPECT_TRUE(below(errors.gap, tolerance));
  EXPECT_FALSE(below(errors.points, 1e-3));
}

}  // namespace
}  // namespace ictus::test::solid_twins_test
