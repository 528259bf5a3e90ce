#pragma once
// Splitting of smooth motion and impacts. First the motion without impacts over the whole step, by any
// Runge–Kutta tableau; then the impacts, with q as it is: 0 ≤ U⁺ + e U⁻ ⊥ P ≥ 0 where g ≤ 0, U⁻ from the end
// of the first part [AcaryLecture, eqs. (137)–(143)]. Without forces of lasting contacts a body at rest hops
// and sinks by O(h); with them it rests.
// Ours: a contact that was closed at the start of the step and at its end moves the bodies into each other no
// more, 0 ≤ U ⊥ r ≥ 0, so that accumulations end. With AdaptiveSteps::embedded the step is made of splitting
// steps whose first part keeps the tolerance by its embedded method.
//
// The time-discontinuous Galerkin scheme is the other order of the same: velocities are polynomials of degree r on each
// step and jump where a step begins; with the quadrature of Radau the rest is his collocation with r + 1 stages
// [SchindlerAcary2014], a perspective of the lecture.

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct Splitting {
  static constexpr About about{"splitting", "Runge–Kutta without contacts, then the impacts at its end.",
                               "M v̇ = F on the step, then M Δv = Gᵀ P, 0 ≤ U⁺ + e U⁻ ⊥ P ≥ 0 where g ≤ 0",
                               "[AcaryLecture, eqs. (140), (141)]"};
  static constexpr NonsmoothTraits traits{.tableau = true, .splits = true, .standard_tableau = "rkf45"};

  static std::unique_ptr<NonsmoothStepper> make(const MechanicalSystem&, const NonsmoothOptions&);
  static std::vector<std::string> warnings(const MechanicalSystem&, const NonsmoothOptions&);
};

struct SplittingContinuous {
  static constexpr About about{
      "splitting_continuous", "Runge–Kutta with the forces of lasting contacts, then the impacts at its end.",
      "M v̇ = F + Gᵀ r, 0 ≤ U ⊥ r ≥ 0 on the step, then M Δv = Gᵀ P, 0 ≤ U⁺ + e U⁻ ⊥ P ≥ 0 where g ≤ 0",
      "[AcaryLecture, eqs. (142), (143)]"};
  static constexpr NonsmoothTraits traits{.tableau = true, .splits = true, .standard_tableau = "rkf45"};

  static std::unique_ptr<NonsmoothStepper> make(const MechanicalSystem&, const NonsmoothOptions&);
  static std::vector<std::string> warnings(const MechanicalSystem&, const NonsmoothOptions&);
};

struct DiscontinuousGalerkin {
  static constexpr About about{
      "discontinuous_galerkin",
      "Velocities of degree r on each step that jump at its start: impacts, then Radau.",
      "M Δv = Gᵀ P, 0 ≤ U⁺ + e U⁻ ⊥ P ≥ 0 where g ≤ 0, then M v̇ = F + Gᵀ r, 0 ≤ U ⊥ r ≥ 0 on the step",
      "[SchindlerAcary2014]"};
  static constexpr NonsmoothTraits traits{.tableau = true, .splits = true, .standard_tableau = "radau_iia2"};

  static std::unique_ptr<NonsmoothStepper> make(const MechanicalSystem&, const NonsmoothOptions&);
  static std::vector<std::string> warnings(const MechanicalSystem&, const NonsmoothOptions&) { return {}; }
};
static_assert(NonsmoothScheme<DiscontinuousGalerkin>);

static_assert(NonsmoothScheme<Splitting> && NonsmoothScheme<SplittingContinuous>);

}  // namespace ictus
