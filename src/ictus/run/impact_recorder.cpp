#include "ictus/run/impact_recorder.hpp"

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

Recorded described(const ImpactScene& scene, const ImpactOptions& options) {
  Recorded recorded{.method = std::string(options.law), .focus = Focus::impacts, .gravity = scene.gravity};
  std::vector<std::string> names;
  for (const ImpactBody& body : scene.bodies) names.push_back(body.name);
  recorded.coordinates = coordinates_of(names, scene.dimension);
  for (const ImpactContact& contact : scene.contacts) recorded.contacts.push_back(contact.name);
  return recorded;
}

}  // namespace

ImpactRecorder::ImpactRecorder(const ImpactScene& scene, const ImpactOptions& options)
    : Recorder(described(scene, options), {}),
      scene_(scene),
      flight_(scene),
      options_(options),
      traits_(impact_traits(options.law)),
      force_(scene.contacts.size(), 0),
      impulse_(scene.contacts.size(), 0) {}

StateView ImpactRecorder::view(const FlightState& state) const {
  const bool any = !state.position.empty();
  return {state.time, any ? &state.position.front().x : nullptr, any ? &state.velocity.front().x : nullptr,
          scene_.dimension, 3};
}

double ImpactRecorder::potential(const FlightState& state) const {
  double sum = 0;
  if (scene_.gravity == Vector3{}) return sum;
  for (std::size_t i = 0; i < scene_.bodies.size(); ++i)
    sum -= scene_.bodies[i].mass * dot(scene_.gravity, state.position[i]);
  return sum;
}

void ImpactRecorder::begin(const FlightState& state) {
  set_energies(flight_.kinetic(state), potential(state));
  Recorder::begin(view(state));
  keep(state);
}

void ImpactRecorder::rises(const FlightState& from, double duration) {
  if (scene_.gravity == Vector3{}) return;
  for (std::size_t i = 0; i < scene_.bodies.size(); ++i)
    bodies_.reaches(i, flight_.highest(i, from, duration));
}

void ImpactRecorder::flown(const FlightState& state) {
  set_energies(flight_.kinetic(state), potential(state));
  keep(state);
}

void ImpactRecorder::compared(const Collision& collision, const ImpactResult& result,
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
  remark(fmt::format("at {:.6g} s the answer of {} depends on the order of the contacts: {}", time,
                     options_.law, other));
}

void ImpactRecorder::struck(const Collision& collision, const ImpactResult& result, const FlightState& before,
                            const FlightState& after) {
  const Ledger earlier = trace_.ledger;
  impact_time_ += result.duration;
  fastest_ = std::max(fastest_, collision.fastest());
  samples_.assign(collision.contacts().size(), 0);
  if (result.history) keep_history(collision, *result.history, before);
  for (std::size_t row = 0; row < collision.contacts().size(); ++row) {
    const std::size_t j = collision.contacts()[row];
    force_[j] = 0;
    impulse_[j] += result.impulse[row];
    touched_[j] = 1;
    trace_.ledger.dissipate(Loss::impact, result.loss[row]);
  }
  set_energies(flight_.kinetic(after), earlier.potential);
  trace_.ledger.stored = 0;
  trace_.steps += result.steps;
  evaluations(result.evaluations);
  read_stories(collision, result);
  add_impacts(collision, result, before, after);
  add_events(collision, result, before.time);
  watch_momentum(collision, result, before, after);
  const double noise = std::max(relative_noise, 10 * options_.tolerance) * result.energy_before;
  Recorder::watch_energy(before.time, earlier, noise);
  tell_gain(collision, result, before.time, noise);
  keep(after);
}

/// Momentum gained by the bodies, minus the impulses of the walls.
void ImpactRecorder::watch_momentum(const Collision& collision, const ImpactResult& result,
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

void ImpactRecorder::tell_gain(const Collision& collision, const ImpactResult& result, double time,
                               double noise) {
  const double gain = result.energy_after - result.energy_before;
  if (!(gain > noise) || ++made_ > most_remarks) return;
  remark(fmt::format("{} made {:.3g} J ({:.3g} %) in the impact of {} at {:.6g} s", options_.law, gain,
                     100 * gain / result.energy_before, names_of(collision.contacts()), time));
}

std::string ImpactRecorder::names_of(const std::vector<std::size_t>& contacts) const {
  constexpr std::size_t few = 6;
  std::vector<std::string> names;
  for (std::size_t j : contacts)
    if (names.size() < few) names.push_back(scene_.contacts[j].name);
  const std::size_t more = contacts.size() - names.size();
  return fmt::format("{}{}", fmt::join(names, ", "), more ? fmt::format(" and {} more", more) : "");
}

/// What is said of the run as a whole.
void ImpactRecorder::conclude() {
  if (traits_.depends_on_order && orders_ == 0)
    remark(fmt::format(
        "{}: the outcome may depend on the order of bodies or contacts; in this run it is the same "
        "in both orders of the contacts",
        options_.law));
  if (orders_ > most_remarks)
    remark(fmt::format("the answers of {} depend on the order of the contacts in {} impacts", options_.law,
                       orders_));
  if (traits_.may_gain_energy && made_ == 0)
    remark(fmt::format("{} can make energy; in this run it did not", options_.law));
  if (made_ > most_remarks) remark(fmt::format("{} made energy in {} impacts", options_.law, made_));
}

/// A law that knows time moves the clock on by its impacts, in which gravity does not act: right for hard
/// contacts only.
void ImpactRecorder::tell_time_of_impacts() {
  constexpr double noticeable = 1e-4;  // of the fastest closing speed
  const double missing = length(scene_.gravity) * impact_time_;
  if (!(missing > noticeable * fastest_)) return;
  remark(fmt::format(
      "the impacts took {:.3g} s in all, in which gravity did not act: it would have changed velocities by "
      "{:.3g} m/s; a contact law follows both",
      impact_time_, missing));
}

Trace ImpactRecorder::finish(Ending ending, const FlightState& state, std::span<const double> still) {
  conclude();
  tell_time_of_impacts();
  if (!columns_.holds_last()) write_row(state);
  write_contacts(state, still);
  return Recorder::finish(view(state), std::move(ending), scene_.dimension > 1);
}

}  // namespace ictus
