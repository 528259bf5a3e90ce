#include "ictus/schemes/nonsmooth/schatzman_paoli.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/base/sort_and_unify.hpp"
#include "ictus/schemes/nonsmooth/contact_capture.hpp"
#include "ictus/schemes/nonsmooth/newton_end.hpp"
#include "ictus/schemes/nonsmooth/step_matrix.hpp"

namespace ictus {
namespace {

/// In mean velocities of the steps, w₋ = (q − q₋)/h and w = (q₊ − q)/h, the scheme reads
///     M (w − w₋) = h F(t, q, ½(w + w₋)) + Gᵀ P,   0 ≤ g(y) ⊥ P ≥ 0,   y = q + h (w − e w₋)/(1 + e).
/// Ours: G is taken at q, as M is, and where contacts differ in e each has its own y.
class SchatzmanPaoliStepper final : public NonsmoothStepper {
 public:
  SchatzmanPaoliStepper(const MechanicalSystem& system, const NonsmoothOptions& options)
      : NonsmoothStepper(system),
        tolerance_(options.tolerance),
        matrix_(system, options),
        capture_(system, options) {
    for (Eigen::VectorXd* vector : {&q_, &v_, &before_, &w_, &residual_, &last_})
      vector->setZero(system.coordinates());
    gap_.setZero(system.contacts());
    capture_.take_all();
    for (const std::size_t j : capture_.active()) restitutions_.push_back(capture_.restitution(j));
    sort_and_unify(restitutions_);
  }

  void start(const Motion&) override { known_ = false; }
  bool archive(Archive& archive, const Motion&) override {
    archive_last_step(archive);
    archive(known_, t_, h_, push_, q_, v_, before_);
    return true;
  }

  StepReport step(Motion& motion, double h) override {
    StepReport step;
    const bool continued = is_continued(motion, h);
    if (!matrix_.update(motion.t, motion.q, motion.v, {h / 2, 0})) {
      step.fail(Status::not_finite, advice::singular);
    } else {
      if (!continued) begin(motion, h, step);
      choose_contacts(motion, h);
      iterate(motion, h, step);
    }
    known_ = false;
    if (step.converged()) accept(motion, h, step);
    return step;
  }

 private:
  bool is_continued(const Motion& motion, double h) const {
    constexpr double same_step = 1e-9;  // differences of times have round-off
    return known_ && std::abs(h - h_) <= same_step * h && motion.t == t_ && motion.q == q_ && motion.v == v_;
  }

  /// q₋ to second order; first where a contact is closed, so that a body at rest has been at rest.
  void begin(const Motion& motion, double h, StepReport& step) {
    before_ = motion.v;
    system().gaps(motion.q, gap_);
    if ((gap_.array() <= 0).any()) return;
    system().force(motion.t, motion.q, motion.v, residual_);
    ++step.evaluations;
    matrix_.factor().solve(residual_);
    before_ -= (h / 2) * residual_;
  }

  /// Where all pairs are contacts: those that this step, or one a few times as fast, can close.
  void choose_contacts(const Motion& motion, double h) {
    constexpr double margin = 4;
    if (system().shape().constant_directions) return;
    capture_.take_near(motion, margin * (forecast_reach(h, before_, motion.v) + 2 * h * push_));
  }

  void iterate(const Motion& motion, double h, StepReport& step) {
    w_ = before_;
    NewtonEnd end(tolerance_);
    for (;;) {
      const double moved = solve(motion, h, step);
      if (!step.converged() || system().is_linear()) return;
      if (end.reached(moved, size_of(motion, h))) return;
      if (end.hopeless()) return step.fail(Status::stalled, advice::stalled);
    }
  }

  /// Of the velocities that an iteration is made of; near rest these vanish, and what is left is the push
  /// against the forces, and the rounding of positions, which the tolerance must not ask to be below.
  double size_of(const Motion& motion, double h) const {
    constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
    return std::max(
        {w_.norm(), before_.norm(), last_.norm(), push_, rounding * motion.q.norm() / (h * tolerance_)});
  }

  /// One step of Newton's method with the contacts in it; how far w moved.
  double solve(const Motion& motion, double h, StepReport& step) {
    v_ = 0.5 * (w_ + before_);
    system().force(motion.t, motion.q, v_, residual_);
    ++step.evaluations;
    ++step.iterations;
    residual_ *= h;
    last_ = before_ - w_;
    matrix_.mass().add_product(1, last_, residual_);
    matrix_.factor().solve(residual_);
    push_ = residual_.norm();
    last_ = w_;
    if (!capture_.empty()) ask_positions(motion, h);
    w_ += residual_;
    if (capture_.empty())
      impulse_.setZero();
    else
      push(step);
    return (w_ - last_).norm();
  }

  /// 0 ≤ g(y), linear about the last w, in m/s: (1 + e) g(y)/h + G (w − w_last).
  void ask_positions(const Motion& motion, double h) {
    for (const double e : restitutions_) {
      q_ = motion.q + (h / (1 + e)) * (w_ - e * before_);
      system().gaps(q_, gap_);
      for (const std::size_t j : capture_.active())
        if (capture_.restitution(j) == e)
          capture_.right(j) =
              (1 + e) * gap_[static_cast<Eigen::Index>(j)] / h + matrix_.directions().times(j, residual_);
    }
  }

  void push(StepReport& step) {
    capture_.solve(matrix_.contacts(), 1, impulse_, step);
    matrix_.contacts().response(impulse_, residual_);
    w_ += residual_;
  }

  /// At the end of a step: half a step past its mean, where no impulse says otherwise.
  void find_velocity(double t, double h, StepReport& step) {
    v_ = w_;
    if ((impulse_.array() != 0).any()) return;
    system().force(t, q_, w_, residual_);
    ++step.evaluations;
    matrix_.factor().solve(residual_);  // (M + h/2 C)⁻¹: damping at the velocity that comes out
    v_ += (h / 2) * residual_;
  }

  void accept(Motion& motion, double h, StepReport& step) {
    q_ = motion.q + h * w_;
    find_velocity(motion.t + h, h, step);
    if (!q_.allFinite() || !v_.allFinite()) return step.fail(Status::not_finite, advice::not_finite);
    step.taken = h;
    capture_.note_opening(matrix_.directions(), before_);
    step.impact_loss = capture_.loss(matrix_.directions(), w_, impulse_);
    const double power = system().power(motion.t, motion.q, motion.v);
    motion.t += h;
    motion.q = q_;
    motion.v = v_;
    step.work = 0.5 * h * (power + system().power(motion.t, motion.q, motion.v));
    before_ = w_;
    t_ = motion.t;
    h_ = h;
    known_ = true;
  }

  double tolerance_;
  StepMatrix matrix_;
  ContactCapture capture_;
  std::vector<double> restitutions_;  // each once
  bool known_ = false;
  double t_ = 0, h_ = 0;
  double push_ = 0;             // ‖Δw‖ free of contacts, m/s
  Eigen::VectorXd q_, v_;       // scratch, and the motion at the end of the last step
  Eigen::VectorXd before_, w_;  // w₋, w
  Eigen::VectorXd residual_, last_, gap_;
};

}  // namespace

std::unique_ptr<NonsmoothStepper> SchatzmanPaoli::make(const MechanicalSystem& system,
                                                       const NonsmoothOptions& options) {
  return std::make_unique<SchatzmanPaoliStepper>(system, options);
}

std::vector<std::string> SchatzmanPaoli::warnings(const MechanicalSystem&, const NonsmoothOptions&) {
  return {"conditions on positions bound no energy: impacts may gain some, of the first order in the step"};
}

}  // namespace ictus
