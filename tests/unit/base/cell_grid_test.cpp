#include "ictus/base/cell_grid.hpp"

#include <gtest/gtest.h>

namespace ictus::cell_grid_test {
namespace {

TEST(CounterRandom, IsEvenAndWithoutMemory) {
  double mean = 0, square = 0, with_next = 0;
  constexpr std::uint64_t count = 20'000;
  for (std::uint64_t i = 0; i < count; ++i) {
    const double x = uniform(7, i);
    EXPECT_GE(x, 0);
    EXPECT_LT(x, 1);
    mean += x / count;
    square += x * x / count;
    with_next += x * uniform(7, i + 1) / count;
  }
  // Three standard deviations of each mean: 0.29/√n, 0.30/√n, 0.22/√n.
  EXPECT_NEAR(mean, 0.5, 0.0062);
  EXPECT_NEAR(square, 1.0 / 3, 0.0064);
  EXPECT_NEAR(with_next, 0.25, 0.0047);
  EXPECT_NE(uniform(7, 3), uniform(8, 3));
  // Of seed 0 the first output of SplitMix64 is this one: the mixing is the published one.
  EXPECT_EQ(mixed(0), 0xe220a8397b1dcdafu);
}

TEST(CellGrid, FindsEveryPointThatIsNear) {
  constexpr double cell = 0.3;
  std::vector<Vector3> points;
  CellGrid grid(cell);
  for (std::uint64_t i = 0; i < 300; ++i) {
    points.push_back(
        {2 * uniform(1, 3 * i) - 1, 2 * uniform(1, 3 * i + 1) - 1, 2 * uniform(1, 3 * i + 2) - 1});
    grid.add(points.back());
  }
  for (const Vector3& p : points) {
    std::vector<char> seen(points.size(), false);
    EXPECT_FALSE(grid.any_near(p, [&](std::uint32_t j) {
      EXPECT_FALSE(seen[j]) << "twice";
      seen[j] = true;
      return false;
    }));
    for (std::size_t j = 0; j < points.size(); ++j) EXPECT_TRUE(seen[j] || norm(p - points[j]) > cell) << j;
  }
  int asked = 0;
  EXPECT_TRUE(grid.any_near(points[0], [&](std::uint32_t) { return ++asked == 1; }));
  EXPECT_EQ(asked, 1) << "one that says yes is enough";
}

}  // namespace
}  // namespace ictus::cell_grid_test
