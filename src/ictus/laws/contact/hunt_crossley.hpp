#pragma once
// A power-law spring whose damping grows with depth in the same way, so that restitution has a closed form.
// A contact alone never parts faster than 1/μ, where the force would pull; one that others tear apart does,
// and there the force is zero.

#include <array>

#include "ictus/laws/contact/law.hpp"

namespace ictus {

struct HuntCrossley {
  double stiffness = 1e7;  // k  [N/m^exponent]
  double exponent = 1.5;   // α  [1]
  double damping = 0.1;    // μ  [s/m]

  static constexpr About about{"hunt_crossley",
                               "Power-law spring whose damping grows with depth; never pulls.",
                               "f = max(0, k δ^α (1 + μ δ̇))", "[HuntCrossley1975]; [Papetti2011, eq. (1)]"};
  static constexpr LawTraits traits{.proportional = true};
  static constexpr std::array parameters{
      Param{&HuntCrossley::stiffness, "stiffness", "N/m^exponent", "stiffness k", positive},
      Param{&HuntCrossley::exponent, "exponent", "1", "shape of the contact α", at_least_one},
      Param{&HuntCrossley::damping, "damping", "s/m", "dissipation factor μ = λ/k", non_negative}};
  static constexpr auto loss = &HuntCrossley::damping;

  // k x^α + λ x^α v, λ = μ k                                                     [Papetti2011, eq. (1)]
  PowerTerm spring() const { return {stiffness, exponent}; }
  PowerTerm damper(double) const { return {damping * stiffness, exponent}; }
};
static_assert(ContactLaw<HuntCrossley>);

}  // namespace ictus
