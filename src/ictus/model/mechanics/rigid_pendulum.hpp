#pragma once
// A uniform rod that hangs from a hinge and whose tip strikes a vertical wall: with the angle θ from the
// lower vertical  (m l²/3) θ″ = −m g (l/2) sin θ, g = l sin θ − d ≥ 0, so that G = l cos θ. One of the
// examples of [AcaryLecture, §The Nonsmooth Newmark and HHT scheme], whose numbers are ours: a rod of a metre
// that starts one radian off; the wall stands 0.2 m off the hinge, so that the rod comes to lean against it.
// Exact as long as it does not go over the top.

#include <array>

#include "ictus/model/mechanics/system_case.hpp"

namespace ictus {

struct RigidPendulum {
  double mass = 1;           // m  [kg]
  double length = 1;         // l  [m]
  double gravity = 9.81;     // g  [m/s²]
  double wall = 0.2;         // d, from the hinge  [m]
  double angle = 1;          // θ₀  [rad]
  double rate = 0;           // θ′₀  [rad/s]
  double restitution = 0.5;  // e  [1]

  static constexpr About about{"rigid_pendulum", "A rod that swings against a vertical wall.",
                               "(m l²/3) θ″ = −m g (l/2) sin θ, l sin θ ≥ d",
                               "[AcaryLecture, §The Nonsmooth Newmark and HHT scheme]"};
  static constexpr std::array parameters{
      Param{&RigidPendulum::mass, "mass", "kg", "mass m of the rod", positive},
      Param{&RigidPendulum::length, "length", "m", "length l of the rod", positive},
      Param{&RigidPendulum::gravity, "gravity", "m/s^2", "gravity g, downwards", non_negative},
      Param{&RigidPendulum::wall, "wall", "m", "place d of the wall, from the hinge", any_number},
      Param{&RigidPendulum::angle, "angle", "rad", "angle θ₀ at the start, from the lower vertical",
            any_number},
      Param{&RigidPendulum::rate, "rate", "rad/s", "angular velocity at the start", any_number},
      Param{&RigidPendulum::restitution, "restitution", "1", "restitution e of Newton", zero_to_one}};

  SystemCase make() const;
};
static_assert(MechanicalSystemEntry<RigidPendulum>);

}  // namespace ictus
