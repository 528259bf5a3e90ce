#pragma once
// What every cone solver must obey, one function a property. The list and the broken twins go through them alike.

#include <limits>
#include <vector>

#include "tests/support/cone_cases.hpp"
#include "tests/support/near.hpp"

namespace ictus::test {

/// Nothing of what stands in r before may be read.
template <ConeSolver Solver>
ConeReport solve(Solver& solver, const ConeCase& known, std::vector<double>& r,
                 const ConeOptions& options = {}) {
  r.assign(known.size(), std::numeric_limits<double>::quiet_NaN());
  return solver.solve(known.problem(), r, options);
}

std::vector<double> velocity(const ConeCase& known, const std::vector<double>& r);

/// Coulomb's law written out, K* ∋ û ⊥ r ∈ K with û = u + μ|u_t| n [DeSaxce1998], and r_n − l for r_n where a least
/// impulse presses: the worst violation, in parts of the problem's impulses and velocities. No code of the engine.
double violation_of_coulomb(const ConeCase& known, const std::vector<double>& r);

/// max |a − b| in parts of the largest entry of either, or of `scale`.
double cone_difference(const std::vector<double>& a, const std::vector<double>& b, double scale = 0);

/// The residual is the residual, "converged" means that it is small, and that Coulomb's law holds.
testing::AssertionResult is_true(const ConeTraits& traits, const ConeReport& report, const ConeCase& known,
                                 const std::vector<double>& r, const ConeOptions& options = {});

/// A solver may refuse by its traits, and nothing else.
inline bool takes(const ConeTraits& traits, const ConeCase& known) {
  return (!traits.only_planar || known.dimension == 2) && known.friction.size() <= traits.largest;
}

/// Solves the case to its tolerance, and finds what is known of it.
template <ConeSolver Solver>
testing::AssertionResult masters(const ConeCase& known, double tolerance = 1e-10) {
  if (!takes(Solver::traits, known)) return testing::AssertionSuccess();
  Solver solver;
  std::vector<double> r;
  const ConeReport report = solve(solver, known, r);
  testing::AssertionResult truth = is_true(Solver::traits, report, known, r);
  if (!truth) return truth << say(" at", known.name);
  if (report.status != Status::converged)
    return testing::AssertionFailure() << say("fails at", known.name, "residual", report.residual);
  if (!Solver::traits.exact_cone) return testing::AssertionSuccess();
  if (!known.velocity.empty()) {
    const double off = cone_difference(velocity(known, r), known.velocity, cone_difference(known.q, {}));
    if (!(off < tolerance))
      return testing::AssertionFailure() << say("velocity off by", off, "at", known.name);
  }
  if (!known.impulse.empty()) {
    const double off = cone_difference(r, known.impulse);
    if (!(off < tolerance))
      return testing::AssertionFailure() << say("impulse off by", off, "at", known.name);
  }
  return testing::AssertionSuccess();
}

}  // namespace ictus::test
