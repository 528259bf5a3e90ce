// Broken distances are refused by the functions that the real ones go through.

#include <gtest/gtest.h>

#include "ictus/base/distance.hpp"
#include "tests/support/distance_checks.hpp"

namespace ictus::test::distance_twins_test {
namespace {

/// Looks at the corners only: maxima inside a segment are missed.
double corner_excess(const Piecewise& f, const Piecewise& g) {
  double most = 0;
  for (const Point& p : corners(f)) most = std::max(most, point_to_graph(p, corners(g)));
  return most;
}

/// Leaves the jumps open.
double open_excess(const Piecewise& f, const Piecewise& g) {
  double most = 0;
  for (const Point& p : corners(f)) {
    double least = HUGE_VAL;
    for (std::size_t i = 0; i + 1 < g.size(); ++i)
      least = std::min(least, point_to_segment(p, {g.times[i], g.right[i]}, {g.times[i + 1], g.left[i + 1]}));
    most = std::max(most, least);
  }
  return most;
}

/// Takes the larger of both excesses for one of them.
double swapped_excess(const Piecewise& f, const Piecewise& g) { return graph_excess(g, f); }

/// Weighs time a little too much.
double late_excess(const Piecewise& f, const Piecewise& g) { return graph_excess(f, g, 1.01); }

TEST(BrokenDistances, OfGraphsAreRefused) {
  EXPECT_FALSE(error_of_excess(corner_excess).below(1e-14));
  EXPECT_FALSE(error_of_excess(open_excess).below(1e-14));
  EXPECT_FALSE(error_of_excess(swapped_excess).below(1e-14));
  EXPECT_FALSE(error_of_excess(late_excess).below(1e-14));
}

/// A trapezium where the difference changes its sign.
double signless_l1(const Piecewise& f, const Piecewise& g) {
  double sum = 0;
  std::vector<double> times = f.times;
  times.insert(times.end(), g.times.begin(), g.times.end());
  std::sort(times.begin(), times.end());
  for (std::size_t i = 0; i + 1 < times.size(); ++i) {
    const double a = times[i], b = times[i + 1];
    sum += (b - a) / 2 * (std::abs(f.after(a) - g.after(a)) + std::abs(f.before(b) - g.before(b)));
  }
  return sum;
}

TEST(BrokenDistances, ThatForgetChangesOfSignAreRefused) {
  EXPECT_FALSE(error_of_norm(signless_l1, &GridNorms::l1).below(2e-3));
  EXPECT_FALSE(error_of_norm(l2_distance, &GridNorms::l1).below(2e-3));
}

}  // namespace
}  // namespace ictus::test::distance_twins_test
