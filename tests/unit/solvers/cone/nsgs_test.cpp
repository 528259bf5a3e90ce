// One contact with its answers written out, and what Gauss–Seidel over contacts makes of them.

#include "ictus/solvers/cone/nsgs.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "ictus/solvers/cone/solvers.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::nsgs_test {
namespace {

SparseRows rows_of(const std::vector<std::vector<double>>& dense) {
  SparseRows rows;
  for (const std::vector<double>& line : dense) {
    for (std::size_t k = 0; k < line.size(); ++k) rows.add(k, line[k]);
    rows.end_row();
  }
  return rows;
}

std::vector<double> solved(const std::vector<std::vector<double>>& w, const std::vector<double>& q,
                           const std::vector<double>& friction, const std::vector<double>& least = {}) {
  const SparseRows rows = rows_of(w);
  std::vector<double> r(q.size());
  const ConeProblem problem{rows, q, friction, q.size() / friction.size(), least};
  const ConeReport report = Nsgs{}.solve(problem, r, {});
  EXPECT_EQ(report.status, Status::converged) << "residual " << report.residual;
  EXPECT_LE(report.iterations, friction.size() == 1 ? 2u : 1000u);
  return r;
}

void expect_equal(const std::vector<double>& r, const std::vector<double>& expected,
                  double tolerance = 1e-14) {
  ASSERT_EQ(r.size(), expected.size());
  for (std::size_t k = 0; k < r.size(); ++k)
    EXPECT_TRUE(near(r[k], expected[k], tolerance, 1)) << "row " << k;
}

// A ball of unit mass and radius: W = diag(1, 7/2, 7/2).
const std::vector<std::vector<double>> ball = {{1, 0, 0}, {0, 3.5, 0}, {0, 0, 3.5}};

TEST(Nsgs, OpensSticksAndSlides) {
  expect_equal(solved(ball, {1, -2, 3}, {0.3}), {0, 0, 0});
  expect_equal(solved(ball, {-2, 0.7, 1.4}, {0.3}), {2, -0.2, -0.4});
  expect_equal(solved(ball, {-2, 3, 4}, {0.3}), {2, -0.36, -0.48});
  expect_equal(solved(ball, {-2, 3, 4}, {0}), {2, 0, 0});
}

// Turned tangents and unequal ones: r_t = μ r_n d with (W_tt μ r_n + κ) d = −(q_t + W_tn r_n), d = (−0.6, −0.8), κ = 2.
TEST(Nsgs, FindsTheAngleOfSlip) {
  const double mu = 0.5, n = 2, kappa = 2;
  const double x = -0.6, y = -0.8;
  const std::vector<std::vector<double>> w = {{2, 0.5, -0.3}, {0.5, 3, 0.4}, {-0.3, 0.4, 1.5}};
  std::vector<double> r = {n, mu * n * x, mu * n * y}, q(3);
  const std::vector<double> u = {0, -kappa * x, -kappa * y};
  for (std::size_t j = 0; j < 3; ++j) q[j] = u[j] - (w[j][0] * r[0] + w[j][1] * r[1] + w[j][2] * r[2]);
  expect_equal(solved(w, q, {mu}), r);
}

// A rod that touches at an angle, in the plane: W = [1.75 1.3; 1.3 3.25] (times 1/m), μ = 2: μ |W_nt| > W_nn.
// Slip to the right would jam, so it must stop: stick with the impulse W⁻¹ q.
TEST(Nsgs, SticksWhereASlipWouldJam) {
  const double determinant = 1.75 * 3.25 - 1.3 * 1.3;
  const std::vector<double> q = {-1, 0.5};
  expect_equal(solved({{1.75, 1.3}, {1.3, 3.25}}, q, {2}),
               {(3.25 + 1.3 * 0.5) / determinant, -(1.75 * 0.5 + 1.3) / determinant});
}

TEST(Nsgs, SlidesBothWaysInThePlane) {
  // s = ±1: r_n = −q_n/(a − μ s b), r_t = −μ s r_n.
  expect_equal(solved({{2, 0.5}, {0.5, 3}}, {-1, 4}, {0.4}), {1 / 1.8, -0.4 / 1.8});
  expect_equal(solved({{2, 0.5}, {0.5, 3}}, {-1, -4}, {0.4}), {1 / 2.2, 0.4 / 2.2});
}

// A contact that is pressed with l = 3 rubs while it does not close: |r_t| ≤ μ l.
TEST(Nsgs, RubsUnderALeastImpulse) {
  expect_equal(solved(ball, {1, 7, 0}, {0.1}, {3}), {3, -0.3, 0});
  expect_equal(solved(ball, {1, 0.7, 0}, {0.1}, {3}), {3, -0.2, 0});
  expect_equal(solved(ball, {-4, 7, 0}, {0.1}, {3}), {4, -0.4, 0});
}

// A pendulum has one coordinate: W of rank one, u_n = 0 and u_t = 0 at once, any r with W r = −q in the cone will do.
TEST(Nsgs, TakesOneAnswerWhereABlockIsSingular) {
  const std::vector<double> r = solved({{1, 2, 2}, {2, 4, 4}, {2, 4, 4}}, {-1, -2, -2}, {0.5});
  EXPECT_TRUE(near(r[0] + 2 * r[1] + 2 * r[2], 1, 1e-14));
}

TEST(Nsgs, AnEarlierAnswerIsFoundAtOnce) {
  const SparseRows w = rows_of({{2, 0.5, 1, 0}, {0.5, 3, 0, 1}, {1, 0, 2, 0.2}, {0, 1, 0.2, 2}});
  const std::vector<double> q = {-1, 2, -1, -0.1}, friction = {0.4, 0.4};
  const ConeProblem problem{w, q, friction, 2};
  std::vector<double> r(4);
  ConeWorkspace workspace;
  EXPECT_GE(workspace.solve("nsgs", problem, r)->iterations, 2u);
  EXPECT_EQ(workspace.solve("nsgs", problem, r, {.warm_start = true})->iterations, 0u);
  EXPECT_FALSE(workspace.solve("simplex", problem, r));
}

}  // namespace
}  // namespace ictus::test::nsgs_test
