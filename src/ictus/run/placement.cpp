#include "ictus/run/placement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/param.hpp"
#include "ictus/model/mechanics/touch.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

/// The wall that a row without positions touches: one with a position of its own, if there is one.
const Wall* wall_of_row(const Scene& scene) {
  for (const bool placed : {true, false})
    for (const Wall::Faces faces : {Wall::Faces::left, Wall::Faces::right})
      for (const Wall& wall : scene.walls)
        if (wall.faces == faces && wall.placed == placed) return &wall;
  return nullptr;
}

/// Where the first of bodies without positions stands, so that their row touches a wall: a wall facing left
/// has the row on its left, one facing right begins it.
double first_position(const Scene& scene, std::size_t row_end) {
  const auto& bodies = scene.bodies;
  const Wall* wall = wall_of_row(scene);
  if (!wall) return 0;
  double x = wall->position.value.x;
  if (wall->faces == Wall::Faces::left)
    for (std::size_t i = 0; i < row_end; ++i) x -= 2 * half_length(bodies[i]);
  return x + half_length(bodies.front());
}

Vector3 touching_right(const Body& before, const Body& body) {
  Vector3 place = before.position->value;
  place.x = place.x + half_length(before) + half_length(body);
  return place;
}

/// How far a wall must stand from 0 towards its back to have all bodies before it; the last of them.
struct Outermost {
  double reach = -unlimited;  // m, along the way that the wall faces away from
  double size = 0;            // m
  std::string_view name;
};
Outermost outermost(const Scene& scene, Wall::Faces faces) {
  const double away = faces == Wall::Faces::left ? 1 : -1;
  Outermost last;
  for (const Body& body : scene.bodies) {
    const double half = half_length(body), reach = away * body.position->value.x + half;
    if (reach > last.reach) last = {reach, half, body.name.value};
  }
  return last;
}

void place_wall(const Scene& scene, Wall& wall) {
  const Outermost last = outermost(scene, wall.faces);
  if (touching(-last.reach, last.size, std::abs(last.reach) + last.size) || last.reach < 0) return;
  wall.position.value.x = wall.faces == Wall::Faces::left ? last.reach : -last.reach;
}

/// Two walls without positions that face the same way would stand at one place.
void refuse_second_wall(const Scene& scene, const Wall& wall, Problems& problems) {
  for (const Wall& other : scene.walls) {
    if (&other == &wall) return;
    if (other.placed || other.faces != wall.faces) continue;
    return problems.add(wall.name.place,
                        fmt::format("{} needs a position: {} has none either and faces the same way",
                                    wall.name.value, other.name.value),
                        "as in position = \"10 mm\"");
  }
}

}  // namespace

void place_bodies(Scene& scene, Problems& problems) {
  auto& bodies = scene.bodies;
  std::size_t row_end = 0;
  while (row_end < bodies.size() && !bodies[row_end].position) ++row_end;
  if (row_end > 0) bodies[0].position = At<Vector3>{{first_position(scene, row_end), 0, 0}, {}};
  for (std::size_t i = 1; i < bodies.size(); ++i)
    if (!bodies[i].position) bodies[i].position = At<Vector3>{touching_right(bodies[i - 1], bodies[i]), {}};
  if (scene.dimension > 1) return;  // off the line a wall without a position passes through the origin
  for (Wall& wall : scene.walls) {
    if (wall.placed) continue;
    refuse_second_wall(scene, wall, problems);
    place_wall(scene, wall);
  }
}

void drop_bodies(Scene& scene, Problems& problems) {
  if (!scene.drop) return;
  const double pull = length(scene.gravity), height = scene.drop->value;
  if (pull == 0)
    return problems.add(scene.drop->place, "drop: nothing falls without gravity",
                        "as in gravity = \"9.81 m/s^2\" under [world]");
  const Vector3 lift{-height * scene.gravity.x / pull, -height * scene.gravity.y / pull,
                     -height * scene.gravity.z / pull};
  for (Body& body : scene.bodies) body.position->value = body.position->value + lift;
  for (Chain& chain : scene.chains)
    if (chain.position) *chain.position += lift.x;
  scene.drop.reset();
}

}  // namespace ictus
