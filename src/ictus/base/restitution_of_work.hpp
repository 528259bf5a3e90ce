#pragma once
// A restitution that depends on the work of compression, e(W): a power of it, or a curve through points. [Liu2008, eq.
// (33)] takes e_s = f(W_c); bodies that yield follow e ∝ W^{−1/8}.

#include <cmath>
#include <vector>

#include "ictus/base/monotone_cubic.hpp"

namespace ictus {

class RestitutionOfWork {
 public:
  struct Power {
    double value = 1;     // e at `work`
    double work = 1;      // J
    double exponent = 0;  // 1
  };
  struct Point {
    double work, value;  // J, 1
  };

  explicit RestitutionOfWork(const Power& power) : power_(power) {}
  /// At least two points, works rising.
  explicit RestitutionOfWork(std::vector<Point> points);

  /// Never above 1. A curve is constant beyond its ends.
  double at(double work) const;

  bool is_curve() const { return !points_.empty(); }
  const Power& power() const { return power_; }
  const std::vector<Point>& points() const { return points_; }

 private:
  Power power_;
  std::vector<Point> points_;
  MonotoneCubic curve_;
};

}  // namespace ictus
