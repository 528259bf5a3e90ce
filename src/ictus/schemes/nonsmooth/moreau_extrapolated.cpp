#include "ictus/schemes/nonsmooth/moreau_extrapolated.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/limits.hpp"
#include "ictus/laws/impact/impulsive_loss.hpp"
#include "ictus/schemes/nonsmooth/kept_states.hpp"
#include "ictus/schemes/nonsmooth/moreau_jean.hpp"

namespace ictus {
namespace {

constexpr double widest_window = 0.01;  // of the step
constexpr double still = 1e-9;          // of the fastest opening or closing so far

/// Moreau's own step, with every contact that would close within it.
NonsmoothOptions of_base(NonsmoothOptions options) {
  options.theta = 0.5;
  options.forecast = 1;
  return options;
}

class ExtrapolatedStepper final : public NonsmoothStepper {
 public:
  ExtrapolatedStepper(const MechanicalSystem& system, const NonsmoothOptions& options)
      : NonsmoothStepper(system),
        base_(MoreauJean::make(system, of_base(options))),
        states_(inside_),
        constant_(options.window),
        most_events_(options.most_events > 0 ? options.most_events : 100'000),
        gap_(impulse_),
        before_(impulse_),
        after_(impulse_),
        pushed_(static_cast<std::size_t>(system.contacts()), 0) {
    events_.reserve(64);
    inside_.reserve(128);
  }

  void start(const Motion& motion) override {
    pace_ = 0;
    remembers_ = false;
    look(motion);
  }

  bool archive(Archive& archive, const Motion& motion) override {
    archive_last_step(archive);
    archive(pace_, pushed_, remembers_);
    return base_->archive(archive, motion);
  }

  StepReport step(Motion& motion, double h) override {
    StepReport step;
    look(motion);
    impulse_.setZero();
    events_.clear();
    states_.clear();
    const double begin = motion.t, end = begin + h;
    window_ = std::clamp(constant_ * std::pow(h, 5), 8 * epsilon * (std::abs(begin) + h), widest_window * h);
    longest_ = widest_window * h;
    double change = begin;  // by this time a contact changes, where it lies ahead
    for (std::size_t count = 0; end - motion.t > window_ / 8;) {
      if (++count > most_events_) {
        step.fail(Status::stalled, "too many events in a step: take smaller steps, or raise most_events");
        break;
      }
      const bool known = change - motion.t > window_ / 8;
      const double way = (known ? change : end) - motion.t;
      const double length = known && way > window_ ? std::max(way / 2, window_) : way;
      if (!piece(motion, length, change, step)) break;
    }
    if (step.converged()) motion.t = end;
    step.taken = motion.t - begin;
    return step;
  }

 private:
  void look(const Motion& motion) {
    system().openings(motion.q, motion.v, impulse_.size(), gap_, before_);
    if (before_.size() > 0) pace_ = std::max(pace_, before_.lpNorm<Eigen::Infinity>());
  }

  struct Pushed {
    Eigen::VectorXd impulse;
    StepReport step;
  };

  /// Smooth motion over this length, Moreau's step where it is the shortest, or word that something changes in it.
  bool piece(Motion& motion, double length, double& change, StepReport& step) {
    once_ = halves_ = motion;
    const bool shortest = length <= window_ * (1 + 1e-9);
    const bool taken = take(once_, length, at_once_, step);
    if (shortest) return taken && strike(motion, step);
    if (!taken || !take_halves(length, step) || changes(motion)) {
      step.status = Status::converged;  // a shorter one may
      change = motion.t + length;
      return true;
    }
    const double t = once_.t;
    motion.q = halves_.q + (halves_.q - once_.q) / 3;
    motion.v = halves_.v + (halves_.v - once_.v) / 3;
    motion.t = t;
    remember();
    impulse_ += (4 * (first_.impulse + second_.impulse) - at_once_.impulse) / 3;
    step.work += (4 * (first_.step.work + second_.step.work) - at_once_.step.work) / 3;
    step.impact_loss += first_.step.impact_loss + second_.step.impact_loss;
    if (inside_.size() < 20'000) states_.add(motion);
    return true;
  }

  bool take_halves(double length, StepReport& step) {
    if (!take(halves_, length / 2, first_, step)) return false;
    middle_ = halves_;
    return take(halves_, length / 2, second_, step);
  }

  bool take(Motion& motion, double h, Pushed& pushed, StepReport& step) {
    base_->start(motion);
    pushed.step = base_->step(motion, h);
    pushed.impulse = base_->impulse();
    step.evaluations += pushed.step.evaluations;
    step.solves += pushed.step.solves;
    step.iterations += pushed.step.iterations;
    if (pushed.step.converged()) return true;
    step.residual = pushed.step.residual;
    step.contact = pushed.step.contact;
    step.fail(pushed.step.status, pushed.step.advice);
    return false;
  }

  bool changes(const Motion& start) {
    system().openings(start.q, start.v, impulse_.size(), before_, after_);
    for (Eigen::Index j = 0; j < impulse_.size(); ++j) {
      const bool pushes = at_once_.impulse[j] > 0;
      if (pushes != (first_.impulse[j] > 0) || pushes != (second_.impulse[j] > 0)) return true;
      if (pushes && after_[j] < -still * pace_) return true;
      // The force at both ends, on a line through the means of the halves: what pulls there, opens in between.
      if (std::min(3 * first_.impulse[j] - second_.impulse[j], 3 * second_.impulse[j] - first_.impulse[j]) <
          0)
        return true;
      // One that opens early in the step has pushed until then.
      if (pushes != (pushed_[static_cast<std::size_t>(j)] != 0) && remembers_) return true;
    }
    return sinks(middle_) || sinks(halves_);
  }
  /// Does a contact that pushed nowhere lie below the surface, and deeper than before?
  bool sinks(const Motion& at) {
    system().gaps(at.q, gap_);
    const double rounding = 8 * epsilon * (1 + at.q.lpNorm<Eigen::Infinity>());
    for (Eigen::Index j = 0; j < gap_.size(); ++j)
      if (gap_[j] < std::min(0.0, before_[j]) - rounding && !(at_once_.impulse[j] > 0)) return true;
    return false;
  }

  /// Does another contact push than before?
  bool remember() {
    bool other = false;
    for (Eigen::Index j = 0; j < impulse_.size(); ++j) {
      char& pushed = pushed_[static_cast<std::size_t>(j)];
      const bool pushes = at_once_.impulse[j] > 0;
      other = other || pushes != (pushed != 0);
      pushed = pushes;
    }
    remembers_ = true;
    return other;
  }

  /// The step at once is kept; impacts in it are told. Its path is that of the old velocity: contacts then end at the
  /// surface or below it by no more than the window and a last digit, and one that rests is not open again.
  bool strike(Motion& motion, StepReport& step) {
    system().openings(motion.q, motion.v, impulse_.size(), gap_, before_);
    if (inside_.size() < 20'000) states_.add(motion);
    const double t = motion.t, moved = (once_.q - motion.q).lpNorm<Eigen::Infinity>();
    const double ulps = 16 * epsilon * motion.q.lpNorm<Eigen::Infinity>();
    const double fastest = motion.v.lpNorm<Eigen::Infinity>();
    motion.q += (once_.t - t + (fastest > 0 ? ulps / fastest : 0)) * motion.v;
    motion.v = once_.v;
    motion.t = once_.t;
    system().openings(motion.q, motion.v, impulse_.size(), gap_, after_);
    if (before_.size() > 0) pace_ = std::max(pace_, before_.lpNorm<Eigen::Infinity>());
    for (Eigen::Index j = 0; j < impulse_.size(); ++j) {
      if (!(at_once_.impulse[j] > 0) || !(before_[j] < -still * pace_)) continue;
      events_.push_back({EventKind::impact, t, static_cast<std::size_t>(j), before_[j], after_[j],
                         impulsive_loss(at_once_.impulse[j], -before_[j], -after_[j])});
    }
    // A gap that is smaller than the rounding of places is not passed by the shortest of steps.
    if (!remember() && moved <= 8 * epsilon * motion.q.lpNorm<Eigen::Infinity>())
      window_ = std::min(2 * window_, longest_);
    impulse_ += at_once_.impulse;
    step.work += at_once_.step.work;
    step.impact_loss += at_once_.step.impact_loss;
    if (inside_.size() < 20'000) states_.add(motion);
    return true;
  }

  std::unique_ptr<NonsmoothStepper> base_;
  KeptStates states_;
  double constant_, window_ = 0, longest_ = 0;  // C, 1/s⁴; C h⁵, and what it may come to, s
  std::size_t most_events_;
  Pushed at_once_, first_, second_;
  Motion once_, halves_, middle_;
  Eigen::VectorXd gap_, before_, after_;
  double pace_ = 0;           // m/s
  std::vector<char> pushed_;  // in the last piece, one per contact
  bool remembers_ = false;
};

}  // namespace

std::unique_ptr<NonsmoothStepper> MoreauExtrapolated::make(const MechanicalSystem& system,
                                                           const NonsmoothOptions& options) {
  return std::make_unique<ExtrapolatedStepper>(system, options);
}

}  // namespace ictus
