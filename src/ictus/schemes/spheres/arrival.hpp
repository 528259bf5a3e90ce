#pragma once
// Does a contact strike, or is it at rest?

#include <algorithm>
#include <cmath>

#include "ictus/model/spheres/spheres.hpp"
#include "ictus/schemes/spheres/step_bodies.hpp"

namespace ictus {

struct Arrival {
  double speed = 0;  // m/s, closing at the surface; 0: the free motions do not touch
  double time = 0;   // s
};

/// A gap that closes with speed u and acceleration A is closed with √(u² + 2Ag).
inline Arrival arrival(double u, double acceleration, double gap, double h) {
  const double square = u * u + 2 * acceleration * gap;
  if (!(square > 0) || (u <= 0 && acceleration <= 0)) return {};
  const double speed = std::sqrt(square);
  const double time = u > 0 ? 2 * gap / (u + speed) : (speed - u) / acceleration;
  return time <= h * (1 + 1e-9) ? Arrival{speed, time} : Arrival{};
}

inline Arrival arrival(const Contact& c, double gap, const StepBodies& bodies) {
  const double u = dot(c.normal, bodies.v[c.first] - bodies.v[c.second]);
  const double acceleration = dot(c.normal, bodies.a[c.first] - bodies.a[c.second]);
  return arrival(u, acceleration, std::max(gap, 0.0), bodies.h);
}

/// Approaches below it are at rest: a rebound e u returns within the step where e u ≤ ½h A, A the
/// acceleration that closes the contact, by gravity alone or by what pressed it in the last step: `held` is
/// ½h A of that. Weak rebounds count as those of a quarter: a plastic contact still passes blows on.
inline double rest_speed(const Contact& c, double held, const PairLaw& law, const StepBodies& bodies) {
  const double gravity =
      std::max(std::abs(dot(c.normal, bodies.a[c.first])), std::abs(dot(c.normal, bodies.a[c.second])));
  return std::max(bodies.h * gravity / 2, held) / std::max(law.restitution, 0.25);
}

}  // namespace ictus
