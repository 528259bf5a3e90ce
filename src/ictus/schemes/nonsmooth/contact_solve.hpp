#pragma once
// The complementarity problem of a step, on its active contacts:
//     U = U_free + W P,   0 ≤ U + e U_before ⊥ P ≥ 0,   W = G A⁻¹ Gᵀ,
// with W of a ContactSpace, rows of G that open, and one row per contact.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "ictus/model/contact_space.hpp"
#include "ictus/solvers/lcp/lcp.hpp"

namespace ictus {

class JointedMass;
class LcpWorkspace;

class ContactSolve {
 public:
  /// An empty name chooses by size: closed form for one contact, block_pivoting for more, and lemke where
  /// that does not converge.
  ContactSolve(std::string solver, double tolerance);
  ~ContactSolve();
  ContactSolve(ContactSolve&&) noexcept;
  ContactSolve& operator=(ContactSolve&&) noexcept;

  /// As those of the ContactSpace.
  void assemble(const SkylineFactor& matrix, const ContactRows& directions);
  void assemble(const SkylineFactor& matrix, const ContactRows& directions, const ResponseExcess& excess);
  void assemble(JointedMass& matrix, const ContactRows& directions);

  /// Impulses of the active contacts; those of the others become zero. `right` is U_free + e U_before, read
  /// at active contacts only. The last impulses are the first guess.
  LcpReport solve(const std::vector<std::size_t>& active, const Eigen::VectorXd& right,
                  Eigen::VectorXd& impulse);

  // Of the ContactSpace.
  const SparseRows& among(const std::vector<std::size_t>& contacts) { return space_.among(contacts); }
  double diagonal(std::size_t contact) { return space_.diagonal(contact); }
  void response(const Eigen::VectorXd& impulse, Eigen::VectorXd& change) const {
    space_.response(impulse, change);
  }
  void push(const std::vector<std::size_t>& active, const Eigen::VectorXd& impulse,
            Eigen::VectorXd& velocity) {
    space_.push(active, impulse, velocity);
  }

 private:
  void prepare();
  LcpReport solve_one(std::size_t contact, double right, double& impulse);
  LcpReport solve_lcp(const Lcp& problem);

  std::string solver_;
  double tolerance_;
  ContactSpace space_;
  bool has_memory_ = false;
  std::vector<double> q_, z_;
  std::unique_ptr<LcpWorkspace> workspace_;
};

}  // namespace ictus
