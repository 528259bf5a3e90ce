#pragma once
// Newton's rule along the path of Coulomb friction (path_law.hpp): the impact ends where the contact opens e times as fast
// as it closed,
//     u⁺ = −e u⁻.                                                                                       [Kane1984]
// Where friction slows the opening down, that takes more work than the compression has stored: energy is gained.

#include "ictus/laws/impact/path_law.hpp"

namespace ictus {

class NewtonPath : public impact_path::PathLaw<impact_path::KinematicEnd> {
 public:
  static constexpr About about{"newton_path", "A single contact opens e times as fast as it closed.",
                               "u⁺ = −e u⁻, along the path of friction", "[Kane1984]"};
  static constexpr ImpactTraits traits{
      .may_gain_energy = true, .knows_friction = true, .only_single = true, .knows_static_friction = true};
};
static_assert(ImpactLaw<NewtonPath>);

}  // namespace ictus
