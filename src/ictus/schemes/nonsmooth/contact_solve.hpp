#pragma once
// The complementarity problem of a step, on its active contacts:
//     U = U_free + W P,   0 ≤ U + e U_before ⊥ P ≥ 0,   W = G A⁻¹ Gᵀ.
// W is the Delassus operator of the step's matrix A. Contacts are neighbours where they meet in a block of A
// that has nothing to do with the others, a free body for instance: W has entries for these alone, and is
// never dense for a chain. Where there are many more contacts than coordinates, as of all pairs of discs in a
// plane, W is built of the active ones alone.

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

  /// Before the first use, and where A or G has changed; all that is referred to must live until the last
  /// solve.
  void assemble(const SkylineFactor& matrix, const ContactRows& directions);
  /// W = G B Gᵀ; response() stays that of A⁻¹.
  void assemble(const SkylineFactor& matrix, const ContactRows& directions, const ResponseExcess& excess);

  /// Impulses of the active contacts; those of the others become zero. `right` is U_free + e U_before, read
  /// at active contacts only. The last impulses are the first guess.
  LcpReport solve(const std::vector<std::size_t>& active, const Eigen::VectorXd& right,
                  Eigen::VectorXd& impulse);

  /// velocity += A⁻¹ Gᵀ P, of these contacts alone
  void push(const std::vector<std::size_t>& active, const Eigen::VectorXd& impulse,
            Eigen::VectorXd& velocity);
  /// change = A⁻¹ Gᵀ P
  void response(const Eigen::VectorXd& impulse, Eigen::VectorXd& change) const;

  /// W of these contacts, ascending, by their places in the list; lives until the next use.
  const SparseRows& among(const std::vector<std::size_t>& contacts) {
    gather(contacts);
    return gathered_all_ ? delassus_ : active_delassus_;
  }
  /// W_jj
  double diagonal(std::size_t contact);

 private:
  bool keeps_all();
  void find_blocks();
  void list_contacts(const std::vector<std::size_t>& contacts);
  void build(const std::vector<std::size_t>& contacts, SparseRows& rows);
  void add_row(std::size_t place, const std::vector<std::size_t>& contacts, SparseRows& rows);
  void add_excess(Eigen::Index begin, Eigen::Index end);
  LcpReport solve_one(std::size_t contact, double right, double& impulse);
  void gather(const std::vector<std::size_t>& active);
  void cut_out(const std::vector<std::size_t>& active);
  LcpReport solve_gathered();

  std::string solver_;
  double tolerance_;
  const SkylineFactor* matrix_ = nullptr;
  const ContactRows* directions_ = nullptr;
  const SkylineFactor* excess_mass_ = nullptr;  // of B; null where W answers by A⁻¹
  const Skyline* excess_stiffness_ = nullptr;
  double kappa_ = 0;
  bool has_blocks_ = false, has_all_ = false, has_gathered_ = false;
  SparseRows delassus_, one_;  // of all contacts, where they are few; of a single one
  std::vector<std::size_t> all_, single_;
  // scratch of assembly
  std::vector<Eigen::Index> block_;          // where the block of each coordinate begins
  std::vector<Eigen::Index> block_end_;      // of the blocks that begin at a coordinate
  std::vector<std::size_t> touching_start_;  // of the contacts of each block, by their places
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
