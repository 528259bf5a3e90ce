#pragma once
// What every friction law must obey, one function a property. The list and the broken twins go through them alike.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/laws/friction/law.hpp"
#include "tests/support/dice.hpp"

namespace ictus::test {

/// A law with parameters drawn around their defaults, within their ranges.
template <FrictionLaw L>
L any_friction_law(Dice& dice) {
  L law;
  for (const auto& parameter : L::parameters) law.*parameter.member *= std::exp(4 * dice.roll() - 2);
  if constexpr (requires { law.friction_static; }) law.friction_static = law.friction * (1 + dice.roll());
  if constexpr (requires { law.viscous_friction; }) law.viscous_friction = dice.roll();
  if constexpr (requires { law.bristle_damping; }) law.bristle_damping = 30 * dice.roll();
  return law;
}

/// A contact in the plane z = 0 that closes or parts, with a state that the law could have come to.
struct RubbedState {
  Sliding at;
  Vector3 state;
  bool slips;
};

template <FrictionLaw L>
RubbedState any_rubbed(const L& law, Dice& dice) {
  const auto direction = [&] {
    const double angle = 2 * std::numbers::pi * dice.roll();
    return Vector3{std::cos(angle), std::sin(angle), 0};
  };
  RubbedState rubbed;
  rubbed.at.slip = std::exp(10 * dice.roll() - 8) * direction();
  rubbed.at.normal = std::exp(6 * dice.roll() - 2);
  rubbed.at.stiffness = std::exp(4 * dice.roll() + 8);
  rubbed.at.stiffening = 200 * (dice.roll() - 0.5);
  rubbed.slips = SlidingSpring<L> && dice.roll() < 0.5;
  const double size = friction_state_size(law, rubbed.at.normal, rubbed.slips);
  // Bristles that bore more than the kinetic bound, and then slid fast, are bent more than they would be.
  rubbed.state = (rubbed.slips ? 1 : (BristledFriction<L> ? 2 : 1) * size * dice.roll()) * direction();
  return rubbed;
}

inline Vector3 turned(const Vector3& a, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * a.x - s * a.y, s * a.x + c * a.y, a.z};
}

/// How far a law is from turning with its contact, relative to its force.
template <FrictionLaw L>
double anisotropy(int count) {
  Dice dice(1);
  double worst = 0;
  for (int i = 0; i < count; ++i) {
    const L law = any_friction_law<L>(dice);
    const RubbedState one = any_rubbed(law, dice);
    const double angle = 2 * std::numbers::pi * dice.roll();
    RubbedState other = one;
    other.at.slip = turned(one.at.slip, angle);
    other.state = turned(one.state, angle);
    const Vector3 drag = friction_drag(law, one.at, one.state, one.slips),
                  rate = friction_rate(law, one.at, one.state, one.slips);
    worst = std::max({worst,
                      length(friction_drag(law, other.at, other.state, other.slips) - turned(drag, angle)) /
                          (length(drag) + 1e-300),
                      length(friction_rate(law, other.at, other.state, other.slips) - turned(rate, angle)) /
                          (length(rate) + law.parameters.size() * 1e-300)});
  }
  return worst;
}

/// The least of F·u − ψ̇ over what flows in either, while the contact closes or parts: negative where a law makes energy.
/// ψ̇ is a central difference along the rates of state, force and stiffness. A spring that slips does so while its excess
/// is positive, as it is where N does not grow faster than it.
template <FrictionLaw L>
double least_loss(int count) {
  Dice dice(2);
  double least = 0;
  for (int i = 0; i < count; ++i) {
    const L law = any_friction_law<L>(dice);
    const RubbedState now = any_rubbed(law, dice);
    const double normal_rate = now.at.normal * now.at.stiffening * (1 + dice.roll());
    if (now.slips && !(friction_excess(law, now.at, now.state, true, normal_rate) > 0)) continue;
    const Vector3 rate = friction_rate(law, now.at, now.state, now.slips);
    const double dt = 1e-7 / (std::abs(now.at.stiffening) + length(rate) / (length(now.state) + 1e-300) + 1);
    const auto stored = [&](double t) {
      RubbedState then = now;
      then.at.normal += t * normal_rate;
      then.at.stiffness *= std::exp(t * now.at.stiffening);
      then.state += t * rate;
      if (now.slips) then.state *= 1 / length(then.state);
      return friction_stored(law, then.at, then.state, then.slips);
    };
    const double flows = (stored(dt) - stored(-dt)) / (2 * dt);
    const double power = dot(friction_drag(law, now.at, now.state, now.slips), now.at.slip);
    const double scale = std::abs(power) + std::abs(flows) + 1e-9 * stored(0) / dt;
    if (scale > 0) least = std::min(least, (power - flows) / scale);
  }
  return least;
}

}  // namespace ictus::test
