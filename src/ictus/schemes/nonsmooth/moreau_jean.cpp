#include "ictus/schemes/nonsmooth/moreau_jean.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "ictus/schemes/nonsmooth/step_matrix.hpp"

namespace ictus {
namespace {

constexpr double default_theta = 0.5, default_forecast = 0.5;
constexpr int most_newton_steps = 50;

class MoreauJeanStepper final : public NonsmoothStepper {
 public:
  /// `path` is the weight of v₊ in the step of q: θ, or ½ of the variant.
  MoreauJeanStepper(const MechanicalSystem& system, const NonsmoothOptions& options, double theta,
                    double path)
      : NonsmoothStepper(system),
        theta_(theta),
        path_(path),
        forecast_(NonsmoothOptions::or_else(options.forecast, default_forecast)),
        tolerance_(options.tolerance),
        matrix_(system, options) {
    const Eigen::Index n = system.coordinates(), m = system.contacts();
    for (Eigen::VectorXd* vector : {&q_, &v_, &between_, &force_, &later_, &residual_, &change_})
      vector->setZero(n);
    for (Eigen::VectorXd* vector : {&gap_, &opening_, &right_}) vector->setZero(m);
    restitution_.resize(m);
    for (Eigen::Index j = 0; j < m; ++j) restitution_[j] = system.restitution(j);
    active_.reserve(static_cast<std::size_t>(m));
  }

  NonsmoothStep step(Motion& motion, double h) override {
    NonsmoothStep step{.taken = h};
    system().force(motion.t, motion.q, motion.v, force_);
    const double power = system().power(motion.t, motion.q, motion.v);
    v_ = motion.v;
    if (!refresh(motion, h, step)) return step;
    forecast(motion, h);
    const bool linear = system().is_linear();
    for (int k = 0; k == 0 || !linear; ++k) {
      if (k == most_newton_steps) {
        fail(step, Status::stalled, "Newton's method does not settle: take smaller steps");
        break;
      }
      if (k > 0 && !refresh(motion, h, step)) return step;
      const double moved = solve(motion, h, step);
      if (!step.converged() || linear || moved <= tolerance_ * (v_.norm() + tiny)) break;
    }
    accept(motion, h, power, step);
    return step;
  }

 private:
  static constexpr double tiny = 1e-300;

  void fail(NonsmoothStep& step, Status status, std::string_view advice) {
    step.status = status;
    step.advice = advice;
  }

  /// M and G at q_{k+θ}, K and C at the end of the step.
  bool refresh(const Motion& motion, double h, NonsmoothStep& step) {
    q_ = motion.q + h * ((1 - path_) * motion.v + path_ * v_);
    between_ = (1 - theta_) * motion.q + theta_ * q_;
    if (matrix_.update(motion.t + h, between_, v_, {h * theta_, h * h * theta_ * path_})) return true;
    fail(step, Status::not_finite, "the matrix of the step is singular: check masses, take smaller steps");
    return false;
  }

  /// Contacts whose gap is forecast to close, (41e).
  void forecast(const Motion& motion, double h) {
    system().gaps(motion.q, gap_);
    matrix_.directions().multiply(motion.v, opening_);
    active_.clear();
    for (Eigen::Index j = 0; j < gap_.size(); ++j)
      if (gap_[j] + h * forecast_ * opening_[j] <= 0) active_.push_back(static_cast<std::size_t>(j));
  }

  /// One step of Newton's method with the contacts in it; how far v₊ moved.
  double solve(const Motion& motion, double h, NonsmoothStep& step) {
    system().force(motion.t + h, q_, v_, later_);
    ++step.evaluations;
    residual_ = (h * theta_) * later_ + (h * (1 - theta_)) * force_;
    if (step.iterations > 0) {
      change_ = motion.v - v_;
      matrix_.mass().add_product(1, change_, residual_);
    }
    matrix_.factor().solve(residual_);
    ++step.iterations;
    change_ = residual_;
    residual_ += v_;  // the free velocity
    if (!active_.empty()) push(motion, step);
    change_ = residual_ - v_;
    v_ = residual_;
    return change_.norm();
  }

