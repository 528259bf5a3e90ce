#include "ictus/schemes/rubbing/rubbing_stepper.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ictus {

RubbingStepper::RubbingStepper(const Model& model, const RigidSystem& system, const ContactFriction* friction,
                               double tolerance)
    : Stepper({.even_steps = false, .keeps_time = true}, system.contacts()),
      model_(model),
      system_(system),
      dynamics_(model, system, friction),
      tolerance_(tolerance) {
  for (Vector* each : {&y_, &inverse_scale_, &spare_}) each->setZero(dynamics_.size());
  for (Vector* each : {&memory_, &settled_, &memory_size_, &shift_}) each->setZero(system.contacts());
  change_.setZero(system.coordinates());
  state_size_.assign(spot(system.contacts()), 0);
  ode_.resize(spot(dynamics_.size()));
  watch_.resize(spot(system.contacts()) * dop853::signal_count, ode_.size());
}

void RubbingStepper::start(const Motion&) {
  started_ = false;
  peak_ = {};
  shift_.setZero();
  fastest_ = 0;
  slide_.start(dynamics_.contacts());
  least_loss_ = 0;
}

void RubbingStepper::pack(const Motion& motion) {
  const Index n = dynamics_.coordinates(), m = dynamics_.contacts();
  dynamics_.set_base(motion.q);
  y_.head(n).setZero();
  y_.segment(n, n) = motion.v;
  y_.segment(2 * n, 4 * m).setZero();
  y_.segment(2 * n, std::min(4 * m, motion.memory.size())) = motion.memory;
  y_.tail(3).setZero();
}

double RubbingStepper::stored_now() {
  memory_ = y_.segment(2 * dynamics_.coordinates(), dynamics_.contacts());
  psi_ = 0;
  for (const double energy : dynamics_.friction_stored()) psi_ += energy;
  const double stored = model_.stored(dynamics_.depth(), memory_) + psi_;
  spare_speed_ = y_.segment(dynamics_.coordinates(), dynamics_.coordinates());
  energy_ = std::max(energy_, model_.kinetic(dynamics_.q(), spare_speed_) + stored);
  return stored;
}

double RubbingStepper::stored(const Motion& motion) {
  Motion copy = motion;
  if (!started_) begin(copy, 1);
  pack(copy);
  dynamics_.derive(copy.t, y_.data(), spare_.data());
  return stored_now();
}

/// Slip and friction follow from the motion.
bool RubbingStepper::archive(Archive& archive, const Motion& motion) {
  archive_last_step(archive);
  archive(dynamics_.mode, dynamics_.slips, dynamics_.largest_force, ode_.proposed, memory_size_, shift_,
          peak_.contact, peak_.signal, slide_.t, slide_.times, fastest_, pace_, energy_, psi_, least_loss_,
          started_);
  if (archive.reads() && started_) {
    pack(motion);
    dynamics_.derive(motion.t, y_.data(), spare_.data());
  }
  return true;
}

/// Modes of a motion that nothing is known of. A spring that stands at its bound is caught or slips in the first step.
void RubbingStepper::begin(Motion& motion, double h) {
  const Index m = dynamics_.contacts();
  if (motion.memory.size() < 4 * m) {
    const Index known = motion.memory.size();
    motion.memory.conservativeResize(4 * m);
    motion.memory.tail(4 * m - known).setZero();
  }
  std::fill(dynamics_.mode.begin(), dynamics_.mode.end(), dop853::Mode::pushing);
  std::fill(dynamics_.slips.begin(), dynamics_.slips.end(), char{0});
  pack(motion);
  dynamics_.derive(motion.t, y_.data(), spare_.data());
  const Vector depth = dynamics_.depth(), speed = dynamics_.closing(), margin = dynamics_.margin();
  for (Index j = 0; j < m; ++j) mode(j) = dop853::mode_at(depth[j], speed[j], depth[j] > 0 ? margin[j] : 0);
  ode_.proposed = h;
  system_.force(motion.t, motion.q, motion.v, change_);
  dynamics_.largest_force.setConstant(1e-3 * (change_.size() > 0 ? change_.lpNorm<Eigen::Infinity>() : 0));
  dynamics_.derive(motion.t, y_.data(), spare_.data());
  dynamics_.largest_force = dynamics_.largest_force.cwiseMax(dynamics_.force());
  for (Index j = 0; j < m; ++j)
    if (mode(j) == dop853::Mode::pushing) shorten(j);
  started_ = true;
  stored_now();
}

