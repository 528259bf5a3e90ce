// How right `projected` is at 44.1 kHz with one step per sample: single impacts over phases of the touch, beside `reference`,
// and whole runs of many contacts. Nothing is timed.

#include "bench/timing.hpp"
#include "ictus/sound/render.hpp"
#include "tests/support/strike_cases.hpp"

namespace {

using namespace ictus;
using namespace ictus::test;

Assembly scene_of(const std::string& text, const std::vector<std::string>& words) {
  Problems problems;
  Scene scene = read_scene_text(text, "scene", words, problems);
  problems.raise();
  Assembly assembly = assemble(std::move(scene), problems);
  problems.raise();
  return assembly;
}

/// A tine that beats against a nail which stands near it.
const std::string kalimba =
    "[material.steel]\n[[body]]\nname = \"nail\"\nmass = \"1 g\"\nposition = \"-0.1 mm\"\nvelocity = \"0.5 m/s\"\n"
    "[[resonator]]\nname = \"tine\"\nkind = \"bar\"\nends = \"cantilever\"\nlength = \"60 mm\"\nwidth = \"5 mm\"\n"
    "thickness = \"1.2 mm\"\nmaterial = \"steel\"\nstrike = 0.95\nmeasured = { frequency = \"262 Hz\", t60 = \"1.5 s\" }\n"
    "highest = \"20 kHz\"\nresidual = \"left_out\"\n"
    "[[resonator.pickup]]\nname = \"bridge\"\nat = 0.1\n[contact]\nlaw = \"hunt_crossley\"\nstiffness = 1e7\nexponent = 1.5\n"
    "damping = 0.5\n";

/// Two free bars, one thrown against the other.
const std::string two_bars =
    "[material.steel]\n[material.aluminium]\n"
    "[[resonator]]\nname = \"a\"\nkind = \"bar\"\nlength = \"180 mm\"\nwidth = \"30 mm\"\nthickness = \"8 mm\"\n"
    "material = \"aluminium\"\nhighest = \"20 kHz\"\nresidual = \"left_out\"\nposition = \"-0.1 mm\"\nvelocity = \"1 m/s\"\nstrike = 0.5\n"
    "[[resonator.pickup]]\nname = \"end\"\nat = 0.02\n"
    "[[resonator]]\nname = \"b\"\nkind = \"bar\"\nlength = \"250 mm\"\nwidth = \"30 mm\"\nthickness = \"6 mm\"\n"
    "material = \"steel\"\nhighest = \"20 kHz\"\nresidual = \"left_out\"\nstrike = 0.4\n[[resonator.pickup]]\nname = \"end\"\nat = 0.02\n"
    "[contact]\nlaw = \"hunt_crossley\"\nstiffness = 1e8\nexponent = 1.5\ndamping = 0.1\n";

/// The velocity at the first pickup, by the quarters of the run: dB above the difference to the converged one.
void whole_run(const char* name, const std::string& text, double duration) {
  const auto heard = [&](std::size_t steps, const std::vector<std::string>& more) {
    std::vector<std::string> words{
        "run.method=projected", "run.step=" + shortest(1 / (audio_rate * static_cast<double>(steps))),
        "run.duration=" + shortest(std::round(duration * audio_rate) / audio_rate)};
    words.insert(words.end(), more.begin(), more.end());
    return sound::render(scene_of(text, words), {.rate = audio_rate, .steps_per_sample = steps});
  };
  const sound::Rendering truth = heard(32, {"run.stages=4"});
  fmt::print("{:<16} {:>8}", name, truth.trace.impacts.size());
  double least = HUGE_VAL;
  for (const std::size_t stages : {1u, 2u, 3u}) {
    const sound::Rendering seen = heard(1, {fmt::format("run.stages={}", stages)});
    const auto &a = seen.signal.channels[0].samples, &b = truth.signal.channels[0].samples;
    for (std::size_t quarter = 0; quarter < 4; ++quarter) {
      double size = 0, error = 0;
      for (std::size_t i = quarter * b.size() / 4; i < (quarter + 1) * b.size() / 4; ++i) {
        size += b[i] * b[i];
        error += (a[i] - b[i]) * (a[i] - b[i]);
      }
      const double level = 10 * std::log10(size / error);
      fmt::print(" {:>5.0f}", level);
      if (stages == 3) least = std::min(least, level);
    }
  }
  fmt::print("\n");
  bench::require(least >= 75, "whole runs are 75 dB right at s = 3");
}

}  // namespace

int main() {
  fmt::print(
      "single impacts, 16 phases, largest errors (%; dB)\n{:<16} {:>3} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n",
      "case", "s", "samples", "peak", "duration", "energy", "<10 kHz", ">10 kHz");
  for (const StrikeCase& each : strike_cases())
    for (const std::size_t stages : {1u, 2u, 3u, 4u}) {
      const StrikeErrors errors = strike_errors(each, 16, stages);
      fmt::print("{:<16} {:>3} {:>8.2f} {:>8.3f} {:>8.3f} {:>8.4f} {:>8.3f} {:>8.3f}\n", each.name, stages,
                 errors.samples, 100 * errors.peak, 100 * errors.duration, 100 * errors.energy, errors.low,
                 errors.high);
      if (stages == 3) bench::require(keeps_promise(errors), "s = 3 keeps its promise");
    }
  fmt::print("whole runs, dB by quarters\n{:<16} {:>8} {:>23} {:>23} {:>23}\n", "case", "impacts", "s = 1",
             "s = 2", "s = 3");
  whole_run("kalimba", kalimba, 0.02);
  whole_run("two bars", two_bars, 0.01);
}
