#pragma once
// Plastic contact with two springs: along k₁ where it is deeper than ever before, along the stiffer k₂ = k₁/e² back
// and forth below that, down to a dent at which the force vanishes. The restitution is e at every speed. The memory is
// the largest depth since touch.

#include <array>

#include "ictus/laws/contact/law.hpp"

namespace ictus {

struct WaltonBraun {
  double stiffness = 1e6;    // k₁, of loading  [N/m]
  double restitution = 0.8;  // e = √(k₁/k₂)  [1]

  static constexpr About about{
      "walton_braun", "Plastic: a soft spring loads, a stiff one unloads, and a dent stays.",
      "f = k₁ δ (loading), max(0, k₁ (δ − (1 − e²) δ_max)/e²) (below)", "[WaltonBraun1986]"};
  static constexpr LawTraits traits{.remembers_depth = true};
  static constexpr std::array parameters{
      Param{&WaltonBraun::stiffness, "stiffness", "N/m", "stiffness k₁ of loading", positive},
      Param{&WaltonBraun::restitution, "restitution", "1", "restitution e = √(k₁/k₂)",
            Range{0, 1, true, "above 0, up to 1"}}};
  static constexpr auto loss = &WaltonBraun::restitution;

  PowerTerm spring() const { return {stiffness, 1}; }

  double margin(Approach a, double memory) const {
    return a.depth >= memory ? stiffness * a.depth : unloading() * (a.depth - release_depth(memory));
  }
  Tangent tangent(Approach a, double memory) const {
    if (!(a.depth > 0 && margin(a, memory) > 0)) return {0, 0};
    return {a.depth >= memory ? stiffness : unloading(), 0};
  }
  /// What unloading gives back.
  double stored(double depth, double memory) const {
    const double spring = depth - release_depth(std::max(depth, memory));
    return depth > 0 && spring > 0 ? 0.5 * unloading() * spring * spring : 0;
  }
  /// Of the work of loading k₁ δ the share e² is stored.
  double dissipation(Approach a, double memory) const {
    if (!(a.depth > 0 && a.depth >= memory && a.speed > 0)) return 0;
    return (1 - restitution * restitution) * stiffness * a.depth * a.speed;
  }
  double release_depth(double memory) const { return (1 - restitution * restitution) * memory; }

 private:
  double unloading() const { return stiffness / (restitution * restitution); }
};
static_assert(ContactLaw<WaltonBraun>);

}  // namespace ictus
