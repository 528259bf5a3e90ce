#include "ictus/run/catalogue_parts.hpp"

#include <fmt/format.h>

#include "ictus/base/most.hpp"
#include "ictus/model/resonators/resonator.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {
namespace {

struct Limit {
  std::string_view name;
  double most;
  std::string_view unit;
  std::string_view what;
};

constexpr Limit limits[] = {
    {"blows", most::blows, "", "blows that the store of a [[crumple]] or [[break]] is expected to pay"},
    {"bodies", most_bodies, "", "bodies of a scene, those of chains and packings among them"},
    {"brackets", most::brackets, "", "brackets inside each other, of a scene"},
    {"bytes_of_file", most::file, "B", "a file that is read: scene, table, mesh, modes"},
    {"corners", most::corners, "", "corners of the hull of a polytope or mesh"},
    {"depth_of_expression", most::expression_depth, "", "brackets or signs of an expression of a sweep"},
    {"depth_of_problem", most::json_brackets, "",
     "brackets inside each other, of a problem of ictus resolve"},
    {"dots", most::dots, "", "dots of a key, each of which is a table inside another"},
    {"frames", most::frames, "", "frames of a sound: 6 h 18 min at 44.1 kHz"},
    {"heights", most::heights, "", "heights of a rough surface that is made"},
    {"held_modes", most::held_modes, "", "modes of a resonator with a [[resonator.hold]]"},
    {"kinds", most::kinds, "", "kinds of bodies and walls whose contacts differ, of discs and spheres"},
    {"listed_heights", most::listed_heights, "", "heights of a rough surface from a file or a list"},
    {"listed_pairs", most::listed_pairs, "",
     "pairs of more than 1000 bodies that can touch, of methods that list them"},
    {"memory", most::bytes_unasked, "B", "memory that the bodies of a scene will take; more with --yes"},
    {"modes", most_modes, "", "modes of a resonator up to its highest frequency"},
    {"points", most::points, "", "points of a table: a loop of forces, a restitution, a force over time"},
    {"power_of_unit", most::power_of_unit, "", "power of a unit, as of N/m^1.5"},
    {"seconds_of_film", most::film, "s", "length of a film (--gif)"},
    {"slices", most::slices, "", "slices of a body"},
    {"slices_by_modes", most::slices_by_modes, "", "slices of all bodies together, of waves by modes"},
    {"slices_in_all", most::slices_in_all, "", "slices of all bodies together"},
    {"slices_of_modes", most::slices_of_modes, "", "slices of a body, of waves by modes"},
    {"steps", most::steps, "", "even steps of a run: duration / step"},
    {"sweep_points", most::sweep_points, "", "points of a sweep"},
    {"time", most::seconds_unasked, "s", "time that a run will take, as estimated; more with --yes"},
    {"turning_pairs", most::turning_pairs, "", "pairs of bodies that turn, and of these and walls"},
};

}  // namespace

CatalogueList listed_limits() {
  CatalogueList list{"limits", "Limits (what can be asked for at most)", "", {}};
  for (const Limit& limit : limits)
    list.entries.push_back({{limit.name, limit.what, "", "docs/guide/limits.md"},
                            fmt::format("{:.0f}{}{}", limit.most, limit.unit.empty() ? "" : " ", limit.unit),
                            {},
                            {{"at most", fmt::format("{:.0f}", limit.most)}}});
  return list;
}

}  // namespace ictus
