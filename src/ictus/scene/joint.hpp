#pragma once
// What joins bodies of a scene.

#include <optional>
#include <string>

#include "ictus/base/vector3.hpp"
#include "ictus/scene/value.hpp"

namespace ictus {

/// What holds two bodies together, or one to the world.
struct Joint {
  enum class Kind { hinge, ball, slider, fixed, spring };
  static constexpr const char* world = "world";
  At<std::string> name;
  Kind kind = Kind::hinge;
  At<std::string> first, second;   // bodies, or the world
  Vector3 at{};                    // m, in the world at the start; of a spring its end at the first
  Vector3 to{};                    // m, of a spring: its end at the second
  std::optional<Vector3> axis{};   // of a slider, and of a hinge in space
  double stiffness = 0;            // N/m, of a spring
  double damping = 0;              // N s/m, of a spring
  std::optional<double> length{};  // m, of a spring without force; none: as at the start
  bool collide = false;            // may its two bodies touch each other?
  Place place{};
};

}  // namespace ictus
