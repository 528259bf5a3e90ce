#include "ictus/schemes/waves/secular.hpp"

#include <cmath>

#include "ictus/base/limits.hpp"

namespace ictus::waves {

SecularEquation::SecularEquation(std::span<const double> d, std::span<const double> z, double rho)
    : d_(d), inverse_(1 / rho), reach_(0) {
  for (const double each : z) {
    square_.push_back(each * each);
    reach_ += rho * each * each;
  }
}

SecularEquation::Sums SecularEquation::sums(std::size_t j, double from, double offset) const {
  Sums sum;
  const double *d = d_.data(), *square = square_.data();
  for (std::size_t i = 0; i <= j; ++i) {
    const double inverse = 1 / ((d[i] - from) - offset), term = square[i] * inverse;
    sum.left += term;
    sum.left_slope += term * inverse;
  }
  for (std::size_t i = j + 1; i < d_.size(); ++i) {
    const double inverse = 1 / ((d[i] - from) - offset), term = square[i] * inverse;
    sum.right += term;
    sum.right_slope += term * inverse;
  }
  return sum;
}

/// By rational functions with the poles on both sides [Li1994, "the middle way"], inside a bracket that closes.
SecularEquation::Root SecularEquation::root(std::size_t j) const {
  const bool last = j + 1 == d_.size();
  const double width = last ? reach_ : d_[j + 1] - d_[j];
  const Sums middle = sums(j, d_[j], width / 2);
  const bool near_left = last || inverse_ + middle.left + middle.right >= 0;
  const std::size_t pole = near_left ? j : j + 1;
  const double from = d_[pole], other = near_left ? width : -width;  // the pole on the other side
  double low = near_left ? 0 : -width / 2, high = near_left ? (last ? width : width / 2) : 0;
  double x = (low + high) / 2;
  for (int step = 0; step < 100; ++step) {
    const Sums sum = sums(j, from, x);
    const double f = inverse_ + sum.left + sum.right;
    (f < 0 ? low : high) = x;
    if (std::abs(f) <= epsilon * (inverse_ + std::abs(sum.left) + std::abs(sum.right))) break;
    // Distances to the poles on the left and on the right.
    const double left = (near_left ? 0 : other) - x, right = (near_left ? other : 0) - x;
    const double c = f - left * sum.left_slope - right * sum.right_slope;
    const double a = (left + right) * f - left * right * (sum.left_slope + sum.right_slope),
                 b = left * right * f;
    const double square = a * a - 4 * b * c, rooted = square > 0 ? std::sqrt(square) : 0;
    double next = x + (a <= 0 ? (a - rooted) / (2 * c) : 2 * b / (a + rooted));
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (next == x || !(high - low > epsilon * std::abs(x))) break;
    x = next;
  }
  return {pole, x};
}

}  // namespace ictus::waves
