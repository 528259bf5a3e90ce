#include "ictus/run/nonsmooth_outcomes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ictus {
BodyOutcomes::BodyOutcomes(const MechanicalSystem& system, const Vector3& gravity)
    : groups_(system.body_groups()), gravity_(length(gravity)) {
  for (const BodyGroup& group : groups_) {
    BodyOutcome& body = bodies_.emplace_back();
    body.name = group.name;
    body.unit = group.unit;
    dimension_ = std::max(dimension_, group.dimension());
  }
  if (gravity_ == 0) return;
  up_ = gravity * (-1 / gravity_);
  height_.resize(bodies_.size());
  rise_.resize(bodies_.size());
}

void BodyOutcomes::begin(const Motion& start) {
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    bodies_[i].position_start = place(start, i);
    bodies_[i].velocity_start = speed(start, i);
    if (gravity_ == 0) continue;
    bodies_[i].highest = height_[i] = dot(up_, place(start, i));
    rise_[i] = dot(up_, speed(start, i));
  }
  t_ = start.t;
}

/// A body that turned round in free flight was highest in between.
void BodyOutcomes::look(const Motion& state) {
  constexpr double rounding = 1e-6;  // of the speeds: whether the flight was free
  if (gravity_ == 0) return;
  const double gone = gravity_ * (state.t - t_);
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const double height = dot(up_, place(state, i)), rise = dot(up_, speed(state, i));
    double top = height;
    if (rise_[i] > 0 && rise < 0 && std::abs(rise_[i] - gone - rise) <= rounding * (rise_[i] - rise))
      top = std::max(top, height_[i] + rise_[i] * rise_[i] / (2 * gravity_));
    bodies_[i].highest = std::max(bodies_[i].highest, top);
    height_[i] = height;
    rise_[i] = rise;
  }
  t_ = state.t;
}

std::vector<BodyOutcome> BodyOutcomes::finish(const Motion& end) {
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    bodies_[i].position_end = place(end, i);
    bodies_[i].velocity_end = speed(end, i);
  }
  return std::move(bodies_);
}

void ContactOutcomes::raise(std::size_t contact, double force, double t) {
  ContactOutcome& outcome = all_[contact];
  if (outcome.peak_force >= force) return;
  outcome.peak_force = force;
  outcome.peak_force_time = t;
}

void ContactOutcomes::take(const NonsmoothEvent& event, const ImpactInside& inside) {
  const std::size_t j = event.contact;
  if (event.kind == NonsmoothEventKind::released) closed_[j] = 0, released_[j] = 1;
  if (event.kind == NonsmoothEventKind::rests) close(j);
  if (event.kind != NonsmoothEventKind::impact) return;
  close(j);
  if (event.after > 0) closed_[j] = 0;
  if (inside.peak_force == inside.peak_force)
    raise(j, inside.peak_force, unknown);
  else
    struck_[j] = 1;
}

void ContactOutcomes::take(std::size_t j, const ContactPush& push) {
  all_[j].impulse += push.impulse;
  const bool released = std::exchange(released_[j], char{0});
  if (push.kind == ContactPush::Kind::told) return;
  // What it pushed before an event let go belongs to the touch that ended there.
  if (released) return raise(j, push.force, push.end);
  if (push.kind == ContactPush::Kind::captured) struck_[j] = 1;
  if (push.impulse > 0) {
    close(j);
    raise(j, push.force, push.end);
  } else {
    closed_[j] = 0;
  }
}

}  // namespace ictus
