#pragma once
// A stiff string with supported ends, μ ẅ = T w″ − EI w″″: ω_n = (nπ/L) √(T/μ) √(1 + B n²), B = π² EI/(T L²).

#include "ictus/model/resonators/resonator.hpp"

namespace ictus {

struct String {
  double length = not_given;          // L  [m]
  double tension = not_given;         // T  [N]
  double diameter = not_given;        // of its core, whose stiffness it has  [m]
  double linear_density = not_given;  // μ; not given: that of the core  [kg/m]
  double young = 0;                   // E; 0: no stiffness  [Pa]
  double density = not_given;         // ρ of the core  [kg/m³]

  static constexpr About about{"string", "A stretched string with stiffness.",
                               "ω_n = (nπ/L) √(T/μ) √(1 + B n²), B = π² EI/(T L²)",
                               "derived in docs/theory/resonators.md"};
  static constexpr std::array parameters{
      Param{&String::length, "length", "m", "length L", positive},
      Param{&String::tension, "tension", "N", "tension T", positive},
      Param{&String::diameter, "diameter", "m", "diameter of the core", positive},
      Param{&String::linear_density, "linear_density", "kg/m", "mass per length μ", positive},
      Param{&String::young, "young", "Pa", "Young's modulus E of the core", non_negative},
      Param{&String::density, "density", "kg/m^3", "density ρ of the core", positive}};
  static constexpr std::array<WordParam<String>, 0> words{};

  std::vector<BodyAxis> axes() const { return {{"x", length}}; }
  ModalBody body(double highest) const;
};
static_assert(ResonatorEntry<String>);

}  // namespace ictus
