#pragma once
// Two bobs on massless rods, one hanging from the other, beside a vertical wall that both can strike. With
// the angles θ₁, θ₂ from the lower vertical and δ = θ₁ − θ₂:
//     M = [(m₁ + m₂) l₁², m₂ l₁ l₂ cos δ; ·, m₂ l₂²],
//     F = [−m₂ l₁ l₂ sin δ θ₂′² − (m₁ + m₂) g l₁ sin θ₁;  m₂ l₁ l₂ sin δ θ₁′² − m₂ g l₂ sin θ₂],
//     g = [l₁ sin θ₁ − d;  l₁ sin θ₁ + l₂ sin θ₂ − d].
// Its mass matrix depends on where it is, and so do its contacts. Numbers are ours.

#include <array>

#include "ictus/model/mechanics/system_case.hpp"

namespace ictus {

struct DoublePendulum {
  double upper_mass = 1;     // m₁  [kg]
  double lower_mass = 1;     // m₂  [kg]
  double upper_length = 1;   // l₁  [m]
  double lower_length = 1;   // l₂  [m]
  double gravity = 9.81;     // g  [m/s²]
  double wall = -0.2;        // d, from the hinge  [m]
  double upper_angle = 1.2;  // θ₁ at the start  [rad]
  double lower_angle = 0.8;  // θ₂ at the start  [rad]
  double restitution = 0.5;  // e, of both bobs  [1]

  static constexpr About about{"double_pendulum", "Two bobs, one hanging from the other, beside a wall.",
                               "M(θ) θ″ = F(θ, θ′), l₁ sin θ₁ ≥ d, l₁ sin θ₁ + l₂ sin θ₂ ≥ d", "Ours"};
  static constexpr std::array parameters{
      Param{&DoublePendulum::upper_mass, "upper_mass", "kg", "mass m₁ of the upper bob", positive},
      Param{&DoublePendulum::lower_mass, "lower_mass", "kg", "mass m₂ of the lower bob", positive},
      Param{&DoublePendulum::upper_length, "upper_length", "m", "length l₁ of the upper rod", positive},
      Param{&DoublePendulum::lower_length, "lower_length", "m", "length l₂ of the lower rod", positive},
      Param{&DoublePendulum::gravity, "gravity", "m/s^2", "gravity g, downwards", non_negative},
      Param{&DoublePendulum::wall, "wall", "m", "place d of the wall, from the hinge", any_number},
      Param{&DoublePendulum::upper_angle, "upper_angle", "rad", "angle θ₁ at the start", any_number},
      Param{&DoublePendulum::lower_angle, "lower_angle", "rad", "angle θ₂ at the start", any_number},
      Param{&DoublePendulum::restitution, "restitution", "1", "restitution e of Newton", zero_to_one}};

  SystemCase make() const;
};
static_assert(MechanicalSystemEntry<DoublePendulum>);

}  // namespace ictus
