// The columns of a run by an impact law: one row per sample of an impact, one before and one after each flight.

#include <algorithm>
#include <cmath>

#include "ictus/run/impact_books.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {
std::vector<Column> ImpactBooks::empty_columns(const ImpactScene& scene) {
  std::vector<Column> columns{{"time", "s", {}}};
  for (std::size_t i = 0; i < std::min(most_columns, scene.bodies.size()); ++i)
    for (std::size_t axis = 0; axis < scene.dimension; ++axis) {
      columns.push_back({scene.bodies[i].name + ".position" + axis_ending(scene.dimension, axis), "m", {}});
      columns.push_back({scene.bodies[i].name + ".velocity" + axis_ending(scene.dimension, axis), "m/s", {}});
    }
  for (std::size_t j = 0; j < std::min(most_columns, scene.contacts.size()); ++j) {
    columns.push_back({scene.contacts[j].name + ".speed", "m/s", {}});
    columns.push_back({scene.contacts[j].name + ".force", "N", {}});
    columns.push_back({scene.contacts[j].name + ".impulse", "N s", {}});
    columns.push_back({scene.contacts[j].name + ".energy", "J", {}});
  }
  for (const char* name : {"kinetic", "stored", "dissipated", "work", "total", "remainder"})
    columns.push_back({std::string("energy.") + name, "J", {}});
  return columns;
}

/// E = K x^{η+1}/(η+1) with the force K x^η; laws without a stiffness store nothing.
double ImpactBooks::stored(std::size_t contact, double force) const {
  const ImpactContact& c = scene_.contacts[contact];
  if (!traits_.needs_stiffness || !(force > 0)) return 0;
  return force * std::pow(force / c.stiffness, 1 / c.exponent) / (c.exponent + 1);
}

/// What a contact has dissipated so far, only the law knows: inside an impact it is what is missing from the
/// kinetic and the stored energy.
void ImpactBooks::keep_history(const Collision& collision, const ImpactHistory& history, FlightState state) {
  const std::size_t count = collision.contacts().size(), rows = history.time.size();
  const std::vector<double> earlier = impulse_;
  const double start = state.time, available = trace_.ledger.kinetic;
  for (std::size_t k = 0; k < rows; ++k) {
    const std::span<const double> impulse(&history.impulse[k * count], count);
    state.time = start + history.time[k];
    collision.push(impulse, state.velocity);
    double energy = 0;
    for (std::size_t row = 0; row < count; ++row) {
      const std::size_t j = collision.contacts()[row];
      force_[j] = history.force[k * count + row];
      samples_[row] += force_[j] > 0;
      impulse_[j] = earlier[j] + impulse[row];
      energy += stored(j, force_[j]);
    }
    trace_.ledger.kinetic = flight_.kinetic(state);
    trace_.ledger.stored = energy;
    keep(state, trace_.ledger.dissipated + (available - trace_.ledger.kinetic - energy));
  }
  impulse_ = earlier;
}

void ImpactBooks::keep(const FlightState& state, double dissipated) {
  if ((trace_.columns.front().values.size() + 1) * trace_.columns.size() > most_numbers) thin_out();
  kept_last_ = seen_++ % spacing_ == 0;
  if (kept_last_) write_row(state, dissipated);
}

/// Every second row goes.
void ImpactBooks::thin_out() {
  spacing_ *= 2;
  for (Column& column : trace_.columns) {
    const std::size_t half = (column.values.size() + 1) / 2;
    for (std::size_t i = 0; i < half; ++i) column.values[i] = column.values[2 * i];
    column.values.resize(half);
  }
}

void ImpactBooks::write_row(const FlightState& state, double dissipated) {
  auto column = trace_.columns.begin();
  const auto put = [&](double value) { (column++)->values.push_back(value); };
  put(state.time);
  for (std::size_t i = 0; i < std::min(most_columns, scene_.bodies.size()); ++i) {
    for (std::size_t axis = 0; axis < scene_.dimension; ++axis) {
      put(component(state.position[i], axis));
      put(component(state.velocity[i], axis));
    }
  }
  for (std::size_t j = 0; j < std::min(most_columns, scene_.contacts.size()); ++j) {
    put(flight_.closing(scene_.contacts[j], state));
    put(force_[j]);
    put(impulse_[j]);
    put(stored(j, force_[j]));
  }
  Ledger ledger = trace_.ledger;
  ledger.dissipated = dissipated;
  for (double value :
       {ledger.kinetic, ledger.stored, ledger.dissipated, ledger.work, ledger.total(), ledger.remainder()})
    put(value);
}

/// Off the line every two balls could touch; only those that did are told of.
void ImpactBooks::drop_idle_contacts() {
  if (scene_.dimension == 1) return;
  std::vector<Column> kept;
  const std::size_t bodies = 1 + 2 * scene_.dimension * std::min(most_columns, scene_.bodies.size());
  const std::size_t contacts = std::min(most_columns, scene_.contacts.size());
  for (std::size_t k = 0; k < trace_.columns.size(); ++k) {
    const bool of_contact = k >= bodies && k < bodies + 4 * contacts;
    if (!of_contact || touched_[(k - bodies) / 4]) kept.push_back(std::move(trace_.columns[k]));
  }
  trace_.columns = std::move(kept);
  std::vector<std::size_t> index(scene_.contacts.size());
  trace_.contact_names.clear();
  std::vector<ContactOutcome> outcomes;
  for (std::size_t j = 0; j < scene_.contacts.size(); ++j) {
    index[j] = outcomes.size();
    if (!touched_[j]) continue;
    trace_.contact_names.push_back(scene_.contacts[j].name);
    outcomes.push_back(trace_.contacts[j]);
  }
  trace_.contacts = std::move(outcomes);
  for (Impact& impact : trace_.impacts) impact.contact = index[impact.contact];
  for (ResolverEvent& event : trace_.events) event.contact = index[event.contact];
}

}  // namespace ictus
