#pragma once
// The contacts of a step with Coulomb friction: which are captured, their impulses by a cone problem, what they lose.
//     U = U_free + W P,   0 ≤ U_n + e U_n⁻ ⊥ P_n ≥ 0,   |P_t| ≤ μ P_n,   P_t against the slip U_t at the end of the step
// [AcaryLecture, eqs. (30), (31)]. Newton's rule with friction at the final slip may make energy: Kane's puzzle. By
// Frémond's rule friction is against the mean slip, (U_t + U_t⁻)/2, in a step in which some contact strikes: then
// T⁺ − T⁻ = P · (U + U⁻)/2 ≤ 0. It is so for all contacts of that step: corners of one face that stick to different
// rules would exclude each other. [Fremond2002] Any other law that knows friction resolves what strikes at once, all
// active contacts together, and the step goes on from there without restitution: it gains nothing where its law does
// not, as `inelastic_then_restore`.
//
// Rolling and torsional friction are couples of the same cone problem. With a static coefficient μ_s > μ who can hold,
// holds: contacts that stick before the step, and those whose slip would turn back in it, have μ_s; those that slip all
// the same fall to μ, and the problem is solved again without them, until nobody falls.

#include <memory>
#include <string>
#include <vector>

#include "ictus/schemes/nonsmooth/contact_solve.hpp"
#include "ictus/schemes/nonsmooth/friction_impact.hpp"
#include "ictus/schemes/nonsmooth/stepper.hpp"
#include "ictus/solvers/cone/cone.hpp"

namespace ictus {

class ConeWorkspace;

enum class StepLaw { newton, fremond, resolved };

class FrictionStep {
 public:
  FrictionStep(const MechanicalSystem& system, const NonsmoothOptions& options);
  ~FrictionStep();

  /// Contacts that touch, and those whose gap is forecast to close: g + h γ U_n ≤ 0 [AcaryLecture, eq. (41e)]. All
  /// corners of a face that lies on another are one impact: gaps of 1e-9 of the bodies are none.
  void forecast(const Motion& motion, double h, const ContactRows& rows);
  bool empty() const { return active_.empty(); }
  const std::vector<std::size_t>& active() const { return active_; }
  /// Impulses of the active contacts, from velocities before the step and free of contacts at its end; velocities
  /// become those after. A failure is written into the step. The mass is that of the contacts, for laws that resolve.
  void solve(ContactSolve& contacts, JointedMass& mass, const ContactRows& rows,
             const Eigen::VectorXd& before, Eigen::VectorXd& velocity, StepReport& step);
  /// The impulses alone, for a velocity at the end that is free of contacts; false where they are not found, which is
  /// written into the step. For laws that act in the step.
  bool find_impulses(ContactSolve& contacts, const ContactRows& rows, const Eigen::VectorXd& before,
                     const Eigen::VectorXd& free, StepReport& step);
  /// What the contacts lose between these velocities.
  void book(const ContactRows& rows, const Eigen::VectorXd& after, StepReport& step);
  /// Does a law resolve impacts, beside the step?
  bool resolves() const { return law_ == StepLaw::resolved; }
  /// Of the last step, one per row.
  const Eigen::VectorXd& impulse() const { return impulse_; }
  /// From which the next step starts.
  template <class Archive>
  void archive(Archive& archive) {
    archive(impulse_);
  }
  /// Zero for all contacts.
  void rest() { impulse_.setZero(); }

 private:
  void refuse_further_friction() const;
  void hold_resting();
  bool reconsider(const ConeProblem& problem);
  bool strikes(const ContactRows& rows, const Eigen::VectorXd& before, const Eigen::VectorXd& free) const;
  bool resolve(JointedMass& mass, const ContactRows& rows, Eigen::VectorXd& velocity, StepReport& step);
  void ask(const ContactRows& rows, const Eigen::VectorXd& before, const Eigen::VectorXd& free);
  ConeReport solve_cone(const ConeProblem& problem);
  ConeProblem problem_of(const SparseRows& matrix) const;

  /// With static friction: what a contact was tried with.
  enum class Hold : unsigned char { slides, held, fallen };

  std::size_t dimension_;  // d: normal and tangents
  std::size_t stride_;     // rows per contact, those of spins too
  StepLaw law_;
  std::string solver_;
  double tolerance_;
  const MechanicalSystem& system_;
  double forecast_;  // γ
  std::vector<std::size_t> active_;
  std::unique_ptr<ConeWorkspace> workspace_;
  std::unique_ptr<FrictionImpact> impact_;         // where a law resolves what strikes
  Eigen::VectorXd struck_, given_;                 // velocities after it, and its impulses
  Eigen::VectorXd friction_, restitution_, size_;  // μ, e, m, of all contacts
  std::vector<FurtherFriction> further_;           // of all contacts
  bool holds_ = false;                             // some contact has a static coefficient of its own
  double slow_ = 0;                                // m/s, is no slip
  Eigen::VectorXd gap_;
  Eigen::VectorXd impulse_;  // one per row
  std::vector<double> q_, r_, mu_, rolling_, torsional_, before_, guess_;
  std::vector<Hold> hold_;
};

}  // namespace ictus
