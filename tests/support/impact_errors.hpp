#pragma once
// Errors of a scheme against the closed form of a Hunt–Crossley impact, for the fit of orders.

#include <cmath>

#include "tests/support/order.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/stepping.hpp"

namespace ictus::test {

struct ImpactError {
  double position;  // in parts of the largest depth
  double speed;     // in parts of the speed of touch
};

inline ImpactError error_at(const State<Wall>& state, const exact::HuntCrossleyPath& path, double time) {
  const exact::Sample exact = path.sample(time);
  return {std::abs(state.q[0] - exact.depth) / path.impact().max_depth(),
          std::abs(state.v[0] - exact.speed) / path.impact().speed};
}

/// From deep inside the contact to deep inside the contact: the force is smooth all the way. Velocities of
/// staggered schemes belong to another instant and do not count.
inline Measured error_inside(const SchemeCase<Wall>& scheme, const exact::HuntCrossleyPath& path,
                             double step) {
  const double from = 0.2 * path.contact_time(), to = 0.75 * path.contact_time();
  const double n = std::round((to - from) / step), h = (to - from) / n;
  const Wall wall = wall_of(path.impact());
  const exact::Sample at = path.sample(from);
  State<Wall> state = wall.start(at.depth, at.speed);
  if (!advance(scheme, wall, state, to - from, h)) return {h, HUGE_VAL};
  const ImpactError error = error_at(state, path, to);
  return {h, scheme.facts.keeps.staggered ? error.position : std::hypot(error.position, error.speed)};
}

/// Through touch and release: root mean square over sub-sample phases, at a fixed time after release. The
/// step varies a little from phase to phase, so that touch and release fall independently of each other.
inline ImpactError error_through(const SchemeCase<Wall>& scheme, const exact::HuntCrossleyPath& path,
                                 double step, int phases = 32) {
  const Wall wall = wall_of(path.impact());
  ImpactError sum{0, 0};
  for (int i = 0; i < phases; ++i) {
    const double h = step * (1 + 0.1 * (std::fmod(0.7548776662466927 * i, 1.0) - 0.5));
    const double lead = phase(i) * h;
    State<Wall> state = wall.start(-lead * path.impact().speed, path.impact().speed);
    const double until = h * std::ceil((lead + 1.25 * path.contact_time()) / h);
    if (!advance(scheme, wall, state, until, h)) return {HUGE_VAL, HUGE_VAL};
    const ImpactError error = error_at(state, path, until - lead);
    sum.position += error.position * error.position / phases;
    sum.speed += error.speed * error.speed / phases;
  }
  return {std::sqrt(sum.position), std::sqrt(sum.speed)};
}

}  // namespace ictus::test
