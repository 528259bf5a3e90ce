#include "ictus/schemes/nonsmooth/moreau_jean.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/laws/impact/impulsive_loss.hpp"
#include "ictus/schemes/nonsmooth/contact_capture.hpp"
#include "ictus/schemes/nonsmooth/moreau_jean_friction.hpp"
#include "ictus/schemes/nonsmooth/newton_end.hpp"
#include "ictus/schemes/nonsmooth/step_matrix.hpp"

namespace ictus {
namespace {

constexpr double default_theta = 0.5;

class MoreauJeanStepper final : public NonsmoothStepper {
 public:
  /// `path` is the weight of v₊ in the step of q: θ, or ½ of the variant.
  MoreauJeanStepper(const MechanicalSystem& system, const NonsmoothOptions& options, double theta,
                    double path)
      : NonsmoothStepper(system),
        theta_(theta),
        path_(path),
        tolerance_(options.tolerance),
        matrix_(system, options),
        capture_(system, options),
        steady_(system.is_linear() && system.shape().autonomous),
        single_(steady_ && system.coordinates() == 1 && system.contacts() == 1 &&
                options.lcp_solver.empty()) {
    for (Eigen::VectorXd* vector : {&q_, &v_, &between_, &force_, &later_, &next_, &change_})
      vector->setZero(system.coordinates());
    gap_.setZero(system.contacts());
  }

  bool archive(Archive& archive, const Motion&) override {
    archive_last_step(archive);
    archive(pushed_);
    return true;
  }

  StepReport step(Motion& motion, double h) override {
    if (single_ && matrix_.is_current(weights(h))) return step_single(motion, h);
    StepReport step;
    system().force(motion.t, motion.q, motion.v, force_);
    const double power = system().power(motion.t, motion.q, motion.v);
    NewtonEnd end(tolerance_);
    for (bool settled = false; !settled;) {
      const Eigen::VectorXd& guess = step.iterations == 0 ? motion.v : v_;
      if (!refresh(motion, guess, h, step)) return step;
      solve(motion, guess, h, step);
      if (!step.converged()) return step;
      settled = matrix_.is_linear() || end.reached((next_ - guess).norm(), size_of(motion, guess));
      v_.swap(next_);
      if (settled || !end.hopeless()) continue;
      step.fail(Status::stalled, advice::stalled);
      return step;
    }
    accept(motion, h, power, step);
    return step;
  }

 private:
  /// Of the velocities that an iteration is made of: before, between and after.
  double size_of(const Motion& motion, const Eigen::VectorXd& guess) const {
    return std::max({motion.v.norm(), guess.norm(), next_.norm(), free_});
  }

  StepMatrix::Weights weights(double h) const { return {h * theta_, h * h * theta_ * path_}; }

  /// The step below for one coordinate and one contact, to the same bits: most of its time were the loops.
  StepReport step_single(Motion& motion, double h) {
    StepReport step;
    system().force(motion.t, motion.q, motion.v, force_);
    system().gaps(motion.q, gap_);
    const double before = motion.v[0], answer = matrix_.factor().inverse_pivot(0);
    const double direction = matrix_.directions().value[0];
    step.work = system().power(motion.t, motion.q, motion.v);
    double after = before + answer * (h * (force_[0] - theta_ * h * matrix_.stiffness().at(0, 0) * before));
    const OpeningSpeed speed = opening_speed(direction, before, after);
    double impulse = 0;
    if (gap_[0] + h * capture_.forecast_weight() * speed.cautious <= 0) {
      double right = direction * after + capture_.restitution(0) * speed.plain;
      if (std::abs(right) <= rounding_of_speeds * speed.terms) right = 0;
      if (right < 0) impulse = -right / matrix_.contacts().diagonal(0);
      after += direction * answer * impulse;
      if (impulse != 0) step.impact_loss = impulsive_loss(impulse, -speed.plain, -direction * after);
      step.solves = 1;
    }
    impulse_[0] = impulse;
    pushed_ = true;
    motion.q[0] += h * (1 - path_) * before + h * path_ * after;
    motion.v[0] = after;
    motion.t += h;
    step.taken = h;
    step.iterations = 1 + step.solves;
    step.evaluations = 1;
    step.work = 0.5 * h * (step.work + system().power(motion.t, motion.q, motion.v));
    if (!(after - after == 0)) step.fail(Status::not_finite, advice::not_finite);
    return step;
  }

  /// M and G at q_{k+θ}, K and C at the end of the step.
  bool refresh(const Motion& motion, const Eigen::VectorXd& guess, double h, StepReport& step) {
    const StepMatrix::Weights weights = this->weights(h);
    const bool current = matrix_.is_current(weights);
    if (current && steady_) return true;
    const double begin = h * (1 - path_), end = h * path_;
    for (Eigen::Index i = 0; i < q_.size(); ++i) q_[i] = motion.q[i] + (begin * motion.v[i] + end * guess[i]);
    if (current) return true;
    between_ = (1 - theta_) * motion.q + theta_ * q_;
    matrix_.look_near(forecast_reach(h, motion.v, guess));
    if (matrix_.update(motion.t + h, between_, guess, weights)) return true;
    step.fail(Status::not_finite, advice::singular);
    return false;
  }

