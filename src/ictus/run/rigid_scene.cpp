#include "ictus/run/rigid_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/most.hpp"
#include "ictus/laws/contact/law.hpp"
#include "ictus/model/rigid/rigid_system.hpp"
#include "ictus/run/assembly.hpp"
#include "ictus/run/contacts.hpp"
#include "ictus/run/further_friction.hpp"
#include "ictus/run/rigid_forms.hpp"
#include "ictus/run/rigid_joints.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

/// A point that turns needs an inertia: without one it stays as it is.
Eigen::Matrix3d inertia_of(const Body& body, const Solid& solid) {
  if (body.turning && body.turning->inertia) {
    const Vector3& given = body.turning->inertia->value;
    return Eigen::Vector3d(given.x, given.y, given.z).asDiagonal();
  }
  return solid.volume > 0 ? Eigen::Matrix3d(body.mass.value / solid.volume * solid.inertia)
                          : Eigen::Matrix3d(body.mass.value * Eigen::Matrix3d::Identity());
}

void refuse_forms(const Scene& scene, Problems& problems) {
  for (const Body& body : scene.bodies)
    if (const std::string why = strange_form(body, scene.dimension == 2); !why.empty())
      problems.add(body.turning ? body.turning->place : body.shape->place,
                   fmt::format("{}: {}", body.name.value, why));
}

/// Bodies that a joint holds together do not touch unless the joint says so.
bool joined(const Scene& scene, std::size_t i, std::size_t j) {
  const std::string &a = scene.bodies[i].name.value, &b = scene.bodies[j].name.value;
  return std::any_of(scene.joints.begin(), scene.joints.end(), [&](const Joint& joint) {
    return joint.kind != Joint::Kind::spring && !joint.collide &&
           ((joint.first.value == a && joint.second.value == b) ||
            (joint.first.value == b && joint.second.value == a));
  });
}

/// Of bodies whose material is known instead, in space. False where it is not known either, which was told when the scene
/// was read.
bool weigh(Scene& scene) {
  for (Body& body : scene.bodies) {
    if (body.mass.value > 0) continue;
    const Material* material = material_of(scene, body.material.value);
    if (!material || !material->density) return false;
    body.mass.value = rigid_form(body, false).solid.volume * *material->density;
  }
  return true;
}

/// How many these are at least: asked before the list is made, which of a hundred thousand bodies fits no memory.
std::size_t fewest_pairs(const Scene& scene) {
  const std::size_t n = scene.bodies.size(), all = n * (n - 1) / 2 + n * scene.walls.size();
  return all - std::min(all, scene.joints.size());
}

/// Every two bodies, and every body with every wall.
Layout all_pairs(const Scene& scene) {
  Layout layout;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) layout.order.push_back(i);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    for (std::size_t j = i + 1; j < scene.bodies.size(); ++j)
      if (!joined(scene, i, j)) layout.contacts.push_back({{false, i}, {false, j}});
    for (std::size_t k = 0; k < scene.walls.size(); ++k) layout.contacts.push_back({{false, i}, {true, k}});
  }
  return layout;
}

RigidPair pair_of(const Scene& scene, const Neighbours& sides, const AssembledContact& contact) {
  RigidPair pair;
  pair.name = contact.name;
  pair.second = sides.left.index;
  if (sides.right.is_wall) {
    const Wall& wall = scene.walls[sides.right.index];
    pair.normal = normal_of(wall);
    pair.offset = dot(pair.normal, wall.position.value);
  } else {
    pair.first = sides.left.index;
    pair.second = sides.right.index;
  }
  pair.restitution = contact.restitution ? contact.restitution->value : unknown;
  pair.restitution_of_work = contact.restitution_of_work;
  pair.friction = contact.friction;
  pair.further = contact.further;
  const PowerTerm spring = spring_of(contact);
  if (spring.coefficient > 0) {
    pair.stiffness = spring.coefficient;
    pair.exponent = spring.exponent;
  }
  return pair;
}

RigidData data_of(const Scene& scene) {
  RigidData data;
  data.dimension = scene.dimension;
  data.gravity = scene.gravity;
  const bool planar = scene.dimension == 2;
  for (const Body& body : scene.bodies) {
    RigidForm form = rigid_form(body, planar);
    data.bodies.push_back(
        {body.name.value, body.mass.value, inertia_of(body, form.solid), std::move(form.parts)});
  }
  return data;
}

