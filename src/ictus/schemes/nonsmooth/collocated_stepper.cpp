#include "ictus/schemes/nonsmooth/collocated_stepper.hpp"

#include <algorithm>

#include "ictus/base/error.hpp"
#include "ictus/model/rigid/turning.hpp"
#include "ictus/schemes/nonsmooth/collocation_matrix.hpp"
#include "ictus/schemes/nonsmooth/contact_capture.hpp"
#include "ictus/schemes/nonsmooth/friction_step.hpp"
#include "ictus/schemes/nonsmooth/newton_end.hpp"

namespace ictus {
namespace {

class CollocatedStepper final : public NonsmoothStepper {
 public:
  CollocatedStepper(const MechanicalSystem& system, const NonsmoothOptions& options,
                    const CollocationWeights& weights, ContactEntry entry)
      : NonsmoothStepper(system),
        weights_(weights),
        ratio_((1 - weights.alpha_f) / (1 - weights.alpha_m)),
        jumps_(entry == ContactEntry::jump),
        at_positions_(!jumps_ && options.constraint_level == ConstraintLevel::position),
        tolerance_(options.tolerance),
        matrix_(system, options, jumps_),
        capture_(system, options),
        friction_step_(system.has_friction() ? std::make_unique<FrictionStep>(system, options) : nullptr),
        turning_(system.shape().turns ? dynamic_cast<const RigidSystem*>(&system) : nullptr),
        start_mass_(system.shape().profile) {
    for (Eigen::VectorXd* vector :
         {&q_, &v_, &a_, &true_a_, &carried_, &next_, &jump_, &residual_, &last_, &way_})
      vector->setZero(system.coordinates());
    gap_.setZero(system.contacts());
    if (!friction_step_) return;
    friction_.setZero(system.contacts() * static_cast<Eigen::Index>(system.dimension() - 1));
    if (friction_step_->resolves())
      throw Error("step_law = \"" + options.step_law +
                      "\" resolves impacts beside a step, and this scheme has them in its step",
                  "step_law = \"newton\" or \"fremond\"; moreau_jean takes any");
  }

  void start(const Motion&) override { known_ = false; }
  bool archive(Archive& archive, const Motion&) override {
    archive_last_step(archive);
    archive(known_, t_, q_, v_, a_, true_a_);
    if (friction_step_) archive(*friction_step_);
    return true;
  }

  StepReport step(Motion& motion, double h) override {
    StepReport step;
    if (!is_continued(motion)) begin(motion, step);
    known_ = false;
    if (step.converged()) iterate(motion, h, step);
    if (step.converged()) accept(motion, h, step);
    return step;
  }

 private:
  /// The accelerations kept from the last step belong to this motion.
  bool is_continued(const Motion& motion) const {
    return known_ && motion.t == t_ && motion.q == q_ && motion.v == v_;
  }

  void begin(const Motion& motion, StepReport& step) {
    start_mass_.set_zero();
    system().mass(motion.q, start_mass_);
    find_forces(motion.t, motion.q, motion.v, a_);
    ++step.evaluations;
    if (!start_factor_.factor(start_mass_)) return step.fail(Status::not_finite, advice::singular);
    start_factor_.solve(a_);
    true_a_ = a_;
  }

  void iterate(const Motion& motion, double h, StepReport& step) {
    next_ = a_;
    jump_.setZero();
    carried_ = (weights_.alpha_m * a_ - weights_.alpha_f * true_a_) / (1 - weights_.alpha_m);
    const CollocationMatrix::Weights weights{{ratio_ * h * weights_.gamma, ratio_ * h * h * weights_.beta},
                                             h / 2,
                                             ratio_ * h * h * (weights_.beta - weights_.gamma / 2)};
    NewtonEnd end(tolerance_);
    place(motion, h);
    for (;;) {
      // q₊ has parts of both accelerations and of the jump: at most 2½ times the way of the velocities.
      if (!at_positions_ && !system().shape().constant_directions)
        matrix_.look_near(2.5 * forecast_reach(h, motion.v, v_) + forecast_reach(h * h, a_, next_));
      if (!matrix_.update(motion.t + h, q_, v_, weights))
        return step.fail(Status::not_finite, advice::singular);
      const double moved = solve(motion, h, step);
      if (!step.converged() || system().is_linear()) return;
      if (end.reached(moved, std::max({v_.norm(), motion.v.norm(), h * next_.norm(), jump_.norm()}))) return;
      if (end.hopeless()) return step.fail(Status::stalled, advice::stalled);
    }
  }

  /// The contacts that may take part, from the velocity that is free of them.
  void capture(const Motion& motion, double h) {
    if (friction_step_)
      friction_step_->forecast(motion, h, matrix_.directions());
    else if (at_positions_)
      capture_.take_all();
    else
      capture_.forecast(motion, h, matrix_.directions(), residual_);
  }

  void place(const Motion& motion, double h) {
    const double beta = weights_.beta;
    v_ = motion.v + h * ((1 - weights_.gamma) * a_ + weights_.gamma * next_) + jump_;
    // The way first: what cancels in it is small, and leaves no round-off of the size of q.
    way_ = h * motion.v + (h * h) * ((0.5 - beta) * a_ + beta * next_) + (h / 2) * jump_;
    q_ = motion.q;
    system().retract(q_, way_);
  }

  void find_forces(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& v, Eigen::VectorXd& force) {
    system().force(t, q, v, force);
    if (turning_) add_gyration(*turning_, q, v, force);
  }

