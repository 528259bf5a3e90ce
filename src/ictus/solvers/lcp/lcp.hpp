#pragma once
// Linear complementarity: find z ≥ 0 with w = M z + q ≥ 0 and zᵀw = 0. A solver never sees a contact.

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <span>

#include "ictus/base/about.hpp"
#include "ictus/base/error.hpp"
#include "ictus/base/sparse_rows.hpp"

namespace ictus {

struct Lcp {
  SparseRowsView matrix;      // M
  std::span<const double> q;  // same units as M z

  std::size_t size() const { return q.size(); }
};

struct LcpOptions {
  double tolerance = 1e-12;     // of lcp_residual
  std::size_t limit = 100'000;  // pivots, sweeps or iterations
  bool warm_start = false;      // z holds a guess
};

struct LcpReport {
  Status status = Status::converged;
  double residual = 0;  // by lcp_residual
  std::size_t iterations = 0;
};

/// What a solver admits of itself: what may fail follows from here.
struct LcpTraits {
  bool needs_symmetric = false;
  bool needs_positive_diagonal = false;
  bool needs_p_matrix = false;  // may fail on semidefinite or degenerate problems
  bool finite = false;          // ends after finitely many pivots
  std::size_t largest = static_cast<std::size_t>(-1);
};

/// The one residual, computed outside every solver: max |min(z_j, w_j)|, with z and w scaled to the size of
/// the problem, so that it means a relative error.
inline double lcp_residual(const Lcp& problem, std::span<const double> z) {
  double q_scale = 0, z_scale = 0, worst = 0;
  for (std::size_t j = 0; j < problem.size(); ++j) {
    q_scale = std::max(q_scale, std::abs(problem.q[j]));
    z_scale = std::max(z_scale, std::abs(z[j]));
  }
  if (q_scale == 0) q_scale = 1;
  if (z_scale == 0) z_scale = 1;
  for (std::size_t j = 0; j < problem.size(); ++j) {
    const double w = problem.q[j] + problem.matrix.row_times(j, z);
    if (!std::isfinite(w) || !std::isfinite(z[j])) return std::numeric_limits<double>::quiet_NaN();
    worst = std::max(worst, std::abs(std::min(z[j] / z_scale, w / q_scale)));
  }
  return worst;
}

template <class S>
concept LcpSolver = std::default_initializable<S> &&
    requires(S solver, const Lcp& problem, std::span<double> z, const LcpOptions& options) {
  { S::about } -> std::convertible_to<About>;
  { S::traits } -> std::convertible_to<LcpTraits>;
  { solver.solve(problem, z, options) } -> std::same_as<LcpReport>;  // scratch lives in it
};

}  // namespace ictus
