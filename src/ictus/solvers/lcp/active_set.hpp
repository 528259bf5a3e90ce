#pragma once
// The linear problem behind a guess of which z_j are positive: M_αα z_α = −q_α, and z = 0 elsewhere.

#include <Eigen/Core>
#include <Eigen/LU>
#include <vector>

#include "ictus/solvers/lcp/dense_lcp.hpp"

namespace ictus {

/// A x = b by LU with full pivoting in memory that is kept. Where A has not full rank, one of the solutions
/// if there are any: pivots below the threshold count as zero.
class RankRevealingLu {
 public:
  template <class Matrix>
  void factor(const Matrix& a) {
    lu_.setThreshold(1e-14);
    lu_.compute(a);
  }

  bool full_rank() const { return lu_.rank() == lu_.rows(); }

  /// Eigen's own solve() makes a vector; this one uses ours.
  void solve(const Eigen::VectorXd& b, Eigen::VectorXd& x) {
    work_.resize(b.size());
    work_.noalias() = lu_.permutationP() * b;
    const Eigen::Index rank = lu_.rank();
    lu_.matrixLU().template triangularView<Eigen::UnitLower>().solveInPlace(work_);
    work_.tail(b.size() - rank).setZero();
    const auto upper = lu_.matrixLU().topLeftCorner(rank, rank);
    auto head = work_.head(rank);
    upper.template triangularView<Eigen::Upper>().solveInPlace(head);
    x.noalias() = lu_.permutationQ() * work_;
  }

 private:
  Eigen::FullPivLU<Eigen::MatrixXd> lu_;
  Eigen::VectorXd work_;
};

class ActiveSet {
 public:
  void resize(Eigen::Index n) {
    active.assign(static_cast<std::size_t>(n), 0);
    system_.resize(n, n);
    right_.resize(n);
    change_.resize(n);
  }

  std::vector<char> active;  // α, one mark a row

  /// Moves z onto the solution of the marked rows. The change is what is solved for, so that of many
  /// solutions one near z is found, and z is refined where it was near already.
  void solve(const DenseLcp& problem, Eigen::VectorXd& z) {
    const Eigen::Index n = problem.size();
    for (Eigen::Index j = 0; j < n; ++j)
      if (!is_active(j)) z[j] = 0;
    for (Eigen::Index k = 0; k < n; ++k)
      for (Eigen::Index j = 0; j < n; ++j)
        system_(j, k) = is_active(j) && is_active(k) ? problem.matrix(j, k) : (j == k ? 1 : 0);
    right_.noalias() = problem.matrix * z;
    for (Eigen::Index j = 0; j < n; ++j) right_[j] = is_active(j) ? -problem.q[j] - right_[j] : 0;
    lu_.factor(system_);
    lu_.solve(right_, change_);
    z += change_;
  }

 private:
  bool is_active(Eigen::Index j) const { return active[static_cast<std::size_t>(j)] != 0; }

  Eigen::MatrixXd system_;
  Eigen::VectorXd right_, change_;
  RankRevealingLu lu_;
};

}  // namespace ictus
