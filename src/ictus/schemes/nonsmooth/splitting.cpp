#include "ictus/schemes/nonsmooth/splitting.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/laws/impact/impulsive_loss.hpp"
#include "ictus/schemes/nonsmooth/kept_states.hpp"
#include "ictus/schemes/nonsmooth/smooth_flow.hpp"
#include "ictus/schemes/nonsmooth/step_control.hpp"

namespace ictus {
namespace {

enum class LastingContacts { hop, rest };
enum class Impacts { at_the_end, at_the_start };

/// Of a split scheme.
struct Split {
  LastingContacts lasting;
  Impacts impacts = Impacts::at_the_end;
  std::string_view standard_tableau = Splitting::traits.standard_tableau;
};

class SplittingStepper final : public NonsmoothStepper {
 public:
  SplittingStepper(const MechanicalSystem& system, const NonsmoothOptions& options, const Split& split)
      : NonsmoothStepper(system),
        flow_(system, options, split.standard_tableau),
        control_(system, options),
        steps_(system.coordinates()),
        states_(inside_),
        split_(split),
        embedded_(options.adaptive == AdaptiveSteps::embedded),
        control_violation_(options.control_violation),
        tolerance_(options.tolerance) {
    if (embedded_ && flow_.tableau().embedded_order == 0)
      throw Error("the tableau '" + options.tableau + "' has no embedded method to control steps with",
                  "take rk32, dopri54, rkf45 or verner65, or steps of a fixed length");
    for (Eigen::VectorXd* vector : {&gap_, &speed_, &target_, &push_, &restitution_})
      vector->setZero(system.contacts());
    for (Eigen::Index j = 0; j < system.contacts(); ++j) restitution_[j] = system.restitution(j);
    error_q_.setZero(system.coordinates());
    error_v_ = error_q_;
    for (std::vector<std::size_t>* list : {&closed_, &held_, &active_})
      list->reserve(static_cast<std::size_t>(system.contacts()));
  }

  void start(const Motion&) override { steps_.forget(); }
  bool archive(Archive& archive, const Motion&) override {
    archive_last_step(archive);
    archive(steps_, flow_);
    return true;
  }

  StepReport step(Motion& motion, double h) override {
    StepReport step{.taken = h};
    impulse_.setZero();
    states_.clear();
    const double begin = motion.t;
    if (split_.impacts == Impacts::at_the_start) {
      next_ = motion;
      strike(step);
      std::swap(motion, next_);
    }
    if (!embedded_) {
      if (flow(motion, h, step)) finish(motion, step);
    } else {
      for (steps_.begin(begin, h); !steps_.done() && step.converged();) attempt(motion, step);
    }
    if (step.converged()) motion.t = begin + h;
    step.taken = motion.t - begin;
    return step;
  }

 private:
  /// One inner step, accepted or refused by the error of its first part.
  void attempt(Motion& motion, StepReport& step) {
    if (steps_.too_many()) return step.fail(Status::stalled, InnerSteps::too_many_advice);
    const double h = steps_.attempt();
    if (!flow(motion, h, step)) return;
    flow_.estimate(error_q_, error_v_);
    const int order = std::min(flow_.tableau().order, flow_.tableau().embedded_order);
    const double error = control_.error({error_q_, error_v_, 1}, motion, next_);
    const double violation = control_violation_ ? control_.violation(motion, next_) : 0;
    const double growth = std::min(StepControl::growth(error, order), StepControl::growth(violation, 0));
    if (!(error <= 1 && violation <= 1) && !steps_.is_shortest(h)) {
      steps_.refuse(h, growth);
      return;
    }
    finish(motion, step);
    if (!step.converged()) return;
    steps_.accept(h, growth);
    if (!steps_.done()) states_.add(motion);
  }

  /// The first part, into next_.
  bool flow(const Motion& motion, double h, StepReport& step) {
    closed_.clear();
    held_.clear();
    if (split_.lasting == LastingContacts::rest) {
      system().gaps(motion.q, gap_);
      directions(motion);
      const double slow = tolerance_ * (1 + motion.v.lpNorm<Eigen::Infinity>());
      for (std::size_t j = 0; j < rows_.size(); ++j) {
        const double speed = rows_.times(j, motion.v);
        // A closed contact that still approaches waits for its impact.
        if (gap_[static_cast<Eigen::Index>(j)] > 0 || speed < -slow) continue;
        closed_.push_back(j);
        if (speed <= slow) held_.push_back(j);
      }
    }
    return flow_.advance(motion, h, held_, next_, step);
  }

