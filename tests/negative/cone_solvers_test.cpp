// Broken cone solvers are refused by the functions that the real ones go through.

#include <gtest/gtest.h>

#include "ictus/solvers/cone/convex.hpp"
#include "ictus/solvers/cone/nsgs.hpp"
#include "tests/support/cone_checks.hpp"

namespace ictus::test::cone_solvers_test {
namespace {

/// |r_x| ≤ μ r_n and |r_y| ≤ μ r_n for the cone: what many engines do. Row by row, and it tells its true residual.
struct PyramidSolver : Nsgs {
  static ConeReport solve(const ConeProblem& problem, std::span<double> r, const ConeOptions&) {
    start_at_least(problem, r);
    for (int sweep = 0; sweep < 3000; ++sweep)
      for (std::size_t j = 0; j < r.size(); ++j) {
        const std::size_t contact = j / problem.dimension, normal = contact * problem.dimension;
        const double moved =
            r[j] - (problem.q[j] + problem.matrix.row_times(j, r)) / problem.matrix.diagonal[j];
        const double bound = problem.friction[contact] * r[normal];
        r[j] = j == normal ? std::max(problem.least_of(contact), moved) : std::clamp(moved, -bound, bound);
      }
    return {Status::converged, cone_residual(problem, r), 3000};
  }
};

/// The associated cone, sold as Coulomb's law.
struct RelaxedSolver : Convex {
  static constexpr ConeTraits traits{};
};

/// Friction of full size against the slip, although the contact sticks.
struct NeverSticking : Nsgs {
  ConeReport solve(const ConeProblem& problem, std::span<double> r, const ConeOptions& options) {
    const ConeReport report = Nsgs::solve(problem, r, options);
    for (std::size_t i = 0; i < problem.contacts(); ++i) {
      const std::size_t n = i * problem.dimension;
      const double length = std::hypot(r[n + 1], r[n + 2]), full = problem.friction[i] * r[n];
      for (std::size_t k = n + 1; length > 0 && k < n + 3; ++k) r[k] *= full / length;
    }
    return {report.status, cone_residual(problem, r), report.iterations};
  }
};

/// A residual that it was asked for.
struct LyingConeSolver : Nsgs {
  ConeReport solve(const ConeProblem& problem, std::span<double> r, const ConeOptions& options) {
    ConeReport report = Nsgs::solve(problem, r, {.tolerance = 1e-3, .limit = 2});
    report.residual = std::min(report.residual, options.tolerance);
    return report;
  }
};

ConeCase named(const std::string& name) {
  for (const ConeCase& known : single_contacts())
    if (known.name == name) return known;
  for (const ConeCase& known : scenes_of_bodies())
    if (known.name == name) return known;
  ADD_FAILURE() << "no case " << name;
  return {};
}

// Along an axis a pyramid is right: a test that only slides along one would not see it.
TEST(BrokenConeSolvers, APyramidIsRefused) {
  EXPECT_TRUE(masters<PyramidSolver>(named("cone-slip")));
  EXPECT_TRUE(masters<Nsgs>(named("ball slides")));
  EXPECT_FALSE(masters<PyramidSolver>(named("ball slides")));
  EXPECT_FALSE(masters<PyramidSolver>(named("box slides")));
}

TEST(BrokenConeSolvers, APyramidViolatesCoulombsLawByTheFormulaAlone) {
  const ConeCase known = named("ball slides");
  std::vector<double> r(known.size());
  PyramidSolver::solve(known.problem(), r, {});
  EXPECT_GT(violation_of_coulomb(known, r), 1e-2);
  Nsgs{}.solve(known.problem(), r, {});
  EXPECT_LT(violation_of_coulomb(known, r), 1e-14);
}

TEST(BrokenConeSolvers, APyramidIsNotIsotropic) {
  const ConeCase known = named("ball slides");
  const std::vector<double> angle = {0.7};
  std::vector<double> r(3), other(3);
  PyramidSolver::solve(known.problem(), r, {});
  const ConeCase same = turned(known, angle);
  PyramidSolver::solve(same.problem(), other, {});
  EXPECT_GT(cone_difference(other, turned(r, angle)), 1e-2);
}

TEST(BrokenConeSolvers, OthersAreRefused) {
  EXPECT_TRUE(masters<Convex>(named("cone-slip")));
  EXPECT_FALSE(masters<RelaxedSolver>(named("cone-slip")));
  EXPECT_FALSE(masters<NeverSticking>(named("corner sticks")));
  EXPECT_FALSE(masters<LyingConeSolver>(named("pyramid of balls")));
}

}  // namespace
}  // namespace ictus::test::cone_solvers_test
