#pragma once
// The law of Hunt and Crossley with its damping set from a restitution and the speed of touch, so that the
// energy lost is about ½ m v² (1 − e²) for e near 1. It is an approximation: the restitution measured is
// larger than the one asked for, and tends to 0.27 for e → 0.

#include <array>

#include "ictus/laws/contact/law.hpp"

namespace ictus {

struct LankaraniNikravesh {
  double stiffness = 1e7;    // k  [N/m^exponent]
  double exponent = 1.5;     // α  [1]
  double restitution = 0.9;  // e  [1]

  static constexpr About about{"lankarani_nikravesh",
                               "Hunt–Crossley damping set from a restitution and the speed of touch.",
                               "f = max(0, k δ^α (1 + ¾ (1 − e²) δ̇/v_touch))", "[LankaraniNikravesh1990]"};
  static constexpr LawTraits traits{.proportional = true, .remembers_touch = true};
  static constexpr std::array parameters{
      Param{&LankaraniNikravesh::stiffness, "stiffness", "N/m^exponent", "stiffness k", positive},
      Param{&LankaraniNikravesh::exponent, "exponent", "1", "shape of the contact α", at_least_one},
      Param{&LankaraniNikravesh::restitution, "restitution", "1", "restitution e asked for", zero_to_one}};
  static constexpr auto loss = &LankaraniNikravesh::restitution;

  PowerTerm spring() const { return {stiffness, exponent}; }
  // χ δ^α, χ = 3 k (1 − e²)/(4 v_touch)
  PowerTerm damper(double touch_speed) const { return {ratio(touch_speed) * stiffness, exponent}; }

  /// μ of the equivalent Hunt–Crossley law, s/m; a contact that never approached has no speed to be damped
  /// by.
  double ratio(double touch_speed) const {
    return touch_speed > 0 ? 0.75 * (1 - restitution * restitution) / touch_speed : 0;
  }
};
static_assert(ContactLaw<LankaraniNikravesh>);

}  // namespace ictus
