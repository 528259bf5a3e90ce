#pragma once
// Viscoelastic spheres: the damping of a body whose strain follows its stress with a small delay.

#include <array>

#include "ictus/laws/contact/law.hpp"

namespace ictus {

struct KuwabaraKono {
  double stiffness = 1e7;    // k  [N/m^exponent]
  double exponent = 1.5;     // α  [1]
  double relaxation = 1e-6;  // A  [s]

  static constexpr About about{"kuwabara_kono",
                               "Viscoelastic spheres; restitution falls with speed as 1 − C v^{1/5}.",
                               "f = max(0, k δ^α + α k A δ^{α−1} δ̇)", "[KuwabaraKono1987]"};
  static constexpr LawTraits traits{};
  static constexpr std::array parameters{
      Param{&KuwabaraKono::stiffness, "stiffness", "N/m^exponent", "stiffness k", positive},
      Param{&KuwabaraKono::exponent, "exponent", "1", "shape of the contact α, 3/2 for spheres",
            Range{1, unlimited, true, "above 1"}},
      Param{&KuwabaraKono::relaxation, "relaxation", "s", "dissipative constant A of the material",
            non_negative}};
  static constexpr auto loss = &KuwabaraKono::relaxation;

  PowerTerm spring() const { return {stiffness, exponent}; }
  // A d(k δ^α)/dδ. Ours: the exponent of the spheres, 3/2, may be any other.
  PowerTerm damper(double) const { return {exponent * stiffness * relaxation, exponent - 1}; }
};
static_assert(ContactLaw<KuwabaraKono>);

}  // namespace ictus
