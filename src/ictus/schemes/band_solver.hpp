#pragma once
// Dense equations whose coefficients lie near the diagonal: elimination with partial pivots inside the band
// [GolubVanLoan2013, §4.3]. Memory is kept from solve to solve.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace ictus {

template <std::size_t n>
using SmallMatrix = std::array<std::array<double, n>, n>;

/// x ↦ A⁻¹ x, in place, for a few equations, with partial pivots; A is spent. False where A is singular.
template <std::size_t n>
bool solve_small(SmallMatrix<n>& a, double* x) {
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t best = i;
    for (std::size_t r = i + 1; r < n; ++r)
      if (std::abs(a[r][i]) > std::abs(a[best][i])) best = r;
    if (!(std::abs(a[best][i]) > 0)) return false;
    if (best != i) {
      std::swap(a[i], a[best]);
      std::swap(x[i], x[best]);
    }
    const double per = 1 / a[i][i];
    for (std::size_t r = i + 1; r < n; ++r) {
      const double factor = a[r][i] * per;
      for (std::size_t c = i + 1; c < n; ++c) a[r][c] -= factor * a[i][c];
      x[r] -= factor * x[i];
    }
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t c = i + 1; c < n; ++c) x[i] -= a[i][c] * x[c];
    x[i] /= a[i][i];
  }
  return true;
}

class BandSolver {
 public:
  /// Memory for n equations of this half width.
  void reserve(std::size_t n, std::size_t half_width) { value_.reserve(n * width(half_width)); }

  /// All zero; entries (row, column) with |row − column| ≤ half_width may be set.
  void reset(std::size_t n, std::size_t half_width) {
    n_ = n;
    half_ = std::min(half_width, n > 0 ? n - 1 : 0);
    value_.assign(n_ * width(half_), 0.0);
  }
  double& at(std::size_t row, std::size_t column) {
    return value_[row * width(half_) + column + half_ - row];
  }

  /// The same here.
  bool solve(double* x) {
    for (std::size_t i = 0; i < n_; ++i) {
      const std::size_t below = std::min(n_, i + half_ + 1), right = std::min(n_, i + 2 * half_ + 1);
      std::size_t best = i;
      for (std::size_t r = i + 1; r < below; ++r)
        if (std::abs(at(r, i)) > std::abs(at(best, i))) best = r;
      if (!(std::abs(at(best, i)) > 0)) return false;
      if (best != i) {
        for (std::size_t c = i; c < right; ++c) std::swap(at(i, c), at(best, c));
        std::swap(x[i], x[best]);
      }
      const double per = 1 / at(i, i);
      for (std::size_t r = i + 1; r < below; ++r) {
        const double factor = at(r, i) * per;
        if (factor == 0) continue;
        for (std::size_t c = i + 1; c < right; ++c) at(r, c) -= factor * at(i, c);
        x[r] -= factor * x[i];
      }
    }
    for (std::size_t i = n_; i-- > 0;) {
      for (std::size_t c = i + 1; c < std::min(n_, i + 2 * half_ + 1); ++c) x[i] -= at(i, c) * x[c];
      x[i] /= at(i, i);
    }
    return true;
  }

 private:
  static std::size_t width(std::size_t half) { return 3 * half + 1; }

  std::size_t n_ = 0, half_ = 0;
  std::vector<double> value_;
};

}  // namespace ictus
