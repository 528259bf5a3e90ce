#include "ictus/sound/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include "ictus/base/error.hpp"
#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/run/compliant_recorder.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/resonator_scene.hpp"
#include "ictus/run/schemes.hpp"
#include "ictus/run/verdict.hpp"
#include "ictus/scene/units.hpp"
#include "ictus/sound/onsets.hpp"
#include "ictus/sound/spectrum.hpp"

namespace ictus::sound {
namespace {

constexpr double pi = std::numbers::pi;

const ModalSystem& modal_system(const Assembly& assembly) {
  const auto* system = assembly.model ? dynamic_cast<const ModalSystem*>(assembly.model->system()) : nullptr;
  if (!system || system->pickups().empty())
    throw Error(fmt::format("{}: there is nothing to listen to", assembly.scene.file),
                "a [[resonator]] with pickups, as in pickups = { rim = 0.3 } (docs/guide/sound.md)");
  return *system;
}

/// One mode as a coordinate of the system.
struct Mode {
  Eigen::Index coordinate;
  double frequency;  // ω, rad/s, undamped
  double decay;      // σ, 1/s
  std::string label;

  double turns() const { return std::sqrt(std::max(0.0, frequency * frequency - decay * decay)); }
  bool is_audible(double rate) const { return turns() > 0 && turns() < pi * rate; }
};

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

/// What a pickup hears of the modes, without those that would be heard at another frequency.
struct Ear {
  std::string name;
  std::vector<Mode> modes;
  std::vector<double> shape;  // of each mode, kg^(-1/2)

  double hears(const Eigen::VectorXd& x) const {
    double sum = 0;
    for (std::size_t k = 0; k < modes.size(); ++k) sum += shape[k] * x[modes[k].coordinate];
    return sum;
  }
};

Ear ear_of(const ModalSystemData::Pickup& pickup, const std::vector<Mode>& modes, double rate) {
  Ear ear{pickup.name, {}, {}};
  for (std::size_t k = 0; k < pickup.row.value.size(); ++k)
    for (const Mode& mode : modes)
      if (mode.coordinate == pickup.row.coordinate[k] && mode.is_audible(rate)) {
        ear.modes.push_back(mode);
        ear.shape.push_back(pickup.row.value[k]);
      }
  return ear;
}

/// Takes the samples of a run, and keeps the state with which its longest free stretch begins.
class Listener {
 public:
  Listener(const ModalSystem& system, const RenderOptions& options, Signal& signal)
      : system_(system), options_(options), signal_(signal), gap_(system.contacts()) {
    const std::vector<Mode> modes = modes_of(system);
    for (const ModalSystemData::Pickup& pickup : system.pickups()) {
      ears_.push_back(ear_of(pickup, modes, options.rate));
      signal_.channels.push_back({pickup.name, {}});
    }
  }

  void take(const Motion& motion) {
    const std::size_t step = steps_++;
    const double wanted =
        static_cast<double>(step) / (options_.rate * static_cast<double>(options_.steps_per_sample));
    if (std::abs(motion.t - wanted) > 1e-6 / options_.rate)
      throw Error("the method of the scene chooses its own steps, and a sound has even ones",
                  "run.method = \"projected\", or another one with a step of its own");
    if (step % options_.steps_per_sample != 0) return;
    const Eigen::VectorXd& x = options_.quantity == Quantity::displacement ? motion.q : motion.v;
    for (std::size_t c = 0; c < ears_.size(); ++c) signal_.channels[c].samples.push_back(ears_[c].hears(x));
    watch(motion);
  }

  const std::vector<Ear>& ears() const { return ears_; }
  const Ringing& longest() const { return longest_; }
  /// With which the longest stretch begins.
  const Motion& state() const { return state_; }

