// What the impacts of a run come to: one entry per contact that took part, from the events of the law, and the
// outcomes of bodies and contacts.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/run/impact_recorder.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {

/// One pass over the events. A touch counts when its compression has come to an end: laws do not tell of the
/// end of one that is below their tolerance.
void ImpactRecorder::read_stories(const Collision& collision, const ImpactResult& result) {
  stories_.assign(collision.contacts().size(), {});
  for (const ImpactEvent& event : result.events) {
    Story& story = stories_[event.contact];
    const bool starts =
        event.kind == ImpactEventKind::compression_starts || event.kind == ImpactEventKind::repeated_impact;
    const bool ends = event.kind == ImpactEventKind::compression_ends || event.kind == ImpactEventKind::opens;
    if (starts && !story.begun) story.touch = event.time;
    if (starts) story.begun = story.closing = true;
    if (ends) {
      story.touches += story.closing || story.touches == 0;
      story.closing = false;
      story.released = event.kind == ImpactEventKind::opens;
    }
    if (!story.released || !ends) continue;
    story.release = event.time;
    story.separation = -event.closing;
  }
  for (std::size_t row = 0; row < stories_.size(); ++row)
    if (result.closed[row] && stories_[row].closing) ++stories_[row].touches;
}

/// An impulse below the rounding of the velocities that it changes is none.
bool ImpactRecorder::real(const Collision& collision, const ImpactResult& result, std::size_t row,
                          const FlightState& before, const FlightState& after) const {
  if (traits_.knows_time) return stories_[row].touches > 0 && result.impulse[row] > 0;
  constexpr double rounding = 1e-13;
  const ImpactContact& contact = scene_.contacts[collision.contacts()[row]];
  double change = 0, size = 0;  // m/s
  for (const std::size_t i : {contact.first, contact.second}) {
    if (i == ImpactContact::wall) continue;
    change += result.impulse[row] / scene_.bodies[i].mass;
    size += length(before.velocity[i]) + length(after.velocity[i]);
  }
  return change > rounding * size;
}

void ImpactRecorder::add_impacts(const Collision& collision, const ImpactResult& result,
                                 const FlightState& before, const FlightState& after) {
  const double energy_before = flight_.kinetic(before), energy_after = trace_.ledger.kinetic;
  for (std::size_t row = 0; row < collision.contacts().size(); ++row) {
    if (!real(collision, result, row, before, after)) continue;
    const ImpactContact& contact = scene_.contacts[collision.contacts()[row]];
    const Story& story = stories_[row];
    const bool released = story.released && !result.closed[row];
    Impact impact;
    impact.contact = collision.contacts()[row];
    impact.touch_time = before.time + story.touch;
    impact.release_time = released ? before.time + story.release : after.time;
    impact.approach_speed = collision.closing()[row] + 0.0;  // not −0
    impact.separation_speed = released ? story.separation : -flight_.closing(contact, after);
    impact.samples = samples_[row];
    impact.peak_force = traits_.knows_time ? result.peak_force[row] : unknown;
    if (traits_.knows_time) impact.peak_force_time = before.time + result.peak_time[row];
    // Force and depth are largest together: F = K x^η.
    impact.peak_depth = std::pow(impact.peak_force / contact.stiffness, 1 / contact.exponent);
    impact.peak_depth_time = impact.peak_force_time;
    if (collision.alone(row)) impact.asked_restitution = contact.restitution;
    impact.energy_before = energy_before;
    impact.energy_after = energy_after;
    add(impact);
    add_to_contact(impact, traits_.knows_time ? story.touches : 1);
  }
}

void ImpactRecorder::add_to_contact(const Impact& impact, std::size_t touches) {
  ContactOutcome& outcome = trace_.contacts[impact.contact];
  outcome.touches += touches;
  if (traits_.knows_time) raise_force(impact.contact, impact.peak_force, impact.peak_force_time);
}

void ImpactRecorder::add_events(const Collision& collision, const ImpactResult& result, double start) {
  for (const ImpactEvent& event : result.events)
    add(Event{.kind = event_kind(event.kind),
              .t = start + event.time,
              .contact = collision.contacts()[event.contact],
              .impulse = event.impulse});
  if (result.status != ImpactStatus::collapsed || trace_.remarks.size() >= most_remarks) return;
  std::vector<std::size_t> closed;
  for (std::size_t row = 0; row < result.closed.size(); ++row)
    if (result.closed[row]) closed.push_back(collision.contacts()[row]);
  if (closed.empty()) return;
  remark(fmt::format("at {:.6g} s the contacts of {} end closed: the impact has used up its energy", start,
                     names_of(closed)));
}

void ImpactRecorder::write_contacts(const FlightState& state, std::span<const double> still) {
  for (std::size_t j = 0; j < trace_.contacts.size(); ++j) {
    const ImpactContact& contact = scene_.contacts[j];
    ContactOutcome& outcome = trace_.contacts[j];
    outcome.impulse = impulse_[j];
    outcome.gap = flight_.gap(contact, state);
    outcome.closed = flight_.touches(contact, state) && flight_.closing(contact, state) >= -still[j];
  }
}

}  // namespace ictus
