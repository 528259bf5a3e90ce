#pragma once
// How every solver reports: the residual is that of lcp.hpp, never a number of the solver's own.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "ictus/solvers/lcp/lcp.hpp"

namespace ictus {

/// What rounding alone can leave of the residual: w_j is a sum, and no better than its largest terms.
inline double lcp_round_off(const Lcp& problem, std::span<const double> z) {
  double q_scale = 0, sum_scale = 0;
  for (std::size_t j = 0; j < problem.size(); ++j) {
    double sum = std::abs(problem.q[j]);
    q_scale = std::max(q_scale, sum);
    const SparseRowsView& m = problem.matrix;
    for (std::size_t k = m.start[j]; k < m.start[j + 1]; ++k) sum += std::abs(m.value[k] * z[m.column[k]]);
    sum_scale = std::max(sum_scale, sum);
  }
  return q_scale > 0 ? 4 * std::numeric_limits<double>::epsilon() * sum_scale / q_scale : 0;
}

/// Converged where the residual is below the tolerance, or as small as rounding allows. A z so large that
/// rounding leaves less than eight digits of w is no answer.
inline LcpReport lcp_report(const Lcp& problem, std::span<const double> z, const LcpOptions& options,
                            std::size_t iterations) {
  const double residual = lcp_residual(problem, z);
  if (!std::isfinite(residual)) return {Status::not_finite, residual, iterations};
  const bool good = residual <= options.tolerance || residual <= std::min(1e-8, lcp_round_off(problem, z));
  return {good ? Status::converged : Status::stalled, residual, iterations};
}

/// z = 0 is an answer when q ≥ 0, and the start of everything else.
inline bool solved_by_zero(const Lcp& problem) {
  return std::all_of(problem.q.begin(), problem.q.end(), [](double q) { return q >= 0; });
}

}  // namespace ictus