  /// One step of Newton's method with the contacts in it, from a guess of v₊ to the next.
  void solve(const Motion& motion, const Eigen::VectorXd& guess, double h, StepReport& step) {
    if (steady_)
      move_steadily(motion, h);
    else
      move(motion, guess, h, step);
    if (++step.iterations == 1) capture_.forecast(motion, h, matrix_.directions(), next_);
    if (!matrix_.is_linear()) free_ = next_.norm();
    if (!capture_.empty()) push(motion, step);
  }

  /// The next guess, free of contacts.
  void move(const Motion& motion, const Eigen::VectorXd& guess, double h, StepReport& step) {
    system().force(motion.t + h, q_, guess, later_);
    ++step.evaluations;
    const double end = h * theta_, begin = h * (1 - theta_);
    for (Eigen::Index i = 0; i < next_.size(); ++i) next_[i] = end * later_[i] + begin * force_[i];
    if (step.iterations > 0) {
      change_ = motion.v - guess;
      matrix_.mass().add_product(1, change_, next_);
    }
    matrix_.factor().solve(next_);
    next_ += guess;
  }

  /// The same with one look at the forces: h F_{k+θ} = h (F − θ h K v), where they are linear and know no
  /// time.
  void move_steadily(const Motion& motion, double h) {
    const SkylineFactor& factor = matrix_.factor();
    const Skyline& stiffness = matrix_.stiffness();
    if (factor.is_diagonal()) {
      for (Eigen::Index i = 0; i < next_.size(); ++i) {
        const double bent = theta_ * h * stiffness.at(i, i) * motion.v[i];
        next_[i] = motion.v[i] + factor.inverse_pivot(i) * (h * (force_[i] - bent));
      }
      return;
    }
    next_ = h * force_;
    stiffness.add_product(-theta_ * h * h, motion.v, next_);
    factor.solve(next_);
    next_ += motion.v;
  }

  void push(const Motion& motion, StepReport& step) {
    capture_.ask_restitution(matrix_.directions(), motion.v, next_);
    capture_.solve(matrix_.contacts(), 1, impulse_, step);
    pushed_ = true;
    matrix_.contacts().push(capture_.active(), impulse_, next_);
  }

  void accept(Motion& motion, double h, double power, StepReport& step) {
    if (!capture_.empty())
      step.impact_loss = capture_.loss(matrix_.directions(), v_, impulse_);
    else if (pushed_)
      impulse_.setZero();
    const double begin = h * (1 - path_), end = h * path_;
    double not_finite = 0;  // or NaN
    for (Eigen::Index i = 0; i < v_.size(); ++i) {
      motion.q[i] += begin * motion.v[i] + end * v_[i];
      motion.v[i] = v_[i];
      not_finite += v_[i] - v_[i];
    }
    pushed_ = !capture_.empty();
    motion.t += h;
    step.taken = h;
    step.evaluations += 1;
    step.work = 0.5 * h * (power + system().power(motion.t, motion.q, motion.v));
    if (not_finite != 0) step.fail(Status::not_finite, advice::not_finite);
  }

  double theta_, path_, tolerance_;
  StepMatrix matrix_;
  ContactCapture capture_;
  bool steady_;  // linear, with forces that do not depend on time
  bool single_;  // and of one coordinate with one contact
  Eigen::VectorXd q_, v_, next_, between_, force_, later_, change_;
  Eigen::VectorXd gap_;  // of a single contact
  double free_ = 0;      // ‖v₊‖ without contacts
  bool pushed_ = true;   // the last impulses may be other than zero
};

}  // namespace

std::unique_ptr<NonsmoothStepper> MoreauJean::make(const MechanicalSystem& system,
                                                   const NonsmoothOptions& options) {
  const double theta = NonsmoothOptions::or_else(options.theta, default_theta);
  if (system.has_friction() || system.shape().turns)
    return make_moreau_jean_friction(system, options, theta, theta);
  return std::make_unique<MoreauJeanStepper>(system, options, theta, theta);
}

std::unique_ptr<NonsmoothStepper> MoreauJeanDissipative::make(const MechanicalSystem& system,
                                                              const NonsmoothOptions& options) {
  const double theta = NonsmoothOptions::or_else(options.theta, default_theta);
  if (system.has_friction() || system.shape().turns)
    return make_moreau_jean_friction(system, options, theta, 0.5);
  return std::make_unique<MoreauJeanStepper>(system, options, theta, 0.5);
}

// [AcaryLecture, eq. (86)]
std::vector<std::string> MoreauJean::warnings(const MechanicalSystem& system,
                                              const NonsmoothOptions& options) {
  const double theta = NonsmoothOptions::or_else(options.theta, default_theta);
  double largest = 0;
  for (Eigen::Index j = 0; j < system.contacts(); ++j) largest = std::max(largest, system.restitution(j));
  if (theta >= 0.5 && theta <= 1 / (1 + largest)) return {};
  return {
      fmt::format("theta = {:.6g} lies outside 1/2 ≤ theta ≤ 1/(1 + e) = {:.6g}: the scheme may gain energy",
                  theta, 1 / (1 + largest))};
}

// [AcaryLecture, eq. (90)]
std::vector<std::string> MoreauJeanDissipative::warnings(const MechanicalSystem&,
                                                         const NonsmoothOptions& options) {
  const double theta = NonsmoothOptions::or_else(options.theta, default_theta);
  if (theta >= 0.5 && theta <= 1) return {};
  return {fmt::format("theta = {:.6g} lies outside 1/2 ≤ theta ≤ 1: the scheme may gain energy", theta)};
}

}  // namespace ictus
