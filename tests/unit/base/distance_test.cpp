// Distances of functions with jumps: closed forms, what a metric is, and brute force.

#include "ictus/base/distance.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ictus/base/error.hpp"
#include "tests/support/distance_checks.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::distance_test {
namespace {

/// 0 until `when`, then `height`, on [0, 3].
Piecewise step_at(double when, double height) {
  Piecewise f;
  f.add(0, 0);
  f.add(when, 0, height);
  f.add(3, height);
  return f;
}

Piecewise line(double start, double end) {
  Piecewise f;
  f.add(0, start);
  f.add(3, end);
  return f;
}

// [AcaryLecture, eqs. (44)–(47)]: a jump that comes h too late.
TEST(Distance, OfAShiftedJumpIsKnown) {
  for (double h : {1e-9, 1e-3, 0.1, 0.7, 1.5})
    for (double jump : {1e-6, 0.05, 0.5, 1.0, 3.0})
      for (double sign : {1.0, -1.0}) {
        const Piecewise f = step_at(1, sign * jump), g = step_at(1 + h, sign * jump);
        EXPECT_TRUE(near(l1_distance(f, g), h * jump, 1e-6));
        EXPECT_TRUE(near(l2_distance(f, g), jump * std::sqrt(h), 1e-6));
        EXPECT_EQ(uniform_distance(f, g), jump);
        EXPECT_NEAR(hausdorff_distance(f, g), std::min(h, jump), 1e-15);
        EXPECT_NEAR(graph_excess(g, f), std::min(h, jump), 1e-15);
        EXPECT_NEAR(hausdorff_distance(f, g, 4), std::min(4 * h, jump), 1e-14);
      }
}

// A narrow peak over a constant: one graph lies in the other one's neighbourhood, not the other way round.
TEST(Distance, HasTwoDifferentExcesses) {
  Piecewise peak;
  peak.add(0, 0);
  peak.add(1, 0, 2);
  peak.add(1 + 1e-3, 2, 0);
  peak.add(3, 0);
  EXPECT_NEAR(graph_excess(line(0, 0), peak), 5e-4, 1e-15);
  EXPECT_NEAR(graph_excess(peak, line(0, 0)), 2, 1e-15);
  EXPECT_NEAR(hausdorff_distance(peak, line(0, 0)), 2, 1e-15);
  EXPECT_NEAR(l1_distance(peak, line(0, 0)), 2e-3, 1e-15);
}

// A point between two walls is farthest in the middle: the maximum lies inside a segment of both graphs.
TEST(Distance, FindsMaximaInsideSegments) {
  Piecewise wall;
  wall.add(0, 5, -5);
  wall.add(3, -5, 5);
  EXPECT_NEAR(graph_excess(line(0, 0), wall), 1.5, 1e-15);
  EXPECT_NEAR(graph_excess(line(-1, 1), wall), 1.5, 1e-15);
}

// Between lines of slope a the distance in max{|t|, |x|} is the vertical one over 1 + |a|.
TEST(Distance, OfParallelLinesIsKnown) {
  for (double slope : {0.0, 0.3, -1.0, 4.0, -20.0}) {
    const Piecewise f = line(0, 3 * slope), g = line(0.25, 0.25 + 3 * slope);
    // The end that juts out has no partner on its side: it keeps its vertical distance, or what is left of
    // it.
    EXPECT_GE(hausdorff_distance(f, g), 0.25 / (1 + std::abs(slope)) - 1e-15);
    EXPECT_LE(hausdorff_distance(f, g), 0.25 + 1e-15);
    EXPECT_NEAR(l1_distance(f, g), 0.75, 1e-14);
    EXPECT_NEAR(l2_distance(f, g), 0.25 * std::numbers::sqrt3, 1e-14);
  }
  // Closed at its ends by long jumps a graph has no end that juts out.
  const double slope = 4;
  Piecewise f, g;
  f.add(0, -9, 0), f.add(3, 3 * slope, 99);
  g.add(0, -9, 0.25), g.add(3, 3 * slope + 0.25, 99);
  EXPECT_NEAR(hausdorff_distance(f, g), 0.25 / (1 + slope), 1e-14);
}

TEST(Distance, IntegratesThroughChangesOfSign) {
  EXPECT_NEAR(l1_distance(line(-1, 2), line(0, 0)), 0.5 + 2, 1e-15);
  EXPECT_NEAR(l2_distance(line(-1, 2), line(0, 0)), std::sqrt(3.0), 1e-15);
  EXPECT_EQ(uniform_distance(line(-1, 2), line(0, 0)), 2);
  EXPECT_EQ(l1_distance(line(0, 0), line(0, 0)), 0);
}

TEST(Distance, IsZeroBetweenAFunctionAndItself) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Dice dice(seed);
    const Piecewise f = random_function(dice, 2 + seed % 9);
    EXPECT_EQ(hausdorff_distance(f, f), 0) << seed;
    EXPECT_EQ(l1_distance(f, f), 0);
    EXPECT_EQ(uniform_distance(f, f), 0);
  }
}

