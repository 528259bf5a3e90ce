#pragma once
// Poisson's hypothesis along the path of Coulomb friction (path_law.hpp): the expansion gives back e times the normal
// impulse of the compression,
//     p_f = (1 + e) p_c.                                                                              [Routh1877]
// It never gains energy with one contact in the plane: docs/theory/friction.md, 5.

#include "ictus/laws/impact/path_law.hpp"

namespace ictus {

class PoissonPath : public impact_path::PathLaw<impact_path::KineticEnd> {
 public:
  static constexpr About about{"poisson_path",
                               "A single contact gives back e times the impulse of its compression.",
                               "p_f = (1 + e) p_c, along the path of friction", "[Routh1877]"};
  static constexpr ImpactTraits traits{
      .knows_friction = true, .only_single = true, .knows_static_friction = true};
};
static_assert(ImpactLaw<PoissonPath>);

}  // namespace ictus
