#pragma once
// A known-wrong twin of the nonsmooth Newmark scheme: the contact force is collocated like a smooth one. What an
// impact leaves in the acceleration acts once more in the next step, with 1 − γ: the rebound is
// e + (1 + e)(1 − γ)/γ times the approach instead of e, right for γ = 1 only [AcaryLecture, eqs. (65)–(67)].
// With constraint_level = position the contact condition is 0 ≤ g(q₊) ⊥ P instead, and e is not heard at all.

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct NaiveNewmark {
  static constexpr About about{
      "naive_newmark",
      "Newmark's scheme with the contact force inside the acceleration: inconsistent, kept to show it.",
      "M a₊ = F₊ + Gᵀ P/h,  v₊ = v + h a(γ),  q₊ = q + h v + h²/2 a(2β),  0 ≤ U₊ + e U ⊥ P ≥ 0 where g + h γ "
      "U ≤ 0",
      "[AcaryLecture, eqs. (65)-(67)]"};
  static constexpr NonsmoothTraits traits{
      .restartable = false, .consistent = false, .options = "gamma beta forecast constraint_level"};

  static std::unique_ptr<NonsmoothStepper> make(const MechanicalSystem&, const NonsmoothOptions&);
  static std::vector<std::string> warnings(const MechanicalSystem&, const NonsmoothOptions&);
};

static_assert(NonsmoothScheme<NaiveNewmark>);

}  // namespace ictus
