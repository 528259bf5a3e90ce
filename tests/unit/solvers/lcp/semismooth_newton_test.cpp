// The semismooth Newton method: few iterations for many contacts, and a line search that breaks circles.

#include "ictus/solvers/lcp/semismooth_newton.hpp"

#include <gtest/gtest.h>

#include "ictus/solvers/lcp/pgs.hpp"
#include "tests/support/lcp_examples.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::semismooth_newton_test {
namespace {

// Newton's method for min(z, w) alone returns to where it was after three steps. [BenGharbiaGilbert2012]
TEST(SemismoothNewton, BreaksACircleOfTheActiveSets) {
  const LcpCase known = circulant();
  const std::vector<double> start{1, 0, 0};
  DenseLcp dense;
  dense.assign(known.problem());
  ActiveSet rows;
  rows.resize(3);
  Eigen::VectorXd z = Eigen::Vector3d(1, 0, 0), first;
  for (int i = 0; i < 4; ++i) {
    const Eigen::VectorXd w = dense.q + dense.matrix * z;
    for (Eigen::Index j = 0; j < 3; ++j) rows.active[static_cast<std::size_t>(j)] = z[j] > w[j];
    rows.solve(dense, z);
    if (i == 0) first = z;
  }
  EXPECT_EQ(z, first);

  std::vector<double> solution = start;
  const LcpReport report = SemismoothNewton{}.solve(known.problem(), solution, {.warm_start = true});
  EXPECT_EQ(report.status, Status::converged);
  EXPECT_LE(report.iterations, 20u);
  for (const double x : solution) EXPECT_TRUE(near(x, 1.0 / 3, 1e-14));
}

// 200 balls in line, every second one flying to the right: the number of iterations hardly grows with the
// chain, while that of the sweeps grows with its square.
TEST(SemismoothNewton, NeedsFewIterationsForALongChain) {
  const std::size_t n = 63;
  LcpCase known;
  for (std::size_t j = 0; j < n; ++j) {
    if (j > 0) known.matrix.add(j - 1, -1);
    known.matrix.add(j, 2);
    if (j + 1 < n) known.matrix.add(j + 1, -1);
    known.matrix.end_row();
    known.q.push_back(j < n / 2 ? -1 : 0.25);
  }
  std::vector<double> z(n);
  const LcpReport newton = SemismoothNewton{}.solve(known.problem(), z, {});
  EXPECT_EQ(newton.status, Status::converged);
  EXPECT_LE(newton.iterations, n);
  const LcpReport sweeps = Pgs{}.solve(known.problem(), z, {});
  EXPECT_EQ(sweeps.status, Status::converged);
  EXPECT_GT(sweeps.iterations, n * n);
}

// One ball held by four supports of which two would do: many solutions, J has no inverse at any of them.
TEST(SemismoothNewton, FindsOneOfManySolutions) {
  const LcpCase known{.matrix = sparse({{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}}),
                      .q = {-1, -1, -1, -1}};
  std::vector<double> z(4);
  EXPECT_EQ(SemismoothNewton{}.solve(known.problem(), z, {}).status, Status::converged);
  EXPECT_TRUE(near(z[0] + z[1] + z[2] + z[3], 1, 1e-14));
}

}  // namespace
}  // namespace ictus::test::semismooth_newton_test
