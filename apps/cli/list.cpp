// ictus list [KIND]: everything that can be chosen by name.

#include <memory>
#include <nlohmann/json.hpp>

#include "catalogue.hpp"
#include "cli.hpp"

namespace ictus::cli {
namespace {

report::Table as_table(const Kind& kind) {
  report::Table table{kind.title, {"name", "", "what it is"}, {}, {}};
  for (const Described& entry : kind.entries)
    table.rows.push_back({std::string(entry.about.name), entry.brief, std::string(entry.about.summary)});
  return table;
}

nlohmann::ordered_json as_json(const Kind& kind) {
  nlohmann::ordered_json entries = nlohmann::ordered_json::array();
  for (const Described& entry : kind.entries) {
    nlohmann::ordered_json row{{"name", entry.about.name},
                               {"summary", entry.about.summary},
                               {"formula", entry.about.formula},
                               {"source", entry.about.source}};
    row["facts"] = nlohmann::ordered_json::array();
    for (const Fact& fact : entry.facts) row["facts"].push_back({{"name", fact.name}, {"text", fact.text}});
    entries.push_back(std::move(row));
  }
  return entries;
}

void perform(const std::string& wanted, const Context& context) {
  const auto kinds = catalogue();
  std::vector<std::string_view> names;
  for (const Kind& kind : kinds) names.push_back(kind.name);
  if (!wanted.empty() && std::find(names.begin(), names.end(), wanted) == names.end())
    throw Error("there is no list '" + wanted + "'", allowed_names(wanted, names));
  nlohmann::ordered_json json;
  for (const Kind& kind : kinds) {
    if (!wanted.empty() && kind.name != wanted) continue;
    if (context.json)
      json[kind.name] = as_json(kind);
    else
      print(context.text(as_table(kind)) + "\n");
  }
  if (context.json)
    print_json(json);
  else
    print("ictus explain NAME tells more.\n");
}

}  // namespace

void add_list(CLI::App& app, Context& context) {
  Verb verb =
      add_verb(app, context, "list", "what there is: laws, schemes, systems, solvers, exact results, papers");
  auto wanted = std::make_shared<std::string>();
  verb.add_option(
      "KIND", *wanted,
      "laws, schemes, impact_laws, nonsmooth_schemes, spheres, collisions, deformable, propagators, "
      "systems, tableaus, lcp_solvers, exact, topics or papers (default: all)");
  verb.callback([wanted, &context] { perform(*wanted, context); });
}

}  // namespace ictus::cli
