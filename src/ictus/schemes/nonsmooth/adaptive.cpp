#include "ictus/schemes/nonsmooth/adaptive.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/larger.hpp"
#include "ictus/schemes/nonsmooth/kept_states.hpp"
#include "ictus/schemes/nonsmooth/step_control.hpp"

namespace ictus {
namespace {

class AdaptiveStepper final : public NonsmoothStepper {
 public:
  AdaptiveStepper(std::unique_ptr<NonsmoothStepper> stepper, const MechanicalSystem& system,
                  const NonsmoothOptions& options)
      : NonsmoothStepper(system),
        stepper_(std::move(stepper)),
        mode_(options.adaptive),
        control_violation_(options.control_violation),
        control_(system, options),
        steps_(system.coordinates()),
        states_(inside_),
        pushed_at_once_(impulse_),
        pushed_first_(impulse_) {
    difference_q_.setZero(system.coordinates());
    difference_v_.setZero(system.coordinates());
  }

  void start(const Motion& motion) override {
    stepper_->start(motion);
    steps_.forget();
    smooth_order_ = 0;
  }

  bool archive(Archive& archive, const Motion& motion) override {
    archive_last_step(archive);
    archive(steps_, smooth_order_);
    return stepper_->archive(archive, motion);
  }

  StepReport step(Motion& motion, double h) override {
    StepReport whole{.taken = h};
    impulse_.setZero();
    states_.clear();
    const double begin = motion.t, end = begin + h;
    for (steps_.begin(motion.t, h); !steps_.done();) {
      if (try_step(motion, whole)) continue;
      whole.taken = motion.t - begin;
      return whole;
    }
    motion.t = end;
    return whole;
  }

 private:
  /// One attempt, accepted or refused. False where the scheme fails even at the shortest length.
  bool try_step(Motion& motion, StepReport& whole) {
    if (steps_.too_many()) {
      whole.fail(Status::stalled, InnerSteps::too_many_advice);
      return false;
    }
    const double h = steps_.attempt();
    const bool shortest = steps_.is_shortest(h);
    if (!compare(motion, h, whole)) {
      if (shortest) return false;
      whole.status = Status::converged;
      steps_.refuse(h, 0.5);
      return true;
    }
    const Verdict verdict = judge(motion, h, whole);
    if (!verdict.good && !shortest) {
      steps_.refuse(h, verdict.growth);
      return true;
    }
    whole.impact_loss += kept_.impact_loss;
    whole.work += kept_.work;
    impulse_ += pushed_first_ + pushed_second_;
    motion = halves_;
    steps_.accept(h, shortest ? std::max(1.0, verdict.growth) : verdict.growth);
    states_.add(halves_middle_);
    if (!steps_.done()) states_.add(motion);
    return true;
  }

  /// The step at once and in halves; false where one of them fails.
  bool compare(const Motion& motion, double h, StepReport& whole) {
    at_once_ = motion;
    if (!take(at_once_, h, whole)) return false;
    pushed_at_once_ = stepper_->impulse();
    halves_ = motion;
    kept_ = {};
    if (!take(halves_, h / 2, whole)) return false;
    kept_.add(taken_);
    halves_middle_ = halves_;
    pushed_first_ = stepper_->impulse();
    if (!take(halves_, h / 2, whole)) return false;
    kept_.add(taken_);
    pushed_second_ = stepper_->impulse();
    return true;
  }

  /// A step of the scheme from a state that need not be the last one; its work counts, kept or not.
  bool take(Motion& motion, double h, StepReport& whole) {
    stepper_->start(motion);
    taken_ = stepper_->step(motion, h);
    whole.evaluations += taken_.evaluations;
    whole.solves += taken_.solves;
    whole.iterations += taken_.iterations;
    if (taken_.converged()) return true;
    whole.residual = taken_.residual;
    whole.contact = taken_.contact;
    whole.fail(taken_.status, taken_.advice);
    return false;
  }

  struct Verdict {
    bool good;
    double growth;
  };
  Verdict judge(const Motion& motion, double h, StepReport& whole) {
    const int order = order_of_step(motion, h, whole);
    difference_q_ = halves_.q - at_once_.q;
    difference_v_ = halves_.v - at_once_.v;
    const double factor = order == 0 ? 2 : 1 / (std::pow(2.0, order) - 1);
    const double error = control_.error({difference_q_, difference_v_, factor}, motion, halves_);
    Verdict verdict{error <= 1, StepControl::growth(error, order)};
    if (!control_violation_) return verdict;
    // A violation grows with the length of the step: the order 0 of a step with an event.
    const double violation =
        max_or_nan(control_.violation(motion, halves_middle_), control_.violation(motion, halves_));
    return {verdict.good && violation <= 1, std::min(verdict.growth, StepControl::growth(violation, 0))};
  }

  int order_of_step(const Motion& motion, double h, StepReport& whole) {
    switch (mode_) {
      case AdaptiveSteps::order1: return 1;
      case AdaptiveSteps::order2: return 2;
      case AdaptiveSteps::variable: return guess(motion, h, whole);
      default: return 0;
    }
  }

  int guess(const Motion& motion, double h, StepReport& whole) {
    for (Eigen::Index j = 0; j < impulse_.size(); ++j) {
      const bool pushes = pushed_at_once_[j] > 0;
      if (pushes != (pushed_first_[j] > 0) || pushes != (pushed_second_[j] > 0)) return 0;
    }
    if (smooth_order_ == 0) measure(motion, h, whole);
    return smooth_order_ == 0 ? 1 : smooth_order_;
  }

  /// log₂ of how much smaller the difference is at h/2; round-off says nothing against the higher order.
  void measure(const Motion& motion, double h, StepReport& whole) {
    quarters_ = motion;
    for (int k = 0; k < 4; ++k)
      if (!take(quarters_, h / 4, whole) || (stepper_->impulse().array() > 0).any()) {
        whole.status = Status::converged;
        return;
      }
    const double size = halves_.v.norm() + halves_.q.norm();
    const double coarse = (halves_.v - at_once_.v).norm() + (halves_.q - at_once_.q).norm();
    const double fine = (quarters_.v - halves_.v).norm() + (quarters_.q - halves_.q).norm();
    smooth_order_ = coarse <= 1e-12 * size || coarse > 2.83 * fine ? 2 : 1;
  }

  std::unique_ptr<NonsmoothStepper> stepper_;
  AdaptiveSteps mode_;
  bool control_violation_;
  StepControl control_;
  InnerSteps steps_;
  KeptStates states_;
  int smooth_order_ = 0;  // not measured yet
  StepReport taken_, kept_;
  Motion at_once_, halves_, halves_middle_, quarters_;
  Eigen::VectorXd pushed_at_once_, pushed_first_, pushed_second_, difference_q_, difference_v_;
};

}  // namespace

std::unique_ptr<NonsmoothStepper> make_adaptive(std::unique_ptr<NonsmoothStepper> stepper,
                                                const MechanicalSystem& system,
                                                const NonsmoothOptions& options) {
  return std::make_unique<AdaptiveStepper>(std::move(stepper), system, options);
}

}  // namespace ictus
