// Least squares: a line has its textbook errors, a parameter that nothing depends on has none.

#include "ictus/solvers/least_squares.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/base/counter_random.hpp"

namespace ictus::test::least_squares_test {
namespace {

/// Evenly distributed with this standard deviation.
double noise(std::size_t i, double deviation) { return (uniform(7, i) - 0.5) * std::sqrt(12.0) * deviation; }

TEST(LeastSquares, OfALineHasItsTextbookErrors) {
  constexpr Eigen::Index n = 200;
  Eigen::VectorXd x(n), y(n);
  double sx = 0, sxx = 0;
  for (Eigen::Index i = 0; i < n; ++i) {
    x[i] = 0.01 * static_cast<double>(i);
    y[i] = 3 - 2 * x[i] + noise(static_cast<std::size_t>(i), 0.1);
    sx += x[i], sxx += x[i] * x[i];
  }
  const LeastSquares found =
      least_squares([&](const Eigen::VectorXd& p,
                        Eigen::VectorXd& r) { r = (p[0] + p[1] * x.array() - y.array()).matrix(); },
                    n, Eigen::Vector2d(0, 0), Eigen::Vector2d(1, 1));
  ASSERT_TRUE(found.converged);
  const double s = found.rms * std::sqrt(n / (n - 2.0)), d = n * sxx - sx * sx;
  EXPECT_NEAR(found.errors[0], s * std::sqrt(sxx / d), 1e-6 * found.errors[0]);
  EXPECT_NEAR(found.errors[1], s * std::sqrt(n / d), 1e-6 * found.errors[1]);
  EXPECT_LT(std::abs(found.parameters[0] - 3), 4 * found.errors[0]);
  EXPECT_LT(std::abs(found.parameters[1] + 2), 4 * found.errors[1]);
}

TEST(LeastSquares, SaysWhatNothingDependsOn) {
  const LeastSquares found = least_squares(
      [](const Eigen::VectorXd& p, Eigen::VectorXd& r) {
        for (Eigen::Index i = 0; i < r.size(); ++i)
          r[i] = p[0] * p[0] - 2 + 1e-3 * static_cast<double>(i % 3 - 1);
      },
      9, Eigen::Vector2d(1, 5), Eigen::Vector2d(1, 1));
  EXPECT_NEAR(found.parameters[0], std::sqrt(2.0), 1e-9);
  EXPECT_TRUE(std::isinf(found.errors[1]));
  EXPECT_TRUE(std::isfinite(found.errors[0]));
}

}  // namespace
}  // namespace ictus::test::least_squares_test
