// ictus exact NAME key=value…: closed-form results.

#include "ictus/exact/exact.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "catalogue.hpp"
#include "cli.hpp"
#include "exact_input.hpp"
#include "ictus/report/number.hpp"

namespace ictus::cli {
namespace {

struct ExactOptions {
  std::string name;
  std::vector<std::string> words;
};

report::Table as_table(const exact::Entry& entry, const std::vector<exact::Result>& results) {
  report::Table table{
      fmt::format("{}: {}", entry.about.name, entry.about.summary), {"result", "value", "unit"}, {}, {}};
  for (const exact::Result& result : results)
    table.rows.push_back(
        {result.name, std::isfinite(result.value) ? report::round_trip(result.value) : "∞", result.unit});
  return table;
}

void perform(const ExactOptions& options, const Context& context) {
  const exact::Entry& entry = exact::entry(options.name);
  Problems problems;
  exact::Values values;
  for (const std::string& word : options.words) read_word(word, entry, values, problems);
  problems.raise();
  const auto results = exact::evaluate(options.name, values);
  if (!context.json) return print(context.text(as_table(entry, results)));
  nlohmann::ordered_json json{{"name", entry.about.name}, {"inputs", nlohmann::ordered_json(values)}};
  for (const exact::Result& result : results)
    json["results"].push_back({{"name", result.name}, {"unit", result.unit}, {"value", result.value}});
  print_json(json);
}

}  // namespace

void add_exact(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "exact", "closed-form results: ictus exact hunt_crossley mass=0.01 …");
  auto options = std::make_shared<ExactOptions>();
  verb.add_option("NAME", options->name, "which result (ictus list exact)").required().among([] {
    return names_in({"exact"});
  });
  verb.add_option("VALUES", options->words, "key=value, in SI or with a unit").type_name("KEY=VALUE");
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
