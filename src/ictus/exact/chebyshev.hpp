#pragma once
// A smooth function on [from, to] as a Chebyshev series, its integral and its values.

#include <cstddef>
#include <functional>
#include <vector>

namespace ictus::exact {

class Chebyshev {
 public:
  /// Interpolates f at `count` Chebyshev points.
  Chebyshev(double from, double to, std::size_t count, const std::function<double(double)>& f);

  double operator()(double x) const;
  Chebyshev integral() const;  // zero at `from`
  double from() const { return from_; }
  double to() const { return to_; }

 private:
  Chebyshev(double from, double to, std::vector<double> coefficients);

  double from_, to_;
  std::vector<double> coefficients_;  // of T_0, T_1, …; the first one counts whole
};

}  // namespace ictus::exact
