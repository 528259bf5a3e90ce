#pragma once
// A dense copy of a problem, scaled: M′ = D M D and q′ = D q / s with D and s powers of two, such that the
// diagonal and the largest q′ lie near one. What is small then means the same in all units, and no digit is
// lost.

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "ictus/solvers/lcp/lcp.hpp"

namespace ictus {

class DenseLcp {
 public:
  Eigen::MatrixXd matrix;  // M′
  Eigen::VectorXd q;       // q′

  void assign(const Lcp& problem) {
    const auto n = static_cast<Eigen::Index>(problem.size());
    matrix.setZero(n, n);
    q.resize(n);
    scale_.resize(n);
    double largest = 0;
    for (Eigen::Index j = 0; j < n; ++j) {
      const auto row = static_cast<std::size_t>(j);
      scale_[j] = power_of_two(problem.matrix.diagonal[row], -0.5);
      q[j] = scale_[j] * problem.q[row];
      largest = std::max(largest, std::abs(q[j]));
    }
    size_ = power_of_two(largest, 1);
    q /= size_;
    for (Eigen::Index j = 0; j < n; ++j) copy_row(problem.matrix, j);
  }

  Eigen::Index size() const { return q.size(); }

  /// z = s D z′, without the negative zeros and the round-off below zero.
  void write(const Eigen::VectorXd& scaled, std::span<double> z) const {
    for (Eigen::Index j = 0; j < size(); ++j)
      z[static_cast<std::size_t>(j)] = scaled[j] > 0 ? size_ * scale_[j] * scaled[j] : 0;
  }

  void read(std::span<const double> z, Eigen::VectorXd& scaled) const {
    for (Eigen::Index j = 0; j < size(); ++j)
      scaled[j] = z[static_cast<std::size_t>(j)] / (size_ * scale_[j]);
  }

 private:
  /// The power of two next to value^exponent; 1 where there is no such thing.
  static double power_of_two(double value, double exponent) {
    if (!(value > 0) || !std::isfinite(value)) return 1;
    return std::ldexp(1.0, static_cast<int>(std::lround(exponent * std::log2(value))));
  }

  void copy_row(const SparseRowsView& rows, Eigen::Index j) {
    const auto row = static_cast<std::size_t>(j);
    for (std::size_t k = rows.start[row]; k < rows.start[row + 1]; ++k) {
      const auto column = static_cast<Eigen::Index>(rows.column[k]);
      matrix(j, column) = scale_[j] * rows.value[k] * scale_[column];
    }
  }

  Eigen::VectorXd scale_;  // D
  double size_ = 1;        // s
};

}  // namespace ictus
