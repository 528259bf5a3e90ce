#include "ictus/run/rigid_joints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/schemes/nonsmooth/jointed_mass.hpp"

namespace ictus {
namespace {

std::size_t body_of(const Scene& scene, const std::string& name) {
  const auto found = std::find_if(scene.bodies.begin(), scene.bodies.end(),
                                  [&](const Body& body) { return body.name.value == name; });
  return found == scene.bodies.end() ? RigidJoint::world
                                     : static_cast<std::size_t>(found - scene.bodies.begin());
}

RigidJoint::Kind kind_of(Joint::Kind kind) {
  switch (kind) {
    case Joint::Kind::ball: return RigidJoint::Kind::ball;
    case Joint::Kind::slider: return RigidJoint::Kind::slider;
    case Joint::Kind::fixed: return RigidJoint::Kind::fixed;
    case Joint::Kind::hinge:
    case Joint::Kind::spring: break;
  }
  return RigidJoint::Kind::hinge;
}

void add_spring(const Joint& joint, std::size_t first, std::size_t second, RigidData& data) {
  RigidSpring spring{joint.name.value, first, second, joint.at, joint.to, joint.stiffness, joint.damping, 0};
  if (spring.second == RigidJoint::world) {
    std::swap(spring.first, spring.second);
    std::swap(spring.at_first, spring.at_second);
  }
  spring.length = joint.length.value_or(length(joint.to - joint.at));
  data.springs.push_back(std::move(spring));
}

/// What the joint lacks, or has too much; empty where nothing.
std::string strange_joint(const Joint& joint, std::size_t dimension) {
  if (joint.kind == Joint::Kind::hinge && dimension == 3 && !joint.axis)
    return "a hinge in space needs its axis, as in axis = [0, 0, 1]";
  if (joint.kind == Joint::Kind::hinge && dimension == 2 && joint.axis)
    return "a hinge in the plane has no axis: bodies turn in the plane";
  return {};
}

std::string velocity_text(const RigidSystem& system, const Eigen::VectorXd& v, std::size_t body) {
  const Vector3 speed = system.velocity(v, body), spin = system.spin(v, body);
  if (system.is_planar())
    return fmt::format("velocity = [{:.6g}, {:.6g}], spin = {:.6g}", speed.x, speed.y, spin.z);
  return fmt::format("velocity = [{:.6g}, {:.6g}, {:.6g}], spin = [{:.6g}, {:.6g}, {:.6g}]", speed.x, speed.y,
                     speed.z, spin.x, spin.y, spin.z);
}

}  // namespace

void add_joints(const Scene& scene, RigidData& data, Problems& problems) {
  for (const Joint& joint : scene.joints) {
    if (const std::string why = strange_joint(joint, scene.dimension); !why.empty()) {
      problems.add(joint.place, joint.name.value + ": " + why);
      continue;
    }
    std::size_t first = body_of(scene, joint.first.value), second = body_of(scene, joint.second.value);
    if (joint.kind == Joint::Kind::spring) {
      add_spring(joint, first, second, data);
      continue;
    }
    if (second == RigidJoint::world) std::swap(first, second);
    RigidJoint made{joint.name.value, kind_of(joint.kind), first, second, joint.at};
    if (joint.axis) made.axis = 1 / length(*joint.axis) * *joint.axis;
    data.joints.push_back(std::move(made));
  }
}

void refuse_starts_apart(const RigidSystem& system, const Scene& scene, const Motion& start,
                         Problems& problems) {
  if (system.shape().joints == 0) return;
  Skyline mass(system.shape().profile);
  system.mass(start.q, mass);
  SkylineFactor factor;
  if (!factor.factor(mass)) return;
  JointedMass joints(system);
  joints.place(start.q, factor);
  Eigen::VectorXd fitting = start.v;
  joints.hold(fitting);
  constexpr double rounding = 1e-9;  // numbers as people write them
  const double fastest = std::max(start.v.lpNorm<Eigen::Infinity>(), fitting.lpNorm<Eigen::Infinity>());
  if ((fitting - start.v).lpNorm<Eigen::Infinity>() <= rounding * fastest) return;
  std::string help = "the nearest that do, in SI:";
  for (std::size_t b = 0; b < system.data().bodies.size(); ++b)
    help += fmt::format("\n      {}: {}", system.data().bodies[b].name, velocity_text(system, fitting, b));
  problems.add(scene.joints.front().place, "velocities at the start do not fit the joints", help);
}

}  // namespace ictus
