#pragma once
// The nonsmooth generalised α-method, for ρ = ρ∞ from 0 to 1, 0.8 unless told:
//     α_m = (2ρ − 1)/(ρ + 1),   α_f = ρ/(ρ + 1),   γ = ½ + α_f − α_m,   β = (γ + ½)²/4.

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct NonsmoothGeneralizedAlpha {
  static constexpr About about{
      "nonsmooth_generalized_alpha",
      "The generalised α-method of Chung and Hulbert with impacts: a spectral radius of choice at high "
      "frequencies.",
      "(1 − α_m) a₊ + α_m a = (1 − α_f) á₊ + α_f á,  M á = F,  v₊ = v + h a(γ) + ΔV,  q₊ = q + h v + h²/2 "
      "a(2β) + h/2 ΔV,  M ΔV = Gᵀ P",
      "[AcaryLecture, eq. (73)]"};
  static constexpr NonsmoothTraits traits{.restartable = false,
                                          .friction = true,
                                          .turning = true,
                                          .options = "rho_infinity forecast cone_solver step_law"};

  static std::unique_ptr<NonsmoothStepper> make(const MechanicalSystem&, const NonsmoothOptions&);
  static std::vector<std::string> warnings(const MechanicalSystem&, const NonsmoothOptions&);
};

static_assert(NonsmoothScheme<NonsmoothGeneralizedAlpha>);

}  // namespace ictus
