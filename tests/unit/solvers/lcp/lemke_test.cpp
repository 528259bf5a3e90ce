// Lemke's method ends: with a solution, or on a ray.

#include "ictus/solvers/lcp/lemke.hpp"

#include <gtest/gtest.h>

#include "tests/support/lcp_examples.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::lemke_test {
namespace {

TEST(Lemke, DoesNotGoRoundInCirclesWhereTheFirstOfTiedRowsDoes) {
  const LcpCase known = cycling();
  std::vector<double> z(known.size());
  const LcpOptions options{.limit = 10'000};
  const LcpReport careless = Lemke{Lemke::Ties::first_row}.solve(known.problem(), z, options);
  EXPECT_EQ(careless.status, Status::stalled);
  EXPECT_EQ(careless.iterations, options.limit);

  const LcpReport report = Lemke{}.solve(known.problem(), z, options);
  EXPECT_EQ(report.status, Status::converged);
  EXPECT_EQ(report.iterations, 7u);  // as in rational arithmetic
}

// min x₁ + x₂ with 2x₁ + x₂ ≥ 3, x₁ + 2x₂ ≥ 3: x = (1, 1), and both multipliers are 1/3. M has no diagonal,
// so that no iteration by rows can start.
TEST(Lemke, SolvesALinearProgramme) {
  const LcpCase known{.matrix = sparse({{0, 0, -2, -1}, {0, 0, -1, -2}, {2, 1, 0, 0}, {1, 2, 0, 0}}),
                      .q = {1, 1, -3, -3}};
  std::vector<double> z(4);
  EXPECT_EQ(Lemke{}.solve(known.problem(), z, {}).status, Status::converged);
  const double expected[] = {1, 1, 1.0 / 3, 1.0 / 3};
  for (std::size_t j = 0; j < 4; ++j) EXPECT_TRUE(near(z[j], expected[j], 1e-14));
}

TEST(Lemke, EndsOnARayWithoutSolution) {
  // A ball between two walls of which the second one is to be left faster than the first one allows.
  const LcpCase known{.matrix = sparse({{1, -1}, {-1, 1}}), .q = {-2, 1}};
  std::vector<double> z(2);
  const LcpReport report = Lemke{}.solve(known.problem(), z, {});
  EXPECT_EQ(report.status, Status::stalled);
  EXPECT_LE(report.iterations, 4u);
  EXPECT_GT(report.residual, 0.1);
}

// Infeasible by rounding only: w₁ + w₂ = −1e-16.
TEST(Lemke, ToleratesARayOfTheSizeOfRounding) {
  const LcpCase known{.matrix = sparse({{1, -1}, {-1, 1}}), .q = {-1, 1 - 0x1p-53}};
  std::vector<double> z(2);
  const LcpReport report = Lemke{}.solve(known.problem(), z, {});
  EXPECT_EQ(report.status, Status::converged);
  EXPECT_TRUE(near(z[0] - z[1], 1, 1e-15));
}

// The residual of the answer is that of rounding, whatever the pivots have added up, and whatever the masses.
TEST(Lemke, IsRefinedToRounding) {
  LcpCase known;
  const std::size_t n = 60;
  const auto inverse_mass = [](std::size_t i) { return i % 3 == 0 ? 1e4 : 1.0; };
  for (std::size_t j = 0; j < n; ++j) {
    if (j > 0) known.matrix.add(j - 1, -inverse_mass(j));
    known.matrix.add(j, inverse_mass(j) + inverse_mass(j + 1));
    if (j + 1 < n) known.matrix.add(j + 1, -inverse_mass(j + 1));
    known.matrix.end_row();
    known.q.push_back(j == 0 ? -2 : 0);
  }
  std::vector<double> z(n);
  EXPECT_EQ(Lemke{}.solve(known.problem(), z, {}).status, Status::converged);
  EXPECT_TRUE(below(lcp_residual(known.problem(), z), 1e-13));
}

}  // namespace
}  // namespace ictus::test::lemke_test
