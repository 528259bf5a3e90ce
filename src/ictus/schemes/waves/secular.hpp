#pragma once
// 1 + ρ Σ z²/(d − μ) = 0, d rising and z not zero: one root after each d, as an offset from the nearest one.

#include <cstddef>
#include <span>
#include <vector>

namespace ictus::waves {

class SecularEquation {
 public:
  struct Root {
    std::size_t pole;
    double offset;
  };

  SecularEquation(std::span<const double> d, std::span<const double> z, double rho);

  /// Between d_j and d_{j+1}, or after the last.
  Root root(std::size_t j) const;

 private:
  /// At a place between two poles: the sum up to the left one, the sum from the right one on, with slopes.
  struct Sums {
    double left = 0, left_slope = 0, right = 0, right_slope = 0;
  };
  Sums sums(std::size_t j, double from, double offset) const;

  std::span<const double> d_;
  std::vector<double> square_;  // z²
  double inverse_, reach_;      // 1/ρ; ρ Σ z²
};

}  // namespace ictus::waves