Motion start_of(const Scene& scene) {
  const std::size_t per_body = scene.dimension == 2 ? 3 : 6;
  const auto n = static_cast<Eigen::Index>(per_body * scene.bodies.size());
  Motion start{0, Eigen::VectorXd::Zero(n), Eigen::VectorXd::Zero(n)};
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    const Body& body = scene.bodies[b];
    const auto at = static_cast<Eigen::Index>(b * per_body);
    const Turning turning = body.turning ? *body.turning : Turning{};
    for (std::size_t axis = 0; axis < scene.dimension; ++axis) {
      start.q[at + static_cast<Eigen::Index>(axis)] = component(body.position->value, axis);
      start.v[at + static_cast<Eigen::Index>(axis)] = component(body.velocity.value, axis);
    }
    if (scene.dimension == 2) {
      start.q[at + 2] = turning.rotation.z;
      start.v[at + 2] = turning.spin.z;
      continue;
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      start.q[at + 3 + static_cast<Eigen::Index>(axis)] = component(turning.rotation, axis);
      start.v[at + 3 + static_cast<Eigen::Index>(axis)] = component(turning.spin, axis);
    }
  }
  return start;
}

void refuse_starts_inside(const RigidSystem& system, const Scene& scene, const Motion& start,
                          Problems& problems) {
  Eigen::VectorXd gap(system.contacts());
  system.gaps(start.q, gap);
  for (Eigen::Index j = 0; j < gap.size(); ++j)
    if (gap[j] < 0)
      return problems.add(
          scene.bodies[0].name.place,
          fmt::format("{}: they begin inside each other, by {:.4g} m", system.contact_name(j), -gap[j]),
          "move one of them: position is that of the centre of mass");
}

}  // namespace

bool has_turning_bodies(const Scene& scene) {
  const auto rubs = [](const LawChoice& choice) {
    return choice.parameters.count("friction") > 0 || !choice.friction_law.value.empty() ||
           names_further_friction(choice);
  };
  return !scene.joints.empty() || rubs(scene.contact) ||
         std::any_of(scene.pairs.begin(), scene.pairs.end(),
                     [&](const Pair& pair) { return rubs(pair.contact); }) ||
         std::any_of(scene.materials.begin(), scene.materials.end(),
                     [](const Material& material) {
                       return material.friction.has_value() || names_further_friction(material);
                     }) ||
         std::any_of(scene.bodies.begin(), scene.bodies.end(),
                     [](const Body& body) { return body.turning != nullptr; });
}

void build_rigid(Assembly& assembly, Problems& problems) {
  Scene& scene = assembly.scene;
  const std::size_t before = problems.list().size();
  const auto sound = [&] { return problems.list().size() == before; };
  if (scene.dimension == 1)
    return problems.add(scene.bodies.front().name.place,
                        "friction, and bodies that turn, need a plane or space: on a line nothing slides",
                        "give positions of two numbers, as in position = [\"0 m\", \"1 m\"]");
  if (scene.frame)
    return problems.add(scene.frame->name.place,
                        "a frame that moves knows no friction yet, and no bodies that turn",
                        "walls that stand still do");
  if (const std::size_t pairs = fewest_pairs(scene); pairs > most::turning_pairs)
    return problems.add(Place{scene.file},
                        fmt::format("{} pairs of bodies that turn are more than this knows: at most {}",
                                    pairs, most::turning_pairs));
  refuse_forms(scene, problems);
  if (sound() && !weigh(scene)) return;
  const Layout layout = all_pairs(scene);
  refuse_strange_pairs(scene, layout, problems);
  if (!sound()) return;
  const std::vector<AssembledContact> pairs = read_contacts(scene, layout, problems);
  if (!sound()) return;
  RigidData data = data_of(scene);
  for (std::size_t k = 0; k < pairs.size(); ++k)
    data.pairs.push_back(pair_of(scene, layout.contacts[k], pairs[k]));
  if (!sound()) return;
  add_joints(scene, data, problems);
  if (!sound()) return;
  // What knows joints also knows friction, and takes none for μ = 0.
  data.friction = !data.joints.empty() ||
                  std::any_of(data.pairs.begin(), data.pairs.end(),
                              [](const RigidPair& pair) {
                                return pair.friction > 0 || pair.further != FurtherFriction{};
                              }) ||
                  std::any_of(pairs.begin(), pairs.end(),
                              [](const AssembledContact& pair) { return pair.friction_law != nullptr; });
  SystemCase shipped;
  shipped.start = start_of(scene);
  auto system = std::make_unique<RigidSystem>(std::move(data), shipped.start.q);
  if (before == 0) refuse_starts_inside(*system, scene, shipped.start, problems);
  refuse_starts_apart(*system, scene, shipped.start, problems);
  for (Eigen::Index j = 0; j < system->contacts(); ++j) {
    AssembledContact contact = pairs[system->pair_index(j)];
    contact.name = system->contact_name(j);
    assembly.contacts.push_back(std::move(contact));
  }
  shipped.system = std::move(system);
  assembly.mechanics = std::make_shared<const SystemCase>(std::move(shipped));
  assembly.is_rigid = true;
}

}  // namespace ictus
