#include "census.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "ictus/run/catalogue.hpp"

namespace ictus::soak {
namespace {

struct Place {
  std::string_view key, head, list;  // an empty head: any
};
constexpr Place places[] = {{"law", "", "laws"},
                            {"friction_law", "", "friction_laws"},
                            {"kind", "[system]", "systems"},
                            {"kind", "[[resonator]]", "resonators"},
                            {"method", "[run]", "schemes"},
                            {"method", "[run]", "impact_laws"},
                            {"method", "[run]", "nonsmooth_schemes"},
                            {"method", "[run]", "deformable"},
                            {"method", "[run]", "spheres"},
                            {"impact_law", "[run]", "impact_laws"},
                            {"step_law", "[run]", "impact_laws"},
                            {"tableau", "[run]", "tableaus"},
                            {"lcp_solver", "[run]", "lcp_solvers"},
                            {"cone_solver", "[run]", "cone_solvers"},
                            {"collisions", "[run]", "collisions"},
                            {"propagation", "[run]", "propagators"}};

/// What a draft cannot write: files of modes, tables of points; and an impulse, of which runs are drawn by euler_steps.
constexpr std::array left_out{"laws measured_curve", "resonators gltf",      "resonators sdt",
                              "resonators table",    "options impulse_step", "options tolerance",
                              "options most_events"};

bool is_drawn(std::string_view list) {
  return list == "options" || std::any_of(std::begin(places), std::end(places),
                                          [&](const Place& place) { return place.list == list; });
}

}  // namespace

std::vector<std::string> names_in(const Draft& draft) {
  std::vector<std::string> names;
  for (const Section& section : draft.sections)
    for (const Key& key : section.keys) {
      if (section.head == "[run]") names.push_back("options " + key.name);
      for (const Place& place : places)
        if (key.name == place.key && (place.head.empty() || place.head == section.head))
          names.push_back(std::string(place.list) + " " + key.value.word);
    }
  return names;
}

std::vector<std::string> missing_in(const std::set<std::string>& names) {
  std::vector<std::string> missing;
  for (const CatalogueList& list : catalogue()) {
    if (!is_drawn(list.name)) continue;
    for (const CatalogueEntry& entry : list.entries) {
      const std::string name = list.name + " " + std::string(entry.about.name);
      if (names.count(name) == 0 && std::find(left_out.begin(), left_out.end(), name) == left_out.end())
        missing.push_back(name);
    }
  }
  return missing;
}

}  // namespace ictus::soak
