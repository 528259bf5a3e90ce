#pragma once
// A thin round plate, D ∇⁴w + ρh ẅ = 0: ω = λ² √(D/ρh)/a², λ of its edge (disc_modes.hpp). A free one has its rigid
// modes: translation and two tilts.

#include "ictus/model/resonators/resonator.hpp"

namespace ictus {

struct CircularPlate {
  double radius = not_given;     // a  [m]
  double thickness = not_given;  // h  [m]
  double young = not_given;      // E  [Pa]
  double poisson = not_given;    // ν  [1]
  double density = not_given;    // ρ  [kg/m³]
  std::string_view edge = "free";

  static constexpr About about{"circular_plate", "A thin round plate with a clamped, supported or free edge.",
                               "ω = λ² √(D/ρh)/a²", "derived in docs/theory/resonators.md"};
  static constexpr std::array parameters{
      Param{&CircularPlate::radius, "radius", "m", "radius a", positive},
      Param{&CircularPlate::thickness, "thickness", "m", "thickness h", positive},
      Param{&CircularPlate::young, "young", "Pa", "Young's modulus E", positive},
      Param{&CircularPlate::poisson, "poisson", "1", "Poisson's ratio ν",
            Range{-1, 0.5, true, "in (-1, 0.5]"}},
      Param{&CircularPlate::density, "density", "kg/m^3", "density ρ", positive}};
  static constexpr std::array words{
      WordParam{&CircularPlate::edge, "edge", "how its edge is held", {"clamped", "free", "supported"}}};

  std::vector<BodyAxis> axes() const;
  ModalBody body(double highest) const;
};
static_assert(ResonatorEntry<CircularPlate>);

}  // namespace ictus
