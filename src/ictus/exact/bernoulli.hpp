#pragma once
// Bernoulli's three balls: a ball runs along the line of symmetry into two balls like itself that rest at the
// angles ±α, and both contacts have the restitution e. By symmetry both impulses are equal, and each contact
// obeys u⁺ = u − P (2 + cos 2α)/m with u = v₀ cos α, whatever the law of its force, so that
//     P = (1+e) m v₀ cos α/(1 + 2cos²α),
//     x₁ = x₃ = (1+e) v₀/(3 + tan²α),  y₁ = −y₃ = x₁ tan α,  x₂ = v₀ (1 − 2(1+e)/(3 + tan²α)),  y₂ = 0.
// e = 1 is [Liu2008, eq. (103)]. Erratum: (103) lacks the factor v₀, and its second line prints 2tan α for 4.

namespace ictus::exact {

struct Bernoulli {
  double mass;         // m of each ball  [kg], positive
  double speed;        // v₀  [m/s], positive
  double angle;        // α between the line of symmetry and a line of centres  [rad], in [0, π/2)
  double restitution;  // e ∈ [0, 1]

  double impulse() const;          // P at each contact  [N s]
  double forward_struck() const;   // x₁ = x₃  [m/s]
  double sideward_struck() const;  // y₁ = −y₃  [m/s]
  double forward_striker() const;  // x₂  [m/s]; y₂ is zero
  double energy_before() const;    // kinetic  [J]
  double energy_after() const;     // m v₀²/2 (1 − 2(1 − e²)/(3 + tan²α))  [J]
};

}  // namespace ictus::exact
