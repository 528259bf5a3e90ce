#pragma once
// Every guess of the positive z_j, 2ⁿ of them, and the best one kept: slow, and without a way to be clever.
// The oracle of the other solvers.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ictus/solvers/lcp/active_set.hpp"
#include "ictus/solvers/lcp/report.hpp"

namespace ictus {

class Enumerate {
 public:
  static constexpr About about{"enumerate",
                               "Tries every set of positive unknowns; the oracle for small problems.",
                               "M_αα z_α = −q_α for all 2ⁿ sets α", "[CottlePangStone1992]"};
  static constexpr LcpTraits traits{.finite = true, .largest = 16};

  LcpReport solve(const Lcp& problem, std::span<double> z, const LcpOptions& options) {
    std::fill(z.begin(), z.end(), 0.0);
    if (problem.size() > traits.largest || solved_by_zero(problem)) return lcp_report(problem, z, options, 0);
    prepare(problem);
    const std::size_t sets = std::size_t{1} << problem.size();
    double best = lcp_residual(problem, z);
    for (std::size_t set = 1; set < sets; ++set) {
      try_set(set);
      const double residual = lcp_residual(problem, candidate_);
      if (!(residual < best)) continue;
      best = residual;
      std::copy(candidate_.begin(), candidate_.end(), z.begin());
    }
    return lcp_report(problem, z, options, sets);
  }

 private:
  void prepare(const Lcp& problem) {
    dense_.assign(problem);
    rows_.resize(dense_.size());
    scaled_.resize(dense_.size());
    candidate_.resize(problem.size());
  }

  void try_set(std::size_t set) {
    for (std::size_t j = 0; j < rows_.active.size(); ++j) rows_.active[j] = (set >> j & 1) != 0;
    scaled_.setZero();
    rows_.solve(dense_, scaled_);
    dense_.write(scaled_, candidate_);
  }

  DenseLcp dense_;
  ActiveSet rows_;
  Eigen::VectorXd scaled_;
  std::vector<double> candidate_;
};
static_assert(LcpSolver<Enumerate>);

}  // namespace ictus
