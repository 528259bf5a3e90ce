#pragma once
// Friction at the contacts of a step, beside contact.hpp: one Rub for each Contact.
//
// Surfaces move with r ω, the velocity of the rim; with it a ball turns as a body of mass I/r² would move, and its
// radius is needed no more. Slip is that of the second body's surface relative to the first one's,
//     s = (w₂ − w₁)_t − (c₁ + c₂) × n,   c = r ω,   m_t ds = df,   1/m_t = 1/m₁ + 1/m₂ + r₁²/I₁ + r₂²/I₂,
// with f the impulse on the second body. Round bodies have no coupling of slip with the normal direction, and Coulomb's
// law at one contact has the closed form f ← projection of f − m_t s on the disc |f| ≤ μ λ.

#include <cmath>
#include <span>

#include "ictus/schemes/spheres/contact.hpp"

namespace ictus {

struct Rub {
  Vector3 impulse = {};     // N s, on the second body, at right angles to the normal
  Vector3 bias = {};        // m/s, is added to the slip
  double coefficient = 0;   // μ; 0: no friction in this problem
  double inverse_mass = 0;  // 1/kg, 1/m_t, the sum above
  double reduced_mass = 0;  // kg, m_t
};

/// How a body turns.
struct TurningBody {
  Vector3 rim = {};         // m/s, r ω
  double inverse_mass = 0;  // 1/kg, r²/I
};

inline Vector3 slip(const Vector3& normal, const Vector3& apart, const Vector3& rims) {
  return apart - dot(normal, apart) * normal - cross(rims, normal);
}
inline Vector3 slip(const Contact& c, const MovingBody* bodies, const TurningBody* turning) {
  return slip(c.normal, bodies[c.second].w - bodies[c.first].w, turning[c.first].rim + turning[c.second].rim);
}

/// Friction on the second body, and its reaction on the first.
inline void rub(const Contact& c, const Vector3& impulse, MovingBody* bodies, TurningBody* turning) {
  MovingBody &a = bodies[c.first], &b = bodies[c.second];
  a.w -= a.inverse_mass * impulse;
  b.w += b.inverse_mass * impulse;
  const Vector3 turn = cross(c.normal, impulse);
  turning[c.first].rim -= turning[c.first].inverse_mass * turn;
  turning[c.second].rim -= turning[c.second].inverse_mass * turn;
}

/// The nearest to it in the disc of this radius, which is not negative.
inline Vector3 in_disc(const Vector3& f, double radius) {
  const double square = dot(f, f), scaled = radius / std::sqrt(square);
  return (square > radius * radius ? scaled : 1.0) * f;
}

/// The largest |f − (f − m_t s projected on the disc)|/m_t, m/s; infinite where one is not a number.
inline double rub_residual(std::span<const Contact> contacts, std::span<const Rub> rubs,
                           std::span<const MovingBody> bodies, std::span<const TurningBody> turning) {
  double largest = 0;
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const Rub& r = rubs[k];
    if (r.coefficient == 0) continue;
    const Vector3 s = slip(contacts[k], bodies.data(), turning.data()) + r.bias;
    const Vector3 wanted = in_disc(r.impulse - r.reduced_mass * s, r.coefficient * contacts[k].impulse);
    const double wrong = norm(r.impulse - wanted) * r.inverse_mass;
    if (!(wrong <= largest)) largest = wrong < HUGE_VAL ? wrong : HUGE_VAL;
  }
  return largest;
}

}  // namespace ictus
