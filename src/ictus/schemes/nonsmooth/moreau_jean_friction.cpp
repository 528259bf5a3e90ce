// A step of Moreau and Jean's scheme with friction [AcaryLecture, eqs. (41), (30), (31)]:
//     A (v₊ − v) = h F(t + θh, q_θ, v) + Gᵀ P,   A = M + hθ C + h²θ² K,   q₊ = q + h ((1 − θ) v + θ v₊),
// linearly implicit: M, F and G are taken once, at q_θ = q + θ h v. Bodies that turn in space coast to q_θ, by a rule that
// keeps energy and angular momentum, are pushed there, and coast on: the ledger closes to rounding. Joints hold at q_θ; at
// the end of the step places and velocities are brought back to them, by O(h³) and O(h²).

#include <algorithm>

#include "ictus/schemes/nonsmooth/friction_step.hpp"
#include "ictus/schemes/nonsmooth/jointed_mass.hpp"
#include "ictus/schemes/nonsmooth/moreau_jean_friction.hpp"
#include "ictus/schemes/nonsmooth/newton_end.hpp"
#include "ictus/schemes/nonsmooth/step_matrix.hpp"

namespace ictus {
namespace {

class MoreauJeanFrictionStepper final : public NonsmoothStepper {
 public:
  MoreauJeanFrictionStepper(const MechanicalSystem& system, const NonsmoothOptions& options, double theta,
                            double path)
      : NonsmoothStepper(system),
        theta_(theta),
        path_(path),
        matrix_(system, options),
        joints_(system),
        contacts_(system, options) {
    for (Eigen::VectorXd* vector : {&coasting_, &way_, &place_, &force_, &next_})
      vector->setZero(system.coordinates());
    friction_.setZero(system.contacts() * static_cast<Eigen::Index>(system.dimension() - 1));
  }

  bool archive(Archive& archive, const Motion&) override {
    archive_last_step(archive);
    archive(contacts_);
    return true;
  }

  StepReport step(Motion& motion, double h) override {
    StepReport step;
    const double power = system().power(motion.t, motion.q, motion.v);
    coast(motion, h);
    if (!matrix_.update(motion.t + h, place_, coasting_, {h * theta_, h * h * theta_ * path_})) {
      step.fail(Status::not_finite, advice::singular);
      return step;
    }
    joints_.place(place_, matrix_.factor());
    system().force(motion.t + theta_ * h, place_, coasting_, force_);
    next_ = h * force_;
    matrix_.factor().solve(next_);
    next_ += coasting_;
    keep_joints();
    step.iterations = step.evaluations = 1;
    contacts_.forecast(motion, h, matrix_.directions());
    if (contacts_.empty())
      contacts_.rest();
    else {
      if (joints_.any()) matrix_.contacts().assemble(joints_, matrix_.directions());
      contacts_.solve(matrix_.contacts(), joints_, matrix_.directions(), coasting_, next_, step);
    }
    if (!step.converged()) return step;
    accept(motion, h, power, step);
    return step;
  }

 private:
  /// Joints hold for θ v₊ + (1 − θ) v, at q_θ: their forces do no work then where θ = ½.
  void keep_joints() {
    if (!joints_.any()) return;
    force_ = -coasting_;
    joints_.hold(force_);
    force_ += coasting_;  // what of v the joints do not allow here: M⁻¹Jᵀ…
    joints_.hold(next_);
    if (theta_ >= 0.5) next_ -= (1 - theta_) / theta_ * force_;
  }

  bool turns() const { return system().shape().turns; }

  void coast(const Motion& motion, double h) {
    coasting_ = motion.v;
    system().coast(motion.q, coasting_, turns() ? (1 - path_) * h : h, way_);
    place_ = motion.q;
    next_ = (turns() ? 1 : theta_) * way_;
    system().retract(place_, next_);
  }

  void move(Motion& motion, double h) {
    if (turns()) {
      motion.q = place_;
      system().coast(place_, next_, path_ * h, way_);
    } else {
      way_ += h * path_ * (next_ - coasting_);
    }
    system().retract(motion.q, way_);
  }

  void accept(Motion& motion, double h, double power, StepReport& step) {
    move(motion, h);
    motion.v = next_;
    motion.t += h;
    if (!joints_.close(motion.q)) step.fail(Status::stalled, advice::joints);
    joints_.hold(motion.v);
    share_impulses();
    step.taken = h;
    step.work = 0.5 * h * (power + system().power(motion.t, motion.q, motion.v));
    if (!motion.v.allFinite() || !motion.q.allFinite()) step.fail(Status::not_finite, advice::not_finite);
  }

  void share_impulses() {
    const auto stride = static_cast<Eigen::Index>(system().shape().rows_per_contact);
    const auto d = static_cast<Eigen::Index>(system().dimension());
    for (Eigen::Index j = 0; j < impulse_.size(); ++j) {
      impulse_[j] = contacts_.impulse()[j * stride];
      for (Eigen::Index k = 1; k < d; ++k)
        friction_[j * (d - 1) + k - 1] = contacts_.impulse()[j * stride + k];
    }
  }

  double theta_, path_;
  StepMatrix matrix_;
  JointedMass joints_;
  FrictionStep contacts_;
  Eigen::VectorXd coasting_, way_, place_, force_, next_;
};

}  // namespace

std::unique_ptr<NonsmoothStepper> make_moreau_jean_friction(const MechanicalSystem& system,
                                                            const NonsmoothOptions& options, double theta,
                                                            double path) {
  return std::make_unique<MoreauJeanFrictionStepper>(system, options, theta, path);
}

}  // namespace ictus
