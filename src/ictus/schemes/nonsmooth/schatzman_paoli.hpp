#pragma once
// Schatzman–Paoli's scheme, [AcaryLecture, eqs. (42)–(43)] with θ = 0: F is taken at t, q and the centred
// velocity (q₊ − q₋)/2h, which belongs to t; explicit but for damping, so that h ω < 2 is needed.
// Steps of one size: a step of another size starts afresh from (q, v).
//
// Ours: the velocity of the motion at t + h is (q₊ − q)/h + h/2 M⁻¹F where the step had no impulse, which is
// the centred velocity of t + h in free flight, and (q₊ − q)/h where it had one: a body at rest has speed
// zero.

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct SchatzmanPaoli {
  static constexpr About about{
      "schatzman_paoli",
      "The scheme of Schatzman and Paoli: central differences, contacts at the level of positions.",
      "M (q₊ − 2q + q₋) − h² F = h Gᵀ P,  0 ≤ g((q₊ + e q₋)/(1 + e)) ⊥ P ≥ 0",
      "[AcaryLecture, eqs. (42)-(43)]"};
  static constexpr NonsmoothTraits traits{.restartable = false, .at_positions = true};

  static std::unique_ptr<NonsmoothStepper> make(const MechanicalSystem&, const NonsmoothOptions&);
  static std::vector<std::string> warnings(const MechanicalSystem&, const NonsmoothOptions&);
};

static_assert(NonsmoothScheme<SchatzmanPaoli>);

}  // namespace ictus
