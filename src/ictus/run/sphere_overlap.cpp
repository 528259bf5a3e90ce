// Which balls begin inside each other, of any number of them.

#include <algorithm>
#include <cmath>
#include <numeric>

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

/// Bodies by their places, added from the largest to the smallest. Each level holds sizes within a factor of
/// two, in cells as wide as its largest body: a planet among grains has a grid of its own, and partners that
/// are as large or larger lie in neighbouring cells of theirs.
class BySize {
 public:
  void add(const Vector3& place, double reach, std::size_t body) {
    if (levels_.empty() || reach < levels_.back().largest / 2)
      levels_.push_back({reach, CellGrid(std::max(2 * reach, 1e-300)), {}});
    levels_.back().grid.add(place);
    levels_.back().bodies.push_back(body);
  }

  /// Calls visit(body) for those near a body that is not larger than any of them, until it says true.
  template <class Visit>
  void any_near(const Vector3& place, Visit&& visit) const {
    for (const Level& level : levels_)
      if (level.grid.any_near(place, [&](std::uint32_t i) { return visit(level.bodies[i]); })) return;
  }

 private:
  struct Level {
    double largest;  // m, reach
    CellGrid grid;
    std::vector<std::size_t> bodies;
  };
  std::vector<Level> levels_;
};

std::vector<std::size_t> largest_first(const Scene& scene) {
  std::vector<std::size_t> order(scene.bodies.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return reach_of(scene, scene.bodies[a]) > reach_of(scene, scene.bodies[b]);
  });
  return order;
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

}  // namespace

std::optional<SphereOverlap> sphere_overlap(const Scene& scene) {
  std::vector<Wall> walls = scene.walls;
  if (scene.frame)
    for (Wall& wall : walls_of(*scene.frame, scene.dimension)) walls.push_back(std::move(wall));
  for (const Body& body : scene.bodies)
    if (auto overlap = behind_wall(scene, body, walls)) return overlap;
  BySize larger;
  std::optional<SphereOverlap> found;
  for (const std::size_t i : largest_first(scene)) {
    const Vector3 place = scene.bodies[i].position->value;
    larger.any_near(place, [&](std::size_t j) { return (found = overlap_of(scene, i, j)).has_value(); });
    if (found) return found;
    const double reach = reach_of(scene, scene.bodies[i]);
    if (reach > 0) larger.add(place, reach, i);  // points do not overlap points
  }
  return std::nullopt;
}

}  // namespace ictus
