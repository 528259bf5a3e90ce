#include "topics.hpp"

#include "ictus/report/impulse_plane.hpp"

namespace ictus::cli {
namespace {

Topic energy_arc() {
  return {
      {{"energy_arc",
        "Impulses of three balls that keep energy and momentum, without pull and penetration: an arc, not a "
        "point.",
        "½ (λ − c)ᵀW(λ − c) = ½ uᵀW⁻¹u,  c = W⁻¹u,  λ ≥ 0,  W λ ≥ u − Φ/Δt",
        "[PreclikRuede2010, eqs (1)–(9), Fig. 2]"},
       "impulse plane",
       {},
       {{"W, u", "Delassus matrix and closing speeds of the two contacts"},
        {"Φ, Δt", "gaps at the beginning of the step that the impact falls into, and its length"},
        {"equal balls",
         "λ₂ = λ₁/2 ± √(m v₀ λ₁ − ¾ λ₁²), λ₂ ≤ 2 λ₁ − m v₀, λ₁ ≤ 2 λ₂: from (1, 1) to (4/3, "
         "2/3) m v₀"},
        {"table", "one ball of 1 kg strikes two at rest with 1 m/s; contacts are elastic, springs of Hertz"},
        {"other balls", "ictus run SCENE --report draws the plane of any three balls on a line"}}},
      [] { return std::vector{report::law_point_table({})}; }};
}

}  // namespace

std::vector<Topic> topics() { return {energy_arc()}; }

}  // namespace ictus::cli
