// Discs and lines in the plane: which of them can touch.

#include <fmt/format.h>

#include <cmath>

#include "ictus/run/impact_scene.hpp"
#include "ictus/run/layout.hpp"

namespace ictus {
namespace {

constexpr std::size_t most_discs = 1000;  // every two of them are a contact

void refuse_overlap(const Scene& scene, std::size_t i, std::size_t j, Problems& problems) {
  const Body &a = scene.bodies[i], &b = scene.bodies[j];
  const double reach = a.radius.value + b.radius.value;
  const double apart = std::hypot(b.position->value - a.position->value, b.position_y - a.position_y);
  if (apart >= (1 - slight_overlap) * reach && apart > 0) return;
  problems.add(
      b.position->place.file.empty() ? b.name.place : b.position->place,
      fmt::format("{} and {} overlap by {:.4g} m at the start", a.name.value, b.name.value, reach - apart),
      "their centres must be apart by at least the sum of their radii");
}

void refuse_behind(const Body& body, const Wall& wall, Problems& problems) {
  const Direction n = wall.normal.value_or(Direction{wall.faces == Wall::Faces::left ? -1.0 : 1.0, 0});
  const double length = std::hypot(n.x, n.y);
  if (!(length > 0)) return;  // the reader has complained
  const double x = body.position->value - wall.position.value, y = body.position_y - wall.position_y;
  const double depth = body.radius.value - (n.x * x + n.y * y) / length;
  if (depth <=
      slight_overlap * body.radius.value + 1e-12 * (std::hypot(x, y) + std::abs(wall.position.value)))
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
  if (count > most_discs) {
    problems.add({scene.file},
                 fmt::format("a planar scene may have {} bodies, this one has {}", most_discs, count));
    return layout;
  }
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
