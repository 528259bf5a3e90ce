// Skyline matrices against dense ones, on random profiles.

#include "ictus/base/skyline.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "tests/support/count_allocations.hpp"
#include "tests/support/dense.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::skyline_test {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

std::vector<Index> any_profile(Random& random, Index size) {
  std::vector<Index> first(static_cast<std::size_t>(size));
  for (Index i = 0; i < size; ++i)
    first[static_cast<std::size_t>(i)] =
        static_cast<Index>(random.uniform(0, static_cast<double>(i + 1) * (1 - 1e-12)));
  return first;
}

Skyline any_skyline(Random& random, Index size) {
  Skyline matrix(any_profile(random, size));
  for (Index i = 0; i < size; ++i)
    for (Index j = matrix.first(i); j <= i; ++j) matrix.at(i, j) = random.uniform(-1, 1);
  return matrix;
}

MatrixXd dense(const Skyline& matrix) {
  return MatrixXd::NullaryExpr(matrix.size(), matrix.size(), [&](Index i, Index j) { return matrix(i, j); });
}

VectorXd any_vector(Random& random, Index size) {
  return VectorXd::NullaryExpr(size, [&] { return random.uniform(-1, 1); });
}

/// Diagonally dominant, with diagonal entries of the given sign pattern.
Skyline dominant(Random& random, Index size, bool definite) {
  Skyline matrix = any_skyline(random, size);
  const MatrixXd whole = dense(matrix);
  for (Index i = 0; i < size; ++i)
    matrix.at(i, i) = (definite || random.uniform(-1, 1) > 0 ? 1 : -1) * (1 + whole.row(i).cwiseAbs().sum());
  return matrix;
}

Index any_size(Random& random) { return 1 + static_cast<Index>(random.uniform(0, 20)); }

TEST(Skyline, HoldsItsRowsAndIsSymmetric) {
  const Skyline band(Skyline::band(5, 2));
  EXPECT_EQ(band.profile(), (std::vector<Index>{0, 0, 0, 1, 2}));
  EXPECT_FALSE(band.is_diagonal());
  EXPECT_TRUE(Skyline(Skyline::diagonal(4)).is_diagonal());
  EXPECT_EQ(Skyline::full(3), (std::vector<Index>{0, 0, 0}));
  Skyline matrix(Skyline::band(3, 1));
  matrix.at(1, 0) = 7;
  EXPECT_EQ(matrix(0, 1), 7);
  EXPECT_EQ(matrix.row(1)[0], 7);
  EXPECT_EQ(matrix(2, 0), 0);
  EXPECT_EQ(matrix(0, 2), 0);
}

TEST(Skyline, MultipliesAsADenseMatrixDoes) {
  Random random(1);
  Worst worst;
  for (int i = 0; i < 50; ++i) {
    const Index n = any_size(random);
    const Skyline a = any_skyline(random, n);
    Skyline sum = any_skyline(random, n);
    const MatrixXd whole = dense(a);
    const VectorXd x = any_vector(random, n), y = any_vector(random, n);
    VectorXd product = VectorXd::Constant(n, NAN), more = y;
    a.multiply(x, product);
    a.add_product(-0.7, x, more);
    worst.see((product - whole * x).norm(), "product", i);
    worst.see((more - (y - 0.7 * whole * x)).norm(), "added product", i);
    worst.see(std::abs(a.form(x, y) - x.dot(whole * y)), "form", i);
    sum = a;
    sum.add(0.3, a);
    worst.see((dense(sum) - 1.3 * whole).norm(), "sum", i);
  }
  EXPECT_TRUE(worst.below(1e-13));
}

TEST(SkylineFactor, SolvesAsADenseMatrixDoes) {
  Random random(2);
  Worst worst;
  SkylineFactor factor;
  for (int i = 0; i < 100; ++i) {
    const Index n = any_size(random);
    const Skyline matrix = dominant(random, n, i % 2 == 0);
    ASSERT_TRUE(factor.factor(matrix));
    const VectorXd right = any_vector(random, n);
    VectorXd x = right;
    factor.solve(x);
    worst.see((x - solved(dense(matrix), right)).norm() / x.norm(), i);
  }
  EXPECT_TRUE(worst.below(1e-13));
}

