#include "ictus/run/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/model/mechanics/touch.hpp"
#include "ictus/scene/frame.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

double position_of(const Scene& scene, const Side& side) {
  return side.is_wall ? scene.walls[side.index].position.value.x : scene.bodies[side.index].position->value.x;
}

/// At one place: a wall facing right, bodies, a wall facing left.
int rank_of(const Scene& scene, const Side& side) {
  if (!side.is_wall) return 1;
  return scene.walls[side.index].faces == Wall::Faces::left ? 2 : 0;
}

/// Bodies and walls from left to right.
std::vector<Side> elements(const Scene& scene) {
  std::vector<Side> all;
  all.reserve(scene.bodies.size() + scene.walls.size());
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) all.push_back({false, i});
  for (std::size_t i = 0; i < scene.walls.size(); ++i) all.push_back({true, i});
  const auto stands_before = [&](const Side& a, const Side& b) {
    const double left = position_of(scene, a), right = position_of(scene, b);
    return left != right ? left < right : rank_of(scene, a) < rank_of(scene, b);
  };
  if (!std::is_sorted(all.begin(), all.end(), stands_before))
    std::stable_sort(all.begin(), all.end(), stands_before);
  return all;
}

bool can_touch(const Scene& scene, const Side& left, const Side& right) {
  if (left.is_wall && right.is_wall) return false;
  if (left.is_wall) return scene.walls[left.index].faces == Wall::Faces::right;
  if (right.is_wall) return scene.walls[right.index].faces == Wall::Faces::left;
  return true;
}

/// A body does not see the back of a wall, but it cannot be in it.
void refuse_wall_inside(const Scene& scene, const Side& left, const Side& right, Problems& problems) {
  if (left.is_wall == right.is_wall) return;
  const Wall& wall = scene.walls[(left.is_wall ? left : right).index];
  const Body& body = scene.bodies[(left.is_wall ? right : left).index];
  const double half = half_length(body), place = body.position->value.x;
  const double depth = half - std::abs(place - wall.position.value.x);
  if (depth <= deepest_touch(half, std::abs(place) + half)) return;
  problems.add(wall.position.place.file.empty() ? wall.name.place : wall.position.place,
               fmt::format("{} stands {:.4g} m inside {}", wall.name.value, depth, body.name.value),
               "give the wall or the body another position");
}

/// Bodies keep their order on the line: of a frame around them each wall meets the outermost.
void add_frame(const Scene& scene, Layout& layout) {
  if (!scene.frame) return;
  layout.frame_walls = walls_of(*scene.frame, 1);
  for (std::size_t k = 0; k < layout.frame_walls.size(); ++k) {
    const Side wall{true, scene.walls.size() + k};
    if (layout.frame_walls[k].faces == Wall::Faces::right)
      layout.contacts.insert(layout.contacts.begin(), {wall, {false, layout.order.front()}});
    else
      layout.contacts.push_back({{false, layout.order.back()}, wall});
  }
}

}  // namespace

const std::string& name_of(const Scene& scene, const Side& side) {
  if (of_frame(scene, side)) return scene.frame->name.value;
  return side.is_wall ? scene.walls[side.index].name.value : scene.bodies[side.index].name.value;
}

std::string contact_name(const Scene& scene, const Layout& layout, const Neighbours& pair) {
  const auto name = [&](const Side& side) -> const std::string& {
    const std::size_t k = side.index - scene.walls.size();
    return of_frame(scene, side) && k < layout.frame_walls.size() ? layout.frame_walls[k].name.value
                                                                  : name_of(scene, side);
  };
  const std::string &left = name(pair.left), &right = name(pair.right);
  std::string both;
  both.reserve(left.size() + 1 + right.size());
  both.append(left).append(1, '-').append(right);
  return both;
}

Layout lay_out(const Scene& scene, Problems& problems) {
  Layout layout;
  const auto all = elements(scene);
  layout.order.reserve(scene.bodies.size());
  layout.contacts.reserve(all.size() + 2);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].is_wall) layout.order.push_back(all[i].index);
    if (i == 0) continue;
    const Neighbours pair{all[i - 1], all[i]};
    if (!can_touch(scene, pair.left, pair.right)) {
      refuse_wall_inside(scene, pair.left, pair.right, problems);
      continue;
    }
    layout.contacts.push_back(pair);
  }
  if (!layout.order.empty()) add_frame(scene, layout);
  if (layout.contacts.empty() && problems.empty())
    problems.add(scene.bodies.empty() ? Place{scene.file} : scene.bodies.front().name.place,
                 "nothing can ever touch: there is one body and no wall that faces it",
                 "add a [[wall]] (faces = \"left\" has the bodies on its left), or a second [[body]]");
  return layout;
}

}  // namespace ictus
