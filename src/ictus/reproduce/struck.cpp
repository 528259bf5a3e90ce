#include "ictus/reproduce/struck.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/run/run.hpp"
#include "ictus/scene/read.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::reproduce {

Assembly scene_of(const std::string& text, const std::vector<std::string>& overrides) {
  Problems problems;
  Scene scene = read_scene_text(text, "scene", overrides, problems);
  problems.raise();
  Assembly assembly = assemble(std::move(scene), problems);
  problems.raise();
  return assembly;
}

Trace run_of(const std::string& text, const std::vector<std::string>& overrides) {
  return run(scene_of(text, overrides));
}

sound::Rendering heard_of(const std::string& text, double rate, double duration, std::size_t steps_per_sample,
                          const std::vector<std::string>& overrides) {
  std::vector<std::string> words = overrides;
  const double frames = std::round(duration * rate);
  words.push_back("run.step=" + shortest(1 / (rate * static_cast<double>(steps_per_sample))));
  words.push_back("run.duration=" + shortest((frames - 1) / rate));
  return sound::render(scene_of(text, words), {.rate = rate, .steps_per_sample = steps_per_sample});
}

Impact first_impact(const Trace& trace) {
  for (const Impact& impact : trace.impacts)
    if (impact.released()) return impact;
  Impact none;
  none.peak_force = none.peak_depth = unknown;
  return none;
}

double likeness(const std::vector<double>& signal, const std::vector<double>& truth) {
  double error = 0, size = 0;
  for (std::size_t i = 0; i < std::min(signal.size(), truth.size()); ++i) {
    error += (signal[i] - truth[i]) * (signal[i] - truth[i]);
    size += truth[i] * truth[i];
  }
  return 10 * std::log10(size / error);
}

}  // namespace ictus::reproduce