  void push(const Motion& motion, NonsmoothStep& step) {
    const ContactRows& rows = matrix_.directions();
    for (const std::size_t j : active_) {
      const auto at = static_cast<Eigen::Index>(j);
      opening_[at] = rows.times(j, motion.v);
      right_[at] = rows.times(j, residual_) + restitution_[at] * opening_[at];
    }
    const LcpReport report = matrix_.contacts().solve(active_, right_, impulse_);
    ++step.solves;
    step.iterations += report.iterations;
    if (report.status != Status::converged) {
      step.residual = report.residual;
      fail(step, report.status, "the contact problem has no solution by this solver: try another lcp_solver");
    }
    matrix_.contacts().response(impulse_, change_);
    residual_ += change_;
  }

  void accept(Motion& motion, double h, double power, NonsmoothStep& step) {
    if (active_.empty()) {
      impulse_.setZero();
    } else {
      const ContactRows& rows = matrix_.directions();
      for (const std::size_t j : active_) {
        const auto at = static_cast<Eigen::Index>(j);
        if (impulse_[at] != 0) step.impact_loss -= 0.5 * (opening_[at] + rows.times(j, v_)) * impulse_[at];
      }
    }
    motion.q += h * ((1 - path_) * motion.v + path_ * v_);
    motion.v = v_;
    motion.t += h;
    step.evaluations += 1;
    step.work = 0.5 * h * (power + system().power(motion.t, motion.q, motion.v));
    if (!motion.v.allFinite())
      fail(step, Status::not_finite, "the velocity is not finite: take smaller steps");
  }

  double theta_, path_, forecast_, tolerance_;
  StepMatrix matrix_;
  Eigen::VectorXd q_, v_, between_, force_, later_, residual_, change_;
  Eigen::VectorXd gap_, opening_, right_, restitution_;
  std::vector<std::size_t> active_;
};

}  // namespace

std::unique_ptr<NonsmoothStepper> MoreauJean::make(const MechanicalSystem& system,
                                                   const NonsmoothOptions& options) {
  const double theta = NonsmoothOptions::or_else(options.theta, default_theta);
  return std::make_unique<MoreauJeanStepper>(system, options, theta, theta);
}

std::unique_ptr<NonsmoothStepper> MoreauJeanDissipative::make(const MechanicalSystem& system,
                                                              const NonsmoothOptions& options) {
  const double theta = NonsmoothOptions::or_else(options.theta, default_theta);
  return std::make_unique<MoreauJeanStepper>(system, options, theta, 0.5);
}

namespace {

std::string number(double x) {
  std::string text = std::to_string(x);
  return text;
}

}  // namespace

std::vector<std::string> MoreauJean::warnings(const MechanicalSystem& system,
                                              const NonsmoothOptions& options) {
  const double theta = NonsmoothOptions::or_else(options.theta, default_theta);
  double largest = 0;
  for (Eigen::Index j = 0; j < system.contacts(); ++j) largest = std::max(largest, system.restitution(j));
  if (theta >= 0.5 && theta <= 1 / (1 + largest)) return {};
  return {"theta = " + number(theta) + " lies outside 1/2 ≤ θ ≤ 1/(1 + e) = " + number(1 / (1 + largest)) +
          ": the scheme may gain energy [AcaryLecture, eq. (86)]"};
}

std::vector<std::string> MoreauJeanDissipative::warnings(const MechanicalSystem&,
                                                         const NonsmoothOptions& options) {
  const double theta = NonsmoothOptions::or_else(options.theta, default_theta);
  if (theta >= 0.5 && theta <= 1) return {};
  return {"theta = " + number(theta) +
          " lies outside 1/2 ≤ θ ≤ 1: the scheme may gain energy [AcaryLecture, eq. (90)]"};
}

}  // namespace ictus
