#pragma once
// Moreau's time-stepping with the θ-method, and its variant that always dissipates:
//     M (v₊ − v) − h F_{k+θ} = Gᵀ P,   q₊ = q + h v_{k+θ}   (variant: q₊ = q + h v_{k+½}),
//     0 ≤ U₊ + e U ⊥ P ≥ 0 where g + h γ U ≤ 0.   [AcaryLecture, eqs. (41), (87)]

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct MoreauJean {
  static constexpr About about{
      "moreau_jean", "Moreau's time-stepping with the θ-method.",
      "M Δv − h F(θ) = Gᵀ P,  q₊ = q + h v(θ),  0 ≤ U₊ + e U ⊥ P ≥ 0 where g + h γ U ≤ 0",
      "[AcaryLecture, eq. (41)]"};
  static constexpr NonsmoothTraits traits{
      .friction = true, .joints = true, .turning = true, .options = "theta forecast cone_solver step_law"};

  static std::unique_ptr<NonsmoothStepper> make(const MechanicalSystem&, const NonsmoothOptions&);
  static std::vector<std::string> warnings(const MechanicalSystem&, const NonsmoothOptions&);
};

struct MoreauJeanDissipative {
  static constexpr About about{
      "moreau_jean_dissipative", "The variant of Moreau–Jean that never gains energy.",
      "M Δv − h F(θ) = Gᵀ P,  q₊ = q + h v(½),  0 ≤ U₊ + e U ⊥ P ≥ 0 where g + h γ U ≤ 0",
      "[AcaryLecture, eq. (87)]"};
  static constexpr NonsmoothTraits traits{
      .friction = true, .joints = true, .turning = true, .options = "theta forecast cone_solver step_law"};

  static std::unique_ptr<NonsmoothStepper> make(const MechanicalSystem&, const NonsmoothOptions&);
  static std::vector<std::string> warnings(const MechanicalSystem&, const NonsmoothOptions&);
};

static_assert(NonsmoothScheme<MoreauJean> && NonsmoothScheme<MoreauJeanDissipative>);

}  // namespace ictus
