#pragma once
// A sum of oscillations over a step, as the polynomial of degree 11 that has its value and five derivatives at
// both ends, in Bernstein form.

#include <array>
#include <cstddef>

#include "ictus/schemes/waves/first_dip.hpp"

namespace ictus::waves {

inline constexpr std::size_t hermite_order = 6;  // derivatives at each end, the value being the first
inline constexpr std::size_t hermite_degree = 2 * hermite_order - 1;
/// With amplitudes A and frequencies ω the polynomial is off by less than this times Σ A (ωh)¹².
inline constexpr double hermite_error = 1 / (479001600.0 * 4096);  // 1/(12! 4⁶)

using EndDerivatives = std::array<double, hermite_order>;  // f⁽ᵏ⁾ hᵏ

/// b_i = Σ_k C(i, k) (n−k)!/n! f⁽ᵏ⁾, i and k below 6: the coefficients of one half from its end.
inline constexpr std::array<EndDerivatives, hermite_order> end_weights = [] {
  std::array<EndDerivatives, hermite_order> weight{};
  for (std::size_t i = 0; i < hermite_order; ++i) {
    double choose = 1, falling = 1;
    for (std::size_t k = 0; k <= i; ++k) {
      weight[i][k] = choose / falling;
      choose = choose * static_cast<double>(i - k) / static_cast<double>(k + 1);
      falling *= static_cast<double>(hermite_degree - k);
    }
  }
  return weight;
}();

inline Bernstein<hermite_degree + 1> joined(const EndDerivatives& left, const EndDerivatives& right) {
  Bernstein<hermite_degree + 1> b{};
  for (std::size_t i = 0; i < hermite_order; ++i)
    for (std::size_t k = 0; k <= i; ++k) {
      b[i] += end_weights[i][k] * left[k];
      b[hermite_degree - i] += end_weights[i][k] * (k % 2 == 0 ? right[k] : -right[k]);
    }
  return b;
}

}  // namespace ictus::waves
