// ictus list [KIND]: everything that can be chosen by name.

#include <memory>
#include <nlohmann/json.hpp>

#include "catalogue.hpp"
#include "cli.hpp"
#include "keys.hpp"
#include "shipped_scenes.hpp"

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

void print_scenes(const Context& context) {
  const auto groups = shipped_scenes();
  if (context.json) {
    print_json(nlohmann::ordered_json{{"scenes", scenes_json(groups)}});
    return;
  }
  for (const report::Table& table : scene_tables(groups)) print(context.text(table) + "\n");
  print("ictus run scenes/NAME.toml --report runs one; ictus new MINE --from scenes/NAME.toml copies it.\n");
}

void perform(const std::string& wanted, const Context& context) {
  const auto kinds = all_lists();
  std::vector<std::string_view> names;
  for (const CatalogueList& kind : kinds) names.push_back(kind.name);
  // Too many for a list of everything.
  names.push_back("keys");
  names.push_back("scenes");
  if (wanted == "scenes") return print_scenes(context);
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
    print("ictus explain NAME tells more. ictus list scenes: the scenes that came with the program.\n");
}

}  // namespace

void add_list(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "list",
                       "what there is: laws, schemes, systems, solvers, exact results, papers, scenes");
  auto wanted = std::make_shared<std::string>();
  verb.add_option(
          "KIND", *wanted,
          "laws, friction_laws, schemes, impact_laws, nonsmooth_schemes, spheres, collisions, deformable, propagators, options, "
          "systems, resonators, gestures, tableaus, lcp_solvers, cone_solvers, exact, papers, presets, topics; keys: those of scenes; scenes: those that came with the program (default: all but keys and scenes)")
      .among([] {
        std::vector<std::string> names;
        for (const CatalogueList& list : all_lists()) names.push_back(list.name);
        names.emplace_back("keys");
        names.emplace_back("scenes");
        return names;
      });
  verb.callback([wanted, &context] { perform(*wanted, context); });
}

}  // namespace ictus::cli