 private:
  void watch(const Motion& motion) {
    system_.gaps(motion.q, gap_);
    const bool touches = gap_.size() > 0 && gap_.minCoeff() <= 0;
    if (touches) {
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

  const ModalSystem& system_;
  const RenderOptions& options_;
  Signal& signal_;
  std::vector<Ear> ears_;
  Eigen::VectorXd gap_;
  Ringing current_, longest_;
  Motion begin_, state_;
  bool touched_ = false;
  std::size_t steps_ = 0;
};

/// A scheme that is listened to.
class HeardStepper final : public Stepper {
 public:
  HeardStepper(Stepper& scheme, Listener& listener)
      : Stepper(scheme.facts(), scheme.impulse().size()), scheme_(scheme), listener_(listener) {}

  void start(const Motion& motion) override {
    scheme_.start(motion);
    listener_.take(motion);
  }
  StepReport step(Motion& motion, double h) override {
    const StepReport report = scheme_.step(motion, h);
    impulse_ = scheme_.impulse();
    events_ = scheme_.events();
    contacts_inside_ = scheme_.contacts_inside();
    if (report.converged()) listener_.take(motion);
    return report;
  }
  bool knows_impulses() const override { return scheme_.knows_impulses(); }
  ForceOf force_of() override { return scheme_.force_of(); }
  double stored(const Motion& motion) override { return scheme_.stored(motion); }
  double potential(const Motion& motion) override { return scheme_.potential(motion); }
  std::vector<std::string> remarks() const override { return scheme_.remarks(); }

 private:
  Stepper& scheme_;
  Listener& listener_;
};

/// A run as of run(), with someone who listens.
Trace heard_run(const Assembly& assembly, Listener& listener, const std::function<bool(double)>& stop) {
  const Method& chosen = method(assembly.scene.run.method.value);
  if (chosen.traits().family != family::compliant)
    throw Error(fmt::format("{} does not follow contacts in time, sample by sample", chosen.name()),
                "run.method = \"projected\", or another scheme (ictus list schemes)");
  if (const std::string why = misfit(chosen.name(), assembly); !why.empty())
    throw Error(fmt::format("{} {}", chosen.name(), why), fitting_words(assembly));
  CompliantRecorder::Options recorded;
  recorded.method = std::string(chosen.name());
  recorded.columns.every = assembly.scene.run.record_every;
  recorded.lag = scheme_facts(chosen.name()).lag;
  recorded.outlook = assembly.plan.outlook;
  Plan plan = assembly.plan;
  plan.stop = stop;
  const auto scheme = make_stepper(chosen.name(), *assembly.model, plan);
  HeardStepper stepper(*scheme, listener);
  CompliantRecorder recorder(*assembly.model, std::move(recorded));
  Motion motion = assembly.start;
  Ending ending = advance(stepper, motion, plan, recorder);
  for (std::string& remark : stepper.remarks()) recorder.remark(std::move(remark));
  Trace trace = recorder.finish(std::move(ending));
  if (std::string words = truncation_words(assembly); !words.empty())
    trace.remarks.push_back(std::move(words));
  judge(trace, chosen.declared_error(assembly), assembly.complete_up_to);
  return trace;
}

/// A mode as a partial of what is heard: q = a e^(−σt) cos(ω_d t + φ), and its velocity is iω_d − σ times that.
Partial partial_of(const Mode& mode, double shape, const Motion& motion, Quantity quantity) {
  const double turns = mode.turns(), q = motion.q[mode.coordinate], v = motion.v[mode.coordinate];
  const double sine = -(v + mode.decay * q) / turns;  // a sin φ
  double amplitude = std::abs(shape) * std::hypot(q, sine);
  double phase = std::atan2(shape * sine, shape * q);
  if (quantity == Quantity::velocity) {
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

Heard heard_by(std::size_t channel, const Listener& listener, const Signal& signal, Quantity quantity) {
  const std::vector<double>& samples = signal.channels[channel].samples;
  const Ear& ear = listener.ears()[channel];
  Heard heard{ear.name, 0, 0, spectral_centroid(samples, signal.rate), onsets(samples, signal.rate), {}};
  for (std::size_t i = 0; i < samples.size(); ++i)
    if (std::abs(samples[i]) > heard.peak) {
      heard.peak = std::abs(samples[i]);
      heard.peak_time = static_cast<double>(i) / signal.rate;
    }
  const Ringing& stretch = listener.longest();
  const auto free = std::span(samples).subspan(stretch.first, stretch.count);
  for (const Partial& partial : partials(free, signal.rate)) {
    heard.partials.push_back({partial, {}, {}});
    set_beside(heard.partials.back(), ear, listener.state(), quantity);
  }
  return heard;
}

std::string in_quotes(double value, const char* unit) {
  return fmt::format("\"{} {}\"", shortest(value), unit);
}

/// s: the longest T60 of what can be heard.
double ringing_time(const ModalSystem& system, double rate) {
  double longest = 0.25;
  for (const Mode& mode : modes_of(system))
    if (mode.is_audible(rate))
      longest = std::max(longest, mode.decay > 0 ? std::log(1000.0) / mode.decay : 5.0);
  return std::min(longest, 5.0);
}

}  // namespace

const QuantityName& quantity(std::string_view name) {
  std::vector<std::string_view> names;
  for (const QuantityName& one : quantities) {
    if (one.name == name) return one;
    names.push_back(one.name);
  }
  if (name == "pressure")
    throw Error("pressure is not known: how a resonator radiates is not part of its model yet",
                "displacement or velocity at the pickups");
  throw Error(fmt::format("there is no quantity '{}'", name), allowed_names(name, names));
}

Assembly load_for_sound(const std::string& scene, const std::vector<std::string>& overrides,
                        const RenderOptions& options) {
  const double step = 1 / (options.rate * static_cast<double>(options.steps_per_sample));
  std::vector<std::string> words = overrides;
  words.push_back("run.step=" + in_quotes(step, "s"));
  if (!options.duration) {
    const Assembly first = load(scene, overrides);
    const ModalSystem& system = modal_system(first);
    const auto& written = first.scene.run.duration;
    RenderOptions known = options;
    known.duration =
        written && !written->place.file.empty() ? written->value : ringing_time(system, options.rate);
    return load_for_sound(scene, overrides, known);
  }
  const double frames = std::max(2.0, std::round(*options.duration * options.rate));
  words.push_back("run.duration=" + in_quotes((frames - 1) / options.rate, "s"));
  Assembly assembly = load(scene, words);
  modal_system(assembly);
  return assembly;
}

Rendering render(const Assembly& assembly, const RenderOptions& options) {
  const ModalSystem& system = modal_system(assembly);
  Rendering result;
  result.signal.rate = options.rate;
  for (const QuantityName& one : quantities)
    if (one.quantity == options.quantity) result.signal.unit = one.unit;
  Listener listener(system, options, result.signal);
  for (const Mode& mode : modes_of(system))
    (mode.is_audible(options.rate) ? result.audible : result.inaudible) += 1;
  result.trace = heard_run(assembly, listener, options.stop);
  result.ringing = listener.longest();
  for (std::size_t c = 0; c < result.signal.channels.size(); ++c)
    result.heard.push_back(heard_by(c, listener, result.signal, options.quantity));
  return result;
}

}  // namespace ictus::sound
