#pragma once
// What a friction law is: the tangential law beside the normal one of a compliant contact (laws/contact). Vectors lie in
// the tangent plane; the slip u is that of the second body against the first, and the drag F is what the contact takes
// from it: the second body feels −F, the first +F. A law never looks at directions but those of u and of its own state,
// so that friction is isotropic.
//
// There are three kinds.
// - Viscous: F = drag(|u|, N) u, without memory. Nothing holds: a load below μN creeps.
// - Bristled: F(u, N, z), where the deflection z, m, follows an equation of its own.
// - Sliding spring: it holds the force p and slips where |p| would pass the bound μN. Stick: ṗ follows the law; slip:
//   F = μN d, where the unit vector d turns with the spring, ḋ = k_t (u − (d·u) d)/(μN). Slip ends where the bound grows
//   faster than the spring would. The state is p in stick and d in slip. With a static coefficient it holds up to μ_sN, and
//   what it holds beyond μN is lost at once where it breaks loose.
// The energy ψ that a law stores is counted apart; what it takes from the bodies beyond it, F·u − ψ̇, is lost, and is never
// negative.

#include <algorithm>
#include <cmath>
#include <concepts>

#include "ictus/base/about.hpp"
#include "ictus/base/param.hpp"
#include "ictus/base/power.hpp"
#include "ictus/base/vector3.hpp"

namespace ictus {

/// What a friction law sees of its contact.
struct Sliding {
  Vector3 slip{};         // u, m/s
  double normal = 0;      // N, that of the contact law, ≥ 0
  double stiffness = 0;   // dN/dδ of its spring, N/m
  double stiffening = 0;  // the rate of that over itself, 1/s; negative while the bodies part
  double least =
      0;  // N: below it states follow no faster than here, as they would ever faster where N vanishes
};

struct FrictionTraits {
  bool holds = false;          // a load below the bound does not move it, in the mean
  bool stores = false;         // energy
  bool speed_weakens = false;  // μ falls with speed: stick–slip
};

template <class L>
concept ViscousFriction = requires(const L law, double x) {
  { law.drag(x, x) } -> std::same_as<double>;  // F/|u|, N s/m, of |u| and N
};

template <class L>
concept BristledFriction = requires(const L law, const Sliding at, const Vector3 z) {
  { law.rate(at, z) } -> std::same_as<Vector3>;      // ż, m/s
  { law.drag(at, z) } -> std::same_as<Vector3>;      // N
  { law.stored(z) } -> std::same_as<double>;         // J
  { law.reach(at.normal) } -> std::same_as<double>;  // m, of z where it slides
};

template <class L>
concept SlidingSpring = requires(const L law, const Sliding at, const Vector3 p, const PowerTerm spring,
                                 double x) {
  { law.shear(at) } -> std::same_as<double>;              // k_t, N/m
  { law.rate(at, p) } -> std::same_as<Vector3>;           // ṗ in stick, N/s
  { law.first_pull(spring, x) } -> std::same_as<double>;  // N, ∫ k_t dδ from touch to a small depth
  { law.friction } -> std::convertible_to<double>;
};

template <class L>
concept FrictionLaw = (ViscousFriction<L> || BristledFriction<L> || SlidingSpring<L>)&&requires {
  { L::about } -> std::convertible_to<const About&>;
  { L::traits } -> std::convertible_to<const FrictionTraits&>;
  L::parameters;
  L::optional;  // names of parameters that need not be given, in one string
};

/// What holds a sliding spring: μ_s where the law has one, at least μ.
template <SlidingSpring L>
double held_friction(const L& law) {
  if constexpr (requires { law.friction_static; }) return std::max(law.friction, law.friction_static);
  return law.friction;
}

/// tanh(s/v₀)/s, up to s = 0.
inline double smooth_sign(double slip, double scale) {
  const double x = slip / scale;
  return x > 1e-5 ? std::tanh(x) / slip : (1 - x * x / 3) / scale;
}

/// The force that the contact takes, N.
template <FrictionLaw L>
Vector3 friction_drag(const L& law, const Sliding& at, const Vector3& state, bool slips) {
  if (!(at.normal > 0)) return {};
  if constexpr (ViscousFriction<L>)
    return law.drag(length(at.slip), at.normal) * at.slip;
  else if constexpr (BristledFriction<L>)
    return law.drag(at, state);
  else
    return slips ? law.friction * at.normal * state : state;
}

/// Of the state; without the turning of the tangent plane.
template <FrictionLaw L>
Vector3 friction_rate(const L& law, const Sliding& at, const Vector3& state, bool slips) {
  if (!(at.normal > 0)) return {};
  if constexpr (ViscousFriction<L>) {
    return {};
  } else if constexpr (BristledFriction<L>) {
    return law.rate(at, state);
  } else {
    if (!slips) return law.rate(at, state);
    const double bound = law.friction * std::max(at.normal, at.least);
    return bound > 0 ? law.shear(at) / bound * (at.slip - dot(state, at.slip) * state) : Vector3{};
  }
}

/// ψ, J.
template <FrictionLaw L>
double friction_stored(const L& law, const Sliding& at, const Vector3& state, bool slips) {
  if constexpr (BristledFriction<L>) {
    return at.normal > 0 ? law.stored(state) : 0;
  } else if constexpr (SlidingSpring<L>) {
    const Vector3 pull = friction_drag(law, at, state, slips);
    const double shear = law.shear(at);
    return shear > 0 ? 0.5 * dot(pull, pull) / shear : 0;
  } else {
    return 0;
  }
}

/// Of sliding springs. Stick: how far the spring is beyond its bound, N; slip: how much faster it would grow than the
/// bound does, N/s. Stick ends where this rises through zero, slip where it falls.
template <FrictionLaw L>
double friction_excess(const L& law, const Sliding& at, const Vector3& state, bool slips,
                       double normal_rate) {
  if constexpr (SlidingSpring<L>) {
    // A spring that has just been caught stands at its bound.
    constexpr double caught = 1e-12;
    const double bound = law.friction * at.normal;
    if (!slips) return length(state) - (1 + caught) * held_friction(law) * at.normal;
    return dot(state, law.rate(at, bound * state)) - law.friction * normal_rate;
  } else {
    return -1;
  }
}

/// Does a contact that just touched slip at first? By the force that it has at a small depth, and the pull that a spring
/// without bound would have there.
template <FrictionLaw L>
bool friction_slips_at_first(const L& law, const PowerTerm& spring, double depth, double force, double slip,
                             double closing) {
  if constexpr (SlidingSpring<L>)
    return law.first_pull(spring, depth) * slip > held_friction(law) * force * closing;
  else
    return false;
}

/// Of the state where the contact bears this force.
template <FrictionLaw L>
double friction_state_size(const L& law, double normal, bool slips) {
  if constexpr (BristledFriction<L>)
    return law.reach(normal);
  else if constexpr (SlidingSpring<L>)
    return slips ? 1 : held_friction(law) * normal;
  else
    return 0;
}

}  // namespace ictus
