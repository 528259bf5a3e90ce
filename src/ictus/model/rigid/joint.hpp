#pragma once
// Joints of rigid bodies: conditions c(q) = 0 that hold both ways, one row each, and springs, which are forces.
//     point   e · (p₂ − p₁) = 0          the points of two bodies are one, along an axis of the world
//     along   w₁ · (p₂ − p₁) = 0         the second's point stays in a plane that the first carries
//     angle   u₁ · w₂ = 0                an axis of the first stays at right angles to one of the second
//     turn    θ₂ − θ₁ = constant         in the plane
// A hinge is two points in the plane; in space three points and two angles. A ball is points alone, a slider is alongs
// and angles, what is fixed has points and all angles. The first side may be the world.

#include <cstddef>
#include <string>
#include <vector>

#include "ictus/base/vector3.hpp"

namespace ictus {

struct RigidJoint {
  enum class Kind { hinge, ball, slider, fixed };
  static constexpr std::size_t world = static_cast<std::size_t>(-1);
  std::string name;
  Kind kind = Kind::hinge;
  std::size_t first = world, second = 0;
  Vector3 at{};           // where the two meet at the start, in the world  [m]
  Vector3 axis{0, 0, 1};  // of a hinge in space, of a slider; at the start, in the world
};

struct RigidSpring {
  std::string name;
  std::size_t first = RigidJoint::world, second = 0;
  Vector3 at_first{}, at_second{};  // its ends at the start, in the world  [m]
  double stiffness = 0;             // N/m
  double damping = 0;               // N s/m
  double length = 0;                // m, without force
};

/// One condition, with what it needs in the axes of its bodies; those of the world in the world's.
struct JointRow {
  enum class Kind { point, along, angle, turn };
  Kind kind = Kind::point;
  std::size_t first = RigidJoint::world, second = 0;
  Vector3 at_first{}, at_second{};  // from the centres of mass
  Vector3 of_first{};               // point: e, in the world; along: w₁; angle: u₁
  Vector3 of_second{};              // angle: w₂
  double rest = 0;                  // turn: θ₂ − θ₁ at the start
};

}  // namespace ictus
