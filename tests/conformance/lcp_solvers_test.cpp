// Every LCP solver of the list on every family of problems. What may fail follows from its traits.

#include "ictus/solvers/lcp/solvers.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/lcp_checks.hpp"

namespace ictus::test::lcp_solvers_test {
namespace {

template <class Check>
void for_each_solver(Check&& check) {
  LcpSolvers::for_each([&]<class Solver>(Type<Solver> type) {
    SCOPED_TRACE(std::string(Solver::about.name));
    check(type);
  });
}

// Sizes up to ten or so, and for all but enumeration chains of forty balls.
TEST(LcpSolvers, MasterEveryFamily) {
  for_each_solver([]<class Solver>(Type<Solver>) {
    for (const LcpFamily& family : lcp_families()) EXPECT_TRUE(masters<Solver>(family, 60));
  });
}

TEST(LcpSolvers, FindTheOneSolutionWhereThereIsOne) {
  for_each_solver([]<class Solver>(Type<Solver>) {
    // An iteration that stops at a residual of 1e-12 is farther from the solution by the condition of M.
    const double tolerance = Solver::traits.finite ? 1e-11 : 1e-8;
    std::size_t compared = 0;
    for (const LcpFamily& family : lcp_families()) {
      const Worst worst = distance_from_the_solution<Solver>(family, 30);
      if (worst.count() == 0) continue;  // nothing unique, or nothing solved
      EXPECT_TRUE(worst.below(tolerance)) << family.name;
      compared += worst.count();
    }
    EXPECT_GT(compared, 100u);
  });
}

// The units of M and q must not matter, nor their size.
TEST(LcpSolvers, AreTheSameInAllUnits) {
  for_each_solver([]<class Solver>(Type<Solver>) {
    Random random(7);
    Solver solver;
    std::vector<double> z, scaled;
    for (const double unit : {0x1p-60, 0x1p-7, 0x1p50}) {
      LcpCase known = chain(random);
      solve(solver, known, z);
      for (double& value : known.matrix.value) value *= unit;
      for (double& value : known.matrix.diagonal) value *= unit;
      for (double& value : known.q) value *= unit * unit;
      solve(solver, known, scaled);
      for (std::size_t j = 0; j < z.size(); ++j) EXPECT_TRUE(near(scaled[j], unit * z[j], 1e-9, unit * 1e-3));
    }
  });
}

TEST(LcpSolvers, RepeatToTheBit) {
  for_each_solver([]<class Solver>(Type<Solver>) {
    Random random(11);
    const LcpCase small = semidefinite(random), other = chain(random);
    Solver fresh, used;
    std::vector<double> first, second, between;
    solve(fresh, small, first);
    solve(used, other, between);
    solve(used, small, second);
    EXPECT_EQ(first, second);
  });
}

TEST(LcpSolvers, ReportWhatIsNotANumber) {
  for_each_solver([]<class Solver>(Type<Solver>) {
    Solver solver;
    std::vector<double> z(2);
    LcpCase known{.matrix = sparse({{2, 1}, {1, 2}}), .q = {-1, std::numeric_limits<double>::quiet_NaN()}};
    EXPECT_NE(solver.solve(known.problem(), z, {}).status, Status::converged);
    known = {.matrix = sparse({{2, 1}, {1, std::numeric_limits<double>::quiet_NaN()}}), .q = {-1, -1}};
    EXPECT_NE(solver.solve(known.problem(), z, {}).status, Status::converged);
  });
}

TEST(LcpSolvers, SolveNothingAtOnce) {
  for_each_solver([]<class Solver>(Type<Solver>) {
    Solver solver;
    const LcpCase empty;
    std::vector<double> none;
    EXPECT_EQ(solve(solver, empty, none).status, Status::converged);
    const LcpCase open{.matrix = sparse({{1, -1}, {-1, 1}}), .q = {0, 3}};
    std::vector<double> z;
    const LcpReport report = solve(solver, open, z);
    EXPECT_EQ(report.status, Status::converged);
    EXPECT_EQ(report.iterations, 0u);
    EXPECT_EQ(z, (std::vector<double>{0, 0}));
  });
}

TEST(LcpSolvers, GiveUpAtTheLimit) {
  for_each_solver([]<class Solver>(Type<Solver>) {
    Random random(5);
    Solver solver;
    std::vector<double> z;
    const LcpCase known = long_chain(random);
    const LcpReport report = solve(solver, known, z, {.limit = 2});
    EXPECT_EQ(report.status, Status::stalled);
    EXPECT_LE(report.iterations, 2u);
    EXPECT_TRUE(is_true(report, known, z));
  });
}

}  // namespace
}  // namespace ictus::test::lcp_solvers_test
