// Enumeration needs nothing of the matrix: it solves what all others give up.

#include "ictus/solvers/lcp/enumerate.hpp"

#include <gtest/gtest.h>

#include "ictus/solvers/lcp/solvers.hpp"
#include "tests/support/lcp_examples.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::enumerate_test {
namespace {

// Neither positive semidefinite nor a P-matrix; found by search among small integers.
TEST(Enumerate, AloneSolvesAProblemOfNoClass) {
  const LcpCase known{.matrix = sparse({{1, -1, -1}, {-2, 1, 2}, {-2, 3, 1}}), .q = {1, 1, -3}};
  LcpWorkspace workspace;
  std::vector<double> z(3);
  LcpSolvers::for_each([&]<class Solver>(Type<Solver>) {
    const auto report = workspace.solve(Solver::about.name, known.problem(), z, {.limit = 2000});
    EXPECT_EQ(report->status == Status::converged, Solver::about.name == Enumerate::about.name);
  });
  workspace.solve("enumerate", known.problem(), z);
  EXPECT_TRUE(near(z[0], 2, 1e-14));
  EXPECT_TRUE(near(z[1], 3, 1e-14));
  EXPECT_EQ(z[2], 0);
}

TEST(Enumerate, RefusesWhatWouldTakeForEver) {
  const std::size_t n = Enumerate::traits.largest + 1;
  LcpCase known{.matrix = {}, .q = std::vector<double>(n, -1.0)};
  for (std::size_t j = 0; j < n; ++j) {
    known.matrix.add(j, 1);
    known.matrix.end_row();
  }
  std::vector<double> z(n);
  const LcpReport report = Enumerate{}.solve(known.problem(), z, {});
  EXPECT_EQ(report.status, Status::stalled);
  EXPECT_EQ(report.iterations, 0u);
  EXPECT_EQ(report.residual, 1);
}

}  // namespace
}  // namespace ictus::test::enumerate_test