// The signs of the pivots are those of the eigenvalues, also of an indefinite matrix.
TEST(SkylineFactor, KnowsTheInertia) {
  Random random(3);
  SkylineFactor factor;
  for (int i = 0; i < 30; ++i) {
    const Skyline matrix = dominant(random, 8, false);
    ASSERT_TRUE(factor.factor(matrix));
    Index negative = 0;
    for (Index k = 0; k < 8; ++k) negative += factor.inverse_pivot(k) < 0;
    EXPECT_EQ(negative, (eigenvalues(dense(matrix)).array() < 0).count());
  }
}

// A free chain of springs has no inverse; held at one end it has.
TEST(SkylineFactor, NamesTheRowThatMakesAMatrixSingular) {
  const Index n = 6;
  Skyline springs(Skyline::band(n, 1));
  for (Index i = 0; i < n; ++i) springs.at(i, i) = i == 0 || i == n - 1 ? 1 : 2;
  for (Index i = 1; i < n; ++i) springs.at(i, i - 1) = -1;
  SkylineFactor factor;
  EXPECT_FALSE(factor.factor(springs));
  EXPECT_EQ(factor.culprit(), n - 1);
  springs.at(0, 0) = 2;
  EXPECT_TRUE(factor.factor(springs));
}

/// B Bᵀ of integers, of this rank: the rows that depend on others are exact.
Skyline gram(Random& random, Index size, Index rank) {
  const MatrixXd root = MatrixXd::NullaryExpr(size, rank, [&] { return std::floor(random.uniform(-2, 3)); });
  const MatrixXd product = root * root.transpose();
  Skyline matrix(Skyline::full(size));
  for (Index i = 0; i < size; ++i)
    for (Index j = 0; j <= i; ++j) matrix.at(i, j) = product(i, j);
  return matrix;
}

TEST(SkylineFactor, SolvesWhatHasSolutionsWithoutFullRank) {
  Random random(4);
  Worst worst;
  SkylineFactor factor;
  for (int i = 0; i < 50; ++i) {
    const Skyline matrix = gram(random, 7, 4);
    const MatrixXd whole = dense(matrix);
    const VectorXd right = whole * any_vector(random, 7);
    ASSERT_FALSE(factor.factor_semidefinite(matrix));
    VectorXd x = right;
    factor.solve(x);
    worst.see((whole * x - right).norm(), i);
    EXPECT_LE((x.array() != 0).count(), 4);
  }
  EXPECT_TRUE(worst.below(1e-11));
  const Skyline definite = dominant(random, 7, true);
  EXPECT_TRUE(factor.factor_semidefinite(definite));
}

TEST(SkylineFactor, SolvesABlockAlone) {
  Skyline matrix(std::vector<Index>{0, 0, 2, 2});
  for (Index i = 0; i < 4; ++i) matrix.at(i, i) = 2;
  matrix.at(1, 0) = matrix.at(3, 2) = 1;
  SkylineFactor factor;
  ASSERT_TRUE(factor.factor(matrix));
  VectorXd x = (VectorXd(4) << NAN, NAN, 3, 3).finished();
  factor.solve(x.data(), 2, 4);
  EXPECT_TRUE(near(x[2], 1, 1e-15));
  EXPECT_TRUE(near(x[3], 1, 1e-15));
  EXPECT_TRUE(std::isnan(x[0]));
}

TEST(SkylineFactor, AllocatesNothingTheSecondTime) {
  Random random(5);
  const Skyline matrix = dominant(random, 12, true);
  SkylineFactor factor;
  ASSERT_TRUE(factor.factor(matrix));
  EXPECT_EQ(allocations_of([&] { factor.factor(matrix); }), 0u);
}

}  // namespace
}  // namespace ictus::test::skyline_test
