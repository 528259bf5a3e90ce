// A step of Moreau and Jean's scheme with friction [AcaryLecture, eqs. (41), (30), (31)]:
//     A (v₊ − v) = h F(t + θh, q_θ, v) + Gᵀ P,   A = M + hθ C + h²θ² K,   q₊ = q + h ((1 − θ) v + θ v₊),
// linearly implicit: M, F and G are taken once, at q_θ = q + θ h v. Bodies that turn in space coast first, by a rule
// that keeps energy and angular momentum; where the mass turns with them, impulses act on the mass of the end of that
// coasting, and the turn of this step stays that of coasting: then the ledger closes to rounding.

#include <algorithm>

#include "ictus/schemes/nonsmooth/friction_step.hpp"
#include "ictus/schemes/nonsmooth/moreau_jean_friction.hpp"
#include "ictus/schemes/nonsmooth/newton_end.hpp"
#include "ictus/schemes/nonsmooth/step_matrix.hpp"

namespace ictus {
namespace {

/// Coordinates whose mass turns with their body.
std::vector<char> turning_masses(const MechanicalShape& shape) {
  std::vector<char> turning(shape.profile.size(), 0);
  if (!shape.turns || shape.constant_mass) return turning;
  for (std::size_t i = 0; i < turning.size(); ++i)
    for (auto k = static_cast<std::size_t>(shape.profile[i]); k < i; ++k) turning[i] = turning[k] = 1;
  return turning;
}

class MoreauJeanFrictionStepper final : public NonsmoothStepper {
 public:
  MoreauJeanFrictionStepper(const MechanicalSystem& system, const NonsmoothOptions& options, double theta,
                            double path)
      : NonsmoothStepper(system),
        theta_(theta),
        path_(path),
        matrix_(system, options),
        contacts_(system, options),
        turning_(turning_masses(system.shape())) {
    for (Eigen::VectorXd* vector : {&coasting_, &way_, &place_, &force_, &next_})
      vector->setZero(system.coordinates());
    friction_.setZero(system.contacts() * static_cast<Eigen::Index>(system.shape().rows_per_contact - 1));
  }

  StepReport step(Motion& motion, double h) override {
    StepReport step;
    const double power = system().power(motion.t, motion.q, motion.v);
    coast(motion, h);
    if (!matrix_.update(motion.t + h, place_, coasting_, {h * theta_, h * h * theta_ * path_})) {
      step.fail(Status::not_finite, advice::singular);
      return step;
    }
    system().force(motion.t + theta_ * h, place_, coasting_, force_);
    next_ = h * force_;
    matrix_.factor().solve(next_);
    next_ += coasting_;
    step.iterations = step.evaluations = 1;
    contacts_.forecast(motion, h, matrix_.directions());
    if (contacts_.empty())
      contacts_.rest();
    else
      contacts_.solve(matrix_.contacts(), matrix_.directions(), coasting_, next_, step);
    if (!step.converged()) return step;
    accept(motion, h, power, step);
    return step;
  }

  std::vector<std::string> remarks() const override { return contacts_.remarks(); }

 private:
  void coast(const Motion& motion, double h) {
    coasting_ = motion.v;
    system().coast(motion.q, coasting_, h, way_);
    place_ = motion.q;
    const bool at_end = system().shape().turns && !system().shape().constant_mass;
    next_ = (at_end ? 1 : theta_) * way_;
    system().retract(place_, next_);
  }

  void accept(Motion& motion, double h, double power, StepReport& step) {
    system().retract(motion.q, way_);
    way_ = h * path_ * (next_ - coasting_);
    for (Eigen::Index i = 0; i < way_.size(); ++i)
      if (turning_[static_cast<std::size_t>(i)]) way_[i] = 0;
    system().retract(motion.q, way_);
    motion.v = next_;
    motion.t += h;
    share_impulses();
    step.taken = h;
    step.work = 0.5 * h * (power + system().power(motion.t, motion.q, motion.v));
    if (!motion.v.allFinite() || !motion.q.allFinite()) step.fail(Status::not_finite, advice::not_finite);
  }

  void share_impulses() {
    const auto d = static_cast<Eigen::Index>(system().shape().rows_per_contact);
    for (Eigen::Index j = 0; j < impulse_.size(); ++j) {
      impulse_[j] = contacts_.impulse()[j * d];
      for (Eigen::Index k = 1; k < d; ++k) friction_[j * (d - 1) + k - 1] = contacts_.impulse()[j * d + k];
    }
  }

  double theta_, path_;
  StepMatrix matrix_;
  FrictionStep contacts_;
  std::vector<char> turning_;
  Eigen::VectorXd coasting_, way_, place_, force_, next_;
};

}  // namespace

std::unique_ptr<NonsmoothStepper> make_moreau_jean_friction(const MechanicalSystem& system,
                                                            const NonsmoothOptions& options, double theta,
                                                            double path) {
  return std::make_unique<MoreauJeanFrictionStepper>(system, options, theta, path);
}

}  // namespace ictus
