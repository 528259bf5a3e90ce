#include "ictus/schemes/nonsmooth/two_step_moreau.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/schemes/archived_motion.hpp"
#include "ictus/schemes/nonsmooth/moreau_jean.hpp"

namespace ictus {
namespace {

NonsmoothOptions with_theta(NonsmoothOptions options, double theta) {
  options.theta = theta;
  return options;
}

class TwoStepStepper final : public NonsmoothStepper {
 public:
  TwoStepStepper(const MechanicalSystem& system, const NonsmoothOptions& options)
      : NonsmoothStepper(system),
        base_(MoreauJean::make(system, with_theta(options, 0.5))),
        implicit_(MoreauJean::make(system, with_theta(options, 1))),
        gap_(impulse_),
        opening_(impulse_) {}

  void start(const Motion& motion) override {
    base_->start(motion);
    implicit_->start(motion);
    looks_back_ = false;
  }

  bool archive(Archive& archive, const Motion& motion) override {
    archive_last_step(archive);
    archive(before_, last_step_, looks_back_);
    return base_->archive(archive, motion) && implicit_->archive(archive, motion);
  }

  StepReport step(Motion& motion, double h) override {
    const bool same = std::abs(h - last_step_) <= 1e-9 * h;
    const double t = motion.t;
    if (looks_back_ && same && is_free(motion, h)) {
      StepReport step;
      if (differ(motion, h, step)) return step;
    }
    now_ = motion;
    const StepReport step = base_->step(motion, h);
    impulse_ = base_->impulse();
    looks_back_ = step.converged() && !(impulse_.size() > 0 && impulse_.maxCoeff() > 0);
    last_step_ = motion.t - t;
    before_ = now_;
    return step;
  }

 private:
  /// No contact closes within the step at the present speed.
  bool is_free(const Motion& motion, double h) {
    system().openings(motion.q, motion.v, impulse_.size(), gap_, opening_);
    for (Eigen::Index j = 0; j < gap_.size(); ++j)
      if (gap_[j] + h * std::min(opening_[j], 0.0) <= 0) return false;
    return true;
  }

  /// The formula of two steps; false where it has no answer, or runs into a contact after all.
  bool differ(Motion& motion, double h, StepReport& step) {
    ahead_.t = motion.t + h / 3;
    ahead_.q = (4 * motion.q - before_.q) / 3;
    ahead_.v = (4 * motion.v - before_.v) / 3;
    const double power = system().power(motion.t, motion.q, motion.v);
    step = implicit_->step(ahead_, 2 * h / 3);
    const Eigen::VectorXd& pushed = implicit_->impulse();
    if (!step.converged() || (pushed.size() > 0 && pushed.maxCoeff() > 0)) return false;
    before_ = motion;
    motion.q = ahead_.q;
    motion.v = ahead_.v;
    motion.t += h;
    impulse_.setZero();
    step.taken = h;
    step.work = 0.5 * h * (power + system().power(motion.t, motion.q, motion.v));
    return true;
  }

  std::unique_ptr<NonsmoothStepper> base_, implicit_;
  Motion before_, now_, ahead_;
  Eigen::VectorXd gap_, opening_;
  double last_step_ = 0;     // s
  bool looks_back_ = false;  // the last step was free of contacts
};

}  // namespace

std::unique_ptr<NonsmoothStepper> TwoStepMoreau::make(const MechanicalSystem& system,
                                                      const NonsmoothOptions& options) {
  return std::make_unique<TwoStepStepper>(system, options);
}

}  // namespace ictus
