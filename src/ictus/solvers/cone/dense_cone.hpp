#pragma once
// A dense copy of a problem, scaled: W′ = D W D and q′ = D q/s with D and s powers of two, one of D for each contact, so that
// friction keeps its meaning, the largest diagonal entry of every block lies near one, and no digit is lost. Rows of spins
// have a D of their own, and coefficients that are scaled with it.

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "ictus/solvers/cone/cone.hpp"

namespace ictus {

class DenseCone {
 public:
  Eigen::MatrixXd matrix;           // W′
  Eigen::VectorXd q;                // q′
  Eigen::VectorXd friction, least;  // μ and l′, one per contact
  Eigen::Index dimension = 3;       // d

  /// Rows whose impulse is bounded by the normal one.
  struct Disc {
    Eigen::Index normal, first, count;
    double coefficient;
  };
  std::vector<Disc> discs;
  Eigen::Index stride = 3;  // rows per contact

  Eigen::Index size() const { return q.size(); }
  Eigen::Index contacts() const { return friction.size(); }

  void assign(const ConeProblem& problem) {
    dimension = static_cast<Eigen::Index>(problem.dimension);
    stride = static_cast<Eigen::Index>(problem.stride());
    discs.clear();
    const auto n = static_cast<Eigen::Index>(problem.size());
    const auto contacts = static_cast<Eigen::Index>(problem.contacts());
    matrix.setZero(n, n);
    q.resize(n);
    scale_.resize(n);
    friction.resize(contacts);
    least.resize(contacts);
    for (Eigen::Index i = 0; i < contacts; ++i) scale_block(problem, i);
    double largest = q.size() > 0 ? q.cwiseAbs().maxCoeff() : 0;
    for (Eigen::Index i = 0; i < contacts; ++i) largest = std::max(largest, least[i]);
    size_ = power_of_two(largest, 1);
    q /= size_;
    least /= size_;
    for (Eigen::Index j = 0; j < n; ++j) copy_row(problem.matrix, j);
  }

  /// r = s D r′
  void write(const Eigen::VectorXd& scaled, std::span<double> r) const {
    for (Eigen::Index j = 0; j < size(); ++j) r[static_cast<std::size_t>(j)] = size_ * scale_[j] * scaled[j];
  }
  void read(std::span<const double> r, Eigen::VectorXd& scaled) const {
    for (Eigen::Index j = 0; j < size(); ++j)
      scaled[j] = r[static_cast<std::size_t>(j)] / (size_ * scale_[j]);
  }

 private:
  /// The power of two next to value^exponent; 1 where there is no such thing.
  static double power_of_two(double value, double exponent) {
    if (!(value > 0) || !std::isfinite(value)) return 1;
    return std::ldexp(1.0, static_cast<int>(std::lround(exponent * std::log2(value))));
  }

  void scale_block(const ConeProblem& problem, Eigen::Index contact) {
    const auto i = static_cast<std::size_t>(contact);
    const double scale = scale_rows(problem, contact * stride, dimension);
    friction[contact] = problem.friction[i];
    least[contact] = problem.least_of(i) / scale;
    for (std::size_t k = 0; k < problem.bounds(); ++k) {
      const BoundedRows rows = problem.bounded(i, k);
      const auto first = static_cast<Eigen::Index>(rows.first), count = static_cast<Eigen::Index>(rows.count);
      const double own = k == 0 ? scale : scale_rows(problem, first, count);
      discs.push_back({contact * stride, first, count, rows.coefficient * (scale / own)});
    }
  }

  /// D of these rows.
  double scale_rows(const ConeProblem& problem, Eigen::Index first, Eigen::Index count) {
    double w = 0;
    for (Eigen::Index k = first; k < first + count; ++k)
      w = std::max(w, problem.matrix.diagonal[static_cast<std::size_t>(k)]);
    const double scale = power_of_two(w, -0.5);
    for (Eigen::Index k = first; k < first + count; ++k) {
      scale_[k] = scale;
      q[k] = scale * problem.q[static_cast<std::size_t>(k)];
    }
    return scale;
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
