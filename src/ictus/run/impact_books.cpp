#include "ictus/run/impact_books.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ictus/run/impact_laws.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {
namespace {

std::string in_words(const Vector3& v, std::size_t dimension) {
  if (dimension == 1) return fmt::format("{:.6g}", v.x);
  if (dimension == 2) return fmt::format("({:.6g}, {:.6g})", v.x, v.y);
  return fmt::format("({:.6g}, {:.6g}, {:.6g})", v.x, v.y, v.z);
}

}  // namespace

ImpactBooks::ImpactBooks(const ImpactScene& scene, const ImpactOptions& options)
    : scene_(scene),
      flight_(scene),
      options_(options),
      traits_(impact_traits(options.law)),
      force_(scene.contacts.size(), 0),
      impulse_(scene.contacts.size(), 0),
      touched_(scene.contacts.size(), false) {
  trace_.scheme = std::string(options.law);
  trace_.dimension = scene.dimension;
  trace_.columns = empty_columns(scene);
  trace_.contacts.resize(scene.contacts.size());
  for (const ImpactContact& contact : scene.contacts) trace_.contact_names.push_back(contact.name);
}

void ImpactBooks::begin(const FlightState& state) {
  trace_.ledger.initial = trace_.ledger.kinetic = flight_.kinetic(state);
  const bool falls = length(scene_.gravity) > 0;
  for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
    BodyOutcome body;
    body.name = scene_.bodies[i].name;
    body.position_start = state.position[i];
    body.velocity_start = state.velocity[i];
    if (falls) body.highest = flight_.highest(i, state, 0);
    trace_.bodies.push_back(std::move(body));
  }
  keep(state, 0);
}

void ImpactBooks::rises(const FlightState& from, double duration) {
  if (!(length(scene_.gravity) > 0)) return;
  for (std::size_t i = 0; i < trace_.bodies.size(); ++i)
    trace_.bodies[i].highest = std::max(trace_.bodies[i].highest, flight_.highest(i, from, duration));
}

void ImpactBooks::flown(const FlightState& state, double work) {
  trace_.ledger.work += work;
  trace_.ledger.kinetic = flight_.kinetic(state);
  keep(state, trace_.ledger.dissipated);
}

void ImpactBooks::compared(const Collision& collision, const ImpactResult& result,
                           const ImpactResult& reversed, double time, double still) {
  std::string other;
  if (!succeeded(reversed.status)) {
    other = fmt::format("in the reverse order it has none: {}", reversed.message);
  } else {
    double most = still;
    for (const std::size_t i : collision.bodies()) {
      const Vector3 one = collision.velocity_of(result, i), two = collision.velocity_of(reversed, i);
      if (!(length(one - two) > most)) continue;
      most = length(one - two);
      other = fmt::format("in the reverse order {} leaves at {} m/s, not at {} m/s", scene_.bodies[i].name,
                          in_words(two, scene_.dimension), in_words(one, scene_.dimension));
    }
  }
  if (other.empty() || ++orders_ > most_remarks) return;
  trace_.remarks.push_back(fmt::format(
      "at {:.6g} s the answer of {} depends on the order of the contacts: {}", time, options_.law, other));
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
  read_stories(collision, result);
  add_impacts(collision, result, before, after);
  add_events(collision, result, before.time);
  watch_momentum(collision, result, before, after);
  watch_energy(collision, result, before.time);
  keep(after, ledger.dissipated);
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
                                       names_of(collision.contacts()), time));
}

std::string ImpactBooks::names_of(const std::vector<std::size_t>& contacts) const {
  constexpr std::size_t few = 6;
  std::vector<std::string> names;
  for (std::size_t j : contacts)
    if (names.size() < few) names.push_back(scene_.contacts[j].name);
  const std::size_t more = contacts.size() - names.size();
  return fmt::format("{}{}", fmt::join(names, ", "), more ? fmt::format(" and {} more", more) : "");
}

/// What is said of the run as a whole.
void ImpactBooks::conclude() {
  const auto say = [&](std::string words) { trace_.remarks.push_back(std::move(words)); };
  if (traits_.depends_on_order && orders_ == 0)
    say(fmt::format(
        "{}: the outcome may depend on the order of bodies or contacts; in this run it is the same "
        "in both orders of the contacts",
        options_.law));
  if (orders_ > most_remarks)
    say(fmt::format("the answers of {} depend on the order of the contacts in {} impacts", options_.law,
                    orders_));
  if (traits_.may_gain_energy && gains_ == 0)
    say(fmt::format("{} can make energy; in this run it did not", options_.law));
  if (gains_ > most_remarks) say(fmt::format("{} made energy in {} impacts", options_.law, gains_));
  if (untold_) say(fmt::format("{} events are listed, {} more are not", trace_.events.size(), untold_));
}

Trace ImpactBooks::finish(Ending ending, const FlightState& state, std::span<const double> still) {
  conclude();
  if (!kept_last_) write_row(state, trace_.ledger.dissipated);
  write_outcomes(state, still);
  drop_idle_contacts();
  std::stable_sort(trace_.impacts.begin(), trace_.impacts.end(),
                   [](const Impact& a, const Impact& b) { return a.touch_time < b.touch_time; });
  trace_.ending = std::move(ending);
  if (spacing_ > 1) trace_.ending.reason += fmt::format("; every {}th sample was kept", spacing_);
  return std::move(trace_);
}

}  // namespace ictus
