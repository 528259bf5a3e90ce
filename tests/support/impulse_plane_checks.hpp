#pragma once
// The impulse plane against the balls themselves: velocities, energies and gaps by their definitions, without
// W, ellipse or half-planes.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "ictus/resolver/impulse_plane.hpp"
#include "tests/support/dice.hpp"

namespace ictus::test {

using Triple = std::array<double, 3>;

inline Triple pushed(const ThreeBallProblem& balls, const Impulses& impulse) {
  const auto& [m1, m2, m3] = balls.mass;
  const auto& v = balls.velocity;
  return {v[0] - impulse[0] / m1, v[1] + impulse[0] / m1 * (m1 / m2) - impulse[1] / m2,
          v[2] + impulse[1] / m3};
}

/// J, as seen from the centre of mass.
inline double inner_energy(const ThreeBallProblem& balls, const Triple& velocity) {
  double mass = 0, momentum = 0, energy = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    mass += balls.mass[i];
    momentum += balls.mass[i] * velocity[i];
  }
  for (std::size_t i = 0; i < 3; ++i)
    energy += balls.mass[i] * std::pow(velocity[i] - momentum / mass, 2) / 2;
  return energy;
}

/// m, of the contact that is closest to penetration; the balls fly through the whole step.
inline double smallest_gap(const ThreeBallProblem& balls, const Triple& velocity) {
  double least = INFINITY;
  for (std::size_t j = 0; j < 2; ++j)
    least = std::min(least, balls.gap[j] + (velocity[j + 1] - velocity[j]) * balls.step);
  return least;
}

/// Walks all pieces, and what lies between them; the largest violation of what a plane promises: that its
/// pieces keep the energy, pull nothing and penetrate nothing, and that nothing else of the ellipse does so.
/// `pieces` may come from elsewhere: a broken twin has other ones.
inline double broken_promises(const ThreeBallProblem& balls, double kept, const std::vector<Arc>& pieces) {
  const ImpulsePlane plane(balls);
  const double before = inner_energy(balls, balls.velocity);
  constexpr double turn = 2 * std::numbers::pi;
  double worst = 0;
  for (int k = 0; k < 720; ++k) {
    const double angle = turn * (k + 0.5) / 720;
    const Impulses at = plane.on_ellipse(angle, kept);
    const Triple after = pushed(balls, at);
    worst = std::max(worst, std::abs(inner_energy(balls, after) / before - kept));
    const double least = std::min({at[0], at[1], smallest_gap(balls, after)});
    const bool inside = std::any_of(pieces.begin(), pieces.end(), [&](const Arc& arc) {
      const double middle = (arc.from + arc.to) / 2;
      return std::abs(std::remainder(angle - middle, turn)) <= (arc.from - arc.to) / 2;
    });
    // What is feasible lies in a piece, what lies in a piece is feasible.
    worst = std::max(worst, inside ? -least : least);
  }
  return worst;
}

/// Any masses and velocities; contacts that touch, or gaps that a step may close.
inline ThreeBallProblem any_three_balls(Dice& dice, bool touching) {
  ThreeBallProblem balls;
  for (std::size_t i = 0; i < 3; ++i) {
    balls.mass[i] = std::pow(10.0, 2 * dice.roll() - 1);
    balls.velocity[i] = 2 * dice.roll() - 1;
  }
  balls.step = 0.1 + 1.9 * dice.roll();
  if (!touching)
    for (double& gap : balls.gap) gap = dice.roll() * balls.step;
  return balls;
}

}  // namespace ictus::test
