#include "ictus/run/systems.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/model/mechanics/systems.hpp"
#include "ictus/scene/units.hpp"

namespace ictus {
namespace {

std::optional<SystemFacts> facts_of(const SystemChoice& choice, Problems& problems) {
  if (choice.kind.value.empty()) return std::nullopt;  // the reader has complained
  std::vector<std::string_view> names;
  for (SystemFacts& facts : mechanical_systems()) {
    if (facts.about.name == choice.kind.value) return std::move(facts);
    names.push_back(facts.about.name);
  }
  problems.add(choice.kind.place,
               fmt::format("kind = \"{}\": there is no system of this name", choice.kind.value),
               allowed_names(choice.kind.value, names));
  return std::nullopt;
}

void refuse_unknown(const SystemFacts& facts, const SystemChoice& choice, Problems& problems) {
  std::vector<std::string_view> names;
  for (const SystemParameter& parameter : facts.parameters) names.push_back(parameter.name);
  for (const auto& [name, quantity] : choice.parameters)
    if (std::find(names.begin(), names.end(), name) == names.end())
      problems.add(quantity.key, fmt::format("{} has no parameter '{}'", facts.about.name, name),
                   allowed_names(name, names));
}

void check(const SystemParameter& parameter, const Quantity& given, Problems& problems) {
  if (std::isnan(given.value)) return;  // the reader has complained
  const Dimension wanted = dimension_of(parameter.unit);
  if (given.dimension && !(*given.dimension == wanted))
    problems.add(given.place, fmt::format("{} = {}: {} needs {}, got {}", parameter.name, given.text,
                                          parameter.meaning, parameter.unit, given.dimension->text()));
  else if (!std::isfinite(given.value) || !parameter.range.holds(given.value))
    problems.add(
        given.place,
        fmt::format("{} = {}: {} must be {}", parameter.name, given.text, parameter.meaning,
                    parameter.range.words),
        parameter.name == "gravity" && given.value < 0
            ? fmt::format(
                  "a [system] takes how strong gravity is, and it points downwards: write gravity = {}",
                  shortest(-given.value))
            : "");
}

/// With its unit, as a reader would write it.
Quantity default_of(const SystemParameter& parameter) {
  const Dimension dimension = dimension_of(parameter.unit);
  const std::string number = shortest(parameter.standard);
  if (dimension == dimensions::none) return {parameter.standard, std::nullopt, number, {}};
  return {parameter.standard, dimension, fmt::format("{} {}", number, parameter.unit), {}};
}

}  // namespace

std::shared_ptr<const SystemCase> make_system(SystemChoice& choice, Problems& problems) {
  const auto facts = facts_of(choice, problems);
  if (!facts) return nullptr;
  refuse_unknown(*facts, choice, problems);
  std::map<std::string, double> values;
  for (const SystemParameter& parameter : facts->parameters) {
    const auto [entry, missing] =
        choice.parameters.try_emplace(std::string(parameter.name), default_of(parameter));
    if (!missing) check(parameter, entry->second, problems);
    values[entry->first] = entry->second.value;
  }
  if (!problems.empty()) return nullptr;
  try {
    return std::make_shared<const SystemCase>(make_system(choice.kind.value, values));
  } catch (const Error& error) {
    for (const Problem& problem : error.problems())
      problems.add(choice.kind.place, problem.message, problem.help);
    return nullptr;
  }
}

}  // namespace ictus
