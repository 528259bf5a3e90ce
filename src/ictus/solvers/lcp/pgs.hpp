#pragma once
// Projected Gauss–Seidel: each unknown in turn solves its own row, cut off at zero. Every sweep costs as much
// as the matrix has entries; no other memory than z. The number of sweeps grows with the condition of M, and
// where M is semidefinite there is no bound to it.

#include <algorithm>
#include <cstddef>

#include "ictus/solvers/lcp/report.hpp"

namespace ictus {

struct Pgs {
  bool symmetric = true;  // every other sweep goes backwards: no end of a chain is the first one
  double relaxation = 1;  // ω of Psor

  static constexpr About about{"pgs", "Projected Gauss–Seidel on the sparse rows; for large problems.",
                               "z_j ← max(0, z_j − (q_j + Σ_k M_jk z_k)/M_jj)",
                               "[CottlePangStone1992, §5.2]"};
  static constexpr LcpTraits traits{
      .needs_symmetric = true, .needs_positive_diagonal = true, .needs_p_matrix = true};

  LcpReport solve(const Lcp& problem, std::span<double> z, const LcpOptions& options) const {
    if (!options.warm_start) std::fill(z.begin(), z.end(), 0.0);
    LcpReport report = lcp_report(problem, z, options, 0);
    const auto& diagonal = problem.matrix.diagonal;
    if (!std::all_of(diagonal.begin(), diagonal.end(), [](double d) { return d > 0; })) return report;
    while (report.status == Status::stalled && report.iterations < options.limit) {
      const std::size_t sweeps = std::min(sweeps_between_looks, options.limit - report.iterations);
      for (std::size_t i = 0; i < sweeps; ++i) sweep(problem, z, report.iterations + i);
      report = lcp_report(problem, z, options, report.iterations + sweeps);
    }
    if (report.status != Status::not_finite) return report;
    std::fill(z.begin(), z.end(), 0.0);  // what grew without bound is no answer
    return lcp_report(problem, z, options, report.iterations);
  }

 private:
  static constexpr std::size_t sweeps_between_looks = 8;  // the residual costs as much as a sweep

  void sweep(const Lcp& problem, std::span<double> z, std::size_t count) const {
    const std::size_t n = problem.size();
    const bool backwards = symmetric && count % 2 == 1;
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t j = backwards ? n - 1 - i : i;
      const double w = problem.q[j] + problem.matrix.row_times(j, z);
      z[j] = std::max(0.0, z[j] - relaxation * w / problem.matrix.diagonal[j]);
    }
  }
};
static_assert(LcpSolver<Pgs>);

}  // namespace ictus
