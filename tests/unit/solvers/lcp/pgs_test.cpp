// Projected Gauss–Seidel needs no memory beyond z: it holds any number of contacts.

#include "ictus/solvers/lcp/pgs.hpp"

#include <gtest/gtest.h>

#include "ictus/solvers/lcp/lemke.hpp"
#include "ictus/solvers/lcp/semismooth_newton.hpp"
#include "tests/support/lcp_examples.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::pgs_test {
namespace {

/// Many contacts, each coupled to two others, with every second row pushed: z = (a, 0, a, 0, …).
LcpCase row_of_many(std::size_t n) {
  LcpCase known;
  for (std::size_t j = 0; j < n; ++j) {
    if (j > 0) known.matrix.add(j - 1, 1);
    known.matrix.add(j, 4);
    if (j + 1 < n) known.matrix.add(j + 1, 1);
    known.matrix.end_row();
    known.q.push_back(j % 2 == 0 ? -8 : 1);
  }
  return known;
}

TEST(Pgs, SolvesWhatNoDenseMatrixHolds) {
  const std::size_t n = 100'000;
  const LcpCase known = row_of_many(n);
  std::vector<double> z(n);
  EXPECT_EQ(Lemke{}.solve(known.problem(), z, {}).status, Status::stalled);
  EXPECT_EQ(SemismoothNewton{}.solve(known.problem(), z, {}).status, Status::stalled);
  EXPECT_EQ(Pgs{}.solve(known.problem(), z, {}).status, Status::converged);
  for (std::size_t j = 0; j < n; ++j) ASSERT_TRUE(near(z[j], j % 2 == 0 ? 2 : 0, 1e-11, 1)) << j;
}

TEST(Pgs, StartsFromAGuess) {
  const LcpCase known{.matrix = sparse({{2, -1}, {-1, 2}}), .q = {-2, 0}};
  std::vector<double> z{4.0 / 3, 2.0 / 3};
  EXPECT_EQ(Pgs{}.solve(known.problem(), z, {.warm_start = true}).iterations, 0u);
  const LcpReport cold = Pgs{}.solve(known.problem(), z, {});
  EXPECT_GE(cold.iterations, 8u);
  EXPECT_TRUE(near(z[0], 4.0 / 3, 1e-11));
  EXPECT_TRUE(near(z[1], 2.0 / 3, 1e-11));
}

TEST(Pgs, RefusesARowWithoutDiagonal) {
  const LcpCase known{.matrix = sparse({{0, -1}, {1, 0}}), .q = {1, -1}};
  std::vector<double> z(2);
  const LcpReport report = Pgs{}.solve(known.problem(), z, {});
  EXPECT_EQ(report.status, Status::stalled);
  EXPECT_EQ(report.iterations, 0u);
}

/// Each row passes on what its neighbour on one side has: z = 1 everywhere, from the end where it enters.
LcpCase relay(std::size_t n, bool backwards) {
  LcpCase known;
  for (std::size_t j = 0; j < n; ++j) {
    if (!backwards && j > 0) known.matrix.add(j - 1, -1);
    known.matrix.add(j, 1);
    if (backwards && j + 1 < n) known.matrix.add(j + 1, -1);
    known.matrix.end_row();
    known.q.push_back(j == (backwards ? n - 1 : 0) ? -1 : 0);
  }
  return known;
}

// Sweeps in one direction carry what runs against them one row at a time; with every other sweep backwards no
// direction is the wrong one.
TEST(Pgs, SymmetricSweepsPreferNoDirection) {
  const std::size_t n = 64;
  std::vector<double> z(n);
  const auto sweeps = [&](Pgs solver, bool backwards) {
    const LcpCase known = relay(n, backwards);
    const LcpReport report = solver.solve(known.problem(), z, {});
    EXPECT_EQ(report.residual, 0);
    return report.iterations;
  };
  const std::size_t few = sweeps({.symmetric = false}, false);
  EXPECT_LT(few, n / 4);
  EXPECT_EQ(sweeps({.symmetric = false}, true), n);
  EXPECT_EQ(sweeps({.symmetric = true}, false), few);
  EXPECT_EQ(sweeps({.symmetric = true}, true), few);
}

}  // namespace
}  // namespace ictus::test::pgs_test
