// Which balls begin inside each other, of any number of them.

#include <algorithm>
#include <cmath>

#include "ictus/base/cell_grid.hpp"
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

/// Places are sums of decimal numbers: what they are rounded by is no overlap.
double allowed(double size, const Vector3& place) {
  return slight_overlap * size + 1e-12 * (std::abs(place.x) + std::abs(place.y) + std::abs(place.z));
}

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

}  // namespace

std::optional<SphereOverlap> sphere_overlap(const Scene& scene) {
  std::vector<Wall> walls = scene.walls;
  if (scene.frame)
    for (Wall& wall : walls_of(*scene.frame, scene.dimension)) walls.push_back(std::move(wall));
  double largest = 0;
  for (const Body& body : scene.bodies) largest = std::max(largest, reach_of(scene, body));
  CellGrid grid(std::max(2 * largest, 1e-300));
  for (const Body& body : scene.bodies) {
    if (auto overlap = behind_wall(scene, body, walls)) return overlap;
    std::optional<SphereOverlap> found;
    const Vector3 place = body.position->value;
    grid.any_near(place, [&](std::uint32_t j) {
      const Body& other = scene.bodies[j];
      const double reach = reach_of(scene, body) + reach_of(scene, other);
      const double depth = reach - norm(place - other.position->value);
      if (depth > allowed(reach, place))
        found = SphereOverlap{other.name.value, body.name.value, depth, place_of(body)};
      return found.has_value();
    });
    if (found) return found;
    grid.add(place);
  }
  return std::nullopt;
}

}  // namespace ictus
