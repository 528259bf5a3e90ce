// ictus list [KIND]: everything that can be chosen by name; keys and scenes; the devices of this machine.

#include <fmt/format.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>

#include "catalogue.hpp"
#include "cli.hpp"
#include "ictus/ensemble/lanes.hpp"
#include "ictus/ensemble/opencl.hpp"
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

void tell_scenes(const Context& context) {
  const auto groups = shipped_scenes();
  if (context.json) {
    print_json(nlohmann::ordered_json{{"scenes", scenes_json(groups)}});
    return;
  }
  for (const report::Table& table : scene_tables(groups)) print(context.text(table) + "\n");
  print("ictus run scenes/NAME.toml --report runs one; ictus new MINE --from scenes/NAME.toml copies it.\n");
}

std::vector<ensemble::DeviceFacts> devices_here() {
  const std::size_t widths = ensemble::possible_lanes().size();
  std::vector<ensemble::DeviceFacts> all{
      {"cpu", "processor", widths == 0 ? "one by one" : "lanes of " + std::to_string(1 << widths), 0, 0}};
  for (ensemble::DeviceFacts& facts : ensemble::device_facts()) all.push_back(std::move(facts));
  return all;
}

void tell_devices(const Context& context) {
  report::Table table{
      "Devices that resolve ensembles of impacts", {"name", "kind", "driver", "units", "memory"}, {}, {}};
  nlohmann::ordered_json entries = nlohmann::ordered_json::array();
  for (const ensemble::DeviceFacts& one : devices_here()) {
    const bool known = one.units > 0;
    table.rows.push_back({one.name, one.kind, one.platform, known ? std::to_string(one.units) : "",
                          known ? fmt::format("{:.1f} GB", one.memory * 1e-9) : ""});
    entries.push_back({{"name", one.name}, {"kind", one.kind}, {"driver", one.platform}});
    if (known) entries.back().update({{"units", one.units}, {"memory", one.memory}});
  }
  if (context.json) return print_json({{"devices", entries}});
  print(context.text(table) + "\n");
  print(
      "ictus sweep --device takes one by its name, as ictus.sweep, resolve and rebounds of Python and resolve_ensemble and "
      "rebounds of C++ do.\n");
}

void tell_keys(const Context& context) {
  if (context.json) return print_json({{"keys", as_json(all_keys())}});
  print(context.text(key_table(all_keys())) + "\n");
  print("ictus explain KEY tells which values it may have, its default and its source.\n");
}

/// Lists that are told only when they are asked for: too long for a list of everything, or not the same on every
/// machine.
struct OwnList {
  std::string_view name;
  void (*tell)(const Context&);
};
constexpr std::array own_lists{OwnList{"keys", tell_keys}, OwnList{"scenes", tell_scenes},
                               OwnList{"devices", tell_devices}};

void perform(const std::string& wanted, const Context& context) {
  const auto kinds = all_lists();
  std::vector<std::string_view> names;
  for (const CatalogueList& kind : kinds) names.push_back(kind.name);
  for (const OwnList& list : own_lists) {
    if (wanted == list.name) return list.tell(context);
    names.push_back(list.name);
  }
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
    print(context.lines(
        "ictus explain NAME tells more. ictus list scenes: the scenes that came with the program; ictus list keys: all that a scene may say.\n"));
}

}  // namespace

void add_list(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "list",
                       "what there is: laws, schemes, systems, solvers, exact results, papers, scenes");
  auto wanted = std::make_shared<std::string>();
  verb.add_option(
          "KIND", *wanted,
          "laws, friction_laws, schemes, impact_laws, nonsmooth_schemes, spheres, collisions, deformable, propagators, options, "
          "systems, resonators, gestures, tableaus, lcp_solvers, cone_solvers, exact, limits, papers, presets, topics (default: all of these); keys of scenes, scenes that came with the program, devices of this machine")
      .among([] {
        std::vector<std::string> names;
        for (const CatalogueList& list : all_lists()) names.push_back(list.name);
        for (const OwnList& list : own_lists) names.emplace_back(list.name);
        return names;
      });
  verb.callback([wanted, &context] { perform(*wanted, context); });
}

}  // namespace ictus::cli
