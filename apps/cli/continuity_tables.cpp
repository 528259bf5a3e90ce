#include "continuity_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ictus/base/version.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/table_of.hpp"

namespace ictus::cli {
namespace {

using Json = nlohmann::ordered_json;

report::Table way_table(const Continuity& result, const ContinuityChoice& choice) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < result.places.size(); i += std::max<std::size_t>(1, result.places.size() / 8))
    places.push_back(i);
  if (!result.places.empty() && places.back() + 1 != result.places.size())
    places.push_back(result.places.size() - 1);
  report::TableOf table("Outcome along the way, by " + result.method, places);
  for (const VariedNumber& number : choice.numbers)
    table.number(
        number.key, [&](std::size_t i) { return number.from + result.places[i] * (number.to - number.from); },
        6);
  constexpr std::size_t most = 8;
  for (std::size_t k = 0; k < std::min(most, result.names.size()); ++k)
    table.number(
        result.names[k].name + " (" + result.names[k].unit + ")",
        [&](std::size_t i) { return result.outcomes[i][k]; }, 6);
  const std::string verdict =
      result.jumps.empty()
          ? fmt::format("Continuous: no jump above {:g} of the largest speed ({} runs).", choice.smallest,
                        result.runs)
          : fmt::format(
                "Not continuous: {} ({} runs).",
                result.jumps.size() == 1 ? "it jumps once" : fmt::format("{} jumps", result.jumps.size()),
                result.runs);
  return table.with_note(result.failures.empty() ? verdict
                                                 : "A run failed, or the study was stopped: no verdict.");
}

report::Table jump_table(const Continuity& result, const ContinuityChoice& choice) {
  report::TableOf table("Jumps, by " + result.method, result.jumps);
  for (std::size_t k = 0; k < choice.numbers.size(); ++k)
    table.number(
        choice.numbers[k].key, [k](const Jump& jump) { return jump.numbers[k]; }, 9);
  return table.words("of", [](const Jump& jump) { return jump.of; })
      .number(
          "before", [](const Jump& jump) { return jump.before; }, 6)
      .number(
          "after", [](const Jump& jump) { return jump.after; }, 6)
      .share("of the largest speed", [](const Jump& jump) { return jump.height; })
      .with_note("");
}

}  // namespace

Json as_json(const Continuity& result, const ContinuityChoice& choice) {
  Json json{{"method", result.method}, {"continuous", Json()}, {"runs", result.runs}};
  if (result.failures.empty())
    json["continuous"] = result.jumps.empty();
  else
    json["failures"] = result.failures;
  json["smallest_jump"] = choice.smallest;
  json["jumps"] = Json::array();
  for (const Jump& jump : result.jumps) {
    Json row{{"at", report::number(jump.at)}};
    for (std::size_t k = 0; k < choice.numbers.size(); ++k)
      row["numbers"][choice.numbers[k].key] = report::number(jump.numbers[k]);
    row.update({{"of", jump.of},
                {"before", report::number(jump.before)},
                {"after", report::number(jump.after)},
                {"height", report::number(jump.height)}});
    json["jumps"].push_back(row);
  }
  for (std::size_t i = 0; i < result.places.size(); ++i) {
    Json row{{"at", report::number(result.places[i])}};
    for (std::size_t k = 0; k < result.names.size() && k < result.outcomes[i].size(); ++k)
      row[result.names[k].name] = report::number(result.outcomes[i][k]);
    json["outcomes"].push_back(row);
  }
  return json;
}

Json document_of(const Json& runs) { return {{"ictus", version()}, {"runs", runs}}; }

std::vector<report::Table> tables_of(const Continuity& result, const ContinuityChoice& choice) {
  std::vector<report::Table> tables{way_table(result, choice)};
  if (!result.jumps.empty()) tables.push_back(jump_table(result, choice));
  return tables;
}

}  // namespace ictus::cli
