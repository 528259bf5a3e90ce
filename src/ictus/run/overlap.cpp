#include "ictus/run/overlap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/model/mechanics/touch.hpp"
#include "ictus/run/assembly.hpp"
#include "ictus/run/layout.hpp"

namespace ictus {
namespace {

/// The gap of a contact, and the size of the numbers that it comes from.
struct StartGap {
  double gap, places;  // m
  bool centred;        // two balls at one place: no direction leads from one to the other
};

StartGap start_gap(const ImpactScene& scene, const ImpactContact& contact) {
  const Vector3 second = scene.bodies[contact.second].position;
  const bool wall = contact.first == ImpactContact::wall;
  const Vector3 first = wall ? Vector3{} : scene.bodies[contact.first].position;
  const Vector3 between = second - first;
  const double distance = contact.fixed_normal ? dot(contact.normal, between) : length(between);
  return {distance - contact.reach,
          std::abs(contact.reach) + ictus::distance(first) + ictus::distance(second),
          !contact.fixed_normal && !(distance > 0)};
}

/// N, with which gravity presses the contacts of a line: by the bodies that stand upwards of each. Off the
/// line, and in a frame that moves, by all of them, at most. Empty: nothing weighs.
std::vector<double> static_loads(const Scene& scene, const Layout& layout) {
  double weight = 0;
  for (const Body& body : scene.bodies) weight += body.mass.value * length(scene.gravity);
  if (scene.frame) weight += scene.frame->mass.value * length(scene.gravity);
  if (weight == 0) return {};
  std::vector<double> loads(layout.contacts.size(), weight);
  if (scene.dimension > 1 || scene.frame) return loads;
  const bool to_the_right = scene.gravity.x > 0;
  double passed = 0;  // by the bodies left of the contact
  std::size_t next = 0;
  for (std::size_t j = 0; j < loads.size(); ++j) {
    const Side& left = layout.contacts[j].left;
    const Side& right = layout.contacts[j].right;
    const std::size_t until = left.is_wall ? right.index : left.index;
    while (next < layout.order.size() && layout.order[next] != until)
      passed += scene.bodies[layout.order[next++]].mass.value * std::abs(scene.gravity.x);
    if (!left.is_wall) passed += scene.bodies[layout.order[next++]].mass.value * std::abs(scene.gravity.x);
    loads[j] = to_the_right ? passed : weight - passed;
  }
  return loads;
}

Place place_of(const Body& body) {
  return body.position->place.file.empty() ? body.name.place : body.position->place;
}

}  // namespace

double gap_at_start(const Assembly& assembly, std::size_t contact) {
  const ImpactContact& pair = assembly.impacts.contacts[contact];
  const StartGap start = start_gap(assembly.impacts, pair);
  return settled_gap(start.gap, pair.size, start.places);
}

double compliant_gap_at_start(const Assembly& assembly, std::size_t contact) {
  const ImpactContact& pair = assembly.impacts.contacts[contact];
  const StartGap start = start_gap(assembly.impacts, pair);
  const bool held = -start.gap > rounding_of_places * start.places &&
                    -start.gap <= assembly.contacts[contact].held_compression;
  return held ? start.gap : settled_gap(start.gap, pair.size, start.places);
}

void find_held_compressions(Assembly& assembly, const Layout& layout) {
  constexpr double written_in_decimals = 1e-6;  // of a static compression that the user has computed
  const std::vector<double> loads = static_loads(assembly.scene, layout);
  for (std::size_t j = 0; j < assembly.contacts.size(); ++j) {
    AssembledContact& contact = assembly.contacts[j];
    const double load = loads.empty() ? 0 : loads[j];
    const PowerTerm spring = load > 0 ? spring_of(contact) : PowerTerm{0, 1};
    const double sag = spring.coefficient > 0 ? std::pow(load / spring.coefficient, 1 / spring.exponent) : 0;
    contact.held_compression = std::max(contact.precompression, sag) * (1 + written_in_decimals);
  }
}

double stored_at_start(const Assembly& assembly) {
  double stored = 0;
  for (std::size_t j = 0; j < assembly.contacts.size(); ++j) {
    const double depth = -compliant_gap_at_start(assembly, j), untouched = 0;
    if (depth > 0 && assembly.contacts[j].law)
      stored += assembly.contacts[j].law->pool({0, 1})->stored(&depth, &untouched);
  }
  return stored;
}

void refuse_overlaps(const Assembly& assembly, Problems& problems) {
  for (std::size_t j = 0; j < assembly.impacts.contacts.size(); ++j) {
    const ImpactContact& pair = assembly.impacts.contacts[j];
    const StartGap start = start_gap(assembly.impacts, pair);
    const double depth = -start.gap;
    const bool touches = touching(start.gap, pair.size, start.places) || start.gap > 0;
    if (!start.centred && (touches || depth <= assembly.contacts[j].held_compression)) continue;
    const Body& body = assembly.scene.bodies[pair.second];
    const bool wall = pair.first >= assembly.scene.bodies.size();  // or of the frame
    const AssembledContact& contact = assembly.contacts[j];
    problems.add(
        place_of(body),
        wall ? fmt::format("{} stands {:.4g} m behind {} at the start", body.name.value, depth,
                           contact.left == body.name.value ? contact.right : contact.left)
             : fmt::format("{} and {} overlap by {:.4g} m at the start", contact.left, contact.right, depth),
        fmt::format("{}; a compression that is meant is stated, as in precompression = \"{:.4g} m\" under "
                    "[contact] or [[pair]]",
                    wall ? "the end of a body stands before the wall, on the side that it faces"
                         : "their centres must be apart by at least the sum of their radii",
                    depth));
  }
}

void find_overlapping(Assembly& assembly) {
  assembly.overlapping.reset();
  for (std::size_t j = 0; j < assembly.impacts.contacts.size() && !assembly.overlapping; ++j)
    if (gap_at_start(assembly, j) < 0) assembly.overlapping = j;
}

std::optional<Overlap> overlap_of(const Assembly& assembly) {
  if (!assembly.overlapping) return std::nullopt;
  const ImpactContact& contact = assembly.impacts.contacts[*assembly.overlapping];
  return Overlap{assembly.contacts[*assembly.overlapping].name,
                 -gap_at_start(assembly, *assembly.overlapping),
                 place_of(assembly.scene.bodies[contact.second])};
}

}  // namespace ictus
