#pragma once
// Stronge's law: the expansion gives back e² of the work that the compression has stored in the contact,
//     ∫_c^f u dp = −e² ∫_0^c u dp,                                                                  [Stronge1990]
// along the path of Coulomb friction (path_law.hpp). It never gains energy: the normal loses (1 − e²) of what it has stored,
// friction works against the slip at every instant. `lzb` with one contact, whatever its stiffness, is this law.

#include "ictus/laws/impact/path_law.hpp"

namespace ictus {

class Stronge : public impact_path::PathLaw<impact_path::EnergeticEnd> {
 public:
  static constexpr About about{"stronge", "A single contact gives back e² of the work that it has stored.",
                               "∫_c^f u dp = −e² ∫_0^c u dp", "[Stronge1990]"};
  static constexpr ImpactTraits traits{
      .knows_friction = true, .only_single = true, .knows_static_friction = true, .knows_work = true};
};
static_assert(ImpactLaw<Stronge>);

}  // namespace ictus
