#pragma once
// A mass on a linear spring in front of a rigid wall: m q″ + c q′ + k (q − a) = 0, q ≥ 0, v⁺ = −e v⁻ where
// q = 0. The oscillators of [AcaryLecture, §Empirical order] with numbers of ours: A is the default, whose
// spring is at rest at the wall, B has a = 0.3. The exact motion is that without damping.

#include <array>
#include <numbers>

#include "ictus/model/mechanics/system_case.hpp"

namespace ictus {

struct ImpactingOscillator {
  double mass = 1;                                             // m  [kg]
  double stiffness = 4 * std::numbers::pi * std::numbers::pi;  // k  [N/m]: a period of one second
  double damping = 0;                                          // c  [N s/m]
  double equilibrium = 0;                                      // a  [m]
  double position = 1;                                         // q₀  [m]
  double velocity = 0;                                         // v₀  [m/s]
  double restitution = 0.5;                                    // e  [1]

  static constexpr About about{"impacting_oscillator", "A mass on a spring that strikes a rigid wall.",
                               "m q″ + c q′ + k (q − a) = 0, q ≥ 0, v⁺ = −e v⁻",
                               "[AcaryLecture, §Empirical order]"};
  static constexpr std::array parameters{
      Param{&ImpactingOscillator::mass, "mass", "kg", "mass m", positive},
      Param{&ImpactingOscillator::stiffness, "stiffness", "N/m", "stiffness k of the spring", positive},
      Param{&ImpactingOscillator::damping, "damping", "N s/m", "viscosity c beside the spring", non_negative},
      Param{&ImpactingOscillator::equilibrium, "equilibrium", "m",
            "distance a of the wall from the spring's rest", any_number},
      Param{&ImpactingOscillator::position, "position", "m", "distance q₀ from the wall at the start",
            non_negative},
      Param{&ImpactingOscillator::velocity, "velocity", "m/s", "velocity v₀ at the start, off the wall",
            any_number},
      Param{&ImpactingOscillator::restitution, "restitution", "1", "restitution e of Newton", zero_to_one}};

  SystemCase make() const;
};
static_assert(MechanicalSystemEntry<ImpactingOscillator>);

}  // namespace ictus
