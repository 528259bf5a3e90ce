#include "ictus/run/picture.hpp"

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

/// Its own place begins at the origin. On a line it is given some height, to be seen.
Outline outline_of(Frame frame, std::size_t dimension) {
  Outline outline{frame.name.value, {{}}, true};
  if (dimension == 1) frame.low.y = -(frame.high.y = (frame.high.x - frame.low.x) / 4);
  for (const double x : {frame.low.x, frame.high.x})
    for (const double y : {frame.low.y, frame.high.y})
      for (const double z : {frame.low.z, frame.high.z}) outline.parts[0].points.push_back({x, y, z});
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
    picture.bodies.push_back({resonator.name.value, {ball(0)}});
  for (const Wall& wall : scene.walls) picture.walls.push_back(flat(wall));
  if (scene.frame) picture.bodies.push_back(outline_of(*scene.frame, scene.dimension));
  return picture;
}

}  // namespace ictus
