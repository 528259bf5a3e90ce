// Over-relaxation: the same answer as Gauss–Seidel, in fewer sweeps where contacts stand in line.

#include "ictus/solvers/lcp/psor.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "tests/support/lcp_examples.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::psor_test {
namespace {

TEST(Psor, NeedsFewerSweepsForAColumn) {
  const std::size_t n = 60;
  const LcpCase known = column(n);
  std::vector<double> z(n), other(n);
  const LcpReport plain = Pgs{.symmetric = false}.solve(known.problem(), other, {});
  const LcpReport relaxed = Psor{}.solve(known.problem(), z, {});
  // One end of the column is free: it is half of a chain of 2n + 1 balls.
  const double best = 2 / (1 + std::sin(std::numbers::pi / static_cast<double>(2 * n + 1)));
  const LcpReport optimal = Psor{.relaxation = best}.solve(known.problem(), z, {});
  for (const LcpReport& report : {plain, relaxed, optimal}) EXPECT_EQ(report.status, Status::converged);
  EXPECT_LT(relaxed.iterations, plain.iterations / 2);
  EXPECT_LT(optimal.iterations, 40 * n);  // in proportion to n, against its square
  EXPECT_GT(plain.iterations, 4 * n * n);
  for (std::size_t j = 0; j < n; ++j) EXPECT_TRUE(near(z[j], known.solution[j], 1e-9)) << j;
}

TEST(Psor, WithoutRelaxationIsGaussSeidelToTheBit) {
  const LcpCase known = column(7);
  std::vector<double> z(7), other(7);
  const LcpReport plain = Pgs{.symmetric = false}.solve(known.problem(), other, {});
  EXPECT_EQ(Psor{.relaxation = 1}.solve(known.problem(), z, {}).iterations, plain.iterations);
  EXPECT_EQ(z, other);
}

// Beyond the bound there is no convergence, and the answer says so.
TEST(Psor, ReportsThatItDiverges) {
  const LcpCase known = column(7);
  std::vector<double> z(7);
  const LcpReport report = Psor{.relaxation = 2.5}.solve(known.problem(), z, {});
  EXPECT_EQ(report.status, Status::stalled);
  EXPECT_EQ(report.residual, lcp_residual(known.problem(), z));
}

}  // namespace
}  // namespace ictus::test::psor_test
