#include "ictus/run/picture.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

#include "ictus/run/impact_scene.hpp"

namespace ictus {
namespace {

Outline::Part ball(double radius) { return {{Vector3{}}, radius}; }

/// Across the line, so thick as it is: half the outline above it, half below.
Outline::Part solid_of_revolution(const Shape& shape, double radius) {
  const double half = shape.length.value / 2;
  if (shape.kind == Shape::Kind::capsule) return {{{radius - half, 0, 0}, {half - radius, 0, 0}}, radius};
  Outline::Part part;
  for (const double side : {1.0, -1.0}) {
    if (shape.kind == Shape::Kind::profile)
      for (const ProfilePoint& point : shape.profile)
        part.points.push_back({point.z - half, side * point.radius, 0});
    else
      for (const double end : {-half, half}) part.points.push_back({end, side * radius, 0});
  }
  return part;
}

Outline outline_of(const Body& body) {
  const bool is_ball = !body.shape || body.shape->kind == Shape::Kind::sphere;
  return {body.name.value,
          {is_ball ? ball(body.radius.value) : solid_of_revolution(*body.shape, body.radius.value)}};
}

/// m, of the tallest of these bodies, across the line.
double tallest(const std::vector<Outline>& bodies) {
  double height = 0;
  for (const Outline& body : bodies)
    for (const Outline::Part& part : body.parts)
      for (const Vector3& point : part.points)
        height = std::max(height, 2 * (std::abs(point.y) + part.radius));
  return height;
}

/// Its own place begins at the origin. On a line it is given some height, so that the bodies inside are seen to be inside.
Outline outline_of(Frame frame, std::size_t dimension, double highest_inside) {
  Outline outline{frame.name.value, {{}}, true};
  if (dimension == 1)
    frame.low.y = -(frame.high.y = std::max((frame.high.x - frame.low.x) / 4, 0.6 * highest_inside));
  for (const double x : {frame.low.x, frame.high.x})
    for (const double y : {frame.low.y, frame.high.y})
      for (const double z : {frame.low.z, frame.high.z}) outline.parts[0].points.push_back({x, y, z});
  return outline;
}

/// Of a resonator nobody needs to see more: beside it what strikes it would be too small.
double longest_drawn(const Scene& scene) {
  double largest = 0;
  for (const Body& body : scene.bodies) largest = std::max(largest, body.radius.value);
  return largest > 0 ? 20 * largest : std::numeric_limits<double>::infinity();
}

/// Of its parameters the first that it has, in m.
double size_of(const Resonator& resonator, std::initializer_list<const char*> names) {
  for (const char* name : names)
    if (const auto found = resonator.parameters.find(name); found != resonator.parameters.end())
      return found->second.value;
  return 0;
}

/// The way of what strikes it: behind its surface it is thick.
double way_of_blows(const Scene& scene) {
  for (const Body& body : scene.bodies)
    if (body.velocity.value.x != 0) return body.velocity.value.x > 0 ? 1 : -1;
  return scene.gravity.x > 0 ? 1 : scene.gravity.x < 0 ? -1 : 0;
}

/// Seen from its edge: as long as it is, across the line, and as thick, with the point that is struck on the line. Where
/// its kind has no size, that point.
Outline outline_of(const Resonator& resonator, double longest, double way) {
  Outline outline{.body = resonator.name.value, .parts = {ball(0)}};
  const double round = 2 * size_of(resonator, {"radius"});
  const double length = std::min(round > 0 ? round : size_of(resonator, {"length"}), longest);
  if (!(length > 0)) return outline;
  double share = 0.5;
  if (resonator.strike && !resonator.strike->along.empty()) {
    const Quantity& at = resonator.strike->along.front();
    const bool is_length = at.dimension && *at.dimension == dimension_of("m");
    if (round == 0)
      share = std::clamp(is_length ? at.value / size_of(resonator, {"length"}) : at.value, 0.0, 1.0);
  }
  const double thick =
      std::max(size_of(resonator, {"thickness", "outer_diameter", "diameter"}), 0.004 * length);
  outline.hollow = true;  // not what flies: drawn by its rim
  Outline::Part& part = outline.parts[0];
  part.points = {};
  for (const double x : {(way - 1) * thick / 2, (way + 1) * thick / 2})
    for (const double y : {-share * length, (1 - share) * length}) part.points.push_back({x, y, 0});
  return outline;
}

FlatWall flat(const Wall& wall) {
  const Vector3 normal = normal_of(wall);
  return {wall.name.value, normal, dot(normal, wall.position.value)};
}

}  // namespace

Picture picture_of(const Assembly& assembly) {
  const Scene& scene = assembly.scene;
  if ((scene.system || assembly.is_rigid) && assembly.mechanics) return assembly.mechanics->system->picture();
  Picture picture{.gravity = scene.gravity};
  for (const Body& body : scene.bodies) picture.bodies.push_back(outline_of(body));
  for (const Resonator& resonator : scene.resonators)
    picture.bodies.push_back(outline_of(resonator, longest_drawn(scene), way_of_blows(scene)));
  for (const Wall& wall : scene.walls) picture.walls.push_back(flat(wall));
  if (scene.frame)
    picture.bodies.push_back(outline_of(*scene.frame, scene.dimension, tallest(picture.bodies)));
  return picture;
}

}  // namespace ictus
