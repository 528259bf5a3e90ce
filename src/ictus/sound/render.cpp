#include "ictus/sound/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/base/most.hpp"
#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/run/compliant_recorder.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/resonator_scene.hpp"
#include "ictus/run/schemes.hpp"
#include "ictus/run/verdict.hpp"
#include "ictus/scene/units.hpp"
#include "ictus/sound/radiation.hpp"

namespace ictus::sound {
namespace {

const ModalSystem& modal_system(const Assembly& assembly) {
  const auto* system = assembly.model ? dynamic_cast<const ModalSystem*>(assembly.model->system()) : nullptr;
  if (!system || system->pickups().empty())
    throw Error(fmt::format("{}: there is nothing to listen to", assembly.scene.file),
                "a [[resonator]] with pickups, as in pickups = { rim = 0.3 } (docs/guide/sound.md)");
  return *system;
}

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

/// What is given acts: the step of a sound follows from its rate.
void refuse_steps(const std::vector<std::string>& overrides) {
  for (const std::string& word : overrides)
    for (const std::string_view key : {"run.step", "run.rate"})
      if (word.substr(0, word.find_first_of(" =")) == key)
        throw Error(fmt::format("--set {}: the step of a sound follows from its rate", word),
                    "--rate 48000, and --steps for several steps per sample");
}

}  // namespace

const QuantityName& quantity(std::string_view name) {
  std::vector<std::string_view> names;
  for (const QuantityName& one : quantities) {
    if (one.name == name) return one;
    names.push_back(one.name);
  }
  throw Error(fmt::format("there is no quantity '{}'", name), allowed_names(name, names));
}

Assembly load_for_sound(const std::string& scene, const std::vector<std::string>& overrides,
                        const RenderOptions& options) {
  refuse_steps(overrides);
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
  if (frames > static_cast<double>(most::frames))
    throw Error(fmt::format("a sound of {:.0f} frames is longer than {}", frames, most::frames),
                "a shorter duration, or a lower rate");
  words.push_back("run.duration=" + in_quotes((frames - 1) / options.rate, "s"));
  Assembly assembly = load(scene, words);
  modal_system(assembly);
  return assembly;
}

namespace {

Listener::Hearing hearing_of(const Assembly& assembly, const ModalSystem& system,
                             const RenderOptions& options) {
  std::string unit;
  for (const QuantityName& one : quantities)
    if (one.quantity == options.quantity) unit = one.unit;
  if (options.quantity == Quantity::pressure)
    return {axes_of(system, options.rate), unit,
            [acceleration = Accelerations(*assembly.model, system)](
                const Motion& motion) mutable -> const Eigen::VectorXd& { return acceleration.at(motion); }};
  return {ears_of(system, options.rate), unit,
          [moves = options.quantity == Quantity::velocity](const Motion& motion) -> const Eigen::VectorXd& {
            return moves ? motion.v : motion.q;
          }};
}

}  // namespace

Rendering render(const Assembly& assembly, const RenderOptions& options) {
  const ModalSystem& system = modal_system(assembly);
  Listener listener(system, {options.rate, options.steps_per_sample, options.quantity},
                    hearing_of(assembly, system, options));
  Rendering result;
  for (const Mode& mode : modes_of(system))
    (mode.is_audible(options.rate) ? result.audible : result.inaudible) += 1;
  result.trace = heard_run(assembly, listener, options.stop);
  result.signal = listener.signal();
  result.ringing = listener.longest();
  for (std::size_t c = 0; c < result.signal.channels.size(); ++c) result.heard.push_back(listener.heard(c));
  return result;
}

}  // namespace ictus::sound
