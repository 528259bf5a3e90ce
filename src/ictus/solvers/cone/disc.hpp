#pragma once
// Friction of one contact in space, or the couple against its rolling, that minimises ½ fᵀA f − rᵀf in its disc |f| ≤ bound: (A + k) f = r, with k = 0 inside
// and |f| = bound otherwise, where |f| falls with k.

#include <array>
#include <cmath>

namespace ictus {

/// A by its entries (11, 12, 22).
inline std::array<double, 2> least_in_disc(const std::array<double, 3>& matrix,
                                           const std::array<double, 2>& r, double bound) {
  const auto [a, b, c] = matrix;
  // In the axes of A, with eigenvalues low ≤ high.
  const double middle = (a + c) / 2, half = std::hypot((a - c) / 2, b);
  const double angle = half > 0 ? 0.5 * std::atan2(b, (a - c) / 2) : 0, cosine = std::cos(angle),
               sine = std::sin(angle);
  const double high = middle + half, low = std::fmax(middle - half, 1e-14 * high);
  const double x = cosine * r[0] + sine * r[1], y = cosine * r[1] - sine * r[0];
  if (!(high > 0)) return {0, 0};
  const auto size = [&](double k) { return std::hypot(x / (high + k), y / (low + k)); };
  double k = 0;
  if (size(0) > bound) {
    // Newton on 1/|f|, which is nearly a line and concave: it rises to the root from below.
    k = std::fmax(0.0, std::hypot(x, y) / bound - high);
    for (int i = 0; i < 60; ++i) {
      const double p = x / (high + k), q = y / (low + k), f = std::hypot(p, q);
      const double fall = (p * p / (high + k) + q * q / (low + k)) / f;
      const double step = (f / bound - 1) * f / fall;
      k = std::fmax(0.0, k + step);
      if (std::abs(step) <= 1e-16 * (high + k)) break;
    }
  }
  const double p = x / (high + k), q = y / (low + k);
  return {cosine * p - sine * q, sine * p + cosine * q};
}

}  // namespace ictus
