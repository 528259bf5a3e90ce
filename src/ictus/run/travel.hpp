#pragma once
// How far bodies can move before a run ends, by the energy that there is: pairs that are farther apart need not be
// looked at.

#include <cmath>

#include "ictus/scene/scene.hpp"

namespace ictus {

/// With K the kinetic energy and S that stored in contacts: these only lose, and gravity gives at most
///     d(K + S)/dt ≤ Σ m g |v| ≤ g √M √(2K),   M = Σ m,
/// by the inequality of Cauchy and Schwarz, so that √(2(K + S)) ≤ √(2E₀) + g √M t from E₀ at the start. Two bodies
/// share K, |v₁| + |v₂| ≤ √(1/m₁ + 1/m₂) √(2K), and together move by at most
///     √(1/m₁ + 1/m₂) (√(2E₀) T + g √M T²/2)
/// until T. Without walls that stand still gravity and the motion of the centre of mass move all alike: g is then
/// zero, and E₀ that of the velocities relative to the centre.
struct Travel {
  double way;      // m √kg, the second factor; infinite where the run has no end of its own
  double kinetic;  // J, the most for which this holds, as a run sees it

  double of(double inverse_mass) const { return way > 0 ? way * std::sqrt(inverse_mass) : 0; }  // m
};

/// `stored`: J, in contacts at the start. Positions must be known.
Travel farthest_travel(const Scene& scene, double stored);

}  // namespace ictus
