#include "ictus/run/impact_books.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/run/impact_laws.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {
ImpactBooks::ImpactBooks(const ImpactScene& scene, const ImpactOptions& options, std::size_t every)
    : scene_(scene),
      flight_(scene),
      options_(options),
      traits_(impact_traits(options.law)),
      every_(every),
      force_(scene.contacts.size(), 0),
      impulse_(scene.contacts.size(), 0),
      touched_(scene.contacts.size(), false) {
  trace_.scheme = std::string(options.law);
  trace_.columns = empty_columns(scene);
  for (const ImpactContact& contact : scene.contacts) trace_.contact_names.push_back(contact.name);
  if (traits_.depends_on_order)
    trace_.remarks.push_back(
        fmt::format("{}: the outcome may depend on the order of bodies or contacts", options.law));
}

void ImpactBooks::begin(const FlightState& state) {
  trace_.ledger.initial = trace_.ledger.kinetic = flight_.kinetic(state);
  keep(state, 0);
}

void ImpactBooks::flown(const FlightState& state, double work) {
  trace_.ledger.work += work;
  trace_.ledger.kinetic = flight_.kinetic(state);
  keep(state, trace_.ledger.dissipated);
}

void ImpactBooks::struck(const Collision& collision, const ImpactResult& result, const FlightState& before,
                         const FlightState& after) {
  Ledger& ledger = trace_.ledger;
  const double lost_before = ledger.remainder();
  samples_.assign(collision.contacts().size(), 0);
  if (result.history) keep_history(collision, *result.history, before);
  for (std::size_t row = 0; row < collision.contacts().size(); ++row) {
    const std::size_t j = collision.contacts()[row];
    force_[j] = 0;
    impulse_[j] += result.impulse[row];
    touched_[j] = true;
    ledger.dissipated += result.loss[row];
  }
  ledger.kinetic = flight_.kinetic(after);
  ledger.stored = 0;
  ledger.largest_gain = std::max(ledger.largest_gain, lost_before - ledger.remainder());
  trace_.steps += result.steps;
  trace_.evaluations += result.evaluations;
  add_impacts(collision, result, before, after);
  add_events(collision, result, before.time);
  watch_momentum(collision, result, before, after);
  watch_energy(collision, result, before.time);
  keep(after, ledger.dissipated);
}

void ImpactBooks::add_impacts(const Collision& collision, const ImpactResult& result,
                              const FlightState& before, const FlightState& after) {
  for (std::size_t row = 0; row < collision.contacts().size(); ++row) {
    if (!(result.impulse[row] > 0)) continue;
    const ImpactContact& contact = scene_.contacts[collision.contacts()[row]];
    Impact impact;
    impact.contact = collision.contacts()[row];
    // From its first compression to its last opening.
    impact.touch_time = after.time;
    impact.release_time = after.time;
    for (const ImpactEvent& event : result.events) {
      if (event.contact != row) continue;
      impact.touch_time = std::min(impact.touch_time, before.time + event.time);
      if (event.kind == ImpactEventKind::opens) impact.release_time = before.time + event.time;
    }
    if (!traits_.knows_time) impact.touch_time = before.time;
    impact.samples = samples_[row];
    impact.approach_speed = collision.closing()[row];
    impact.separation_speed = -flight_.closing(contact, after);
    impact.peak_force = traits_.knows_time ? result.peak_force[row] : unknown;
    // Force and depth are largest together: F = K x^η.
    impact.peak_depth = std::pow(impact.peak_force / contact.stiffness, 1 / contact.exponent);
    if (collision.alone(row)) impact.asked_restitution = contact.restitution;
    impact.energy_before = flight_.kinetic(before);
    impact.energy_after = flight_.kinetic(after);
    trace_.impacts.push_back(impact);
  }
}

void ImpactBooks::add_events(const Collision& collision, const ImpactResult& result, double start) {
  for (const ImpactEvent& event : result.events)
    trace_.events.push_back(
        {event.kind, collision.contacts()[event.contact], start + event.time, event.impulse});
  if (result.status != ImpactStatus::collapsed || trace_.remarks.size() >= most_remarks) return;
  trace_.remarks.push_back(
      fmt::format("at {:.6g} s the contacts of {} end closed: the impact has used up its energy", start,
                  names_of(collision)));
}

/// What the bodies have gained and no wall has given.
void ImpactBooks::watch_momentum(const Collision& collision, const ImpactResult& result,
                                 const FlightState& before, const FlightState& after) {
  Vector3 gained;
  double scale = 0;
  for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
    const double mass = scene_.bodies[i].mass;
    gained = gained + (after.velocity[i] - before.velocity[i]) * mass;
    scale += mass * length(before.velocity[i]);
  }
  for (std::size_t row = 0; row < collision.contacts().size(); ++row) {
    const ImpactContact& contact = scene_.contacts[collision.contacts()[row]];
    if (contact.first == ImpactContact::wall) gained = gained - contact.normal * result.impulse[row];
  }
  const double error = length(gained) / scale;
  if (!(error <= trace_.momentum_error)) trace_.momentum_error = error;
}

void ImpactBooks::watch_energy(const Collision& collision, const ImpactResult& result, double time) {
  const double gain = result.energy_after - result.energy_before;
  const double scale = std::max(relative_noise, 10 * options_.tolerance) * result.energy_before;
  trace_.conditions.energy.watch(time, gain, scale);
  if (!(gain > scale) || ++gains_ > most_remarks) return;
  trace_.remarks.push_back(fmt::format("{} made {:.3g} J ({:.3g} %) in the impact of {} at {:.6g} s",
                                       options_.law, gain, 100 * gain / result.energy_before,
                                       names_of(collision), time));
}

std::string ImpactBooks::names_of(const Collision& collision) const {
  constexpr std::size_t few = 6;
  std::vector<std::string> names;
  for (std::size_t j : collision.contacts())
    if (names.size() < few) names.push_back(scene_.contacts[j].name);
  const std::size_t more = collision.contacts().size() - names.size();
  return fmt::format("{}{}", fmt::join(names, ", "), more ? fmt::format(" and {} more", more) : "");
}

Trace ImpactBooks::finish(Ending ending) {
  if (traits_.may_gain_energy && gains_ == 0)
    trace_.remarks.push_back(fmt::format("{} can make energy; in this run it did not", options_.law));
  if (gains_ > most_remarks)
    trace_.remarks.push_back(fmt::format("{} made energy in {} impacts", options_.law, gains_));
  drop_idle_contacts();
  std::stable_sort(trace_.impacts.begin(), trace_.impacts.end(),
                   [](const Impact& a, const Impact& b) { return a.touch_time < b.touch_time; });
  trace_.ending = std::move(ending);
  if (thinned_) trace_.ending.reason += "; later samples were not kept: give a larger record_every";
  return std::move(trace_);
}

}  // namespace ictus
