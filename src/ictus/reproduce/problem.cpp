#include "ictus/reproduce/problem.hpp"

#include <array>
#include <limits>

namespace ictus::reproduce {

Problem in_a_row(const std::vector<double>& mass, std::vector<double> velocity, Walls walls) {
  Problem problem;
  problem.velocity = std::move(velocity);
  for (const double m : mass) problem.inverse_mass.push_back(1 / m);
  const std::size_t n = mass.size(), first = walls == Walls::both ? 0 : 1,
                    last = walls == Walls::none ? n - 1 : n;
  for (std::size_t right = first; right <= last; ++right) {  // between right − 1 and right
    std::vector<double> row(n, 0.0);
    if (right > 0) row[right - 1] = 1;
    if (right < n) row[right] = -1;
    problem.directions.insert(problem.directions.end(), row.begin(), row.end());
  }
  problem.stiffness.assign(last + 1 - first, 1.0);
  problem.restitution = problem.stiffness;
  return problem;
}

Resolved as_left(const Problem& problem, const ImpactOptions& options) {
  ImpactWorkspace workspace;
  const std::array exponent{problem.exponent};
  const ImpactResult result = resolve({.inverse_mass = {.values = problem.inverse_mass},
                                       .directions = {.value = problem.directions},
                                       .velocity = problem.velocity,
                                       .stiffness = problem.stiffness,
                                       .exponent = exponent,
                                       .restitution = problem.restitution,
                                       .precompression = problem.precompression},
                                      options, workspace);
  return {.velocity = {result.velocity.begin(), result.velocity.end()},
          .impulse = {result.impulse.begin(), result.impulse.end()},
          .loss = {result.loss.begin(), result.loss.end()},
          .peak_force = {result.peak_force.begin(), result.peak_force.end()},
          .peak_time = {result.peak_time.begin(), result.peak_time.end()},
          .events = {result.events.begin(), result.events.end()},
          .history = result.history ? *result.history : ImpactHistory{},
          .energy_before = result.energy_before,
          .energy_after = result.energy_after,
          .duration = result.duration,
          .status = result.status,
          .steps = result.steps};
}

Resolved resolved(const Problem& problem, const ImpactOptions& options) {
  Resolved out = as_left(problem, options);
  if (succeeded(out.status)) return out;
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  out.velocity.assign(problem.velocity.size(), nan);
  out.impulse.assign(problem.stiffness.size(), nan);
  out.peak_force.assign(problem.stiffness.size(), nan);
  out.loss = out.peak_time = out.peak_force;
  out.energy_after = out.duration = nan;
  return out;
}

}  // namespace ictus::reproduce
