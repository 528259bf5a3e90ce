#pragma once
// What a contact law is. Signs, for the whole project: depth δ and closing speed δ̇ positive into each other,
// a pushing force positive.
//
// A law has a force f(δ, δ̇, z), the energy it stores and the power it dissipates. The number z is its memory,
// one per contact: nothing for most laws, the speed of touch or a relaxing strain for some. Most laws are a
// spring with a damper whose viscosity is a power of depth too,
//     f = max(0, k ⌊δ⌋^α + c ⌊δ⌋^β δ̇),
// and state just these two terms; the functions below turn them into force, tangent, stored energy and lost
// power. Ours: a contact never pulls; what its spring still holds while the bodies part faster than it
// recovers is lost.

#include <algorithm>
#include <cmath>
#include <concepts>

#include "ictus/base/about.hpp"
#include "ictus/base/param.hpp"
#include "ictus/base/power.hpp"

namespace ictus {

struct Approach {
  double depth;  // δ, m
  double speed;  // δ̇, m/s
};

/// ∂f/∂δ, N/m, and ∂f/∂δ̇, N s/m.
struct Tangent {
  double by_depth;
  double by_speed;
};

struct LawTraits {
  bool conservative = false;  // dissipates nothing
  bool proportional = false;  // c(δ) = μ k δ^α: of the form of Hunt and Crossley, f = k δ^α (1 + μ δ̇)
  bool remembers_touch = false;  // z is the closing speed at touch
  bool remembers_depth = false;  // z is the largest depth since touch: a dent
  bool relaxes = false;          // z follows an equation of its own
  bool jumps_at_touch = false;   // f does not vanish with δ
  bool in_series = false;        // part of the depth is that of a body: no power of δ itself
  bool rubs = false;  // bristles of a hand: always in contact, forces both ways, and they depend on time
};

template <class L>
concept SpringDamper = requires(const L law, double memory) {
  { law.spring() } -> std::same_as<PowerTerm>;        // k ⌊δ⌋^α, N
  { law.damper(memory) } -> std::same_as<PowerTerm>;  // c ⌊δ⌋^β, N s/m
};

/// A force of its own, with a memory that relaxes or that keeps the largest depth.
template <class L>
concept Hereditary = requires(const L law, Approach a, double memory) {
  { law.spring() } -> std::same_as<PowerTerm>;              // what it does at first
  { law.margin(a, memory) } -> std::same_as<double>;        // N, force before "never pulls"
  { law.tangent(a, memory) } -> std::same_as<Tangent>;      // at fixed memory
  { law.stored(a.depth, memory) } -> std::same_as<double>;  // J
  { law.dissipation(a, memory) } -> std::same_as<double>;   // W
  { law.release_depth(memory) } -> std::same_as<double>;    // m, where the force vanishes
};

/// ż = source − decay z, while the law stays on the branch that it is on.
struct Relaxation {
  double source, decay;
};

template <class L>
concept Relaxing = Hereditary<L> && requires(const L law, Approach a, double memory) {
  { law.rate(a, memory) } -> std::same_as<double>;               // ż
  { law.relaxation_at(a, memory) } -> std::same_as<Relaxation>;  // the same, as it depends on z
};

template <class L>
concept ContactLaw = (SpringDamper<L> || Hereditary<L>)&&requires {
  { L::about } -> std::convertible_to<const About&>;
  { L::traits } -> std::convertible_to<const LawTraits&>;
  L::parameters;
};

/// Spring and damper of a law; of one with a memory, what it does at first.
template <ContactLaw L>
PowerTerm contact_spring(const L& law) {
  return law.spring();
}

template <ContactLaw L>
PowerTerm contact_damper(const L& law, double memory) {
  if constexpr (SpringDamper<L>)
    return law.damper(memory);
  else
    return {0, 1};
}

/// Mean spring force and mean viscosity along a path of depths, with their slopes by its end.
struct ContactMeans {
  Mean spring;  // N, N/m
  Mean damper;  // N s/m, N s/m²
};

struct ContactPath {
  double from;     // δ, m
  double at_from;  // ⌊from⌋^α
  double to;       // m
};

/// A damper of the spring's own exponent takes no second power.
[[gnu::always_inline]] inline ContactMeans contact_means(const PowerTerm& spring, const PowerTerm& damper,
                                                         const ContactPath& path, KnownPower& power_at) {
  const Mean unit = power_mean(path.from, path.at_from, path.to, spring.exponent, power_at);
  const bool alike = damper.coefficient == 0 || damper.exponent == spring.exponent;
  const Mean other = alike ? unit : power_mean(path.from, path.to, damper.exponent);
  return {spring.coefficient * unit, damper.coefficient * other};
}

/// What the law remembers after a step that came to here.
template <ContactLaw L>
void contact_settle(Approach a, double& memory) {
  if constexpr (L::traits.remembers_touch)
    if (!(a.depth > 0)) memory = a.speed;
  // Ours: bodies that have parted do not meet again at the same dent.
  if constexpr (L::traits.remembers_depth) memory = a.depth > 0 ? std::max(memory, a.depth) : 0;
}

/// The force that the law would exert if it could pull: its zero is the instant of release.
template <ContactLaw L>
double contact_margin(const L& law, Approach a, double memory) {
  if (!(a.depth > 0)) return 0;
  if constexpr (SpringDamper<L> && L::traits.conservative)
    return law.spring().at(a.depth);
  else if constexpr (SpringDamper<L>)
    return law.spring().at(a.depth) + law.damper(memory).at(a.depth) * a.speed;
  else
    return law.margin(a, memory);
}

template <ContactLaw L>
double contact_force(const L& law, Approach a, double memory) {
  return std::max(0.0, contact_margin(law, a, memory));
}

/// The depth at which a contact that parts at the speed `opening` lets go, m: k δ^α = c δ^β δ̇. A law of the
/// form k δ^α (1 + μ δ̇) pushes all the way to the surface.
template <ContactLaw L>
double contact_release_depth(const L& law, double opening, double memory) {
  if constexpr (L::traits.proportional) {
    return 0;
  } else if constexpr (SpringDamper<L>) {
    const PowerTerm spring = law.spring(), damper = law.damper(memory);
    if (!(opening > 0 && damper.coefficient > 0 && spring.exponent > damper.exponent)) return 0;
    return std::pow(damper.coefficient * opening / spring.coefficient,
                    1 / (spring.exponent - damper.exponent));
  } else {
    return law.release_depth(memory);
  }
}

template <ContactLaw L>
Tangent contact_tangent(const L& law, Approach a, double memory) {
  if constexpr (SpringDamper<L>) {
    if (!(contact_force(law, a, memory) > 0)) return {0, 0};
    const PowerTerm damper = law.damper(memory);
    return {law.spring().slope(a.depth) + damper.slope(a.depth) * a.speed, damper.at(a.depth)};
  } else {
    return law.tangent(a, memory);
  }
}

template <ContactLaw L>
double contact_stored(const L& law, double depth, double memory) {
  if constexpr (SpringDamper<L>)
    return law.spring().integral(depth);
  else
    return law.stored(depth, memory);
}

/// Power lost: c δ̇² while the contact pushes, all that the spring gives up while it does not.
template <ContactLaw L>
double contact_dissipation(const L& law, Approach a, double memory) {
  if constexpr (SpringDamper<L>) {
    if (!(a.depth > 0)) return 0;
    const double elastic = law.spring().at(a.depth), viscous = law.damper(memory).at(a.depth) * a.speed;
    return std::max(viscous, -elastic) * a.speed;
  } else {
    return law.dissipation(a, memory);
  }
}

}  // namespace ictus
