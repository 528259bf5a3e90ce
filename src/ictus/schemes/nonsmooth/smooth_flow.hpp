#pragma once
// Motion without impacts by any Runge–Kutta tableau, with the contacts that rest held by forces:
//     M(Q_i) V̇_i = F(t_i, Q_i, V_i) + Gᵀ(Q_i) Λ_i,   V_i = v + h Σ a_ij V̇_j,   Q_i = q + h Σ a_ij V_j,
//     v₊ = v + h Σ b_i V̇_i,   q₊ = q + h Σ b_i V_i                            [AcaryLecture, eq. (133)]
// Ours: in the stages the constraint is differentiated, 0 ≤ d(GV)/dt ⊥ Λ_i ≥ 0, and the end of the step then
// has 0 ≤ G v₊ ⊥ h Σ b_i Λ_i ≥ 0 itself. Where G is constant that is (133); where it is not, half-explicit
// stages with 0 ≤ G V_i need a_{i+1,i} ≠ 0, which rkf45 and verner65 do not have, and more conditions of
// order [HairerLubichRoche1989]: along a curved surface rk4 falls to order 3 and rk32 to 2, while here every
// tableau keeps its own.

#include "ictus/schemes/nonsmooth/contact_forces.hpp"
#include "ictus/schemes/nonsmooth/stage_newton.hpp"
#include "ictus/solvers/ode/tableau_values.hpp"

namespace ictus {

class SmoothFlow {
 public:
  using Contacts = ContactForces::Contacts;

  SmoothFlow(const MechanicalSystem& system, const NonsmoothOptions& options, std::string_view standard);

  const TableauValues& tableau() const { return tableau_; }
  ContactForces& contacts() { return contacts_; }

  /// `to` is the motion a time h > 0 after `from`. False where a stage fails; the step says why, and counts
  /// the work.
  bool advance(const Motion& from, double h, const Contacts& held, Motion& to, StepReport& step);

  /// Of the last advance: impulses of the contacts held, N s, and work of forces without a potential, J.
  const Eigen::VectorXd& impulse() const { return impulse_; }
  double work() const;
  /// Of the last advance: the embedded method minus the method, of q and v. For tableaus that have one.
  void estimate(Eigen::VectorXd& of_position, Eigen::VectorXd& of_velocity) const;
  /// What the next advance starts from.
  template <class Archive>
  void archive(Archive& archive) {
    archive(contacts_);
  }

 private:
  bool explicit_stages(const Motion& from, const Contacts& held, StepReport& step);
  bool implicit_stages(const Motion& from, const Contacts& held, StepReport& step);
  bool set_residuals(const Motion& from, const Contacts& held, StepReport& step);
  void place(Eigen::Index stage, const Motion& from);
  bool accelerate(Eigen::Index stage, const Contacts& held, Eigen::VectorXd& acceleration, StepReport& step);

  const MechanicalSystem& system_;
  TableauValues tableau_;
  ContactForces contacts_;
  StageNewton newton_;
  double tolerance_;
  double h_ = 0;
  std::vector<Motion> stage_;
  std::vector<Eigen::VectorXd> acceleration_, force_;
  Eigen::VectorXd impulse_, no_target_, found_;
};

}  // namespace ictus
