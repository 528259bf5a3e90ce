#pragma once
// The elastic contact: f = k δ^α. Exponent 1 is Hooke's spring, 3/2 Hertz' contact of spheres.

#include <array>

#include "ictus/laws/contact/law.hpp"

namespace ictus {

struct PowerLaw {
  double stiffness = 1e7;  // k  [N/m^exponent]
  double exponent = 1.5;   // α  [1]

  static constexpr About about{"power_law", "Elastic spring of any shape: exponent 1 is Hooke, 3/2 Hertz.",
                               "f = k δ^α", "[Hertz1882]; [Chatziioannou2019, eq. (1)]"};
  static constexpr LawTraits traits{.conservative = true, .proportional = true};
  static constexpr std::array parameters{
      Param{&PowerLaw::stiffness, "stiffness", "N/m^exponent", "stiffness k", positive},
      Param{&PowerLaw::exponent, "exponent", "1", "shape of the contact α", at_least_one}};

  // [Chatziioannou2019, eq. (1)]
  PowerTerm spring() const { return {stiffness, exponent}; }
  PowerTerm damper(double) const { return {0, exponent}; }
};
static_assert(ContactLaw<PowerLaw>);

}  // namespace ictus
