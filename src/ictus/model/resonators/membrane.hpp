#pragma once
// A rectangular membrane, σ ẅ = T ∇²w: ω = √(T/σ) π √(m²/a² + n²/b²), φ = 2 sin sin/√mass. A point gives way without
// bound: what touches it has a contact_radius.

#include "ictus/model/resonators/resonator.hpp"

namespace ictus {

struct Membrane {
  double length = not_given;           // a, along x  [m]
  double width = not_given;            // b, along y  [m]
  double tension = not_given;          // T  [N/m]
  double surface_density = not_given;  // σ  [kg/m²]

  static constexpr About about{"membrane", "A rectangular membrane, held at its edges.",
                               "ω = √(T/σ) π √(m²/a² + n²/b²)", "derived in docs/theory/resonators.md"};
  static constexpr std::array parameters{
      Param{&Membrane::length, "length", "m", "length a, along x", positive},
      Param{&Membrane::width, "width", "m", "width b, along y", positive},
      Param{&Membrane::tension, "tension", "N/m", "tension T", positive},
      Param{&Membrane::surface_density, "surface_density", "kg/m^2", "mass per area σ", positive}};
  static constexpr std::array<WordParam<Membrane>, 0> words{};

  std::vector<BodyAxis> axes() const { return {{"x", length}, {"y", width}}; }
  ModalBody body(double highest) const;
};
static_assert(ResonatorEntry<Membrane>);

}  // namespace ictus
