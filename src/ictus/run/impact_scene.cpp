#include "ictus/run/impact_scene.hpp"

#include <cmath>

#include "ictus/run/assembled_contact.hpp"
#include "ictus/run/layout.hpp"
#include "ictus/scene/shape.hpp"
#include "ictus/trace/impact.hpp"

namespace ictus {

Vector3 normal_of(const Wall& wall) {
  if (!wall.normal) return {wall.faces == Wall::Faces::left ? -1.0 : 1.0, 0, 0};
  const Vector3 n = *wall.normal;
  const double far = length(n);
  return {n.x / far, n.y / far, n.z / far};
}

PowerTerm spring_of(const AssembledContact& contact) {
  return contact.law ? contact.law->pool({0, 1})->spring() : PowerTerm{0, 1.5};
}

namespace {

/// A wall is always the first side, so that its normal points towards the body. Those of the frame have its
/// place, which begins at the origin: they stand where they were written.
void at_wall(const Scene& scene, const Layout& layout, const Side& side, std::size_t index,
             ImpactContact& contact) {
  const bool moves = of_frame(scene, side);
  const Wall& wall = moves ? layout.frame_walls[side.index - scene.walls.size()] : scene.walls[side.index];
  contact.first = moves ? scene.bodies.size() : ImpactContact::wall;
  contact.second = index;
  contact.fixed_normal = true;
  contact.normal = normal_of(wall);
  contact.reach = dot(contact.normal, wall.position.value) + half_length(scene.bodies[index]);
}

ImpactContact geometry(const Scene& scene, const Layout& layout, const Neighbours& pair) {
  ImpactContact contact{};
  if (pair.left.is_wall) {
    at_wall(scene, layout, pair.left, pair.right.index, contact);
  } else if (pair.right.is_wall) {
    at_wall(scene, layout, pair.right, pair.left.index, contact);
  } else {
    const Body &a = scene.bodies[pair.left.index], &b = scene.bodies[pair.right.index];
    contact.first = pair.left.index;
    contact.second = pair.right.index;
    contact.fixed_normal = scene.dimension == 1;
    contact.normal = {1, 0, 0};
    contact.reach = half_length(a) + half_length(b);
  }
  for (const Side& side : {pair.left, pair.right})
    if (!side.is_wall) contact.size += half_length(scene.bodies[side.index]);
  return contact;
}

}  // namespace

std::string axis_ending(std::size_t dimension, std::size_t axis) {
  return dimension == 1 ? std::string() : std::string{'_', "xyz"[axis]};
}

ImpactScene impact_scene(const Scene& scene, const Layout& layout,
                         const std::vector<AssembledContact>& contacts) {
  ImpactScene result;
  result.dimension = scene.dimension;
  result.gravity = scene.gravity;
  result.bodies.reserve(scene.bodies.size() + 1);
  result.contacts.reserve(contacts.size());
  for (const Body& body : scene.bodies)
    result.bodies.push_back({body.name.value, body.mass.value, body.position->value, body.velocity.value});
  result.has_frame = scene.frame.has_value();
  if (scene.frame)
    result.bodies.push_back(
        {scene.frame->name.value, scene.frame->mass.value, {}, scene.frame->velocity.value});
  PowerTerm spring{};
  for (std::size_t j = 0; j < contacts.size(); ++j) {
    ImpactContact contact = geometry(scene, layout, layout.contacts[j]);
    if (j == 0 || contacts[j].law != contacts[j - 1].law) spring = spring_of(contacts[j]);
    contact.stiffness = spring.coefficient > 0 ? spring.coefficient : unknown;
    contact.exponent = spring.exponent;
    contact.restitution = contacts[j].restitution ? contacts[j].restitution->value : unknown;
    contact.restitution_of_work = contacts[j].restitution_of_work;
    result.contacts.push_back(std::move(contact));
  }
  return result;
}

}  // namespace ictus
