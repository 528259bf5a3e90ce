#pragma once
// Two balls above each other, joined by a spring, over a rigid ground that the lower one strikes:
// m₁ q₁″ = −m₁ g + k s + λ, m₂ q₂″ = −m₂ g − k s, s = q₂ − q₁ − l₀, 0 ≤ q₁ ⊥ λ ≥ 0. The example of
// [AcaryLecture, §The Nonsmooth Newmark and HHT scheme], which states k; the other numbers are ours.

#include <array>

#include "ictus/model/mechanics/system_case.hpp"

namespace ictus {

struct TwoBallOscillator {
  double lower_mass = 1;      // m₁  [kg]
  double upper_mass = 1;      // m₂  [kg]
  double stiffness = 1000;    // k  [N/m]
  double length = 1;          // l₀  [m]
  double gravity = 10;        // g  [m/s²]
  double lower_position = 1;  // q₁  [m]
  double upper_position = 2;  // q₂  [m]
  double restitution = 0;     // e  [1]

  static constexpr About about{
      "two_ball_oscillator", "Two balls joined by a spring, the lower of which strikes the ground.",
      "m₁ q₁″ = −m₁ g + k s + λ, m₂ q₂″ = −m₂ g − k s, s = q₂ − q₁ − l₀, 0 ≤ q₁ ⊥ λ ≥ 0",
      "[AcaryLecture, §The Nonsmooth Newmark and HHT scheme]"};
  static constexpr std::array parameters{
      Param{&TwoBallOscillator::lower_mass, "lower_mass", "kg", "mass m₁ of the lower ball", positive},
      Param{&TwoBallOscillator::upper_mass, "upper_mass", "kg", "mass m₂ of the upper ball", positive},
      Param{&TwoBallOscillator::stiffness, "stiffness", "N/m", "stiffness k of the spring", positive},
      Param{&TwoBallOscillator::length, "length", "m", "length l₀ of the spring without force", positive},
      Param{&TwoBallOscillator::gravity, "gravity", "m/s^2", "gravity g, downwards", positive},
      Param{&TwoBallOscillator::lower_position, "lower_position", "m", "height q₁ at the start",
            non_negative},
      Param{&TwoBallOscillator::upper_position, "upper_position", "m", "height q₂ at the start", any_number},
      Param{&TwoBallOscillator::restitution, "restitution", "1", "restitution e of Newton", zero_to_one}};

  SystemCase make() const;
};
static_assert(MechanicalSystemEntry<TwoBallOscillator>);

}  // namespace ictus
