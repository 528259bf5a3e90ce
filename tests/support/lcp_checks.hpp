#pragma once
// What every LCP solver must obey, one function a property. The list and the broken twins go through them
// alike.

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "ictus/solvers/lcp/enumerate.hpp"
#include "tests/support/lcp_families.hpp"
#include "tests/support/near.hpp"

namespace ictus::test {

/// A solver may fail where its traits say so, and nowhere else.
bool may_fail(const LcpTraits& traits, const LcpCase& known);

/// Nothing of what stands in z before may be read.
template <LcpSolver Solver>
LcpReport solve(Solver& solver, const LcpCase& known, std::vector<double>& z,
                const LcpOptions& options = {}) {
  z.assign(known.size(), std::numeric_limits<double>::quiet_NaN());
  return solver.solve(known.problem(), z, options);
}

/// A report that is true: the residual is the residual, and "converged" means that it is small.
testing::AssertionResult is_true(const LcpReport& report, const LcpCase& known, const std::vector<double>& z,
                                 const LcpOptions& options = {});

/// Solves every problem of a family that it does not refuse by its traits, tells the truth about the others,
/// and finds no solution where there is none.
template <LcpSolver Solver>
testing::AssertionResult masters(const LcpFamily& family, int problems, std::uint64_t seed = 2008) {
  Random random(seed);
  Solver solver;
  std::vector<double> z;
  for (int i = 0; i < problems; ++i) {
    const LcpCase known = family.any(random);
    const LcpReport report = solve(solver, known, z);
    testing::AssertionResult truth = is_true(report, known, z);
    if (!truth) return truth << say(" at", family.name, i);
    const bool converged = report.status == Status::converged;
    if (converged && !known.solvable)
      return testing::AssertionFailure() << say("solves what has no solution:", family.name, i);
    if (!converged && known.solvable && !may_fail(Solver::traits, known))
      return testing::AssertionFailure()
             << say("fails at", family.name, i, "size", known.size(), "residual", report.residual);
  }
  return testing::AssertionSuccess();
}

/// Largest difference of z where M is a P-matrix, of w where M is positive semidefinite and symmetric: there
/// they are unique.
double disagreement(const LcpCase& known, const std::vector<double>& a, const std::vector<double>& b);

/// Against the solution that is known, and against enumeration.
template <LcpSolver Solver>
Worst distance_from_the_solution(const LcpFamily& family, int problems, std::uint64_t seed = 1992) {
  Random random(seed);
  Solver solver;
  Enumerate oracle;
  std::vector<double> z, other;
  Worst worst;
  for (int i = 0; i < problems; ++i) {
    const LcpCase known = family.any(random);
    if (solve(solver, known, z).status != Status::converged) continue;
    if (!known.solution.empty()) worst.see(disagreement(known, z, known.solution), family.name, i);
    if (solve(oracle, known, other).status == Status::converged)
      worst.see(disagreement(known, z, other), family.name, i, "(enumerated)");
  }
  return worst;
}

}  // namespace ictus::test
