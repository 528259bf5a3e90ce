// Which balls begin inside each other, of any number of them.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ictus/model/spheres/broad_phase.hpp"
#include "ictus/run/impact_scene.hpp"
#include "ictus/run/sphere_scene.hpp"
#include "ictus/scene/frame.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

double reach_of(const Scene& scene, const Body& body) {
  return scene.dimension == 1 ? half_length(body) : body.radius.value;
}

Place place_of(const Body& body) {
  return body.position->place.file.empty() ? body.name.place : body.position->place;
}

double allowed(double size, const Vector3& place) { return deepest_touch(size, size + length(place)); }

std::optional<SphereOverlap> behind_wall(const Scene& scene, const Body& body,
                                         const std::vector<Wall>& walls) {
  const double reach = reach_of(scene, body);
  for (const Wall& wall : walls) {
    const double depth = reach - dot(normal_of(wall), body.position->value - wall.position.value);
    if (depth > allowed(reach, body.position->value))
      return SphereOverlap{body.name.value, wall.name.value, depth, place_of(body)};
  }
  return std::nullopt;
}

/// Two that overlap, the later one last.
std::optional<SphereOverlap> overlap_of(const Scene& scene, std::size_t i, std::size_t j) {
  const Body &first = scene.bodies[std::min(i, j)], &second = scene.bodies[std::max(i, j)];
  const Vector3 place = second.position->value;
  const double reach = reach_of(scene, first) + reach_of(scene, second);
  const double depth = reach - length(place - first.position->value);
  if (!(depth > allowed(reach, place))) return std::nullopt;
  return SphereOverlap{first.name.value, second.name.value, depth, place_of(second)};
}

/// Bodies from left to right.
std::vector<std::size_t> along_the_line(const Scene& scene) {
  std::vector<std::size_t> order(scene.bodies.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto place = [&](std::size_t i) { return scene.bodies[i].position->value.x; };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return place(a) < place(b); });
  return order;
}

/// On a line those that overlap are neighbours, or have neighbours that do. Else they come from the search for
/// pairs, which ends early where there are more of them than balls that only touch could have.
std::vector<NearPair> near_pairs(const Scene& scene) {
  constexpr std::size_t most_partners = 64;
  std::vector<NearPair> pairs;
  if (scene.dimension == 1) {
    const std::vector<std::size_t> order = along_the_line(scene);
    for (std::size_t k = 1; k < order.size(); ++k)
      pairs.push_back({static_cast<std::uint32_t>(order[k - 1]), static_cast<std::uint32_t>(order[k])});
    return pairs;
  }
  std::vector<Vector3> places;
  std::vector<double> reach;
  for (const Body& body : scene.bodies) {
    places.push_back(body.position->value);
    reach.push_back(body.radius.value);
  }
  BroadPhase().find(places, reach, pairs, most_partners * places.size());
  return pairs;
}

}  // namespace

std::optional<SphereOverlap> sphere_overlap(const Scene& scene) {
  std::vector<Wall> walls = scene.walls;
  if (scene.frame)
    for (Wall& wall : walls_of(*scene.frame, scene.dimension)) walls.push_back(std::move(wall));
  for (const Body& body : scene.bodies)
    if (auto overlap = behind_wall(scene, body, walls)) return overlap;
  std::optional<std::pair<std::size_t, std::size_t>> first;  // the later body of a pair, and the other
  for (const NearPair& pair : near_pairs(scene)) {
    const std::pair<std::size_t, std::size_t> bodies{std::max(pair.first, pair.second),
                                                     std::min(pair.first, pair.second)};
    if ((!first || bodies < *first) && overlap_of(scene, pair.first, pair.second)) first = bodies;
  }
  return first ? overlap_of(scene, first->first, first->second) : std::nullopt;
}

}  // namespace ictus
