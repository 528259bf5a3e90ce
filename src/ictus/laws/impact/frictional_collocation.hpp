#pragma once
// Collocation at Chebyshev's points of (0, 1]: integrals from 0 and derivatives of the polynomial through them.

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace ictus::frictional {

struct Collocation {
  static constexpr std::size_t nodes = 7;
  using Row = std::array<double, nodes>;
  Row at{};                             // of the interval; the last is 1
  std::array<Row, nodes> integral{};    // ∫₀^τᵢ ℓⱼ
  std::array<Row, nodes> derivative{};  // ℓⱼ′(τᵢ)
  Row leading{};                        // of ℓⱼ

  Collocation() {
    for (std::size_t i = 0; i < nodes; ++i)
      at[i] = (1 - std::cos(std::numbers::pi * static_cast<double>(i + 1) / static_cast<double>(nodes))) / 2;
    for (std::size_t j = 0; j < nodes; ++j) {
      // ℓⱼ by its coefficients.
      std::array<double, nodes> c{};
      c[0] = 1;
      std::size_t degree = 0;
      for (std::size_t k = 0; k < nodes; ++k) {
        if (k == j) continue;
        const double scale = 1 / (at[j] - at[k]);
        for (std::size_t p = ++degree; p > 0; --p) c[p] = (c[p - 1] - at[k] * c[p]) * scale;
        c[0] *= -at[k] * scale;
      }
      leading[j] = c[nodes - 1];
      for (std::size_t i = 0; i < nodes; ++i) {
        double power = 1;
        for (std::size_t p = 0; p < nodes; ++p) {
          if (p + 1 < nodes) derivative[i][j] += static_cast<double>(p + 1) * c[p + 1] * power;
          power *= at[i];
          integral[i][j] += c[p] * power / static_cast<double>(p + 1);
        }
      }
    }
  }
};

}  // namespace ictus::frictional
