#pragma once
// Projected successive over-relaxation: the sweeps of projected Gauss–Seidel, each row going ω times as far.
// For symmetric positive definite M it converges for every 0 < ω < 2 [Cryer1971]; beyond 1 it carries what
// enters at one end of a chain faster to the other.

#include "ictus/solvers/lcp/pgs.hpp"

namespace ictus {

struct Psor {
  double relaxation =
      1.5;  // ω, above 0 and below 2; for n equal balls in line 2/(1 + sin(π/(n + 1))) is best

  static constexpr About about{"psor", "Projected successive over-relaxation on the sparse rows.",
                               "z_j ← max(0, z_j − ω (q_j + Σ_k M_jk z_k)/M_jj)", "[Cryer1971]"};
  static constexpr LcpTraits traits = Pgs::traits;

  LcpReport solve(const Lcp& problem, std::span<double> z, const LcpOptions& options) const {
    return Pgs{.symmetric = false, .relaxation = relaxation}.solve(problem, z, options);
  }
};
static_assert(LcpSolver<Psor>);

}  // namespace ictus
