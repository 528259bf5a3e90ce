// ictus list [KIND]: everything that can be chosen by name.

#include <memory>
#include <nlohmann/json.hpp>

#include "catalogue.hpp"
#include "cli.hpp"
#include "keys.hpp"

namespace ictus::cli {
namespace {

report::Table as_table(const CatalogueList& list) {
  report::Table table{list.title, {"name", "", "what it is"}, {}, {}};
  for (const CatalogueEntry& entry : list.entries)
    table.rows.push_back({std::string(entry.about.name), entry.brief, std::string(entry.about.summary)});
  return table;
}

nlohmann::ordered_json list_json(const CatalogueList& list) {
  nlohmann::ordered_json entries = nlohmann::ordered_json::array();
  for (const CatalogueEntry& entry : list.entries) entries.push_back(as_json(list, entry));
  return entries;
}

void perform(const std::string& wanted, const Context& context) {
  const auto kinds = all_lists();
  std::vector<std::string_view> names;
  for (const CatalogueList& kind : kinds) names.push_back(kind.name);
  names.push_back("keys");  // too many for a list of everything
  if (wanted == "keys")
    return context.json ? print_json({{"keys", as_json(all_keys())}})
                        : print(context.text(key_table(all_keys())));
  if (!wanted.empty() && std::find(names.begin(), names.end(), wanted) == names.end())
    throw Error("there is no list '" + wanted + "'", allowed_names(wanted, names));
  nlohmann::ordered_json json;
  for (const CatalogueList& kind : kinds) {
    if (!wanted.empty() && kind.name != wanted) continue;
    if (context.json)
      json[kind.name] = list_json(kind);
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
          "laws, friction_laws, schemes, impact_laws, nonsmooth_schemes, spheres, collisions, deformable, propagators, options, "
          "systems, resonators, gestures, tableaus, lcp_solvers, cone_solvers, exact, papers, presets, topics or keys of scenes (default: all but keys)")
      .among([] {
        std::vector<std::string> names;
        for (const CatalogueList& list : all_lists()) names.push_back(list.name);
        names.emplace_back("keys");
        return names;
      });
  verb.callback([wanted, &context] { perform(*wanted, context); });
}

}  // namespace ictus::cli
