#pragma once
// The nonsmooth Newmark scheme: γ = ½ and β = γ/2 unless told, the trapezoidal rule. With β = γ/2 it is the
// dissipative variant of Moreau–Jean with θ = γ. First order through impacts, second between them for γ = ½.

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct CollocationWeights;  // schemes/nonsmooth/collocated_stepper.hpp

struct NonsmoothNewmark {
  static constexpr About about{
      "nonsmooth_newmark",
      "Newmark's scheme for the smooth forces; impacts enter velocity and position, never the acceleration.",
      "M a₊ = F₊,  v₊ = v + h a(γ) + ΔV,  q₊ = q + h v + h²/2 a(2β) + h/2 ΔV,  M ΔV = Gᵀ P,  0 ≤ U₊ + e U ⊥ "
      "P ≥ 0 where g + h γ U ≤ 0",
      "[AcaryLecture, eqs. (71)-(73)]"};
  static constexpr NonsmoothTraits traits{
      .friction = true, .turning = true, .options = "gamma beta forecast cone_solver step_law"};

  static CollocationWeights weights(const NonsmoothOptions&);
  static std::unique_ptr<NonsmoothStepper> make(const MechanicalSystem&, const NonsmoothOptions&);
  static std::vector<std::string> warnings(const MechanicalSystem&, const NonsmoothOptions&);
};

static_assert(NonsmoothScheme<NonsmoothNewmark>);

}  // namespace ictus
