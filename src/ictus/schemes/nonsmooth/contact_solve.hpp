#pragma once
// The complementarity problem of a step, on its active contacts:
//     U = U_free + W P,   0 ≤ U + e U_before ⊥ P ≥ 0,   W = G A⁻¹ Gᵀ.
// W is the Delassus operator of the step's matrix A. Where A is diagonal it is as sparse as the contacts are
// neighbours, and never dense.

#include <cstddef>
#include <string>
#include <vector>

#include "ictus/base/skyline.hpp"
#include "ictus/base/sparse_rows.hpp"
#include "ictus/model/mechanics/contact_rows.hpp"
#include "ictus/solvers/lcp/solvers.hpp"

namespace ictus {

class ContactSolve {
 public:
  /// An empty name chooses by size: closed form for one contact, block_pivoting for more, and lemke where
  /// that does not converge.
  ContactSolve(std::string solver, double tolerance) : solver_(std::move(solver)), tolerance_(tolerance) {}

  /// W of all contacts; both arguments must live until the last solve.
  void assemble(const SkylineFactor& matrix, const ContactRows& directions);

  /// Impulses of the active contacts; those of the others become zero. `right` is U_free + e U_before, read
  /// at active contacts only. The last impulses are the first guess.
  LcpReport solve(const std::vector<std::size_t>& active, const Eigen::VectorXd& right,
                  Eigen::VectorXd& impulse);

  /// change = A⁻¹ Gᵀ P
  void response(const Eigen::VectorXd& impulse, Eigen::VectorXd& change) const;

  const SparseRows& delassus() const { return delassus_; }

 private:
  void assemble_sparse();
  void assemble_dense();
  void gather(const std::vector<std::size_t>& active);
  LcpReport solve_gathered();

  std::string solver_;
  double tolerance_;
  const SkylineFactor* matrix_ = nullptr;
  const ContactRows* directions_ = nullptr;
  SparseRows delassus_;
  // scratch of assembly: contacts of each coordinate
  std::vector<std::size_t> touching_start_, touching_, neighbours_;
  std::vector<double> touching_value_, sum_;
  Eigen::MatrixXd columns_;  // A⁻¹ Gᵀ
  // the gathered problem
  bool gathered_all_ = false;
  std::vector<std::size_t> gathered_, place_;
  SparseRows active_delassus_;
  std::vector<double> q_, z_;
  LcpWorkspace workspace_;
};

}  // namespace ictus
