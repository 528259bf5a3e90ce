#include "ictus/schemes/nonsmooth/event_driven_stepper.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/end_of_run.hpp"
#include "ictus/base/index.hpp"
#include "ictus/base/limits.hpp"
#include "ictus/model/mechanics/time_to_close.hpp"
#include "ictus/schemes/archived_motion.hpp"
#include "ictus/schemes/nonsmooth/newton_end.hpp"

namespace ictus {
namespace {

constexpr std::size_t spare_states = 8;
constexpr double deepest_start = 1e-6;  // of the size of q
// Instants of a step: so many in all, and so many until time has gone on or energy has been lost.
constexpr std::size_t most_instants = 10'000'000, patience = 10'000, most_slow_looks = 3;
constexpr double little_time = 1e-9, little_energy = 1e-12;  // of the step, of the kinetic energy
constexpr double slow_loss = 1e-6;                           // of the kinetic energy

}  // namespace

EventDrivenStepper::EventDrivenStepper(const MechanicalSystem& system, const NonsmoothOptions& options)
    : NonsmoothStepper(system),
      options_(options),
      most_events_(options.most_events > 0 ? options.most_events : most_instants),
      dynamics_(system, options),
      flow_(make_event_flow(system, dynamics_, options)),
      ballistic_(make_ballistic_flow(system, dynamics_, options)),
      watch_(system, dynamics_, *flow_),
      impact_(system, dynamics_, options),
      rest_(system, dynamics_, *flow_) {
  const auto m = static_cast<std::size_t>(system.contacts());
  const Eigen::VectorXd zero = Eigen::VectorXd::Zero(system.coordinates());
  for (Motion* motion : {&last_, &before_, &saved_, &inner_}) *motion = {0, zero, zero};
  change_ = zero;
  gap_ = opening_ = opening_before_ = saved_impulse_ = touch_time_ = slowest_ = impulse_;
  for (Contacts* contacts : {&closed_, &near_, &candidates_, &held_before_}) contacts->reserve(m);
  for (Eigen::Index j = 0; j < system.contacts(); ++j) size_ = std::max(size_, system.contact_size(j));
  struck_.resize(m);
  met_.resize(m);
  cut_off_.resize(m);
  since_.resize(m);
  saved_since_.resize(m);
  history_.resize(m);
  spare_.assign(spare_states, last_);
  inside_.reserve(spare_states);
  events_.reserve(spare_states);
  impacts_inside_.reserve(spare_states);
}

void EventDrivenStepper::start(const Motion&) { started_ = false; }

bool EventDrivenStepper::archive(Archive& archive, const Motion&) {
  archive_last_step(archive);
  archive(started_, origin_, scales_, dynamics_, *flow_, rest_, impact_, to_touch_, touching_, last_, gap_,
          since_, met_, history_);
  return true;
}

bool EventDrivenStepper::continues(const Motion& motion) const {
  return started_ && motion.t == last_.t && motion.q == last_.q && motion.v == last_.v;
}

void EventDrivenStepper::fail(Status status, std::string_view advice) { book_.fail(status, advice); }

StepReport EventDrivenStepper::step(Motion& motion, double h) {
  book_ = StepReport{};
  turns_ = slow_looks_ = 0;
  marked_t_ = motion.t;
  marked_loss_ = 0;
  idle_ = integrated_ = false;
  flow_->evaluations = 0;
  impulse_.setZero();
  events_.clear();
  impacts_inside_.clear();
  impact_log_.clear();
  while (!inside_.empty()) {
    spare_.push_back(std::move(inside_.back()));
    inside_.pop_back();
  }
  const double begun = motion.t, end = begun + h;
  if (!continues(motion)) begin(motion, h);
  step_ = h;
  end_ = end;
  if (!started_ && book_.converged()) {
    started_ = true;
    settle(motion, Cause::start, {});
  }
  while (book_.converged() && !idle_ && motion.t < end) {
    if (end_is_asked_for(motion.t))
      fail(Status::stalled, told_to_end);
    else
      advance(motion, end);
  }
  book_.taken = book_.converged() && !(motion.t > end) ? h : motion.t - begun;
  if (!ballistic_ || integrated_) book_.evaluations += flow_->evaluations;
  last_ = motion;
  return book_;
}

/// A motion that is not the one that was left: nothing is known of it.
void EventDrivenStepper::begin(const Motion& motion, double h) {
  started_ = false;
  origin_ = motion.t;
  scales_ = EventScales{};
  scales_.tolerance = options_.tolerance;
  scales_.law = impact_.velocity_error();
  for (FlightHistory& history : history_) history.clear();
  std::fill(since_.begin(), since_.end(), 0.0);
  std::fill(met_.begin(), met_.end(), char{0});
  impact_.forget();
  dynamics_.hold({});
  to_touch_ = std::numeric_limits<double>::quiet_NaN();
  if (!dynamics_.evaluate(motion.t, motion.q, motion.v))
    return fail(Status::not_finite, advice::singular_mass);
  ++flow_->evaluations;
  gather_scales(motion);
  system().gaps(motion.q, gap_);
  if (gap_.size() > 0) scales_.length = std::max(scales_.length, gap_.lpNorm<Eigen::Infinity>());
  // What the forces will make of a start at rest, or at the origin but for round-off, is its size.
  const double reach = h * (scales_.speed + h * scales_.acceleration);
  if (scales_.length <= deepest_start * reach) scales_.length = reach;
  refuse_penetration();
  scales_.speed = std::max(scales_.speed, std::sqrt(scales_.acceleration * scales_.length));
}

/// Contacts that start on the surface may be off by round-off, not more: nothing here would push them out.
void EventDrivenStepper::refuse_penetration() {
  Eigen::Index deepest = 0;
  if (gap_.size() == 0 || gap_.minCoeff(&deepest) >= -deepest_start * scales_.length) return;
  book_.contact = static_cast<std::size_t>(deepest);
  book_.residual = -gap_[deepest];
  fail(Status::stalled, "a contact starts inside another body: start with gaps that are not negative");
}

void EventDrivenStepper::gather_scales(const Motion& motion) {
  const auto grow = [](double& size, const Eigen::VectorXd& values) {
    size = std::max(size, values.lpNorm<Eigen::Infinity>());
  };
  grow(scales_.length, motion.q);
  grow(scales_.speed, motion.v);
  grow(scales_.acceleration, dynamics_.free());
}

bool EventDrivenStepper::flies() const {
  return ballistic_ && (dynamics_.held().empty() || system().shape().constant_directions);
}

/// The first touch from here on, of contacts that are not held. Known until something happens.
void EventDrivenStepper::find_touch(const Motion& motion) {
  if (to_touch_ == to_touch_) return;
  to_touch_ = never;
  system().touch_times(motion.q, motion.v, dynamics_.acceleration(), impact_.left_open(), touch_time_);
  find_bounces(motion);
  for (const std::size_t j : dynamics_.held()) touch_time_[index(j)] = never;
  if (touch_time_.size() == 0) return;
  Eigen::Index first = 0;
  to_touch_ = touch_time_.minCoeff(&first);
  touching_ = static_cast<std::size_t>(first);
}

/// Touches of bodies that have met before and have hardly parted: to the system they touch already (see touches()).
/// Gaps are those of the event that has just been settled.
void EventDrivenStepper::find_bounces(const Motion& motion) {
  for (std::size_t j = 0; j < met_.size(); ++j) {
    const double gap = gap_[index(j)];
    if (!met_[j] || gap <= scales_.gap() || gap > 1e-8 * size_ + 1e-11 * scales_.length) continue;
    if (gap > system().widest_touch(index(j), motion.q)) continue;
    dynamics_.bend(motion.q, motion.v, {&j, 1});
    touch_time_[index(j)] =
        time_to_close(gap, -dynamics_.rows().times(j, motion.v), -dynamics_.held_opening(j));
  }
}

double EventDrivenStepper::time_to_event(const Motion& motion) {
  if (!continues(motion) || !flies()) return std::numeric_limits<double>::quiet_NaN();
  if (to_touch_ != to_touch_) ballistic_->begin(motion);  // for the accelerations
  find_touch(motion);
  return to_touch_;
}

/// Makes a step of the flow, to the first event or for as long as it can; how long, s.
double EventDrivenStepper::travel(const Motion& motion, double most, EventFound& found) {
  found = {};
  EventFlow& flow = this->flow();
  flow.begin(motion);
  if (flies()) {
    find_touch(motion);
    // A step that was meant to end at the touch may end before it by rounding.
    const bool reaches = to_touch_ <= most + 4 * epsilon * std::abs(motion.t);
    idle_ = !reaches && std::isinf(most);
    if (idle_) return 0;
    flow.retake(reaches ? to_touch_ : most);
    if (reaches) found = {EventFound::Kind::closes, 1, touching_};
    to_touch_ -= flow.length();
    return flow.length();
  }
  integrated_ = true;
  if (flow.attempt(most, scales_) == 0) {
    fail(Status::stalled, "the smooth motion cannot be integrated: take smaller steps");
    return 0;
  }
  // A rest of a step below the rounding of time is passed: an event in it would be found there for ever.
  if (most <= 4 * epsilon * std::abs(motion.t)) return most;
  found = watch_.search(motion, scales_);
  if (found.kind != EventFound::Kind::none && !watch_.stop_at(found, scales_))
    fail(Status::not_finite, "the motion up to an event is not finite: take smaller steps");
  return flow.length();
}

/// To the next event, or to the end of a step of the smooth integrator.
void EventDrivenStepper::advance(Motion& motion, double end) {
  const double most = end - motion.t;
  EventFound found;
  const double taken = travel(motion, most, found);
  if (!book_.converged() || idle_) return;
  arrive(motion, taken < most ? motion.t + taken : end);
  if (!book_.converged() || found.kind == EventFound::Kind::none) return;
  settle(motion, Cause::event, found);
  if (book_.converged()) close_accumulations(motion, std::max(end, horizon_));
  if (book_.converged()) count_instant(motion);
}

/// Rows of impacts may be as long as they like where they lead somewhere. The pace of time says early whether a step will
/// have too many; what loses energy may become faster.
void EventDrivenStepper::count_instant(const Motion& motion) {
  if (++turns_ > most_events_ || events_.size() > most_events_)
    return fail(Status::stalled,
                "too many events in one step: take smaller steps, or allow for more by most_events");
  if (turns_ % patience != 0) return;
  const double gone = motion.t - marked_t_, lost = book_.impact_loss - marked_loss_;
  const double energy = dynamics_.kinetic(motion.v) + lost;
  const double slow = static_cast<double>(patience) / static_cast<double>(most_events_);
  slow_looks_ = gone <= slow * step_ && lost <= slow_loss * energy ? slow_looks_ + 1 : 0;
  if (slow_looks_ == most_slow_looks || (gone <= little_time * step_ && lost <= little_energy * energy))
    return fail(Status::stalled,
                "events follow each other without end: take another impact_law, or a scheme that "
                "captures them, such as moreau_jean");
  marked_t_ = motion.t;
  marked_loss_ = book_.impact_loss;
}

/// Takes the end of the flow's step. Held contacts are put back to where they rest, with U = 0; they drift
/// by the error of the integrator.
void EventDrivenStepper::arrive(Motion& motion, double t) {
  EventFlow& flow = this->flow();
  for (double& since : since_) since += flow.length();
  flow.end(motion);
  motion.t = t;
  book_.work += flow.work();
  const Contacts& held = dynamics_.held();
  for (std::size_t k = 0; k < held.size(); ++k)
    impulse_[static_cast<Eigen::Index>(held[k])] += flow.impulse(k);
  if (!motion.q.allFinite() || !motion.v.allFinite())
    return fail(Status::not_finite, "the motion is not finite: take smaller steps");
  if (!ballistic_ || !held.empty()) dynamics_.place(motion.q);
  if (!held.empty()) {
    dynamics_.close_gaps(motion.q);
    dynamics_.stop_opening(motion.v);
  }
  gather_scales(motion);
}

}  // namespace ictus
