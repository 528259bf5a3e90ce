#include "ictus/sound/listener.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>

#include "ictus/base/error.hpp"
#include "ictus/sound/onsets.hpp"
#include "ictus/sound/spectrum.hpp"

namespace ictus::sound {
namespace {

constexpr double pi = std::numbers::pi;

Ear ear_of(const ModalSystemData::Pickup& pickup, const std::vector<Mode>& modes, double rate) {
  Ear ear(pickup.name);
  for (std::size_t k = 0; k < pickup.row.value.size(); ++k)
    for (const Mode& mode : modes)
      if (mode.coordinate == pickup.row.coordinate[k] && mode.is_audible(rate))
        ear.add(mode, pickup.row.value[k]);
  return ear;
}

/// A mode as a partial of what is heard: q = a e^(−σt) cos(ω_d t + φ); its velocity is iω_d − σ times that, and its
/// acceleration, of which pressure is made, the same again.
Partial partial_of(const Mode& mode, double shape, const Motion& motion, Quantity quantity) {
  const double turns = mode.turns(), q = motion.q[mode.coordinate], v = motion.v[mode.coordinate];
  const double sine = -(v + mode.decay * q) / turns;  // a sin φ
  double amplitude = std::abs(shape) * std::hypot(q, sine);
  double phase = std::atan2(shape * sine, shape * q);
  const int times = quantity == Quantity::displacement ? 0 : quantity == Quantity::velocity ? 1 : 2;
  for (int i = 0; i < times; ++i) {
    amplitude *= mode.frequency;
    phase = std::remainder(phase + std::atan2(turns, -mode.decay), 2 * pi);
  }
  return {turns / (2 * pi), mode.decay, amplitude, phase};
}

/// The mode of nearly this frequency that is heard best.
void set_beside(HeardPartial& partial, const Ear& ear, const Motion& motion, Quantity quantity) {
  const double f = partial.measured.frequency, near = std::max(0.2, 1e-3 * f);  // Hz
  for (std::size_t k = 0; k < ear.modes.size(); ++k) {
    if (std::abs(ear.modes[k].turns() / (2 * pi) - f) > near) continue;
    const Partial mode = partial_of(ear.modes[k], ear.shape[k], motion, quantity);
    if (partial.mode && std::abs(partial.mode->frequency - f) <= std::abs(mode.frequency - f)) continue;
    partial.mode = mode;
    partial.label = ear.modes[k].label;
  }
}

}  // namespace

double Mode::turns() const { return std::sqrt(std::max(0.0, frequency * frequency - decay * decay)); }
void Ear::add(const Mode& mode, double of_it) {
  if (modes.empty()) first_ = mode.coordinate;
  if (mode.coordinate < first_) {
    row_.insert(row_.begin(), static_cast<std::size_t>(first_ - mode.coordinate), 0.0);
    first_ = mode.coordinate;
  }
  const auto at = static_cast<std::size_t>(mode.coordinate - first_);
  if (at >= row_.size()) row_.resize(at + 1, 0.0);
  row_[at] += of_it;
  modes.push_back(mode);
  shape.push_back(of_it);
}
bool Mode::is_audible(double rate) const { return turns() > 0 && turns() < pi * rate; }

std::vector<Mode> modes_of(const ModalSystem& system) {
  std::vector<Mode> modes;
  for (std::size_t r = 0; r < system.data().resonators.size(); ++r) {
    const ModalSystemData::Resonator& body = system.data().resonators[r];
    for (std::size_t k = 0; k < body.modes.size(); ++k)
      modes.push_back({system.first_mode(r) + static_cast<Eigen::Index>(k), body.modes[k].frequency,
                       body.modes[k].decay, body.name + " " + body.modes[k].label});
  }
  return modes;
}

std::vector<Ear> ears_of(const ModalSystem& system, double rate) {
  const std::vector<Mode> modes = modes_of(system);
  std::vector<Ear> ears;
  for (const ModalSystemData::Pickup& pickup : system.pickups()) ears.push_back(ear_of(pickup, modes, rate));
  return ears;
}

Listener::Listener(const ModalSystem& system, const Sampling& sampling, Hearing hearing)
    : system_(system), sampling_(sampling), hearing_(std::move(hearing)), gap_(system.contacts()) {
  signal_.rate = sampling.rate;
  signal_.unit = hearing_.unit;
  for (const Ear& ear : hearing_.ears) signal_.channels.push_back({ear.name, {}});
}

void Listener::take(const Motion& motion) {
  const std::size_t step = steps_++;
  const double wanted =
      static_cast<double>(step) / (sampling_.rate * static_cast<double>(sampling_.steps_per_sample));
  if (std::abs(motion.t - wanted) > 1e-6 / sampling_.rate)
    throw Error("the method of the scene chooses its own steps, and a sound has even ones",
                "run.method = \"projected\", or another one with a step of its own");
  if (step % sampling_.steps_per_sample != 0) return;
  const Eigen::VectorXd& x = hearing_.look(motion);
  for (std::size_t c = 0; c < hearing_.ears.size(); ++c)
    signal_.channels[c].samples.push_back(hearing_.ears[c].hears(x));
  watch(motion);
}

void Listener::watch(const Motion& motion) {
  system_.gaps(motion.q, gap_);
  if (system_.drives()) {
    gap_ = -gap_;
    system_.drives()->add_depths(motion.t, motion.t, gap_);
    gap_ = -gap_;
  }

  for (Eigen::Index j = 0; j < gap_.size(); ++j) {
    const ModalSystemData::Contact& contact = system_.data().contacts[static_cast<std::size_t>(j)];
    if (contact.rubs()) gap_[j] = motion.t < contact.rubbed_until ? 0 : 1;
  }
  if (gap_.size() > 0 && gap_.minCoeff() <= 0) {
    if (!touched_) longest_ = {};  // silence before the first touch does not ring
    touched_ = true;
    current_.count = 0;
    return;
  }
  if (current_.count == 0) {
    current_.first = signal_.frames() - 1;
    begin_ = motion;
  }
  ++current_.count;
  if (current_.count <= longest_.count) return;
  if (longest_.first != current_.first || longest_.count == 0) state_ = begin_;
  longest_ = current_;
}

Heard Listener::heard(std::size_t pickup) const {
  const std::vector<double>& samples = signal_.channels[pickup].samples;
  const Ear& ear = hearing_.ears[pickup];
  Heard heard{ear.name, 0, 0, spectral_centroid(samples, signal_.rate), onsets(samples, signal_.rate), {}};
  for (std::size_t i = 0; i < samples.size(); ++i)
    if (std::abs(samples[i]) > heard.peak) {
      heard.peak = std::abs(samples[i]);
      heard.peak_time = static_cast<double>(i) / signal_.rate;
    }
  const auto free = std::span(samples).subspan(longest_.first, longest_.count);
  for (const Partial& partial : partials(free, signal_.rate)) {
    heard.partials.push_back({partial, {}, {}});
    set_beside(heard.partials.back(), ear, state_, sampling_.quantity);
  }
  return heard;
}

}  // namespace ictus::sound