TEST(Distance, AgreesWithBruteForce) {
  const Worst excess =
      error_of_excess([](const Piecewise& f, const Piecewise& g) { return graph_excess(f, g); });
  EXPECT_TRUE(excess.below(1e-14));
  EXPECT_TRUE(error_of_norm(l1_distance, &GridNorms::l1).below(2e-3));
  EXPECT_TRUE(error_of_norm(l2_distance, &GridNorms::l2).below(2e-3));
  EXPECT_TRUE(error_of_norm(uniform_distance, &GridNorms::uniform).below(2e-3));
}

using Norm = double (*)(const Piecewise&, const Piecewise&);
double hausdorff(const Piecewise& f, const Piecewise& g) { return hausdorff_distance(f, g); }

TEST(Distance, IsAMetric) {
  for (Norm d : {Norm(l1_distance), Norm(l2_distance), Norm(uniform_distance), Norm(hausdorff)})
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      Dice dice(seed);
      const Piecewise f = random_function(dice, 6), g = random_function(dice, 4),
                      h = random_function(dice, 9);
      EXPECT_EQ(d(f, g), d(g, f));
      EXPECT_LE(d(f, h), (d(f, g) + d(g, h)) * (1 + 1e-14)) << seed;
    }
}

// Jumps at the ends belong to the filled-in graph, but not to the limits inside.
TEST(Distance, OfGraphsIsTheSmallerOne) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Dice dice(seed);
    const Piecewise f = restricted(random_function(dice, 6), 0, 1),
                    g = restricted(random_function(dice, 4), 0, 1);
    EXPECT_LE(hausdorff(f, g), uniform_distance(f, g) + 1e-15) << seed;
    EXPECT_LE(l1_distance(f, g), l2_distance(f, g) + 1e-15) << seed;
    EXPECT_LE(l2_distance(f, g), uniform_distance(f, g) + 1e-15) << seed;
  }
}

Piecewise changed(const Piecewise& f, double shift, double offset, double factor) {
  Piecewise g;
  for (std::size_t i = 0; i < f.size(); ++i)
    g.add(f.times[i] + shift, factor * f.left[i] + offset, factor * f.right[i] + offset);
  return g;
}

/// The same function, with breakpoints more.
Piecewise refined(const Piecewise& f) {
  Piecewise g;
  for (std::size_t i = 0; i < f.size(); ++i) {
    g.add(f.times[i], f.left[i], f.right[i]);
    if (i + 1 == f.size() || f.times[i] == f.times[i + 1]) continue;
    const double middle = 0.3 * f.times[i] + 0.7 * f.times[i + 1];
    g.add(middle, f.on_piece(i, middle));
  }
  return g;
}

