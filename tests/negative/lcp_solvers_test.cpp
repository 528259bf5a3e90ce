// Broken LCP solvers are refused by the functions that the real ones go through.

#include <gtest/gtest.h>

#include "ictus/solvers/lcp/lemke.hpp"
#include "ictus/solvers/lcp/pgs.hpp"
#include "tests/support/lcp_checks.hpp"

namespace ictus::test::lcp_solvers_test {
namespace {

/// Returns z = 0, and says so.
struct ZeroSolver : Pgs {
  LcpReport solve(const Lcp& problem, std::span<double> z, const LcpOptions& options) const {
    std::fill(z.begin(), z.end(), 0.0);
    return lcp_report(problem, z, options, 0);
  }
};

/// Stops early and reports the residual it was asked for.
struct LyingSolver : Pgs {
  LcpReport solve(const Lcp& problem, std::span<double> z, const LcpOptions& options) const {
    LcpReport report = Pgs::solve(problem, z, {.tolerance = 1e-6, .limit = options.limit});
    report.residual = std::min(report.residual, options.tolerance);
    return report;
  }
};

/// Tells the residual, but calls it good.
struct OptimisticSolver : Pgs {
  LcpReport solve(const Lcp& problem, std::span<double> z, const LcpOptions& options) const {
    return Pgs::solve(problem, z, {.tolerance = 1e-6, .limit = options.limit});
  }
};

/// Solves the equations M z = −q and forgets the inequalities.
struct PullingSolver : Pgs {
  LcpReport solve(const Lcp& problem, std::span<double> z, const LcpOptions&) const {
    std::fill(z.begin(), z.end(), 0.0);
    for (int sweep = 0; sweep < 2000; ++sweep)
      for (std::size_t j = 0; j < z.size(); ++j)
        z[j] -= (problem.q[j] + problem.matrix.row_times(j, z)) / problem.matrix.diagonal[j];
    return {Status::converged, lcp_residual(problem, z), 2000};
  }
};

/// Lemke's method with the first of tied rows.
struct CirclingLemke : Lemke {
  CirclingLemke() : Lemke(Ties::first_row) {}
};

/// Claims to have solved what it has not, by what it reads off the last z.
struct RelativeSolver : Pgs {
  LcpReport solve(const Lcp& problem, std::span<double> z, const LcpOptions& options) const {
    const LcpReport report = Pgs::solve(problem, z, options);
    for (double& x : z) x *= 1 + 1e-9;
    return report;
  }
};

const LcpFamily definite_problems{"definite", definite}, infeasible_problems{"infeasible", infeasible},
    cycling_problem{"cycling", [](Random&) { return cycling(); }};

TEST(BrokenSolvers, AreRefused) {
  EXPECT_TRUE(masters<Pgs>(definite_problems, 20));
  EXPECT_FALSE(masters<ZeroSolver>(definite_problems, 20));
  EXPECT_FALSE(masters<LyingSolver>(definite_problems, 20));
  EXPECT_FALSE(masters<OptimisticSolver>(definite_problems, 20));
  EXPECT_FALSE(masters<PullingSolver>(definite_problems, 20));
  EXPECT_FALSE(masters<RelativeSolver>(definite_problems, 20));
}

TEST(BrokenSolvers, ThatGoRoundInCirclesAreRefused) {
  EXPECT_TRUE(masters<Lemke>(cycling_problem, 1));
  EXPECT_FALSE(masters<CirclingLemke>(cycling_problem, 1));
}

TEST(BrokenSolvers, ThatSolveTheInsolubleAreRefused) {
  EXPECT_TRUE(masters<Pgs>(infeasible_problems, 5));
  EXPECT_FALSE(masters<PullingSolver>(infeasible_problems, 5));
}

TEST(BrokenSolvers, AreFarFromTheSolution) {
  EXPECT_TRUE(distance_from_the_solution<Pgs>(definite_problems, 20).below(1e-8));
  EXPECT_FALSE(distance_from_the_solution<PullingSolver>(definite_problems, 20).below(1e-8));
}

}  // namespace
}  // namespace ictus::test::lcp_solvers_test
