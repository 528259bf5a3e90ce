#pragma once
// What a contact sees of the modes of a body over which its point moves: g_i(s), a number for each mode at every way s.
// Cubic splines through the shapes, all with the same even knots, fine enough that they are right between the knots; the
// body that is followed is the one with these splines, so that methods which differ agree on it. Beyond the ends of the
// way they go on straight.

#include <Eigen/Core>
#include <cstddef>
#include <functional>

#include "ictus/base/legendre.hpp"
#include "ictus/base/track.hpp"

namespace ictus {

class ShapePath {
 public:
  using Vector = Eigen::VectorXd;
  using Index = Eigen::Index;
  /// The shapes of all modes at s.
  using Shapes = std::function<void(double s, Vector& shape)>;

  /// Of `count` modes, the first of them this coordinate, on from ≤ s ≤ to, by as many knots as make the error below
  /// `tolerance` of the largest shape, or the most there may be.
  ShapePath(Index first, Index count, const Shapes& shapes, double from, double to, double tolerance = 1e-7);

  Index first() const { return first_; }
  Index count() const { return value_.cols(); }
  double from() const { return knots_.first(); }
  double to() const { return knots_.last(); }
  /// Largest difference to the shapes midway between knots, in parts of the largest shape.
  double error() const { return error_; }

  /// g_i(s), and derivatives by s.
  void values(double s, Eigen::Ref<Vector> out) const { combine(s, 0, out); }
  void slopes(double s, Eigen::Ref<Vector> out) const { combine(s, 1, out); }
  /// Σ of the n-th derivative of g_i times the coordinates of its modes, n from 0 to 2.
  double times(double s, int derivative, const Vector& q) const;

  /// Nodes τ of the unit interval with their weights along a way s(τ), enough of them between two knots that the integral
  /// of d/dτ [g(s(τ)) q(τ)] is its change, to round-off, where q and s have at most the degree of a way.
  template <class Visit>
  void visit(const Track::WayOf& way, Visit&& visit) const {
    knots_.visit<5, 8>(way, [&](double place, double weight, double) { visit(place, weight); });
  }

 private:
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  /// Shares of the values and slopes of the two knots beside s in a derivative there.
  struct Shares {
    Index left;
    double value[2], slope[2];
  };

  Shares shares(double s, int derivative) const;
  void combine(double s, int derivative, Eigen::Ref<Vector> out) const;
  void fill(const Shapes& shapes, Index intervals, double from, double to);

  Index first_;
  double spacing_ = 0, error_ = 0;
  Rows value_, slope_;  // knots × modes
  Track knots_;         // level
};

}  // namespace ictus