TEST(Distance, DoesNotDependOnOriginSignOrBreakpoints) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Dice dice(seed);
    const Piecewise f = random_function(dice, 7), g = random_function(dice, 8);
    for (Norm d : {Norm(l1_distance), Norm(l2_distance), Norm(uniform_distance), Norm(hausdorff)}) {
      EXPECT_NEAR(d(changed(f, 8, 3, 1), changed(g, 8, 3, 1)), d(f, g), 1e-13);
      EXPECT_NEAR(d(changed(f, 0, 0, -1), changed(g, 0, 0, -1)), d(f, g), 1e-15);
      EXPECT_NEAR(d(refined(f), g), d(f, g), 1e-14);
    }
    EXPECT_NEAR(hausdorff_distance(changed(f, 0, 0, 7), changed(g, 0, 0, 7), 7), 7 * hausdorff(f, g), 1e-13);
  }
}

// Teeth that come h too late, among 1e5 breakpoints each.
TEST(Distance, HoldsForManyPoints) {
  const std::size_t n = 100'000;
  const double length = 3.0 / static_cast<double>(n), h = 0.31 * length, jump = 0.8;
  const auto teeth = [&](double delay) {
    Piecewise f;
    f.add(0, 0);
    for (std::size_t i = 0; i + 1 < n; ++i) {
      // Every hundredth breakpoint jumps up and the next one down.
      const double t = (static_cast<double>(i) + 0.5) * length + delay;
      const double before = i % 100 == 51 ? jump : 0, after = i % 100 == 50 ? jump : 0;
      f.add(t, before, after);
    }
    f.add(3, 0);
    return f;
  };
  const Piecewise f = teeth(0), g = teeth(h);
  EXPECT_NEAR(hausdorff_distance(f, g), h, 1e-15);
  EXPECT_NEAR(l1_distance(f, g), 2000 * h * jump, 1e-11);
  EXPECT_EQ(uniform_distance(f, g), jump);
}

// Every segment is a new record when it comes in the order of time. f has its nearest point on g at an
// earlier time, g has none beyond the end.
TEST(Distance, OfAGrowingErrorWithManyPoints) {
  const int n = 100'000;
  Piecewise f, g;
  for (int i = 0; i <= n; ++i) {
    const double t = 3.0 * i / n;
    f.add(t, 0);
    g.add(t, 1e-3 * t);
  }
  EXPECT_NEAR(graph_excess(g, f), 3e-3, 1e-14);
  EXPECT_NEAR(hausdorff_distance(f, g), graph_excess(g, f), 1e-15);
  EXPECT_NEAR(graph_excess(f, g), 3e-3 / (1 + 1e-3), 1e-14);
}

TEST(Distance, RestrictsToAPart) {
  const Piecewise f = step_at(1, 2), part = restricted(f, 1, 2);
  EXPECT_EQ(part.times, (std::vector<double>{1, 2}));
  EXPECT_EQ(part.left, (std::vector<double>{2, 2}));
  EXPECT_EQ(restricted(f, 0.5, 1).right, (std::vector<double>{0, 0}));
  EXPECT_EQ(restricted(f, 0.5, 1.5).left, (std::vector<double>{0, 0, 2}));
  EXPECT_EQ(f.before(1), 0);
  EXPECT_EQ(f.after(1), 2);
  EXPECT_EQ(line(0, 6).before(0.5), 1);
}

TEST(Distance, RefusesWhatCannotBeCompared) {
  Piecewise shorter;
  shorter.add(0, 0);
  shorter.add(2, 0);
  EXPECT_ANY_THROW(l1_distance(line(0, 0), shorter));
  EXPECT_ANY_THROW(hausdorff_distance(line(0, 0), shorter));
  EXPECT_ANY_THROW(hausdorff_distance(line(0, 0), line(0, 0), 0));
  EXPECT_ANY_THROW(restricted(shorter, 0, 3));
  EXPECT_ANY_THROW(shorter.add(1, 0));
}

}  // namespace
}  // namespace ictus::test::distance_test