/// A contact that touches: a first step that is a small part of an elastic blow.
void RubbingStepper::shorten(Index j) {
  const double speed = dynamics_.closing()[j];
  if (!(speed > 0)) return;
  fastest_ = std::max(fastest_, dynamics_.closing().maxCoeff());
  const PowerTerm spring = model_.spring(j);
  const double mass = 1 / dynamics_.delassus(j);
  const double reach = dop853::elastic_reach(spring, mass, speed);
  if (reach > 0) ode_.proposed = std::min(ode_.proposed, 1e-3 * reach / speed);
  memory_size_[j] = power(dop853::elastic_reach(spring, mass, fastest_), spring.exponent);
  dynamics_.largest_force[j] = std::max(dynamics_.largest_force[j], spring.at(reach));
}

void RubbingStepper::write_state(Index j, const Vector3& state, Vector& y) const {
  const Index k = dynamics_.states() + 3 * j;
  y[k] = state.x;
  y[k + 1] = state.y;
  y[k + 2] = state.z;
}

/// Springs that slip and would not go on are caught at their bound, those beyond it begin to slip.
void RubbingStepper::settle_springs(double t) {
  bool changed = false;
  const std::vector<double> excess = dynamics_.excesses();
  for (Index j = 0; j < dynamics_.contacts(); ++j) {
    if (!dynamics_.is_spring(j) || mode(j) != dop853::Mode::pushing) continue;
    const Index k = dynamics_.states() + 3 * j;
    char& slips = dynamics_.slips[spot(j)];
    if (slips && excess[spot(j)] < 0 && dynamics_.force()[j] > 0) {
      write_state(j, dynamics_.drag(j), y_);
      slips = 0;
      changed = true;
      events_.push_back({EventKind::sticks, t, spot(j)});
    } else if (!slips && excess[spot(j)] > 0) {
      const Vector3 pull{y_[k], y_[k + 1], y_[k + 2]};
      write_state(j, 1 / length(pull) * pull, y_);
      slips = 1;
      changed = true;
      events_.push_back({EventKind::slips, t, spot(j)});
    }
  }
  if (changed) dynamics_.derive(t, y_.data(), ode_.first_slope());
}

StepReport RubbingStepper::step(Motion& motion, double h) {
  events_.clear();
  StepReport report;
  if (!started_ || motion.memory.size() < 4 * dynamics_.contacts()) begin(motion, h);
  pack(motion);
  const auto f = [&](double t, const double* y, double* slope) { dynamics_.derive(t, y, slope); };
  ode_.trials = 0;
  ode_.begin(f, motion.t, y_.data());
  settle_springs(motion.t);
  find_noise(motion);
  begin_watch(motion.t);
  ode_.proposed = std::min(ode_.proposed, h);
  whole_ = ode_.attempt(f, h, [&](double taken) { return error(taken); });
  if (whole_ == 0) {
    report.fail(Status::stalled, "friction or contacts are too steep for steps of this size");
    return report;
  }
  const auto read = [&](double t, const double* y, double* signals) { watch(t, y, signals); };
  const auto matters = [&](std::size_t signal, double from, double to) {
    return is_event(dop853::event_of(signal), from, to);
  };
  accept(motion, dop853::event_of(watch_.stop(ode_, f, read, matters)), report);
  return report;
}

std::pair<double, double> RubbingStepper::slip_and_friction(Index j) const {
  if (!(normal_force(j) > 0)) return {0, 0};
  if (!system_.is_planar()) return {length(slip(j)), length(drag(j))};
  const Vector3 tangent = tangents_of(dynamics_.normal(j), true).first;
  return {dot(tangent, slip(j)), 0 - dot(tangent, drag(j))};
}

