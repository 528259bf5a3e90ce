#pragma once
// How right whole sounds are at one step per sample: what pickups hear of runs with many contacts, by `projected`, beside the
// same scheme of four stages in steps so small that they no longer matter. Levels are 10 log₁₀ Σ v²/Σ (v − v′)² of every
// quarter of a run, the least of all pickups. Used by the tests of conformance and by bench/strikes.cpp.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "ictus/base/error.hpp"
#include "ictus/scene/read.hpp"
#include "ictus/sound/render.hpp"
#include "tests/support/source_dir.hpp"
#include "tests/support/strike_cases.hpp"

namespace ictus::test {

struct WholeRun {
  std::string name;
  std::string file;                     // a scene that is shipped, or
  std::string text;                     // one of its own
  std::vector<std::string> words = {};  // what is set in it
  double duration = 0;                  // s
};

inline sound::Rendering heard(const WholeRun& of, std::size_t steps, std::size_t stages) {
  const sound::RenderOptions options{.rate = audio_rate, .steps_per_sample = steps, .duration = of.duration};
  std::vector<std::string> words = of.words;
  words.push_back(fmt::format("run.stages={}", stages));
  if (!of.file.empty())
    return sound::render(sound::load_for_sound(source_dir() + "/scenes/" + of.file, words, options), options);
  words.push_back("run.method=projected");
  words.push_back("run.step=" + shortest(1 / (audio_rate * static_cast<double>(steps))));
  words.push_back("run.duration=" + shortest(std::round(of.duration * audio_rate) / audio_rate));
  Problems problems;
  Scene scene = read_scene_text(of.text, of.name, words, problems);
  problems.raise();
  const Assembly assembly = assemble(std::move(scene), problems);
  problems.raise();
  return sound::render(assembly, options);
}

using Quarters = std::array<double, 4>;

/// dB, by the quarters of the run.
inline Quarters levels(const sound::Signal& seen, const sound::Signal& truth) {
  Quarters least;
  least.fill(HUGE_VAL);
  for (std::size_t c = 0; c < truth.channels.size(); ++c) {
    const auto &a = seen.channels[c].samples, &b = truth.channels[c].samples;
    if (a.size() != b.size()) throw Error("two sounds of one scene differ in length");
    for (std::size_t quarter = 0; quarter < 4; ++quarter) {
      double size = 0, error = 0;
      for (std::size_t i = quarter * b.size() / 4; i < (quarter + 1) * b.size() / 4; ++i) {
        size += b[i] * b[i];
        error += (a[i] - b[i]) * (a[i] - b[i]);
      }
      least[quarter] = std::min(least[quarter], 10 * std::log10(size / error));
    }
  }
  return least;
}

inline double least(const Quarters& levels) { return *std::min_element(levels.begin(), levels.end()); }

/// A nail of 8 g and a tine that beats against it: five touches.
inline WholeRun kalimba_run() { return {"kalimba", "kalimba.toml", "", {"body.nail.mass=\"8 g\""}, 0.02}; }
/// A bar of aluminium is thrown against the end of one of steel, which meets it again twice.
inline WholeRun two_bars_run() {
  const std::string common =
      "kind = \"bar\"\nwidth = \"30 mm\"\nhighest = \"20 kHz\"\nresidual = \"left_out\"\n";
  const std::string pickup = "[[resonator.pickup]]\nname = \"end\"\nat = 0.02\n";
  return {
      "two bars",
      "",
      "[material.steel]\n[material.aluminium]\n[[resonator]]\nname = \"a\"\nmaterial = \"aluminium\"\n"
      "length = \"180 mm\"\nthickness = \"8 mm\"\nposition = \"-0.1 mm\"\nvelocity = \"1 m/s\"\nstrike = 0.5\n" +
          common + pickup +
          "[[resonator]]\nname = \"b\"\nmaterial = \"steel\"\nlength = \"250 mm\"\nthickness = \"6 mm\"\n"
          "strike = 0.02\n" +
          common + pickup + law_text("1e9", 1.5, 0.1),
      {},
      0.02};
}
/// A nail over the ribs of a washboard, which it leaves between them.
inline WholeRun scraping_run() { return {"scraping", "washboard.toml", "", {}, 0.05}; }
/// A ball over a rough board of wood, slowed down by its sound.
inline WholeRun rolling_run() { return {"rolling", "rolling_on_wood.toml", "", {}, 0.03}; }
/// A bow on the string of a violin, some twenty periods of it.
inline WholeRun bowing_run() { return {"bowing", "bowed_string.toml", "", {}, 0.1}; }

inline std::vector<WholeRun> whole_runs() {
  return {kalimba_run(), two_bars_run(), scraping_run(), rolling_run(), bowing_run()};
}

}  // namespace ictus::test
