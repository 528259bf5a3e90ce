#include "ictus/run/choice_number.hpp"

#include <fmt/format.h>

#include <cmath>

namespace ictus {

std::optional<At<double>> take_number(LawChoice& choice, const char* key, const Dimension& dimension,
                                      const Range& range, Problems& problems) {
  const auto found = choice.parameters.find(key);
  if (found == choice.parameters.end()) return std::nullopt;
  const Quantity given = found->second;
  choice.parameters.erase(found);
  if (std::isnan(given.value)) return std::nullopt;  // the reader has complained
  if (given.dimension && !(*given.dimension == dimension))
    problems.add(given.place, dimension == dimensions::none
                                  ? fmt::format("{} = {}: is a pure number, got {}", key, given.text,
                                                given.dimension->text())
                                  : fmt::format("{} = {}: needs {}, got {}", key, given.text,
                                                dimension.text(), given.dimension->text()));
  else if (!range.holds(given.value))
    problems.add(given.place, fmt::format("{} = {}: must be {}", key, given.text, range.words));
  else
    return At<double>{given.value, given.place};
  return std::nullopt;
}

}  // namespace ictus
