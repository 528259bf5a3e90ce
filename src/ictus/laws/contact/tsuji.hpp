#pragma once
// A power-law spring with a damper like δ^{(α−1)/2}: the one whose restitution does not depend on speed. With
// y ∝ δ^{(α+1)/2} and the time s, ds = δ^{(α−1)/2} dt, it is Hooke's spring with a linear dashpot: docs/theory/exact.md, 6.

#include <array>

#include "ictus/laws/contact/law.hpp"

namespace ictus {

struct Tsuji {
  double stiffness = 1e7;  // k  [N/m^exponent]
  double exponent = 1.5;   // α  [1]
  double damping = 50;     // c  [N s/m^((exponent+1)/2)]

  static constexpr About about{"tsuji", "Power-law spring whose restitution is the same at every speed.",
                               "f = max(0, k δ^α + c δ^{(α−1)/2} δ̇)", "[Tsuji1992]; [AntypovElliott2011]"};
  static constexpr LawTraits traits{};
  static constexpr std::array parameters{
      Param{&Tsuji::stiffness, "stiffness", "N/m^exponent", "stiffness k", positive},
      Param{&Tsuji::exponent, "exponent", "1", "shape of the contact α, 3/2 for spheres",
            Range{1, unlimited, true, "above 1"}},
      Param{&Tsuji::damping, "damping", "N s/m^(exponent/2+0.5)", "viscosity c", non_negative}};
  static constexpr auto loss = &Tsuji::damping;

  PowerTerm spring() const { return {stiffness, exponent}; }
  // Ours: 1/4 of spheres is (α − 1)/2 for every other shape.
  PowerTerm damper(double) const { return {damping, (exponent - 1) / 2}; }
};
static_assert(ContactLaw<Tsuji>);

}  // namespace ictus
