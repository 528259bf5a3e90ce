#pragma once
// The largest impulse of the impact that stops all that closes, W p = max(0, u): what an impact is about, the same for
// observers who move uniformly. What parts is no part of it, however fast. By conjugate gradients: u = G v lies in the range of
// W = G M⁻¹ Gᵀ also where contacts are redundant.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "ictus/base/sparse_rows.hpp"

namespace ictus {

class PlasticImpulse {
 public:
  /// Where contacts are redundant, max(0, u) may be no speeds of any bodies. Then W p = u, but no more than if each contact
  /// that closes were alone.
  double largest(const SparseRowsView& delassus, std::span<const double> closing) {
    rest_.assign(closing.begin(), closing.end());
    double alone = 0;
    for (std::size_t j = 0; j < rest_.size(); ++j) {
      rest_[j] = std::max(0.0, rest_[j]);
      alone += rest_[j] / delassus.diagonal[j];
    }
    if (solve(delassus)) return largest_impulse();
    rest_.assign(closing.begin(), closing.end());
    solve(delassus);
    return std::min(alone, largest_impulse());
  }

 private:
  /// W p = u from p = 0, where u is the rest; is there such a p?
  bool solve(const SparseRowsView& delassus) {
    constexpr double enough = 1e-8;  // of u: a scale needs no more
    const std::size_t m = rest_.size();
    p_.assign(m, 0);
    way_ = rest_;
    image_.assign(m, 0);
    const double start = square_of_rest();
    double left = start;
    for (std::size_t k = 0; k < 2 * m && left > enough * enough * start; ++k) {
      double bend = 0;
      for (std::size_t j = 0; j < m; ++j) {
        image_[j] = delassus.row_times(j, way_);
        bend += way_[j] * image_[j];
      }
      if (!(bend > 0)) break;
      for (std::size_t j = 0; j < m; ++j) {
        p_[j] += left / bend * way_[j];
        rest_[j] -= left / bend * image_[j];
      }
      const double before = left;
      left = square_of_rest();
      for (std::size_t j = 0; j < m; ++j) way_[j] = rest_[j] + left / before * way_[j];
    }
    return left <= enough * enough * start;
  }
  double largest_impulse() const {
    double most = 0;
    for (const double x : p_) most = std::max(most, std::abs(x));
    return most;
  }
  double square_of_rest() const {
    double sum = 0;
    for (const double x : rest_) sum += x * x;
    return sum;
  }

  std::vector<double> p_, rest_, way_, image_;
};

}  // namespace ictus
