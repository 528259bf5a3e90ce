// The end of §1 of [PreclikRuede2010]: inelastic contacts have a single solution, and where in a step the impact falls
// is forgotten "after two time steps at latest".

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/larger.hpp"
#include "ictus/reproduce/preclik.hpp"
#include "ictus/reproduce/problem.hpp"
#include "ictus/resolver/impulse_plane.hpp"
#include "ictus/solvers/lcp/solvers.hpp"

namespace ictus::reproduce::preclik {
namespace {

/// The largest |v − v₀/3|/v₀ of three balls after some steps of (3), each inelastic; the first ball is `approach` v₀ Δt
/// away at the start. m = v₀ = Δt = 1.
double off_after(int steps, double approach) {
  ThreeBallProblem balls;
  balls.gap = {approach, 0};
  for (int k = 0; k < steps; ++k) {
    const ImpulsePlane plane(balls);
    const Impulses push = plane.inelastic();
    balls.velocity = plane.velocities_after(push);
    for (std::size_t j = 0; j < 2; ++j)
      balls.gap[j] = std::max(0.0, plane.gap_after(push)[j]);  // no rounding below 0
  }
  double worst = 0;
  for (const double v : balls.velocity) worst = max_or_nan(worst, std::abs(v - 1.0 / 3));
  return worst;
}

/// The largest difference of impulses between all solvers, over rows of balls with inelastic contacts.
double difference_of_solvers() {
  double worst = 0;
  for (const std::size_t count : {3u, 5u, 8u})
    for (const std::size_t moving : {1u, 2u}) {
      std::vector<double> mass(count), velocity(count, 0);
      for (std::size_t i = 0; i < count; ++i) mass[i] = 1 + 0.3 * static_cast<double>(i % 3);
      for (std::size_t i = 0; i < moving; ++i) velocity[i] = 1;
      Problem row = in_a_row(mass, velocity);
      row.restitution.assign(row.stiffness.size(), 0);
      const Resolved first = resolved(row, {.law = "newton", .tolerance = 1e-12});
      for (const std::string_view solver : LcpSolvers::names()) {
        const Resolved other = resolved(row, {.law = "newton", .tolerance = 1e-12, .solver = solver});
        worst = max_or_nan(worst, largest_difference(first.impulse, other.impulse));
      }
    }
  return worst;
}

}  // namespace

Part inelastic() {
  Part part;
  for (const double approach : {0.0, 0.25, 0.5, 0.75})
    part.add(equal(fmt::format("largest |v − v₀/3|/v₀ after two steps, first ball {:g} v₀ Δt away", approach),
                   off_after(2, approach), {"after two time steps at latest the same", 0, 1e-12},
                   "three balls, inelastic, (3)"));
  part.add(at_least("largest |v − v₀/3|/v₀ after one step, first ball 0.5 v₀ Δt away", off_after(1, 0.5),
                    {"after two time steps at latest", 0.1}, "one is not enough: the gap is used up first"));
  part.add(
      equal("largest difference of an inelastic impulse between all solvers (N s)", difference_of_solvers(),
            {"a single correct solution", 0, 1e-10},
            "rows of 3, 5 and 8 balls of unequal masses; footnote 1 leaves the proof to a later report"));
  return part;
}

}  // namespace ictus::reproduce::preclik
