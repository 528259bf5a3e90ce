#include "ictus/run/impact_scene.hpp"

#include <cmath>

#include "ictus/run/assemble.hpp"
#include "ictus/run/layout.hpp"

namespace ictus {
namespace {

/// Towards the bodies, of length 1.
PlanePoint normal_of(const Wall& wall) {
  if (!wall.normal) return {wall.faces == Wall::Faces::left ? -1.0 : 1.0, 0};
  const double length = std::hypot(wall.normal->x, wall.normal->y);
  return {wall.normal->x / length, wall.normal->y / length};
}

/// A wall is always the first side, so that its normal points towards the body.
void at_wall(const Scene& scene, const Wall& wall, std::size_t index, ImpactContact& contact) {
  const PlanePoint place{wall.position.value, wall.position_y};
  contact.first = ImpactContact::wall;
  contact.second = index;
  contact.fixed_normal = true;
  contact.normal = normal_of(wall);
  contact.reach = contact.normal.dot(place) + scene.bodies[index].radius.value;
}

ImpactContact geometry(const Scene& scene, const Neighbours& pair) {
  ImpactContact contact{};
  if (pair.left.is_wall) {
    at_wall(scene, scene.walls[pair.left.index], pair.right.index, contact);
  } else if (pair.right.is_wall) {
    at_wall(scene, scene.walls[pair.right.index], pair.left.index, contact);
  } else {
    const Body &a = scene.bodies[pair.left.index], &b = scene.bodies[pair.right.index];
    contact.first = pair.left.index;
    contact.second = pair.right.index;
    contact.fixed_normal = !scene.planar;
    contact.normal = {1, 0};
    contact.reach = a.radius.value + b.radius.value;
  }
  for (const Side& side : {pair.left, pair.right})
    if (!side.is_wall) contact.size += scene.bodies[side.index].radius.value;
  return contact;
}

}  // namespace

ImpactScene impact_scene(const Scene& scene, const Layout& layout,
                         const std::vector<AssembledContact>& contacts) {
  ImpactScene result;
  result.planar = scene.planar;
  result.gravity = {scene.gravity, scene.gravity_y};
  for (const Body& body : scene.bodies)
    result.bodies.push_back({body.name.value,
                             body.mass.value,
                             {body.position->value, body.position_y},
                             {body.velocity.value, body.velocity_y}});
  for (std::size_t j = 0; j < contacts.size(); ++j) {
    ImpactContact contact = geometry(scene, layout.contacts[j]);
    const PowerTerm spring = contacts[j].law ? contacts[j].law->pool({0, 1})->spring() : PowerTerm{0, 1.5};
    contact.name = contacts[j].name;
    contact.stiffness = spring.coefficient;
    contact.exponent = spring.exponent;
    contact.restitution = contacts[j].restitution ? contacts[j].restitution->value : unknown;
    result.contacts.push_back(std::move(contact));
  }
  return result;
}

}  // namespace ictus
