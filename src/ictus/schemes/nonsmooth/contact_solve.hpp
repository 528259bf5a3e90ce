#pragma once
// The complementarity problem of a step, on its active contacts:
//     U = U_free + W P,   0 ≤ U + e U_before ⊥ P ≥ 0,   W = G A⁻¹ Gᵀ.
// W is the Delassus operator of the step's matrix A. Contacts are neighbours where they meet in a block of A
// that has nothing to do with the others, a free body for instance: W has entries for these alone, and is
// never dense for a chain.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "ictus/base/skyline.hpp"
#include "ictus/base/sparse_rows.hpp"
#include "ictus/model/mechanics/contact_rows.hpp"
#include "ictus/solvers/lcp/lcp.hpp"

namespace ictus {

class LcpWorkspace;

/// Velocities that answer to an impulse by B = A⁻¹ (M + κ K) M⁻¹ instead of A⁻¹, as in Newmark's family; M
/// and K have the rows of A.
struct ResponseExcess {
  const SkylineFactor& mass;
  const Skyline& stiffness;
  double kappa;  // s²
};

class ContactSolve {
 public:
  /// An empty name chooses by size: closed form for one contact, block_pivoting for more, and lemke where
  /// that does not converge.
  ContactSolve(std::string solver, double tolerance);
  ~ContactSolve();
  ContactSolve(ContactSolve&&) noexcept;
  ContactSolve& operator=(ContactSolve&&) noexcept;

  /// W of all contacts; both arguments must live until the last solve.
  void assemble(const SkylineFactor& matrix, const ContactRows& directions) {
    assemble(matrix, directions, nullptr);
  }
  /// W = G B Gᵀ; response() stays that of A⁻¹.
  void assemble(const SkylineFactor& matrix, const ContactRows& directions, const ResponseExcess& excess) {
    assemble(matrix, directions, &excess);
  }

  /// Impulses of the active contacts; those of the others become zero. `right` is U_free + e U_before, read
  /// at active contacts only. The last impulses are the first guess.
  LcpReport solve(const std::vector<std::size_t>& active, const Eigen::VectorXd& right,
                  Eigen::VectorXd& impulse);

  /// velocity += A⁻¹ Gᵀ P, of these contacts alone
  void push(const std::vector<std::size_t>& active, const Eigen::VectorXd& impulse,
            Eigen::VectorXd& velocity);
  /// change = A⁻¹ Gᵀ P
  void response(const Eigen::VectorXd& impulse, Eigen::VectorXd& change) const;

  const SparseRows& delassus() const { return delassus_; }

 private:
  void assemble(const SkylineFactor& matrix, const ContactRows& directions, const ResponseExcess* excess);
  void find_blocks();
  void list_contacts();
  void add_row(std::size_t contact, const ResponseExcess* excess);
  void add_excess(const ResponseExcess& excess, Eigen::Index begin, Eigen::Index end);
  LcpReport solve_one(std::size_t contact, double right, double& impulse) const;
  void gather(const std::vector<std::size_t>& active);
  LcpReport solve_gathered();

  std::string solver_;
  double tolerance_;
  const SkylineFactor* matrix_ = nullptr;
  const ContactRows* directions_ = nullptr;
  SparseRows delassus_;
  // scratch of assembly
  std::vector<Eigen::Index> block_;          // where the block of each coordinate begins
  std::vector<Eigen::Index> block_end_;      // of the blocks that begin at a coordinate
  std::vector<std::size_t> touching_start_;  // of the contacts of each block
  std::vector<std::size_t> touching_;
  std::vector<Eigen::Index> met_;  // blocks of a contact
  std::vector<std::size_t> neighbours_;
  Eigen::VectorXd column_;  // of A⁻¹ Gᵀ, or Bᵀ Gᵀ; zero between its uses
  Eigen::VectorXd excess_;  // of κ M⁻¹ K A⁻¹ Gᵀ
  // the gathered problem
  bool gathered_all_ = false;
  std::vector<std::size_t> gathered_, place_;
  SparseRows active_delassus_;
  std::vector<double> q_, z_;
  std::unique_ptr<LcpWorkspace> workspace_;
};

}  // namespace ictus
