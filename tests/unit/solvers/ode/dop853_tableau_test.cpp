// Runge–Kutta tableaus against their order conditions, one a rooted tree: Σ b Φ(t) = 1/γ(t).
// [HairerNorsettWanner1993, §II.2]

#include <vector>

#include "ictus/schemes/smooth/heun.hpp"
#include "ictus/schemes/smooth/rk4.hpp"
#include "ictus/solvers/ode/dop853_tableau.hpp"
#include "tests/support/near.hpp"
#include "tests/support/rooted_trees.hpp"

namespace ictus::test::dop853_tableau_test {
namespace {

template <std::size_t n>
void expect_order(const Tableau<n>& tableau, int order) {
  const auto trees = trees_up_to(order + 1);
  const auto phi = weights_of(trees, rows_of(tableau.a));
  const Stages b(tableau.b.begin(), tableau.b.end());
  EXPECT_TRUE(below(condition_error(trees, phi, b, 1, order), 1e-15));
  EXPECT_GT(condition_error(trees, phi, b, order + 1, order + 1), 1e-3) << "better than declared";
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0;
    for (double a : tableau.a[i]) sum += a;
    EXPECT_EQ(sum, tableau.c[i]);
  }
}

TEST(Tableau, CountsOfTreesAreThoseOfTheBook) {
  const auto trees = trees_up_to(8);
  std::vector<int> count(9);
  for (const Tree& tree : trees) ++count[static_cast<std::size_t>(tree.order)];
  EXPECT_EQ(count, (std::vector<int>{0, 1, 1, 2, 4, 9, 20, 48, 115}));
}

TEST(Tableau, HeunIsOfOrderTwo) { expect_order(Heun::tableau, Heun::orders.damped); }
TEST(Tableau, ClassicalRungeKuttaIsOfOrderFour) { expect_order(Rk4::tableau, Rk4::orders.damped); }

class Dop853Tableau : public testing::Test {
 protected:
  const std::vector<Tree> trees = trees_up_to(9);
  const std::vector<Stages> phi = weights_of(trees, rows_of(dop853::a));
  const Stages b{dop853::b.begin(), dop853::b.end()};
};

TEST_F(Dop853Tableau, RowSumsAreTheNodes) {
  Worst worst;
  for (std::size_t i = 0; i < dop853::all_stages; ++i) {
    double sum = 0;
    for (double a : dop853::a[i]) sum += a;
    worst.see(std::abs(sum - dop853::c[i]), "row", i);
  }
  EXPECT_TRUE(worst.below(2e-14));
}

TEST_F(Dop853Tableau, ObeysAllTwoHundredConditionsOfOrderEight) {
  EXPECT_TRUE(below(condition_error(trees, phi, b, 1, 8), 1e-14));
  EXPECT_GT(condition_error(trees, phi, b, 9, 9), 1e-7) << "better than declared";
}

TEST_F(Dop853Tableau, QuadratureIsExactToDegreeSeven) {
  for (int k = 0; k < 8; ++k) {
    double sum = 0;
    for (std::size_t i = 0; i < dop853::b.size(); ++i) sum += dop853::b[i] * std::pow(dop853::c[i], k);
    EXPECT_TRUE(near(sum, 1.0 / (k + 1), 1e-14)) << k;
  }
}

// Estimates are differences of methods: zero up to their order, and not beyond.
TEST_F(Dop853Tableau, ErrorEstimatesAreOfOrdersFiveAndThree) {
  const Stages fifth(dop853::error5.begin(), dop853::error5.end()),
      third(dop853::error3.begin(), dop853::error3.end());
  EXPECT_TRUE(below(condition_error(trees, phi, fifth, 1, 5, 1, 0), 1e-14));
  EXPECT_GT(condition_error(trees, phi, fifth, 6, 6, 1, 0), 1e-6);
  EXPECT_TRUE(below(condition_error(trees, phi, third, 1, 3, 1, 0), 1e-14));
  EXPECT_GT(condition_error(trees, phi, third, 4, 4, 1, 0), 1e-6);
}

/// Weights of the stages in the dense output at θ, as Stepper::interpolate forms them.
Stages dense_weights(double theta) {
  std::array<Stages, 7> row;
  for (Stages& r : row) r.assign(dop853::all_stages, 0);
  for (std::size_t i = 0; i < dop853::all_stages; ++i) {
    const double b = i < dop853::b.size() ? dop853::b[i] : 0;
    row[0][i] = b;
    row[1][i] = (i == 0) - b;
    row[2][i] = b - (i == dop853::stages) - row[1][i];
    for (std::size_t k = 0; k < 4; ++k) row[k + 3][i] = dop853::dense[k][i];
  }
  Stages weights(dop853::all_stages, 0);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    double sum = row[6][i] * theta;
    for (int k = 5; k >= 0; --k)
      sum = (sum + row[static_cast<std::size_t>(k)][i]) * (k % 2 == 0 ? theta : 1 - theta);
    weights[i] = sum;
  }
  return weights;
}

TEST_F(Dop853Tableau, DenseOutputObeysTheConditionsOfOrderSeven) {
  for (double theta : {0.0, 0.1, 0.37, 0.5, 0.81, 1.0})
    EXPECT_TRUE(below(condition_error(trees, phi, dense_weights(theta), 1, 7, theta), 1e-13)) << theta;
  EXPECT_GT(condition_error(trees, phi, dense_weights(0.37), 8, 8, 0.37), 1e-9) << "better than declared";
}

}  // namespace
}  // namespace ictus::test::dop853_tableau_test
