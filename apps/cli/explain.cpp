// ictus explain NAME: formula, units, source.

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "catalogue.hpp"
#include "cli.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/table.hpp"

namespace ictus::cli {
namespace {

std::string as_text(const Context& context, const Kind& kind, const Described& entry) {
  std::string text = fmt::format("{} ({})\n  {}\n", entry.about.name, kind.name, entry.about.summary);
  if (!entry.about.formula.empty()) text += fmt::format("  {}\n", entry.about.formula);
  if (!entry.about.source.empty()) text += fmt::format("  source: {}\n", entry.about.source);
  std::size_t width = 0;
  for (const Fact& fact : entry.facts) width = std::max(width, report::display_width(fact.name));
  if (!entry.facts.empty()) text += "\n";
  for (const Fact& fact : entry.facts)
    text +=
        "  " + fact.name + std::string(width - report::display_width(fact.name) + 2, ' ') + fact.text + "\n";
  if (entry.tables)
    for (const report::Table& table : entry.tables()) text += "\n" + context.text(table);
  return text;
}

nlohmann::ordered_json as_json(const Kind& kind, const Described& entry) {
  nlohmann::ordered_json json{{"kind", kind.name},
                              {"name", entry.about.name},
                              {"summary", entry.about.summary},
                              {"formula", entry.about.formula},
                              {"source", entry.about.source}};
  for (const Fact& fact : entry.facts) json["facts"].push_back({{"name", fact.name}, {"text", fact.text}});
  if (entry.tables)
    for (const report::Table& table : entry.tables()) json["tables"].push_back(report::json(table));
  return json;
}

void perform(const std::string& name, const Context& context) {
  const auto kinds = catalogue();
  std::vector<std::string_view> names;
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  std::string text;
  for (const Kind& kind : kinds)
    for (const Described& entry : kind.entries) {
      names.push_back(entry.about.name);
      if (entry.about.name != name) continue;
      text += (text.empty() ? "" : "\n") + as_text(context, kind, entry);
      json.push_back(as_json(kind, entry));
    }
  if (text.empty()) throw Error("there is nothing named '" + name + "'", allowed_names(name, names));
  if (context.json)
    print_json(json);
  else
    print(text);
}

}  // namespace

void add_explain(CLI::App& app, Context& context) {
  Verb verb =
      add_verb(app, context, "explain",
               "formula, units, source of a law, scheme, system, solver, exact result, paper or topic");
  auto name = std::make_shared<std::string>();
  verb.add_option("NAME", *name, "its name (ictus list)").required();
  verb.callback([name, &context] { perform(*name, context); });
}

}  // namespace ictus::cli
