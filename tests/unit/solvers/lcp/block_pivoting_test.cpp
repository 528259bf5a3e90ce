// Block pivoting holds thousands of contacts, and ends where blocks alone would not.

#include "ictus/solvers/lcp/block_pivoting.hpp"

#include <gtest/gtest.h>

#include "ictus/solvers/lcp/active_set.hpp"
#include "ictus/solvers/lcp/lemke.hpp"
#include "tests/support/lcp_families.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::block_pivoting_test {
namespace {

/// Whether all rows with a wrong sign, at once and without a safeguard, do not settle.
bool blocks_circle(const LcpCase& known, int exchanges) {
  DenseLcp dense;
  dense.assign(known.problem());
  ActiveSet rows;
  rows.resize(dense.size());
  Eigen::VectorXd z(dense.size());
  for (std::size_t j = 0; j < known.size(); ++j) rows.active[j] = known.q[j] <= 0;
  for (int i = 0; i < exchanges; ++i) {
    z.setZero();
    rows.solve(dense, z);
    const Eigen::VectorXd w = dense.q + dense.matrix * z;
    bool settled = true;
    for (std::size_t j = 0; j < known.size(); ++j) {
      const auto at = static_cast<Eigen::Index>(j);
      const bool wrong = (rows.active[j] != 0 ? z[at] : w[at]) < 0;
      rows.active[j] = (rows.active[j] != 0) != wrong;
      settled = settled && !wrong;
    }
    if (settled) return false;
  }
  return true;
}

// Each contact carries all balls above it.
TEST(BlockPivoting, HoldsColumnsOfThousands) {
  BlockPivoting solver;
  for (const std::size_t n : {1000u, 4000u}) {
    const LcpCase known = column(n);
    std::vector<double> z(n);
    const LcpReport report = solver.solve(known.problem(), z, {});
    EXPECT_EQ(report.status, Status::converged);
    EXPECT_EQ(report.iterations, 1u);
    for (std::size_t j = 0; j < n; ++j) ASSERT_TRUE(near(z[j], known.solution[j], 1e-11)) << j;
  }
}

// Every third contact opens: the column falls apart into pieces in flight.
TEST(BlockPivoting, TakesApartWhatOpens) {
  const std::size_t n = 4000;
  LcpCase known = column(n);
  for (std::size_t j = 2; j < n; j += 3) known.q[j] = static_cast<double>(n);
  known.q[0] = -1;
  std::vector<double> z(n);
  const LcpReport report = BlockPivoting{}.solve(known.problem(), z, {});
  EXPECT_EQ(report.status, Status::converged);
  EXPECT_LE(report.iterations, 3u);
  EXPECT_TRUE(near(z[0], 2, 1e-14));  // the ground carries the two balls below the first gap
  EXPECT_TRUE(near(z[1], 1, 1e-14));
  for (std::size_t j = 2; j < n; ++j) ASSERT_EQ(z[j], 0) << j;
}

TEST(BlockPivoting, NeedsOneFactorisationWithTheRowsOfAGuess) {
  Random random(31);
  LcpCase known = chain_of(random, 500);
  std::vector<double> z(known.size());
  BlockPivoting solver;
  EXPECT_GT(solver.solve(known.problem(), z, {}).iterations, 1u);
  EXPECT_EQ(solver.solve(known.problem(), z, {.warm_start = true}).iterations, 0u);
  for (double& q : known.q) q *= 1.25;
  const LcpReport warm = solver.solve(known.problem(), z, {.warm_start = true});
  EXPECT_EQ(warm.status, Status::converged);
  EXPECT_EQ(warm.iterations, 1u);
}

// A guess that is wrong everywhere costs time and nothing else.
TEST(BlockPivoting, RecoversFromAWrongGuess) {
  Random random(32);
  for (int i = 0; i < 50; ++i) {
    const LcpCase known = definite(random);
    std::vector<double> z(known.size()), wrong(known.size());
    BlockPivoting solver;
    ASSERT_EQ(solver.solve(known.problem(), z, {}).status, Status::converged);
    for (std::size_t j = 0; j < z.size(); ++j) wrong[j] = z[j] > 0 ? 0 : 1;
    ASSERT_EQ(solver.solve(known.problem(), wrong, {.warm_start = true}).status, Status::converged);
    for (std::size_t j = 0; j < z.size(); ++j) EXPECT_TRUE(near(wrong[j], z[j], 1e-11, 1));
  }
}

// Symmetric and positive definite, found by search: all rows with a wrong sign at once go round in circles.
TEST(BlockPivoting, EndsWhereBlocksAloneGoRoundInCircles) {
  const LcpCase known = circling_blocks();
  ASSERT_TRUE(blocks_circle(known, 1000));
  std::vector<double> z(known.size()), other(known.size());
  const LcpReport report = BlockPivoting{}.solve(known.problem(), z, {});
  EXPECT_EQ(report.status, Status::converged);
  EXPECT_GT(report.iterations, 10u);  // as many blocks without progress come first
  EXPECT_EQ(Lemke{}.solve(known.problem(), other, {}).status, Status::converged);
  for (std::size_t j = 0; j < z.size(); ++j) EXPECT_TRUE(near(z[j], other[j], 1e-11, 1));
}

// One ball on four supports of which one would do: the others depend on it, and carry nothing.
TEST(BlockPivoting, LeavesOutRowsThatDependOnOthers) {
  const LcpCase known{.matrix = sparse({{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}}),
                      .q = {-1, -1, -1, -1}};
  std::vector<double> z(4);
  EXPECT_EQ(BlockPivoting{}.solve(known.problem(), z, {}).status, Status::converged);
  EXPECT_EQ(z, (std::vector<double>{1, 0, 0, 0}));
}

// Its traits ask for symmetry; the first factors show where there is none.
TEST(BlockPivoting, GivesUpAtOnceOnAMatrixWithoutSymmetry) {
  const LcpCase known = circulant();
  std::vector<double> z(known.size());
  const LcpReport report = BlockPivoting{}.solve(known.problem(), z, {});
  EXPECT_EQ(report.status, Status::stalled);
  EXPECT_EQ(report.iterations, 1u);
  EXPECT_EQ(report.residual, lcp_residual(known.problem(), z));
}

TEST(BlockPivoting, SaysThatASingularProblemHasNoSolution) {
  // A ball between two walls, of which the second one is to be left faster than the first one allows.
  const LcpCase known{.matrix = sparse({{1, -1}, {-1, 1}}), .q = {-2, 1}};
  std::vector<double> z(2);
  const LcpReport report = BlockPivoting{}.solve(known.problem(), z, {});
  EXPECT_EQ(report.status, Status::stalled);
  EXPECT_LE(report.iterations, 20u);
  EXPECT_GT(report.residual, 0.1);
  EXPECT_EQ(report.residual, lcp_residual(known.problem(), z));
}

}  // namespace
}  // namespace ictus::test::block_pivoting_test
