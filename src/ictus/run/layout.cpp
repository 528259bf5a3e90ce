#include "ictus/run/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

const Wall* wall_facing(const Scene& scene, Wall::Faces faces) {
  for (const Wall& wall : scene.walls)
    if (wall.faces == faces) return &wall;
  return nullptr;
}

/// Where the first of bodies without positions stands, so that their row touches a wall: a wall facing left
/// has the row on its left, one facing right begins it.
double first_position(const Scene& scene, std::size_t row_end) {
  const auto& bodies = scene.bodies;
  if (const Wall* wall = wall_facing(scene, Wall::Faces::left)) {
    double x = wall->position.value.x;
    for (std::size_t i = 0; i < row_end; ++i) x -= 2 * half_length(bodies[i]);
    return x + half_length(bodies.front());
  }
  if (const Wall* wall = wall_facing(scene, Wall::Faces::right))
    return wall->position.value.x + half_length(bodies.front());
  return 0;
}

struct Element {
  double position;
  int rank;  // at one place: a wall facing right, bodies, a wall facing left
  Side side;
};

std::vector<Element> elements(const Scene& scene) {
  std::vector<Element> all;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    all.push_back({scene.bodies[i].position->value.x, 1, {false, i}});
  for (std::size_t i = 0; i < scene.walls.size(); ++i)
    all.push_back(
        {scene.walls[i].position.value.x, scene.walls[i].faces == Wall::Faces::left ? 2 : 0, {true, i}});
  std::stable_sort(all.begin(), all.end(), [](const Element& a, const Element& b) {
    return a.position != b.position ? a.position < b.position : a.rank < b.rank;
  });
  return all;
}

bool can_touch(const Scene& scene, const Side& left, const Side& right) {
  if (left.is_wall && right.is_wall) return false;
  if (left.is_wall) return scene.walls[left.index].faces == Wall::Faces::right;
  if (right.is_wall) return scene.walls[right.index].faces == Wall::Faces::left;
  return true;
}

void refuse_overlap(const Scene& scene, const Neighbours& pair, Problems& problems) {
  if (pair.left.is_wall || pair.right.is_wall) return;
  const Body &a = scene.bodies[pair.left.index], &b = scene.bodies[pair.right.index];
  const double reach = half_length(a) + half_length(b),
               overlap = reach - (b.position->value.x - a.position->value.x);
  const double rounding = 1e-12 * (reach + std::abs(b.position->value.x));
  if (overlap > std::min(half_length(a), half_length(b)) && overlap > rounding)
    problems.add(
        b.position->place.file.empty() ? b.name.place : b.position->place,
        fmt::format("{} and {} overlap by {:.4g} m at the start", a.name.value, b.name.value, overlap),
        "their centres must be apart by about the sum of their radii");
}

}  // namespace

const std::string& name_of(const Scene& scene, const Side& side) {
  return side.is_wall ? scene.walls[side.index].name.value : scene.bodies[side.index].name.value;
}

namespace {
Vector3 touching_right(const Body& before, const Body& body) {
  Vector3 place = before.position->value;
  place.x = place.x + half_length(before) + half_length(body);
  return place;
}
}  // namespace

void place_bodies(Scene& scene) {
  auto& bodies = scene.bodies;
  std::size_t row_end = 0;
  while (row_end < bodies.size() && !bodies[row_end].position) ++row_end;
  if (row_end > 0) bodies[0].position = At<Vector3>{{first_position(scene, row_end), 0, 0}, {}};
  for (std::size_t i = 1; i < bodies.size(); ++i)
    if (!bodies[i].position) bodies[i].position = At<Vector3>{touching_right(bodies[i - 1], bodies[i]), {}};
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

Layout lay_out(const Scene& scene, Problems& problems) {
  Layout layout;
  const auto all = elements(scene);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].side.is_wall) layout.order.push_back(all[i].side.index);
    if (i == 0) continue;
    const Neighbours pair{all[i - 1].side, all[i].side};
    if (!can_touch(scene, pair.left, pair.right)) continue;
    refuse_overlap(scene, pair, problems);
    layout.contacts.push_back(pair);
  }
  if (layout.contacts.empty() && problems.empty())
    problems.add(scene.bodies.empty() ? Place{scene.file} : scene.bodies.front().name.place,
                 "nothing can ever touch: there is one body and no wall that faces it",
                 "add a [[wall]] (faces = \"left\" has the bodies on its left), or a second [[body]]");
  return layout;
}

}  // namespace ictus
