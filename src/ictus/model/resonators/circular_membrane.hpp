#pragma once
// A round membrane, σ ẅ = T ∇²w, w = 0 at its edge: ω = j √(T/σ)/a, j the zeros of J_m. A point gives way without
// bound: what touches it has a contact_radius.

#include "ictus/model/resonators/resonator.hpp"

namespace ictus {

struct CircularMembrane {
  double radius = not_given;           // a  [m]
  double tension = not_given;          // T  [N/m]
  double surface_density = not_given;  // σ  [kg/m²]

  static constexpr About about{"circular_membrane", "A round membrane, held at its edge: a drum without air.",
                               "ω = j_mn √(T/σ)/a", "derived in docs/theory/resonators.md"};
  static constexpr std::array parameters{
      Param{&CircularMembrane::radius, "radius", "m", "radius a", positive},
      Param{&CircularMembrane::tension, "tension", "N/m", "tension T", positive},
      Param{&CircularMembrane::surface_density, "surface_density", "kg/m^2", "mass per area σ", positive}};
  static constexpr std::array<WordParam<CircularMembrane>, 0> words{};

  std::vector<BodyAxis> axes() const;
  ModalBody body(double highest) const;
};
static_assert(ResonatorEntry<CircularMembrane>);

}  // namespace ictus
