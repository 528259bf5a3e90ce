#pragma once
// A curve through points: cubic between neighbours, its slope continuous, and monotone wherever the points are; so it
// never leaves the range of two neighbours. Slopes by Fritsch and Butland, at the ends by three points. Beyond its ends
// the curve goes on straight.

#include <cstddef>
#include <vector>

namespace ictus {

class MonotoneCubic {
 public:
  MonotoneCubic() = default;
  /// At least two points, x strictly rising.
  MonotoneCubic(std::vector<double> x, std::vector<double> y);

  double value(double x) const { return value_on(piece(x), x); }
  double slope(double x) const { return slope_on(piece(x), x); }
  /// ∫ from the first point to x.
  double integral(double x) const;

  const std::vector<double>& at() const { return x_; }
  double last() const { return x_.back(); }
  double last_value() const { return y_.back(); }
  /// Which piece x lies on: 0 before the first point, i between points i − 1 and i, their number beyond the last.
  std::size_t piece(double x) const;
  double value_on(std::size_t piece, double x) const;
  double slope_on(std::size_t piece, double x) const;

 private:
  double area(std::size_t piece, double x) const;  // from the left end of an inner piece

  std::vector<double> x_, y_, slope_;
  std::vector<double> area_;  // up to each point
};

}  // namespace ictus
