// ictus list [KIND]: everything that can be chosen by name, and the devices of this machine.

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "catalogue.hpp"
#include "cli.hpp"
#include "ictus/ensemble/lanes.hpp"
#include "ictus/ensemble/opencl.hpp"

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

/// What this machine has is no part of the catalogue, which is the same everywhere.
constexpr std::string_view devices = "devices";

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
  if (context.json) return print_json({{std::string(devices), entries}});
  print(context.text(table) + "\n");
  print("resolve_ensemble of the C++ library takes one of them by its name.\n");
}

void perform(const std::string& wanted, const Context& context) {
  const auto kinds = all_lists();
  std::vector<std::string_view> names;
  for (const CatalogueList& kind : kinds) names.push_back(kind.name);
  names.push_back(devices);
  if (wanted == devices) return tell_devices(context);
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
          "systems, resonators, gestures, tableaus, lcp_solvers, cone_solvers, exact, papers, presets, topics (default: all), or devices")
      .among([] {
        std::vector<std::string> names;
        for (const CatalogueList& list : all_lists()) names.push_back(list.name);
        names.emplace_back(devices);
        return names;
      });
  verb.callback([wanted, &context] { perform(*wanted, context); });
}

}  // namespace ictus::cli