  /// Books the smooth part, and the impacts after it.
  void finish(Motion& motion, StepReport& step) {
    step.work += flow_.work();
    impulse_ += flow_.impulse();
    system().gaps(next_.q, gap_);
    std::erase_if(closed_, [&](std::size_t j) { return is_open(j); });
    target_.setZero();
    push(closed_, step);
    if (split_.impacts == Impacts::at_the_end) strike(step);
    if (step.converged()) std::swap(motion, next_);
  }

  bool is_open(std::size_t j) const { return gap_[static_cast<Eigen::Index>(j)] > 0; }

  /// Impacts at the positions of next_.
  void strike(StepReport& step) {
    system().gaps(next_.q, gap_);
    active_.clear();
    for (std::size_t j = 0; j < static_cast<std::size_t>(gap_.size()); ++j)
      if (!is_open(j)) active_.push_back(j);
    directions(next_);
    rows_.multiply(next_.v, target_);
    target_ = restitution_.cwiseProduct(target_);
    push(active_, step);
  }

  /// Impulses at the end of the step or at its start, with what they lose.
  void push(const std::vector<std::size_t>& contacts, StepReport& step) {
    if (contacts.empty() || !step.converged()) return;
    directions(next_);
    rows_.multiply(next_.v, speed_);
    push_.setZero();
    if (!flow_.contacts().push({next_, contacts, target_}, push_, next_.v, step)) return;
    for (const std::size_t j : contacts) {
      const auto at = static_cast<Eigen::Index>(j);
      step.impact_loss += impulsive_loss(push_[at], -speed_[at], -rows_.times(j, next_.v));
    }
    impulse_ += push_;
  }

  void directions(const Motion& at) {
    if (rows_.size() > 0 && system().shape().constant_directions) return;
    rows_.clear();
    system().directions(at.q, rows_);
  }

  SmoothFlow flow_;
  StepControl control_;
  InnerSteps steps_;
  KeptStates states_;
  Split split_;
  bool embedded_, control_violation_;
  double tolerance_;
  Motion next_;
  ContactRows rows_;
  std::vector<std::size_t> closed_, held_, active_;  // closed at start and end; at rest; in the second part
  Eigen::VectorXd gap_, speed_, target_, push_, restitution_, error_q_, error_v_;
};

}  // namespace

std::unique_ptr<NonsmoothStepper> Splitting::make(const MechanicalSystem& system,
                                                  const NonsmoothOptions& options) {
  return std::make_unique<SplittingStepper>(system, options, Split{LastingContacts::hop});
}

std::unique_ptr<NonsmoothStepper> SplittingContinuous::make(const MechanicalSystem& system,
                                                            const NonsmoothOptions& options) {
  return std::make_unique<SplittingStepper>(system, options, Split{LastingContacts::rest});
}

std::unique_ptr<NonsmoothStepper> DiscontinuousGalerkin::make(const MechanicalSystem& system,
                                                              const NonsmoothOptions& options) {
  if (!options.tableau.empty() && !options.tableau.starts_with("radau_iia"))
    throw Error("the tableau '" + options.tableau + "' is not one of Radau",
                "take radau_iia2, velocities of degree 1, or radau_iia3, of degree 2");
  if (options.adaptive == AdaptiveSteps::embedded)
    throw Error("the tableaus of Radau have no embedded method to control steps with",
                "take adaptive = order1, order2 or variable, or steps of a fixed length");
  return std::make_unique<SplittingStepper>(
      system, options, Split{LastingContacts::rest, Impacts::at_the_start, traits.standard_tableau});
}

std::vector<std::string> Splitting::warnings(const MechanicalSystem& system, const NonsmoothOptions&) {
  if (system.contacts() == 0) return {};
  return {
      "a contact under load never rests but hops and sinks by the order of the step: splitting_continuous "
      "lets it rest [AcaryLecture, eq. (142)]"};
}

std::vector<std::string> SplittingContinuous::warnings(const MechanicalSystem&, const NonsmoothOptions&) {
  return {};
}

}  // namespace ictus
