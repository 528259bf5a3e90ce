#include "ictus/run/nonsmooth_outcomes.hpp"

#include <utility>

namespace ictus {

void ContactOutcomes::raise(std::size_t contact, double force, double t) {
  ContactOutcome& outcome = all_[contact];
  if (outcome.peak_force >= force) return;
  outcome.peak_force = force;
  outcome.peak_force_time = t;
}

void ContactOutcomes::take(const Event& event, const ImpactInside& inside) {
  const std::size_t j = event.contact;
  if (event.kind == EventKind::released) closed_[j] = 0, released_[j] = 1;
  if (event.kind == EventKind::rests) close(j);
  if (event.kind != EventKind::impact) return;
  close(j);
  all_[j].touches += inside.touches - 1;
  if (event.after > 0) closed_[j] = 0;
  if (inside.peak_force == inside.peak_force)
    raise(j, inside.peak_force, event.t + inside.peak_time);
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
