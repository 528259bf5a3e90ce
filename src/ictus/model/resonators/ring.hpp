#pragma once
// A thin ring that bends in its plane without stretching, as the rim of a glass does [Hoppe]:
//     ω² = (EI/ρA R⁴) n² (n² − 1)²/(n² + 1),   n = 2, 3, …,
// with the radial displacement w = cos nθ or sin nθ and the tangential one v = ∓w′/n², so that ∫ρA(w² + v²) counts
// 1 + 1/n². The line of the scene is radial where the ring is touched; its stem holds it against moving as a whole.

#include "ictus/model/resonators/resonator.hpp"

namespace ictus {

struct Ring {
  double radius = not_given;     // R, of its middle line  [m]
  double thickness = not_given;  // radial  [m]
  double width = not_given;      // along its axis  [m]
  double young = not_given;      // E  [Pa]
  double density = not_given;    // ρ  [kg/m³]

  static constexpr About about{"ring", "A thin ring, or the rim of a glass, that bends in its plane.",
                               "ω² = EI/(ρAR⁴) n²(n²−1)²/(n²+1)", "derived in docs/theory/resonators.md"};
  static constexpr std::array parameters{
      Param{&Ring::radius, "radius", "m", "radius R of the middle line", positive},
      Param{&Ring::thickness, "thickness", "m", "thickness, radial", positive},
      Param{&Ring::width, "width", "m", "width, along the axis", positive},
      Param{&Ring::young, "young", "Pa", "Young's modulus E", positive},
      Param{&Ring::density, "density", "kg/m^3", "density ρ", positive}};
  static constexpr std::array<WordParam<Ring>, 0> words{};

  std::vector<BodyAxis> axes() const;
  ModalBody body(double highest) const;
};
static_assert(ResonatorEntry<Ring>);

}  // namespace ictus
