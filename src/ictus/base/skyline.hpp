#pragma once
// Symmetric matrices whose rows begin anywhere left of the diagonal, and their factors L D Lᵀ, which fit into
// the same rows [GeorgeLiu1981, ch. 4]. A mass matrix of free bodies is a diagonal here, a bar is a band, a
// pendulum a full triangle: one form for all, linear where the problem is, and no allocation after the first.

#include <Eigen/Core>
#include <algorithm>
#include <cstddef>
#include <vector>

namespace ictus {

class Skyline {
 public:
  Skyline() = default;
  /// first[i] ≤ i is the column where row i begins.
  explicit Skyline(const std::vector<Eigen::Index>& first) { reshape(first); }
  static std::vector<Eigen::Index> full(Eigen::Index size);
  static std::vector<Eigen::Index> diagonal(Eigen::Index size);
  static std::vector<Eigen::Index> band(Eigen::Index size, Eigen::Index half_width);

  /// All zero, with these rows.
  void reshape(const std::vector<Eigen::Index>& first);
  /// Memory for matrices up to this size, so that they allocate nothing.
  void reserve(std::size_t size, std::size_t entries);
  void set_zero() { std::fill(value_.begin(), value_.end(), 0.0); }

  Eigen::Index size() const { return static_cast<Eigen::Index>(first_.size()); }
  Eigen::Index first(Eigen::Index row) const { return first_[static_cast<std::size_t>(row)]; }
  const std::vector<Eigen::Index>& profile() const { return first_; }
  bool is_diagonal() const { return value_.size() == first_.size(); }

  /// An entry inside the row: first(row) ≤ column ≤ row.
  double& at(Eigen::Index row, Eigen::Index column) { return value_[place(row, column)]; }
  double at(Eigen::Index row, Eigen::Index column) const { return value_[place(row, column)]; }
  /// Any entry: by symmetry, or zero.
  double operator()(Eigen::Index row, Eigen::Index column) const;
  /// The entries of a row, so that row(i)[j] is at(i, j).
  double* row(Eigen::Index i) { return value_.data() + start_[static_cast<std::size_t>(i)]; }
  const double* row(Eigen::Index i) const { return value_.data() + start_[static_cast<std::size_t>(i)]; }

  /// Adds factor · other, which has the same rows.
  void add(double factor, const Skyline& other);
  /// y = A x, y += a A x
  void multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const;
  void add_product(double factor, const Eigen::VectorXd& x, Eigen::VectorXd& y) const;
  /// xᵀ A y
  double form(const Eigen::VectorXd& x, const Eigen::VectorXd& y) const;

 private:
  std::size_t place(Eigen::Index row, Eigen::Index column) const {
    return static_cast<std::size_t>(start_[static_cast<std::size_t>(row)] + column);
  }

  std::vector<Eigen::Index> first_;
  std::vector<std::ptrdiff_t> start_;  // of the (virtual) column 0 of each row
  std::vector<double> value_;
};

/// A = L D Lᵀ without pivoting: for definite matrices, and for those near them.
class SkylineFactor {
 public:
  /// False where a pivot is below `threshold` times the diagonal entry that it came from: a singular matrix.
  bool factor(const Skyline& matrix, double threshold = 1e-14);
  /// Of a positive semidefinite matrix: a row that depends on those above it gets no pivot, and its unknown
  /// is zero; where A x = b has solutions at all, one of them is found. True where no row was left out.
  bool factor_semidefinite(const Skyline& matrix, double threshold = 1e-13);
  void reserve(std::size_t size, std::size_t entries);
  /// x = A⁻¹ x
  void solve(Eigen::VectorXd& x) const { solve(x.data()); }
  void solve(double* x) const {
    if (!is_diagonal()) return solve(x, 0, size());
    for (std::size_t i = 0; i < inverse_.size(); ++i) x[i] *= inverse_[i];
  }
  /// The same for the rows from `begin` to `end`, of which none begins outside and none outside begins in.
  void solve(double* x, Eigen::Index begin, Eigen::Index end) const;
  Eigen::Index size() const { return factor_.size(); }
  Eigen::Index first(Eigen::Index row) const { return factor_.first(row); }
  bool is_diagonal() const { return factor_.is_diagonal(); }
  /// 1 / D_ii
  double inverse_pivot(Eigen::Index i) const { return inverse_[static_cast<std::size_t>(i)]; }
  /// The row where a factorisation failed.
  Eigen::Index culprit() const { return culprit_; }

 private:
  double eliminate(Eigen::Index row);

  Skyline factor_;  // L below the diagonal; the diagonal is not used
  std::vector<double> inverse_;
  Eigen::Index culprit_ = 0;
};

}  // namespace ictus
