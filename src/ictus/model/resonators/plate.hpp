#pragma once
// A thin rectangular plate with supported edges, D ∇⁴w + ρh ẅ = 0: ω = π² √(D/ρh) (m²/a² + n²/b²),
// D = E h³/12(1 − ν²), φ = 2 sin(mπx/a) sin(nπy/b)/√mass.

#include "ictus/model/resonators/resonator.hpp"

namespace ictus {

struct Plate {
  double length = not_given;     // a, along x  [m]
  double width = not_given;      // b, along y  [m]
  double thickness = not_given;  // h  [m]
  double young = not_given;      // E  [Pa]
  double poisson = not_given;    // ν  [1]
  double density = not_given;    // ρ  [kg/m³]

  static constexpr About about{"plate", "A thin rectangular plate with supported edges.",
                               "ω = π² √(D/ρh) (m²/a² + n²/b²)", "derived in docs/theory/resonators.md"};
  static constexpr std::array parameters{
      Param{&Plate::length, "length", "m", "length a, along x", positive},
      Param{&Plate::width, "width", "m", "width b, along y", positive},
      Param{&Plate::thickness, "thickness", "m", "thickness h", positive},
      Param{&Plate::young, "young", "Pa", "Young's modulus E", positive},
      Param{&Plate::poisson, "poisson", "1", "Poisson's ratio ν", Range{-1, 0.5, true, "in (-1, 0.5]"}},
      Param{&Plate::density, "density", "kg/m^3", "density ρ", positive}};
  static constexpr std::array<WordParam<Plate>, 0> words{};

  std::vector<BodyAxis> axes() const { return {{"x", length}, {"y", width}}; }
  ModalBody body(double highest) const;
};
static_assert(ResonatorEntry<Plate>);

}  // namespace ictus
