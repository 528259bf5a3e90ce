// Tracks: smooth through their knots, level or periodic beyond them, and integrals along any way that are their rises.

#include "ictus/base/track.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/support/near.hpp"

namespace ictus::test::track_test {
namespace {

using std::numbers::pi;

Track waves(std::size_t knots, Track::Beyond beyond) {
  std::vector<double> x, y;
  for (std::size_t i = 0; i <= knots; ++i) {
    x.push_back(static_cast<double>(i) / static_cast<double>(knots));
    y.push_back(std::sin(2 * pi * x.back()));
  }
  y.back() = y.front();
  return Track::spline(x, y, beyond);
}

// A cubic spline of a smooth function errs by its fourth power, a periodic one at its seam, too.
TEST(Track, SplinesConverge) {
  double last = 0;
  for (std::size_t knots : {16u, 32u, 64u}) {
    const Track track = waves(knots, Track::Beyond::repeats);
    double worst = 0;
    for (double x = -1.3; x < 2.4; x += 0.00917)
      worst = std::max(worst, std::abs(track.at(x).value - std::sin(2 * pi * x)));
    if (last > 0) {
      EXPECT_NEAR(std::log2(last / worst), 4, 0.3) << knots;
    }
    last = worst;
  }
}

TEST(Track, SlopeAndCurvatureAreContinuousAndAreDerivatives) {
  for (const Track::Beyond beyond : {Track::Beyond::repeats, Track::Beyond::level}) {
    const Track track = waves(9, beyond);
    for (int i = -9; i <= 18; ++i) {
      const double knot = i / 9.0;
      const Track::At left = track.at(knot - 1e-9), right = track.at(knot + 1e-9);
      EXPECT_NEAR(left.slope, right.slope, 1e-6) << knot;
      if (beyond == Track::Beyond::repeats) {
        EXPECT_NEAR(left.curvature, right.curvature, 1e-4) << knot;
      }
      const double middle = knot + 0.031, d = 1e-5;
      EXPECT_NEAR((track.at(middle + d).value - track.at(middle - d).value) / (2 * d), track.at(middle).slope,
                  1e-6);
      EXPECT_NEAR((track.at(middle + d).slope - track.at(middle - d).slope) / (2 * d),
                  track.at(middle).curvature, 1e-5);
    }
  }
  EXPECT_EQ(waves(9, Track::Beyond::level).at(1.5).slope, 0);
}

TEST(Track, GoesOnStraightWhereAskedTo) {
  const Track track({0, 1}, {2, 3}, {1, 1}, Track::Beyond::straight);
  for (double x : {-4.0, 0.0, 0.3, 1.0, 7.0}) {
    EXPECT_DOUBLE_EQ(track.at(x).value, 2 + x);
    EXPECT_DOUBLE_EQ(track.at(x).slope, 1);
  }
}

TEST(Track, ACalmHandDoesNotOvershoot) {
  const Track track = Track::calm({0, 0.01, 0.5, 0.6}, {0, 2, 2, -1});
  for (double t = -0.1; t < 0.8; t += 0.001) {
    EXPECT_LE(track.at(t).value, 2 + 1e-15);
    EXPECT_GE(track.at(t).value, -1 - 1e-15);
  }
  for (double t : {0.0, 0.01, 0.5, 0.6}) EXPECT_EQ(track.at(t).slope, 0) << t;
}

// The fundamental theorem, along ways that go on, turn back, and pass many knots.
TEST(Track, IntegralsAlongAWayAreRises) {
  for (const Track::Beyond beyond : {Track::Beyond::repeats, Track::Beyond::level}) {
    const Track track = waves(17, beyond);
    for (const Track::WayOf& way :
         {Track::WayOf{0.2, 0.01, 0, 0, 0}, Track::WayOf{-0.3, 2.7, 0, 0, 0},
          Track::WayOf{0.9, -1.2, 0, 0, 0}, Track::WayOf{0.4, 1.3, -2.9, 1.1, 0.3},
          Track::WayOf{1.02, -3.1, 5.2, -2.0, 0.1}, Track::WayOf{5 / 17.0, 0, 0, 0, 0},
          Track::WayOf{5 / 17.0, -2 / 17.0, 0, 0, 0}}) {
      double sum = 0, whole = 0;
      track.visit(way, [&](double place, double weight, double slope) {
        sum += weight * slope * polynomial_at(derivative_of(way), place);
        whole += weight;
      });
      const double rise = track.at(polynomial_at(way, 1.0)).value - track.at(way[0]).value;
      EXPECT_NEAR(sum, rise, 4e-14) << way[0] << " " << way[1];
      EXPECT_NEAR(whole, 1, 1e-13);
    }
  }
}

TEST(Track, KnowsItsNextKnot) {
  const Track track = waves(4, Track::Beyond::repeats);
  EXPECT_DOUBLE_EQ(track.next_knot(0.3), 0.5);
  EXPECT_DOUBLE_EQ(track.next_knot(0.5), 0.75);
  EXPECT_DOUBLE_EQ(track.next_knot(-0.1), 0);
  EXPECT_DOUBLE_EQ(track.next_knot(7.9), 8);
  EXPECT_TRUE(std::isinf(waves(4, Track::Beyond::level).next_knot(1)));
}

}  // namespace
}  // namespace ictus::test::track_test
