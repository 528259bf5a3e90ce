#pragma once
// Newton's cradle as it stands on a desk: equal balls that hang side by side, some of which are lifted and let go.
// Each string, or pair of strings, keeps its ball on a circle about its own hinge; with the angles θ_i from the lower
// vertical and the places c_i = (X_i + l sin θ_i, −l cos θ_i) of the centres
//     m l² θ_i″ = −m g l sin θ_i + (forces of neighbours),   g_i = |c_{i+1} − c_i| − 2r ≥ 0.
// After many impacts all balls rock together [Liu2008, §1.3]; on the second swing the balls no longer
// touch when they collide, one after the other [PreclikRuede2010, §2]. Numbers are ours: steel balls of 20 mm.

#include <array>

#include "ictus/model/mechanics/system_case.hpp"

namespace ictus {

struct HangingCradle {
  static constexpr Range counts{2, 1000, false, "a whole number from 2 to 1000", true};
  static constexpr Range lifts{1, 999, false, "a whole number from 1 to 999", true};
  static constexpr Range angles{0, 1.5, true, "a number above 0, up to 1.5 rad"};

  double count = 5;            // [1]
  double lifted = 1;           // at the left end  [1]
  double angle = 0.4;          // of the lifted balls, to the left  [rad]
  double mass = 0.0327;        // m, of each  [kg]
  double radius = 0.01;        // r, of each  [m]
  double length = 0.15;        // l, from the hinge to the centre  [m]
  double gap = 0;              // between neighbours that hang at rest  [m]
  double gravity = 9.81;       // g  [m/s²]
  double stiffness = 1.03e10;  // K of Hertz, of each contact  [N/m^1.5]
  double exponent = 1.5;       // η  [1]
  double restitution = 0.95;   // e, of every contact  [1]

  static constexpr About about{"hanging_cradle", "Newton's cradle on strings: balls that swing and collide.",
                               "m l² θ_i″ = −m g l sin θ_i + …, |c_{i+1} − c_i| ≥ 2r", "[Liu2008, §1.3]"};
  static constexpr std::array parameters{
      Param{&HangingCradle::count, "count", "1", "number of balls", counts},
      Param{&HangingCradle::lifted, "lifted", "1", "number of balls that are lifted, at the left end", lifts},
      Param{&HangingCradle::angle, "angle", "rad", "angle by which they are lifted", angles},
      Param{&HangingCradle::mass, "mass", "kg", "mass m of each ball", positive},
      Param{&HangingCradle::radius, "radius", "m", "radius r of each ball", positive},
      Param{&HangingCradle::length, "length", "m", "length l from the hinge to the centre", positive},
      Param{&HangingCradle::gap, "gap", "m", "gap between neighbours that hang at rest", non_negative},
      Param{&HangingCradle::gravity, "gravity", "m/s^2", "gravity g, downwards", non_negative},
      Param{&HangingCradle::stiffness, "stiffness", "N/m^1.5",
            "stiffness K of each contact, of laws that know forces", positive},
      Param{&HangingCradle::exponent, "exponent", "1", "exponent η of the force K δ^η", positive},
      Param{&HangingCradle::restitution, "restitution", "1", "restitution e of every contact", zero_to_one}};

  SystemCase make() const;
};
static_assert(MechanicalSystemEntry<HangingCradle>);

}  // namespace ictus
