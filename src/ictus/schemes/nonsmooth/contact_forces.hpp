#pragma once
// What contacts do at a state: forces that hold them, 0 ≤ dU/dt ⊥ λ ≥ 0 [AcaryLecture, eq. (28)], and
// impulses that part them, 0 ≤ U⁺ + e U⁻ ⊥ P ≥ 0 [AcaryLecture, eq. (27)].

#include "ictus/schemes/nonsmooth/step_matrix.hpp"

namespace ictus {

class ContactForces {
 public:
  using Contacts = std::vector<std::size_t>;

  ContactForces(const MechanicalSystem& system, const NonsmoothOptions& options);

  /// v̇ of M v̇ = F + Gᵀ λ, with 0 ≤ G v̇ + Ġ v ⊥ λ ≥ 0 at the contacts held. False where that fails; the step
  /// says why, and counts the work.
  bool accelerate(const Motion& at, const Contacts& held, Eigen::VectorXd& acceleration, StepReport& step);
  /// λ of the last acceleration, N, one per contact.
  const Eigen::VectorXd& force() const { return force_; }
  /// Prepares opening() of contacts that are not held.
  void bend(const Motion& at);
  /// dU/dt of a contact, m/s²; of one that is held, at the state of the last acceleration.
  double opening(std::size_t contact, const Eigen::VectorXd& acceleration) const;
  /// dU/dt that a unit of its own force gives to a contact, 1/kg.
  double compliance(std::size_t contact) { return matrix_.contacts().diagonal(contact); }

  /// Contacts whose impulses are sought at the positions q; the target is e U⁻, read at these contacts only.
  struct Push {
    const Motion& at;
    const Contacts& active;
    const Eigen::VectorXd& target;  // m/s
  };
  /// Impulses with 0 ≤ U⁺ + target ⊥ P ≥ 0. `impulse` comes with what v has got already, zero or a guess
  /// that was added to it, and leaves as P; v leaves as v⁺.
  bool push(const Push& problem, Eigen::VectorXd& impulse, Eigen::VectorXd& v, StepReport& step);
  /// G at the positions of the last call.
  const ContactRows& directions() const { return matrix_.directions(); }
  const Skyline& mass() const { return matrix_.mass(); }
  /// From the last forces the next problem starts.
  template <class Archive>
  void archive(Archive& archive) {
    archive(force_);
  }

 private:
  bool update(const Motion& at, StepReport& step);
  bool solve(const Contacts& active, Eigen::VectorXd& unknown, StepReport& step);

  const MechanicalSystem& system_;
  StepMatrix matrix_;
  Eigen::VectorXd force_, bending_, right_, change_;
};

}  // namespace ictus
