#pragma once
// Distances of functions with jumps against their definitions: many random functions, points instead of
// windows, and bounds instead of closed forms. What goes through here may be a broken twin.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "ictus/base/piecewise.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/near.hpp"

namespace ictus::test {

/// On [0, 1], with jumps at about half of its breakpoints.
Piecewise random_function(Dice& dice, std::size_t breakpoints, double scale = 1);

struct Point {
  double t, x;
};

/// The corners of the filled-in graph.
std::vector<Point> corners(const Piecewise& f);

Point between(const Point& a, const Point& b, double part);

/// max{|t − s|, |x − y|} from a point to a segment: convex along it and linear between the four places where
/// one of the two distances vanishes or both are equal.
double point_to_segment(const Point& p, const Point& a, const Point& b);

double point_to_graph(const Point& p, const std::vector<Point>& graph);

/// sup over a segment of the distance to a graph, found to `tolerance`: the distance has slope 1 at most.
void raise(double& best, const Point& a, const Point& b, const std::vector<Point>& graph, double tolerance);

double brute_excess(const Piecewise& f, const Piecewise& g, double tolerance);

/// How far excesses of random functions lie outside [e, e + tolerance], e by brute force.
template <class Excess>
Worst error_of_excess(Excess excess, double tolerance = 1e-4) {
  Worst worst;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Dice dice(seed);
    const double scale = std::array{0.05, 0.5, 2.0}[seed % 3];
    const Piecewise f = random_function(dice, 3 + seed % 6, scale);
    const Piecewise g = random_function(dice, 3 + seed % 5, scale);
    const double low = brute_excess(f, g, tolerance), e = excess(f, g);
    worst.see(std::max({0.0, low - e, e - low - tolerance}), seed);
  }
  return worst;
}

/// Integrals and suprema of |f − g| over a fine grid of midpoints, which must lie close to the closed forms.
struct GridNorms {
  double l1 = 0, l2 = 0, uniform = 0;

  GridNorms(const Piecewise& f, const Piecewise& g, int cells) {
    for (int i = 0; i < cells; ++i) {
      const double t = (i + 0.5) / cells, difference = std::abs(f.after(t) - g.after(t));
      l1 += difference / cells;
      l2 += difference * difference / cells;
      uniform = std::max(uniform, difference);
    }
    l2 = std::sqrt(l2);
  }
};

/// Relative distance of a norm from its grid value, over random functions; O(breakpoints/cells).
template <class Norm>
Worst error_of_norm(Norm norm, double GridNorms::*member, int cells = 20'000) {
  Worst worst;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Dice dice(seed);
    const Piecewise f = random_function(dice, 5), g = random_function(dice, 6);
    const double grid = GridNorms(f, g, cells).*member;
    worst.see(std::abs(norm(f, g) - grid) / grid, seed);
  }
  return worst;
}

}  // namespace ictus::test
