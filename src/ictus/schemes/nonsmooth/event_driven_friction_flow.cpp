// The way to the next event: dop853, with its dense output watched.

#include <algorithm>
#include <cmath>

#include "ictus/base/index.hpp"
#include "ictus/base/roots.hpp"
#include "ictus/model/mechanics/touch.hpp"
#include "ictus/model/rigid/turning.hpp"
#include "ictus/schemes/nonsmooth/event_driven_friction.hpp"

namespace ictus {
namespace {

// In space, of the largest speed: slower slips keep their direction; those that began from rest keep it a little longer.
constexpr double faint_slip = 1e-10, fresh_slip = 1e-7;
// A closed contact that is farther from where it was kept, in parts of its size, is another one.
constexpr double lost_contact = 1e-7;

}  // namespace

/// m, of the numbers that a gap is the difference of.
double EventDrivenFriction::noise(const Motion& motion, std::size_t contact) const {
  return 1e-15 * (motion.q.lpNorm<Eigen::Infinity>() + size_[index(contact)]);
}

void EventDrivenFriction::look(double t, const Vector& y) {
  const Eigen::Index n = system().coordinates();
  place(y);
  v_ = y.segment(n, n);
  dynamics_.place(t, q_, v_);
  ++evaluations_;
}

/// q_ of a state of the integration.
void EventDrivenFriction::place(const Vector& y) {
  const Eigen::Index n = system().coordinates();
  if (!in_space()) {
    q_ = y.head(n);
    return;
  }
  way_ = y.head(n);
  q_ = base_;
  system().retract(q_, way_);
}

void EventDrivenFriction::slope(double t, const Vector& y, Vector& rate) {
  const Eigen::Index n = system().coordinates(), m = system().contacts();
  look(t, y);
  dynamics_.solve(modes_);
  if (in_space()) {
    displacement_rate(*dynamics_.turning(), way_, v_, rate_);
    rate.head(n) = rate_;
  } else {
    rate.head(n) = v_;
  }
  rate.segment(n, n) = dynamics_.acceleration();
  const std::size_t tangents = dynamics_.dimension() - 1;
  for (std::size_t j = 0; j < modes_.size(); ++j) {
    rate[2 * n + 2 + index(j)] = dynamics_.normal_force(j);
    for (std::size_t k = 0; k < tangents; ++k)
      rate[2 * n + 2 + m + index(j * tangents + k)] = dynamics_.friction_force(j, k);
  }
  rate[2 * n] = dynamics_.friction_power(modes_, v_);
  rate[2 * n + 1] = system().power(t, q_, v_);
}

/// One step from y_; false where it is not finite.
bool EventDrivenFriction::attempt(const Motion& motion, double h, double& error) {
  const auto f = [this](double t, const Vector& y, Vector& rate) { slope(t, y, rate); };
  const Eigen::Index n = system().coordinates();
  slope(motion.t, y_, smooth_.first_slope());
  smooth_.attempt(f, motion.t, y_, h);
  // Positions to the tolerance of their size, velocities of theirs; what is booked follows.
  // What rests has no speed to compare with but that which it would have without its contacts.
  const double speed = std::max(
      {fastest_, smooth_.next.segment(n, n).lpNorm<Eigen::Infinity>(), h * dynamics_.free_acceleration()});
  const double place = std::max((in_space() ? base_ : y_.head(n)).lpNorm<Eigen::Infinity>(), h * speed);
  scale_.setZero();
  scale_.head(n).setConstant(tolerance_ * std::max(place, 1e-300));
  scale_.segment(n, n).setConstant(tolerance_ * std::max(speed, 1e-300));
  error = smooth_.error(h, scale_);
  return std::isfinite(error) && smooth_.next.allFinite();
}

bool EventDrivenFriction::advance(Motion& motion, double end, StepReport& book) {
  const Eigen::Index n = system().coordinates();
  constexpr int most_trials = 100;
  law_error_ = 0;
  y_.setZero();
  if (in_space())
    base_ = motion.q;
  else
    y_.head(n) = motion.q;
  y_.segment(n, n) = motion.v;
  const double left = end - motion.t;
  double h = step_ > 0 ? std::min(step_, left) : std::min(left, 1e-3);
  if (dynamics_.by_discs()) h = std::min(h, time_to_halt(motion));
  double error = 0;
  for (int trial = 0;; ++trial) {
    if (trial == most_trials)
      return fail(book, Status::stalled, "steps become too small: check forces and masses");
    const bool finite = attempt(motion, h, error);
    if (finite && error <= 1) break;
    h *= finite ? std::max(0.2, 0.9 * std::pow(error, -1.0 / 8)) : 0.1;
  }
  const auto f = [this](double t, const Vector& y, Vector& rate) { slope(t, y, rate); };
  smooth_.prepare_dense(f, motion.t, y_, h);
  const Stop stop = find_stop(motion, h);
  if (h < left || stop.kind == Stop::Kind::none)
    step_ = h * std::min(5.0, 0.9 * std::pow(std::max(error, 1e-10), -1.0 / 8));
  arrive(motion, h, stop, book);
  return true;
}

/// s, to the instant at which a slip would stop at its present rate; directions are held below what is no slip.
double EventDrivenFriction::time_to_halt(const Motion& motion) {
  dynamics_.hold_directions(0);
  dynamics_.place(motion.t, motion.q, motion.v);
  dynamics_.solve(modes_);
  ++evaluations_;
  dynamics_.hold_directions(faint_slip * fastest_);
  return dynamics_.time_to_halt(modes_, motion.v);
}

/// Slips and spins that have come to their end, by discs.
void EventDrivenFriction::find_halts(const Motion& motion) {
  dynamics_.place(motion.t, motion.q, motion.v);
  dynamics_.solve(modes_);
  for (std::size_t j = 0; j < modes_.size(); ++j)
    for (std::size_t disc = 0; disc < dynamics_.discs(); ++disc) {
      if (modes_[j].of(disc) != FrictionMode::Kind::slip || dynamics_.is_fresh(j, disc) ||
          !dynamics_.can_hold(j, disc) ||
          dynamics_.slip_speed(j, motion.v, disc) > corners_together_ * still(motion, j))
        continue;
      settled_ = false;
      last_ = {Stop::Kind::halt, j, 1, disc};
    }
  dynamics_.release_fresh(modes_, motion.v, fresh_slip * fastest_);
}

void EventDrivenFriction::arrive(Motion& motion, double h, const Stop& stop, StepReport& book) {
  const Eigen::Index n = system().coordinates(), m = system().contacts();
  const bool whole = stop.kind == Stop::Kind::none;
  if (whole)
    inside_y_ = smooth_.next;
  else
    smooth_.interpolate(y_, stop.fraction, inside_y_);
  place(inside_y_);
  motion.q = q_;
  motion.v = inside_y_.segment(n, n);
  motion.t += stop.fraction * h;
  book.friction_loss += inside_y_[2 * n];
  book.work += inside_y_[2 * n + 1];
  impulse_ += inside_y_.segment(2 * n + 2, m);
  friction_ += inside_y_.tail(friction_.size());
  correct(motion);
  if (whole && dynamics_.by_discs()) find_halts(motion);
  if (whole) return;
  settled_ = false;
  last_ = stop;
}

/// Closed contacts that are no longer there: a corner has passed the end of a side, or its place has gone to another. What
/// touches now is found again.
void EventDrivenFriction::drop_lost(const Motion& motion) {
  const double part = lost_contact + 100 * tolerance_;
  for (std::size_t j = 0; j < modes_.size(); ++j) {
    if (!modes_[j].is_closed()) continue;
    // Of a body that rests: the speed that its pull would give it over its size.
    const double size = size_[index(j)],
                 speed = std::max(fastest_, std::sqrt(std::abs(dynamics_.free_opening_rate(j)) * size));
    const bool there = std::abs(gap_[index(j)] - kept_[index(j)]) <= part * size &&
                       std::abs(dynamics_.opening(j, motion.v)) <= 10 * part * speed;
    if (there) continue;
    modes_[j] = {};
    settled_ = false;
    last_ = {};
  }
}

/// Takes the error of the integration out of closed contacts and joints.
void EventDrivenFriction::correct(Motion& motion) {
  if (system().shape().joints == 0 &&
      std::none_of(modes_.begin(), modes_.end(), [](const FrictionMode& mode) { return mode.is_closed(); }))
    return;
  dynamics_.place(motion.t, motion.q, motion.v);
  system().gaps(motion.q, gap_);
  drop_lost(motion);
  gap_ -= kept_;
  system().joint_gaps(motion.q, joint_gap_);
  dynamics_.project_place(modes_, gap_, joint_gap_, way_);
  system().retract(motion.q, way_);
  dynamics_.project_velocity(modes_, motion.v);
}

}  // namespace ictus
