#include "ictus/fit/one_number.hpp"

#include <algorithm>
#include <limits>

#include "ictus/fit/quantity.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::estimation {

Identified one_number(const WrittenScene& scene, const std::vector<std::string>& overrides,
                      const OneNumber& choice, const StopAsked& stop) {
  unit_of_number(choice.quantity);
  bool stopped = false;
  double share = 0;  // of the range; where a root is refined there, as it was
  const auto ends = [&](double) { return stopped = stopped || (stop && stop(std::min(share, 1.0))); };
  RunOptions options;
  options.stop = ends;
  const auto outcome = [&](double value) {
    // What is no number ends the search.
    if (ends(0)) return std::numeric_limits<double>::quiet_NaN();
    std::vector<std::string> words = overrides;
    words.push_back(choice.key + "=" + shortest(value));
    const Assembly assembly = load_text(scene.text, scene.file, words);
    const Trace trace = run(assembly, options);
    if (stopped) return std::numeric_limits<double>::quiet_NaN();
    share = std::max(share, (value - choice.range.low) / (choice.range.high - choice.range.low));
    return number_of(assembly, trace, choice.quantity);
  };
  const Identified found = identify(outcome, choice.measured, choice.range);
  return stopped ? Identified{} : found;
}

Identified one_number(const std::string& path, const std::vector<std::string>& overrides,
                      const OneNumber& choice) {
  unit_of_number(choice.quantity);
  return one_number(written_scene(path), overrides, choice);
}

}  // namespace ictus::estimation
