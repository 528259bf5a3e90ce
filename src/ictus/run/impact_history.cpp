// The rows of a run by an impact law: one per sample of an impact, one before and one after each flight.

#include <cmath>

#include "ictus/run/impact_recorder.hpp"

namespace ictus {

/// E = K x^{η+1}/(η+1) with the force K x^η; laws without a stiffness store nothing.
double ImpactRecorder::stored(std::size_t contact, double force) const {
  const ImpactContact& c = scene_.contacts[contact];
  if (!traits_.needs_stiffness || !(force > 0)) return 0;
  return force * std::pow(force / c.stiffness, 1 / c.exponent) / (c.exponent + 1);
}

/// What a contact has dissipated so far, only the law knows: inside an impact it is what is missing from the
/// kinetic and the stored energy.
void ImpactRecorder::keep_history(const Collision& collision, const ImpactHistory& history,
                                  FlightState state) {
  const std::size_t count = collision.contacts().size(), rows = history.time.size();
  const std::vector<double> earlier = impulse_;
  const double start = state.time;
  const Ledger before = trace_.ledger;
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
    trace_.ledger = before;
    set_energies(flight_.kinetic(state), before.potential);
    trace_.ledger.stored = energy;
    trace_.ledger.dissipate(Loss::impact, before.kinetic - trace_.ledger.kinetic - energy);
    keep(state);
  }
  trace_.ledger = before;
  impulse_ = earlier;
}

void ImpactRecorder::keep(const FlightState& state) {
  if (columns_.wants()) write_row(state);
}

void ImpactRecorder::write_row(const FlightState& state) {
  const auto contact = [&](std::size_t j) {
    const ImpactContact& at = scene_.contacts[j];
    return ContactSample{flight_.gap(at, state), flight_.closing(at, state), force_[j], impulse_[j],
                         stored(j, force_[j])};
  };
  columns_.add(view(state), contact, trace_.ledger);
}

}  // namespace ictus
