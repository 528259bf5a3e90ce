// Balls and walls in the plane and in space: which of them can touch.

#include <fmt/format.h>

#include <cmath>

#include "ictus/run/impact_scene.hpp"
#include "ictus/run/layout.hpp"

namespace ictus {
namespace {

void refuse_overlap(const Scene& scene, std::size_t i, std::size_t j, Problems& problems) {
  const Body &a = scene.bodies[i], &b = scene.bodies[j];
  const double reach = a.radius.value + b.radius.value;
  const double apart = length(b.position->value - a.position->value);
  if (apart >= (1 - slight_overlap) * reach && apart > 0) return;
  problems.add(
      b.position->place.file.empty() ? b.name.place : b.position->place,
      fmt::format("{} and {} overlap by {:.4g} m at the start", a.name.value, b.name.value, reach - apart),
      "their centres must be apart by at least the sum of their radii");
}

void refuse_behind(const Body& body, const Wall& wall, Problems& problems) {
  const Vector3 n = wall.normal.value_or(Vector3{wall.faces == Wall::Faces::left ? -1.0 : 1.0, 0, 0});
  const double far = length(n);
  if (!(far > 0)) return;  // the reader has complained
  const Vector3 from_wall = body.position->value - wall.position.value;
  const double depth = body.radius.value - dot(n, from_wall) / far;
  if (depth <=
      slight_overlap * body.radius.value + 1e-12 * (length(from_wall) + std::abs(wall.position.value.x)))
    return;
  problems.add(
      body.position->place.file.empty() ? body.name.place : body.position->place,
      fmt::format("{} stands {:.4g} m behind {} at the start", body.name.value, depth, wall.name.value),
      "the normal of a wall points towards the bodies");
}

}  // namespace

Layout lay_out_plane(const Scene& scene, Problems& problems) {
  Layout layout;
  const std::size_t count = scene.bodies.size();
  for (std::size_t i = 0; i < count; ++i) {
    layout.order.push_back(i);
    for (std::size_t j = i + 1; j < count; ++j) {
      refuse_overlap(scene, i, j, problems);
      layout.contacts.push_back({{false, i}, {false, j}});
    }
    for (std::size_t k = 0; k < scene.walls.size(); ++k) {
      refuse_behind(scene.bodies[i], scene.walls[k], problems);
      layout.contacts.push_back({{false, i}, {true, k}});
    }
  }
  if (layout.contacts.empty() && problems.empty())
    problems.add(scene.bodies.front().name.place, "nothing can ever touch: there is one body and no wall",
                 "add a [[wall]] (normal = [0, 1] has the bodies above it), or a second [[body]]");
  return layout;
}

}  // namespace ictus
