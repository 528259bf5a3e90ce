#pragma once
// How every solver reports: the residual is that of cone.hpp, never a number of the solver's own.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "ictus/solvers/cone/cone.hpp"

namespace ictus {

/// Converged where the residual is below the tolerance, or as small as rounding allows. An r so large that
/// rounding leaves less than eight digits of u is no answer.
inline ConeReport cone_report(const ConeProblem& problem, std::span<const double> r,
                              const ConeOptions& options, std::size_t iterations) {
  const double residual = cone_residual(problem, r);
  if (!std::isfinite(residual)) return {Status::not_finite, residual, iterations};
  const bool good = residual <= options.tolerance || residual <= std::min(1e-8, cone_round_off(problem, r));
  return {good ? Status::converged : Status::stalled, residual, iterations};
}

/// Every contact at its least impulse, without friction: the start of everything.
inline void start_at_least(const ConeProblem& problem, std::span<double> r) {
  std::fill(r.begin(), r.end(), 0.0);
  for (std::size_t i = 0; i < problem.contacts(); ++i) r[i * problem.stride()] = problem.least_of(i);
}

}  // namespace ictus
