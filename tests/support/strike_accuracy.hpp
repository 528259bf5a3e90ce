#pragma once
// How right a strike is at one step per sample: a scene with a resonator by `projected` and by `reference`, over phases of the
// touch within a sample. Used by the tests of conformance and by bench/strikes.cpp, which has all cases.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/run/run.hpp"
#include "ictus/run/schemes.hpp"
#include "ictus/scene/read.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::test {

inline constexpr double audio_rate = 44100;

struct StrikeCase {
  std::string name;
  std::string scene;    // its text, without the striker's position and [run]
  std::string striker;  // name of the body, which moves to the right at `speed`
  double speed = 1;     // m/s
  double radius = 0;    // m, of the striker
  double until = 2e-3;  // s, when the blow is over
};

/// Of `projected`: s, and parts of a step in which something touches; no parts: as many as it takes by itself.
struct Stages {
  std::size_t count = 3, parts = 1;
};

inline Assembly strike_of(const StrikeCase& of, std::string_view method, double phase,
                          const Stages& stages = {}) {
  const double h = 1 / audio_rate, gap = (3 + phase) * h * of.speed;
  Problems problems;
  std::vector<std::string> words{fmt::format("body.{}.position={}", of.striker, shortest(-gap - of.radius)),
                                 fmt::format("body.{}.velocity={}", of.striker, shortest(of.speed)),
                                 "run.step=" + shortest(h),
                                 "run.duration=" + shortest(std::round(of.until * audio_rate) / audio_rate),
                                 fmt::format("run.method={}", method)};
  if (method == "projected") words.push_back(fmt::format("run.stages={}", stages.count));
  if (method == "projected" && stages.parts > 0)
    words.push_back(fmt::format("run.substeps={}", stages.parts));
  Scene scene = read_scene_text(of.scene, of.name, words, problems);
  problems.raise();
  Assembly assembly = assemble(std::move(scene), problems);
  problems.raise();
  return assembly;
}

/// What is left when the blow is over.
struct Strike {
  double peak_force = 0, contact_time = 0;        // N, s, of the first impact
  double energy = 0;                              // J, of all that vibrates
  std::vector<double> frequency, amplitude = {};  // Hz, and of the velocity, of modes that can be heard
};

inline Motion end_of(const Assembly& assembly, double until) {
  const auto stepper = make_stepper(assembly.scene.run.method.value, *assembly.model, assembly.plan);
  Motion motion = assembly.start;
  stepper->start(motion);
  const double h = assembly.plan.step;
  for (std::size_t n = 1; motion.t < until - 1e-9 * h;) {
    const StepReport step = stepper->step(motion, std::min(h, until - motion.t));
    if (!step.converged()) throw Error("a step failed");
    if (!stepper->facts().keeps_time) motion.t = static_cast<double>(n++) * h;
  }
  return motion;
}

inline Strike struck(const Assembly& assembly) {
  Strike strike;
  const Trace trace = run(assembly);
  for (const Impact& impact : trace.impacts)
    if (impact.released()) {
      strike.peak_force = impact.peak_force;
      strike.contact_time = impact.contact_time();
      break;
    }
  const auto& system = dynamic_cast<const ModalSystem&>(*assembly.model->system());
  const Motion end = end_of(assembly, assembly.plan.until);
  for (Eigen::Index i = 0; i < end.q.size(); ++i) {
    const double k = system.stiffnesses()[i];
    if (!(k > 0)) continue;
    strike.energy += 0.5 * (end.v[i] * end.v[i] + k * end.q[i] * end.q[i]);
    const double f = std::sqrt(k) / (2 * 3.14159265358979323846);
    if (f > 20e3) continue;
    strike.frequency.push_back(f);
    strike.amplitude.push_back(std::sqrt(end.v[i] * end.v[i] + k * end.q[i] * end.q[i]));
  }
  return strike;
}

/// The largest errors over the phases: relative, and in dB of the partials within 60 dB of the strongest.
struct StrikeErrors {
  double peak = 0, duration = 0, energy = 0, low = 0, high = 0;  // low, high: dB, below and above 10 kHz
  double samples = 0;                                            // of the contact

  void see(const Strike& seen, const Strike& truth) {
    peak = std::max(peak, std::abs(seen.peak_force / truth.peak_force - 1));
    duration = std::max(duration, std::abs(seen.contact_time / truth.contact_time - 1));
    energy = std::max(energy, std::abs(seen.energy / truth.energy - 1));
    samples = truth.contact_time * audio_rate;
    const double loudest = *std::max_element(truth.amplitude.begin(), truth.amplitude.end());
    for (std::size_t i = 0; i < truth.amplitude.size(); ++i) {
      if (truth.amplitude[i] < 1e-3 * loudest) continue;
      const double away = std::abs(20 * std::log10(seen.amplitude[i] / truth.amplitude[i]));
      double& worst = truth.frequency[i] < 10e3 ? low : high;
      worst = std::max(worst, away);
    }
  }
  double partial() const { return std::max(low, high); }
};

inline StrikeErrors strike_errors(const StrikeCase& of, int phases, const Stages& stages = {}) {
  StrikeErrors errors;
  for (int i = 0; i < phases; ++i) {
    const double phase = (i + 0.37) / phases;
    errors.see(struck(strike_of(of, "projected", phase, stages)), struck(strike_of(of, "reference", phase)));
  }
  return errors;
}

/// What one step per sample promises of a single impact of two samples and more.
inline bool keeps_promise(const StrikeErrors& errors) {
  return errors.energy <= 1.5e-3 && errors.duration <= 6e-3 && errors.peak <= 1.5e-2 &&
         errors.partial() <= 0.12;
}

}  // namespace ictus::test
