#pragma once
// Felt of a piano hammer: a power law that relaxes, so that unloading is softer than loading.
//
// Stulov's hereditary force  F = Q [u^p − (ε/τ) ∫ u^p(s) e^{(s−t)/τ} ds]  is written with the integral as a
// memory,
//     f = Q (u^p − ε z),    τ ż = u^p − z.
// Ours: after a blow the felt lags behind; its surface then stands where the force vanishes, u^p = ε z, and
// recovers by itself. With u the larger of depth and that surface the law never pulls, and it has a free
// energy
//     ψ = Q [u^{p+1}/(p+1) − ε z u + ε p/(p+1) z^{1+1/p}] ≥ 0,   ∂ψ/∂u = f,
// whose loss Q ε (u − z^{1/p})(u^p − z)/τ is a product of two factors of equal sign: the law is passive.

#include <array>

#include "ictus/laws/contact/law.hpp"

namespace ictus {

struct Stulov {
  double stiffness = 1e8;    // Q  [N/m^exponent]
  double exponent = 2.5;     // p  [1]
  double hereditary = 0.5;   // ε  [1]
  double relaxation = 1e-4;  // τ  [s]

  static constexpr About about{"stulov", "Felt with memory: the force relaxes while the felt is held.",
                               "f = Q (u^p − ε z), τ ż = u^p − z", "[Stulov1995]"};
  static constexpr LawTraits traits{.relaxes = true};
  static constexpr std::array parameters{
      Param{&Stulov::stiffness, "stiffness", "N/m^exponent", "instantaneous stiffness Q", positive},
      Param{&Stulov::exponent, "exponent", "1", "shape of the contact p", at_least_one},
      Param{&Stulov::hereditary, "hereditary", "1", "hereditary amplitude ε",
            Range{0, 0.9999, false, "in [0, 0.9999]"}},
      Param{&Stulov::relaxation, "relaxation", "s", "relaxation time τ", positive}};
  static constexpr auto loss = &Stulov::hereditary;

  PowerTerm spring() const { return {stiffness, exponent}; }
  double margin(Approach a, double memory) const {
    return stiffness * (power(a.depth, exponent) - hereditary * memory);
  }
  Tangent tangent(Approach a, double memory) const {
    return margin(a, memory) > 0 ? Tangent{PowerTerm{stiffness, exponent}.slope(a.depth), 0} : Tangent{0, 0};
  }
  Relaxation relaxation_at(Approach a, double memory) const {
    const double strain = power(a.depth, exponent);
    return strain > hereditary * memory ? Relaxation{strain / relaxation, 1 / relaxation}
                                        : Relaxation{0, (1 - hereditary) / relaxation};
  }
  double rate(Approach a, double memory) const { return (strain(a.depth, memory) - memory) / relaxation; }

  double stored(double depth, double memory) const {
    const double p = exponent, s = strain(depth, memory), u = power(s, 1 / p);
    return stiffness * (s * u / (p + 1) - hereditary * memory * (u - p / (p + 1) * power(memory, 1 / p)));
  }
  double dissipation(Approach a, double memory) const {
    const double s = strain(a.depth, memory);
    return stiffness * hereditary * (power(s, 1 / exponent) - power(memory, 1 / exponent)) * (s - memory) /
           relaxation;
  }

  /// Where the felt's surface was left behind: u^p = ε z.
  double release_depth(double memory) const { return power(hereditary * memory, 1 / exponent); }

  /// u^p of the felt's surface: pressed to the depth, or left behind at zero force.
  double strain(double depth, double memory) const {
    return std::max(power(depth, exponent), hereditary * memory);
  }
};
static_assert(ContactLaw<Stulov>);

}  // namespace ictus
