#pragma once
// The largest impulse of the impact after which nothing moves relatively, W p = u: what an impact is about, the same for
// observers who move uniformly. By conjugate gradients, since u = G v lies in the range of W = G M⁻¹ Gᵀ also where
// contacts are redundant.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "ictus/base/sparse_rows.hpp"

namespace ictus {

class PlasticImpulse {
 public:
  double largest(const SparseRowsView& delassus, std::span<const double> closing) {
    constexpr double enough = 1e-8;  // of u: a scale needs no more
    const std::size_t m = closing.size();
    p_.assign(m, 0);
    rest_.assign(closing.begin(), closing.end());
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
    double most = 0;
    for (const double x : p_) most = std::max(most, std::abs(x));
    return most;
  }

 private:
  double square_of_rest() const {
    double sum = 0;
    for (const double x : rest_) sum += x * x;
    return sum;
  }

  std::vector<double> p_, rest_, way_, image_;
};

}  // namespace ictus
