#include "ictus/model/mechanics/shape_path.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/near.hpp"

namespace ictus::test::shape_path_test {
namespace {

void waves(double s, Eigen::VectorXd& at) {
  for (Eigen::Index i = 0; i < at.size(); ++i) at[i] = std::sin(static_cast<double>(i + 1) * 3 * s + 0.4);
}

TEST(ShapePath, IsRightBetweenItsKnotsWithItsDerivatives) {
  const ShapePath path(2, 5, waves, -0.3, 1.9);
  EXPECT_TRUE(below(path.error(), 1e-7));
  const Eigen::VectorXd q = Eigen::VectorXd::LinSpaced(9, 0.3, 2);
  Eigen::VectorXd value(5), slope(5), exact(5);
  for (double s = -0.3; s <= 1.9; s += 0.0137) {
    waves(s, exact);
    path.values(s, value);
    path.slopes(s, slope);
    double first = 0, second = 0;
    for (Eigen::Index i = 0; i < 5; ++i) {
      const double k = 3 * static_cast<double>(i + 1), phase = k * s + 0.4;
      EXPECT_NEAR(value[i], std::sin(phase), 2e-7);
      EXPECT_NEAR(slope[i], k * std::cos(phase), 1e-4);
      first += k * std::cos(phase) * q[2 + i];
      second -= k * k * std::sin(phase) * q[2 + i];
    }
    EXPECT_NEAR(path.times(s, 0, q), exact.dot(q.segment(2, 5)), 1e-6);
    EXPECT_NEAR(path.times(s, 1, q), first, 1e-3);
    EXPECT_NEAR(path.times(s, 2, q), second, 0.3);
  }
}

// What schemes rely on: the integral of the derivative is the change, to round-off, over knots and beyond the ends.
TEST(ShapePath, NodesIntegrateToRoundOff) {
  const ShapePath path(0, 3, waves, 0, 1);
  const auto q = [](double tau) {
    return Eigen::Vector3d(1 + tau - 2 * tau * tau * tau * tau, 2 - tau * tau * tau, 0.5 * tau);
  };
  const auto rate = [](double tau) { return Eigen::Vector3d(1 - 8 * tau * tau * tau, -3 * tau * tau, 0.5); };
  for (const Track::WayOf& way : {Track::WayOf{0.2, 0.11, 0, 0, 0}, Track::WayOf{0.9, 0.3, -0.7, 0.2, 0.1}}) {
    double sum = 0;
    Eigen::VectorXd value(3), slope(3);
    // q may have degree 4 where the way has, and less where it is uniform.
    path.visit(way, [&](double tau, double weight) {
      const double s = polynomial_at(way, tau), speed = polynomial_at(derivative_of(way), tau);
      path.values(s, value);
      path.slopes(s, slope);
      sum += weight * (value.dot(rate(tau)) + speed * slope.dot(q(tau)));
    });
    const double change =
        path.times(polynomial_at(way, 1), 0, q(1)) - path.times(polynomial_at(way, 0), 0, q(0));
    EXPECT_NEAR(sum, change, 2e-14);
  }
}

TEST(ShapePath, SaysWhatItDoesNotReach) {
  const ShapePath path(
      0, 1, [](double s, Eigen::VectorXd& at) { at[0] = std::sin(3e4 * s); }, 0, 1);
  EXPECT_GT(path.error(), 1e-3);
}

}  // namespace
}  // namespace ictus::test::shape_path_test
