#pragma once
// Hooke's spring with a linear dashpot: the restitution does not depend on speed, the force jumps at touch.

#include <array>

#include "ictus/laws/contact/law.hpp"

namespace ictus {

struct KelvinVoigt {
  double stiffness = 1e6;  // k  [N/m]
  double damping = 1;      // c  [N s/m]

  static constexpr About about{"kelvin_voigt", "Linear spring with a linear dashpot.",
                               "f = max(0, k δ + c δ̇)", "[Johnson1985]"};
  static constexpr LawTraits traits{.jumps_at_touch = true};
  static constexpr std::array parameters{
      Param{&KelvinVoigt::stiffness, "stiffness", "N/m", "stiffness k", positive},
      Param{&KelvinVoigt::damping, "damping", "N s/m", "viscosity c", non_negative}};
  static constexpr auto loss = &KelvinVoigt::damping;

  PowerTerm spring() const { return {stiffness, 1}; }
  PowerTerm damper(double) const { return {damping, 0}; }
};
static_assert(ContactLaw<KelvinVoigt>);

}  // namespace ictus
