#pragma once
// A uniform bar or tube that bends, EI w″″ + ρA ẅ = 0 [Euler–Bernoulli], ω = b² √(EI/ρA)/L², with b of its ends
// (beam_modes.hpp). A free bar has its rigid modes, 1 and √12 (x/L − ½); one that is supported at one end and free at
// the other turns about its support, √3 x/L. Supported bars may be thick [Timoshenko]: shear and rotary inertia lower
// their frequencies, of which the lower branch is taken.

#include "ictus/model/resonators/resonator.hpp"

namespace ictus {

struct Bar {
  double length = not_given;          // L  [m]
  double width = not_given;           // of a rectangle, across the motion  [m]
  double thickness = not_given;       // of a rectangle, along the motion  [m]
  double outer_diameter = not_given;  // of a tube  [m]
  double inner_diameter = 0;          // of a tube  [m]
  double young = not_given;           // E  [Pa]
  double density = not_given;         // ρ  [kg/m³]
  double poisson = 0.3;               // ν, of thick bars: G = E/2(1 + ν)  [1]
  double shear_factor = 5.0 / 6;      // κ, of thick bars  [1]
  std::string_view ends = "free";
  std::string_view section = "rectangle";
  std::string_view theory = "euler_bernoulli";

  static constexpr About about{"bar", "A bar or tube that bends.", "ω = (βL)² √(EI/ρA)/L²",
                               "derived in docs/theory/resonators.md"};
  static constexpr std::array parameters{
      Param{&Bar::length, "length", "m", "length L", positive},
      Param{&Bar::width, "width", "m", "width of a rectangle, across the motion", positive},
      Param{&Bar::thickness, "thickness", "m", "thickness of a rectangle, along the motion", positive},
      Param{&Bar::outer_diameter, "outer_diameter", "m", "outer diameter of a tube", positive},
      Param{&Bar::inner_diameter, "inner_diameter", "m", "inner diameter of a tube", non_negative},
      Param{&Bar::young, "young", "Pa", "Young's modulus E", positive},
      Param{&Bar::density, "density", "kg/m^3", "density ρ", positive},
      Param{&Bar::poisson, "poisson", "1", "Poisson's ratio ν, of thick bars",
            Range{-1, 0.5, true, "in (-1, 0.5]"}},
      Param{&Bar::shear_factor, "shear_factor", "1", "shear factor κ, of thick bars",
            Range{0, 1, true, "in (0, 1]"}}};
  static constexpr std::array words{
      WordParam{&Bar::ends,
                "ends",
                "how its two ends are held",
                {"cantilever", "clamped", "clamped_supported", "free", "supported", "supported_free"}},
      WordParam{&Bar::section, "section", "form of its section", {"rectangle", "tube"}},
      WordParam{&Bar::theory, "theory", "theory of bending", {"euler_bernoulli", "timoshenko"}}};

  std::vector<BodyAxis> axes() const { return {{"x", length}}; }
  ModalBody body(double highest) const;
};
static_assert(ResonatorEntry<Bar>);

}  // namespace ictus