/// The rounding of places, through the springs of the contacts: bodies at rest have no smaller errors.
void RubbingStepper::find_noise(const Motion& motion) {
  noise_ = 0;
  const double place = motion.q.size() > 0 ? motion.q.lpNorm<Eigen::Infinity>() : 0;
  for (Index j = 0; j < dynamics_.contacts(); ++j)
    if (mode(j) == dop853::Mode::pushing)
      noise_ = std::max(noise_, 1e-15 * place * dynamics_.sliding(j).stiffness * dynamics_.delassus(j));
}

/// As `reference` does it; states of friction against what they are where the contact bears its largest force so far,
/// sums of the ledger against the largest energy in motion and contacts.
double RubbingStepper::error(double h) {
  const Index n = dynamics_.coordinates(), m = dynamics_.contacts();
  const Eigen::Map<const Vector> next(ode_.next(), y_.size()), first(ode_.first_slope(), y_.size()),
      last(ode_.last_slope(), y_.size());
  const double speed =
      std::max({y_.segment(n, n).lpNorm<Eigen::Infinity>(), next.segment(n, n).lpNorm<Eigen::Infinity>(),
                h * first.segment(n, n).lpNorm<Eigen::Infinity>(), 1e-4 * pace_, 1e-300});
  const double allowed = tolerance_ * speed + h * noise_;
  inverse_scale_.head(n).setConstant(dop853::inverse(allowed * h));
  inverse_scale_.segment(n, n).setConstant(dop853::inverse(allowed));
  for (Index j = 0; j < m; ++j) {
    const Index k = 2 * n + j;
    inverse_scale_[k] =
        dop853::inverse(tolerance_ * (std::abs(next[k]) + h * std::abs(last[k]) + memory_size_[j]));
    dynamics_.largest_force[j] = std::max(dynamics_.largest_force[j], std::abs(dynamics_.force()[j]));
  }
  dynamics_.state_sizes(dynamics_.largest_force, state_size_);
  for (Index j = 0; j < m; ++j)
    inverse_scale_.segment<3>(dynamics_.states() + 3 * j)
        .setConstant(dynamics_.force()[j] > 0 || mode(j) == dop853::Mode::pushing
                         ? dop853::inverse(tolerance_ * state_size_[spot(j)])
                         : 0);
  inverse_scale_.tail(3).setConstant(dop853::inverse(tolerance_ * energy_));
  return dop853::mean_error(ode_, h, inverse_scale_);
}

void RubbingStepper::accept(Motion& motion, const dop853::Event& event, StepReport& report) {
  const Index n = dynamics_.coordinates(), m = dynamics_.contacts();
  const Eigen::Map<const Vector> y(ode_.next(), y_.size());
  pace_ = std::max(pace_, y.segment(n, n).lpNorm<Eigen::Infinity>());
  peak_ = event.signal == dop853::speed_signal ? event : dop853::Event{};
  change_ = y.head(n);
  system_.retract(motion.q, change_);
  motion.v = y.segment(n, n);
  motion.memory = y.segment(2 * n, 4 * m);
  motion.t += ode_.length();
  if (event.found() && event.signal == dop853::depth_signal) set_on_surface(motion, event.contact);
  pack(motion);
  dynamics_.derive(motion.t, y_.data(), spare_.data());
  if (event.found()) change_mode(motion, event);
  settle_states(motion);
  pack(motion);
  dynamics_.derive(motion.t, y_.data(), spare_.data());
  const double before = psi_, friction_taken = y[dynamics_.sums() + 2];
  stored_now();
  report.taken = ode_.length();
  report.dissipated = y[dynamics_.sums()];
  report.work = y[dynamics_.sums() + 1];
  report.friction_loss = friction_taken - (psi_ - before);
  report.evaluations = dop853::stages * ode_.trials;
  least_loss_ = std::min(least_loss_, report.friction_loss);
}

}  // namespace ictus
