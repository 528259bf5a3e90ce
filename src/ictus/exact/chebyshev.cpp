#include "ictus/exact/chebyshev.hpp"

#include <cmath>
#include <numbers>
#include <utility>

namespace ictus::exact {

Chebyshev::Chebyshev(double from, double to, std::vector<double> coefficients)
    : from_(from), to_(to), coefficients_(std::move(coefficients)) {}

Chebyshev::Chebyshev(double from, double to, std::size_t count, const std::function<double(double)>& f)
    : from_(from), to_(to), coefficients_(count, 0.0) {
  const double n = static_cast<double>(count);
  for (std::size_t j = 0; j < count; ++j) {
    const double angle = std::numbers::pi * (static_cast<double>(j) + 0.5) / n;
    // The distance from the lower end, not from the middle: it keeps its digits where that end is singular.
    const double half = std::sin(angle / 2), value = f(from + (to - from) * half * half);
    for (std::size_t k = 0; k < count; ++k) {
      const double sign = k % 2 == 0 ? 1 : -1;
      coefficients_[k] += sign * value * std::cos(static_cast<double>(k) * angle) * (k == 0 ? 1 : 2) / n;
    }
  }
}

// Clenshaw's recurrence.
double Chebyshev::operator()(double x) const {
  const double t = (2 * x - from_ - to_) / (to_ - from_);
  double b1 = 0, b2 = 0;
  for (std::size_t k = coefficients_.size() - 1; k > 0; --k) {
    const double b = 2 * t * b1 - b2 + coefficients_[k];
    b2 = b1, b1 = b;
  }
  return t * b1 - b2 + coefficients_[0];
}

// ∫ T_k = T_{k+1}/(2(k+1)) − T_{k−1}/(2(k−1)).
Chebyshev Chebyshev::integral() const {
  const std::size_t n = coefficients_.size();
  const auto c = [&](std::size_t k) { return k < n ? coefficients_[k] * (k == 0 ? 2 : 1) : 0.0; };
  std::vector<double> sum(n + 1, 0.0);
  const double scale = (to_ - from_) / 4;
  for (std::size_t k = 1; k <= n; ++k) {
    sum[k] = scale * (c(k - 1) - c(k + 1)) / static_cast<double>(k);
    sum[0] -= k % 2 == 0 ? sum[k] : -sum[k];
  }
  return {from_, to_, std::move(sum)};
}

}  // namespace ictus::exact