  /// One step of Newton's method with the contacts in it; how far v₊ moved.
  double solve(const Motion& motion, double h, StepReport& step) {
    const bool first = step.iterations++ == 0;
    find_forces(motion.t + h, q_, v_, residual_);
    ++step.evaluations;
    residual_ *= ratio_;
    last_ = next_ + carried_;
    matrix_.mass().add_product(-1, last_, residual_);
    if (jumps_) matrix_.add_reaction(ratio_, jump_, residual_);  // as if there had been no jump
    matrix_.solve(residual_);
    next_ += residual_;
    jump_.setZero();
    last_ = v_;
    residual_ = motion.v + h * ((1 - weights_.gamma) * a_ + weights_.gamma * next_);
    if (first) capture(motion, h);
    if (friction_step_ ? friction_step_->empty() : capture_.empty())
      rest();
    else
      push(motion, h, step);
    place(motion, h);
    return (v_ - last_).norm();
  }

  void rest() {
    impulse_.setZero();
    if (friction_step_) friction_step_->rest();
  }

  /// residual_ is the velocity free of contacts, and becomes Gᵀ P.
  void find_impulses(const Motion& motion, double h, StepReport& step) {
    if (friction_step_) {
      friction_step_->find_impulses(matrix_.contacts(), matrix_.directions(), motion.v, residual_, step);
      residual_.setZero();
      return matrix_.directions().push(friction_step_->impulse(), residual_);
    }
    if (at_positions_)
      ask_positions(motion, h);
    else
      capture_.ask_restitution(matrix_.directions(), motion.v, residual_);
    // A force P/h moves a by A⁻¹Gᵀ P/h, v by γ and q by β h of A⁻¹Gᵀ P.
    const double answer = jumps_ ? 1 : at_positions_ ? h * weights_.beta : weights_.gamma;
    capture_.solve(matrix_.contacts(), answer, impulse_, step);
    residual_.setZero();
    matrix_.directions().push(impulse_, residual_);
  }

  void push(const Motion& motion, double h, StepReport& step) {
    find_impulses(motion, h, step);
    if (jumps_) {
      matrix_.solve_mass(residual_);
      jump_ = residual_;
      residual_.setZero();
      matrix_.add_reaction(-ratio_, jump_, residual_);
    } else {
      residual_ /= h;
    }
    matrix_.solve(residual_);
    next_ += residual_;
  }

  /// g(q₊) of free accelerations, linear about the last iterate.
  void ask_positions(const Motion& motion, double h) {
    const double beta = weights_.beta;
    system().gaps(q_, gap_);
    residual_ = (motion.q - q_) + (h * motion.v + (h * h) * ((0.5 - beta) * a_ + beta * next_));
    for (const std::size_t j : capture_.active())
      capture_.right(j) = gap_[static_cast<Eigen::Index>(j)] + matrix_.directions().times(j, residual_);
  }

  void accept(Motion& motion, double h, StepReport& step) {
    if (!q_.allFinite() || !v_.allFinite()) return step.fail(Status::not_finite, advice::not_finite);
    step.taken = h;
    if (at_positions_) capture_.note_opening(matrix_.directions(), motion.v);
    if (friction_step_) {
      friction_step_->book(matrix_.directions(), v_, step);
      share_impulses();
    } else {
      step.impact_loss = capture_.loss(matrix_.directions(), v_, impulse_);
    }
    const double power = system().power(motion.t, motion.q, motion.v);
    motion.t += h;
    motion.q = q_;
    motion.v = v_;
    step.work = 0.5 * h * (power + system().power(motion.t, motion.q, motion.v));
    true_a_ = (next_ + carried_) / ratio_;
    a_ = next_;
    t_ = motion.t;
    known_ = true;
  }

  void share_impulses() {
    const auto stride = static_cast<Eigen::Index>(system().shape().rows_per_contact);
    const auto d = static_cast<Eigen::Index>(system().dimension());
    for (Eigen::Index j = 0; j < impulse_.size(); ++j) {
      impulse_[j] = friction_step_->impulse()[j * stride];
      for (Eigen::Index k = 1; k < d; ++k)
        friction_[j * (d - 1) + k - 1] = friction_step_->impulse()[j * stride + k];
    }
  }

  CollocationWeights weights_;
  double ratio_;  // (1 − α_f)/(1 − α_m)
  bool jumps_, at_positions_;
  double tolerance_;
  CollocationMatrix matrix_;
  ContactCapture capture_;
  std::unique_ptr<FrictionStep> friction_step_;  // in place of the capture, where contacts rub
  const RigidSystem* turning_;                   // in space: q moves by rotations [BrulsCardona2010]
  bool known_ = false;
  double t_ = 0;
  Eigen::VectorXd q_, v_, a_, next_;  // of the iteration, and of the end of the last step
  Eigen::VectorXd true_a_;            // á
  Eigen::VectorXd carried_;           // (α_m a − α_f á)/(1 − α_m)
  Eigen::VectorXd jump_;              // ΔV
  Eigen::VectorXd residual_, last_, gap_, way_;
  Skyline start_mass_;
  SkylineFactor start_factor_;
};

}  // namespace

std::unique_ptr<NonsmoothStepper> make_collocated_stepper(const MechanicalSystem& system,
                                                          const NonsmoothOptions& options,
                                                          const CollocationWeights& weights,
                                                          ContactEntry entry) {
  return std::make_unique<CollocatedStepper>(system, options, weights, entry);
}

}  // namespace ictus
