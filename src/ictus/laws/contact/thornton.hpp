#pragma once
// Spheres that yield: Hertz's law up to the yield depth δ_y, from there on a straight line in its direction, the mean
// pressure being that of yield; unloading by Hertz's law again, of the flatter spheres that the dent has left. With
// F* = k δ_max^{3/2}, what Hertz would have had, and F, what there was, their radius is the F*/F-fold, and
//     f = k √(F*/F) (δ − δ_p)^{3/2},   δ_max − δ_p = δ_max F/F*:
// force and contact area do not jump, the slope does. The memory is the largest depth since touch. A law of the kind of
// [VuQuocZhang1999], with a restitution in closed form.

#include <array>

#include "ictus/laws/contact/law.hpp"

namespace ictus {

struct Thornton {
  double stiffness = 1e9;     // k of Hertz  [N/m^1.5]
  double yield_depth = 1e-6;  // δ_y  [m]

  static constexpr About about{
      "thornton", "Spheres that yield: Hertz, then plastic, and back by Hertz with a dent.",
      "f = k δ^{3/2} (δ ≤ δ_y), k δ_y^{3/2} + (3/2) k δ_y^{1/2} (δ − δ_y) (loading)", "[Thornton1997]"};
  static constexpr LawTraits traits{.remembers_depth = true};
  static constexpr std::array parameters{
      Param{&Thornton::stiffness, "stiffness", "N/m^1.5", "stiffness k of Hertz", positive},
      Param{&Thornton::yield_depth, "yield_depth", "m", "depth δ_y at which the spheres begin to yield",
            positive}};
  static constexpr auto loss = &Thornton::yield_depth;

  PowerTerm spring() const { return {stiffness, 1.5}; }

  double margin(Approach a, double memory) const {
    if (a.depth >= memory) return loading(a.depth);
    const double spring = a.depth - release_depth(memory), force = unloading(memory).at(std::abs(spring));
    return spring > 0 ? force : 0 - force;
  }
  Tangent tangent(Approach a, double memory) const {
    if (!(a.depth > 0 && margin(a, memory) > 0)) return {0, 0};
    if (a.depth < memory) return {unloading(memory).slope(a.depth - release_depth(memory)), 0};
    return {PowerTerm{stiffness, 1.5}.slope(std::min(a.depth, yield_depth)), 0};
  }
  /// What unloading gives back.
  double stored(double depth, double memory) const {
    if (!(depth > 0)) return 0;
    const double deepest = std::max(depth, memory);
    return unloading(deepest).integral(depth - release_depth(deepest));
  }
  /// Of the work of loading, what does not go into 2F²/(5 k δ^{1/2}), which unloading would give back.
  double dissipation(Approach a, double memory) const {
    if (!(a.depth > yield_depth && a.depth >= memory && a.speed > 0)) return 0;
    const double force = loading(a.depth), slope = PowerTerm{stiffness, 1.5}.slope(yield_depth);
    const double back = 0.4 * force * (2 * slope - force / (2 * a.depth)) / (stiffness * std::sqrt(a.depth));
    return std::max(0.0, force - back) * a.speed;
  }
  double release_depth(double memory) const {
    return memory > yield_depth ? memory * (1 - 1 / flattening(memory)) : 0;
  }

 private:
  double loading(double depth) const {
    const PowerTerm hertz{stiffness, 1.5};
    return depth <= yield_depth ? hertz.at(depth)
                                : hertz.at(yield_depth) + hertz.slope(yield_depth) * (depth - yield_depth);
  }
  /// F*/F ≥ 1.
  double flattening(double deepest) const {
    return deepest > yield_depth ? PowerTerm{stiffness, 1.5}.at(deepest) / loading(deepest) : 1;
  }
  PowerTerm unloading(double deepest) const { return {stiffness * std::sqrt(flattening(deepest)), 1.5}; }
};
static_assert(ContactLaw<Thornton>);

}  // namespace ictus
