#include "ictus/exact/impacting_oscillator.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/base/error.hpp"

namespace ictus::exact {

double ImpactingOscillator::frequency() const { return std::sqrt(stiffness / mass); }

double ImpactingOscillator::energy(double q, double v) const {
  const double stretch = q - equilibrium;
  return 0.5 * (mass * v * v + stiffness * stretch * stretch);
}

ImpactingOscillator oscillator_a() {
  return {.mass = 1,
          .stiffness = 4 * std::numbers::pi * std::numbers::pi,
          .equilibrium = 0,
          .position = 1,
          .velocity = 0,
          .restitution = 0.5};
}

ImpactingOscillator oscillator_b() {
  ImpactingOscillator b = oscillator_a();
  b.equilibrium = 0.3;
  return b;
}

ImpactingOscillatorPath::ImpactingOscillatorPath(const ImpactingOscillator& oscillator, double until)
    : oscillator_(oscillator) {
  const double w = oscillator.frequency(), a = oscillator.equilibrium;
  const double q = oscillator.position, v = oscillator.velocity;
  expects(q >= 0, "the oscillator starts in front of the wall");
  // (R − a)(R + a) = q (q − 2a) + (v/ω)², the squared speed at the wall over ω², keeps its digits next to
  // grazing.
  const double squared = q * (q - 2 * a) + v / w * (v / w);
  if (q == 0 && v == 0 && a <= 0) rest_ = 0;
  if (squared <= 0) return;
  // The wall is met where the cosine falls to −a/R; a start on the wall is a flight like all others.
  double first =
      (std::acos(std::clamp(-a / std::hypot(q - a, v / w), -1.0, 1.0)) + std::atan2(v / w, q - a)) / w;
  if (first < 0) first += 2 * std::numbers::pi / w;
  if (q == 0) first = v > 0 ? 2 / w * std::atan2(v / w, -a) : 0;
  if (first > until) return;
  impacts_.push_back({first, w * std::sqrt(squared)});
  bounce(until);
}

void ImpactingOscillatorPath::bounce(double until) {
  const double w = oscillator_.frequency(), a = oscillator_.equilibrium, e = oscillator_.restitution;
  for (;;) {
    const Impact last = impacts_.back();
    const double u = e * last.speed / w;
    if (u == 0 && a <= 0) rest_ = last.time;
    // What is left of an accumulation is geometric once u is small against the push, up to parts of (u/a)².
    if (u > 0 && u < -1e-8 * a && e < 1) rest_ = last.time + 2 * u / (-a * w) / (1 - e);
    const double next = last.time + 2 / w * std::atan2(u, -a);
    if (u <= -1e-18 * a || next > until || !(next > last.time) || u == 0) return;
    impacts_.push_back({next, e * last.speed});
  }
}

std::size_t ImpactingOscillatorPath::count_until(double time) const {
  const auto later = [](double t, const Impact& impact) { return t < impact.time; };
  return static_cast<std::size_t>(std::upper_bound(impacts_.begin(), impacts_.end(), time, later) -
                                  impacts_.begin());
}

ImpactingOscillatorPath::State ImpactingOscillatorPath::flown(double since, State from) const {
  const double w = oscillator_.frequency(), a = oscillator_.equilibrium;
  const double c = std::cos(w * since), s = std::sin(w * since), half = std::sin(w * since / 2);
  // q − a = (q₀ − a) cos ωt + …, written so that a flight from the wall starts without cancellation.
  return {from.position - 2 * (from.position - a) * half * half + from.velocity / w * s,
          from.velocity * c - (from.position - a) * w * s};
}

ImpactingOscillatorPath::State ImpactingOscillatorPath::state_at(double time, std::size_t count) const {
  if (time >= rest_) return {0, 0};
  if (count == 0) return flown(time, {oscillator_.position, oscillator_.velocity});
  const Impact& last = impacts_[count - 1];
  State state = flown(time - last.time, {0, oscillator_.restitution * last.speed});
  state.position = std::max(0.0, state.position);
  return state;
}

double ImpactingOscillatorPath::position_at(double time) const {
  return state_at(time, count_until(time)).position;
}

double ImpactingOscillatorPath::velocity_at(double time) const {
  return state_at(time, count_until(time)).velocity;
}

double ImpactingOscillatorPath::velocity_before(double time) const {
  const std::size_t count = count_until(time);
  if (count > 0 && impacts_[count - 1].time == time) return -impacts_[count - 1].speed;
  return state_at(time, count).velocity;
}

double ImpactingOscillatorPath::energy_at(double time) const {
  const State state = state_at(time, count_until(time));
  return oscillator_.energy(state.position, state.velocity);
}

double ImpactingOscillatorPath::contact_force_at(double time) const {
  return time >= rest_ ? -oscillator_.stiffness * oscillator_.equilibrium : 0;
}

}  // namespace ictus::exact
