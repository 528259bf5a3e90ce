#pragma once
// A ball over a rigid floor, q its height: m q″ = −m g, q ≥ 0, v⁺ = −e v⁻ where q = 0. With g = 2, q₀ = 1 and
// e = ½ it bounces infinitely often until t = 3 and rests from then on [AcaryLecture, §Empirical order].

#include <array>

#include "ictus/model/mechanics/system_case.hpp"

namespace ictus {

struct BouncingBall {
  double mass = 1;           // m  [kg]
  double gravity = 2;        // g  [m/s²]
  double height = 1;         // q₀  [m]
  double speed = 0;          // v₀, upwards  [m/s]
  double restitution = 0.5;  // e  [1]

  static constexpr About about{"bouncing_ball", "A ball that bounces on a rigid floor until it rests.",
                               "m q″ = −m g, q ≥ 0, v⁺ = −e v⁻", "[AcaryLecture, §Empirical order]"};
  static constexpr std::array parameters{
      Param{&BouncingBall::mass, "mass", "kg", "mass m", positive},
      Param{&BouncingBall::gravity, "gravity", "m/s^2", "gravity g, downwards", positive},
      Param{&BouncingBall::height, "height", "m", "height q₀ at the start", positive},
      Param{&BouncingBall::speed, "speed", "m/s", "velocity v₀ at the start, upwards", any_number},
      Param{&BouncingBall::restitution, "restitution", "1", "restitution e of Newton", zero_to_one}};

  SystemCase make() const;
};
static_assert(MechanicalSystemEntry<BouncingBall>);

}  // namespace ictus
