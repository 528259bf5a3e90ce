#pragma once
// Contacts and bodies as the solvers of a step see them.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "ictus/base/vector3.hpp"

namespace ictus {

/// Opening speed U = normal · (w_second − w_first); the condition is 0 ≤ U + bias ⊥ impulse ≥ 0.
struct Contact {
  Vector3 normal;               // from the first body to the second
  std::uint32_t first, second;  // bodies
  double bias;                  // m/s, gap over step, or 0
  double reduced_mass;          // kg, 1/(1/m₁ + 1/m₂)
  double impulse;               // N s
  std::uint32_t candidate;      // that it comes from
  bool impact;                  // starts a collision
};

struct MovingBody {
  Vector3 w;            // m/s
  double inverse_mass;  // 1/kg
};

inline double opening(const Contact& c, const MovingBody* bodies) {
  return dot(c.normal, bodies[c.second].w - bodies[c.first].w);
}

/// An impulse that opens the contact.
inline void push(const Contact& c, double impulse, MovingBody* bodies) {
  MovingBody &a = bodies[c.first], &b = bodies[c.second];
  a.w -= (impulse * a.inverse_mass) * c.normal;
  b.w += (impulse * b.inverse_mass) * c.normal;
}

/// The largest |min(impulse/reduced mass, U + bias)|, m/s; infinite where one is not a number.
inline double contact_residual(std::span<const Contact> contacts, std::span<const MovingBody> bodies) {
  double largest = 0;
  for (const Contact& c : contacts) {
    const double pressed = c.impulse == 0 ? 0 : c.impulse / c.reduced_mass;
    const double wrong = std::abs(std::min(opening(c, bodies.data()) + c.bias, pressed));  // NaN of U stays
    if (!(wrong <= largest)) largest = wrong < HUGE_VAL ? wrong : HUGE_VAL;
  }
  return largest;
}

/// What a solver of these conditions reports.
struct ContactReport {
  double residual = 0;     // m/s, see contact_residual
  double typical = 0;      // m/s, mean square root of what the last sweep changed
  std::size_t sweeps = 0;  // or pivots
  bool converged = true;
};

}  // namespace ictus
