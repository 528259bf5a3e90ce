#pragma once
// The nonsmooth HHT scheme, α from 0 (trapezoidal rule) to 1/3, 0.1 unless told; γ and β follow from α unless
// they are given. Where M depends on q the accelerations are averaged instead of the forces, which is the
// same for constant M and keeps the second order for others.

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct CollocationWeights;  // schemes/nonsmooth/collocated_stepper.hpp

struct NonsmoothHht {
  static constexpr About about{"nonsmooth_hht",
                               "The scheme of Hilber, Hughes and Taylor with impacts: damps high "
                               "frequencies, second order between impacts.",
                               "M a₊ = (1 − α) F₊ + α F,  v₊ = v + h a(γ) + ΔV,  q₊ = q + h v + h²/2 a(2β) + "
                               "h/2 ΔV,  M ΔV = Gᵀ P,  γ = ½ + α,  β = (1 + α)²/4",
                               "[AcaryLecture, eqs. (73), (102)]"};
  static constexpr NonsmoothTraits traits{.restartable = false,
                                          .friction = true,
                                          .turning = true,
                                          .options = "alpha gamma beta forecast cone_solver step_law"};

  static CollocationWeights weights(const NonsmoothOptions&);
  static std::unique_ptr<NonsmoothStepper> make(const MechanicalSystem&, const NonsmoothOptions&);
  static std::vector<std::string> warnings(const MechanicalSystem&, const NonsmoothOptions&);
};

static_assert(NonsmoothScheme<NonsmoothHht>);

}  // namespace ictus
