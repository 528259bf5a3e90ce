// Derivatives by differences: noise is measured, steps follow it, and kinks and jumps are told from something smooth.

#include "ictus/fit/differences.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "ictus/base/counter_random.hpp"

namespace ictus::test::differences_test {
namespace {

using estimation::Coordinate, estimation::Differences, estimation::Parameter, estimation::ResidualsAt;
using estimation::Roughness;

std::vector<Coordinate> free_coordinates(std::size_t count) {
  Parameter parameter;
  parameter.key = "x", parameter.start = 1;
  return std::vector<Coordinate>(count, Coordinate(parameter));
}

/// exp and sin of two numbers, with noise of this size that follows from the bits of the place.
ResidualsAt rough(double size) {
  return [size](const Eigen::VectorXd& z, Eigen::VectorXd& r) {
    r.resize(20);
    for (Eigen::Index i = 0; i < r.size(); ++i) {
      const double t = 0.1 * static_cast<double>(i);
      const auto bits = static_cast<std::uint64_t>(std::llround(1e12 * (z[0] + 3 * z[1])));
      r[i] = std::exp(-t * z[0]) * std::sin(t + z[1]) +
             size * std::sqrt(12.0) * (uniform(bits, static_cast<std::uint64_t>(i)) - 0.5);
    }
    return true;
  };
}

TEST(FitDifferences, MeasureTheNoiseAndTakeTheirStepsFromIt) {
  const std::vector<Coordinate> coordinates = free_coordinates(2);
  const Eigen::Vector2d z(1.2, 0.7);
  double before = 0;
  for (const double size : {1e-11, 1e-8, 1e-5}) {
    const ResidualsAt residuals = rough(size);
    Eigen::VectorXd r;
    residuals(z, r);
    Differences differences(residuals, coordinates, 1);
    differences.choose_steps(z, r);
    EXPECT_GT(differences.noise(), size / 2);
    EXPECT_LT(differences.noise(), 2 * size);
    EXPECT_GT(differences.steps()[0], before);
    before = differences.steps()[0];
    Eigen::MatrixXd jacobian;
    ASSERT_TRUE(differences.jacobian(z, r, jacobian));
    for (Eigen::Index i = 0; i < r.size(); ++i) {
      const double t = 0.1 * static_cast<double>(i);
      // The error of the best step goes with ε^{2/3}.
      const double error = 30 * std::pow(size, 2.0 / 3);
      EXPECT_NEAR(jacobian(i, 0), -t * std::exp(-t * 1.2) * std::sin(t + 0.7), error) << size;
      EXPECT_NEAR(jacobian(i, 1), std::exp(-t * 1.2) * std::cos(t + 0.7), error) << size;
    }
    for (const Roughness& one : differences.roughness(z, r)) EXPECT_EQ(one.kind, Roughness::Kind::smooth);
  }
}

Roughness::Kind kind_of(double (*f)(double)) {
  const std::vector<Coordinate> coordinates = free_coordinates(1);
  const ResidualsAt residuals = [f](const Eigen::VectorXd& z, Eigen::VectorXd& r) {
    r = Eigen::VectorXd::Constant(1, f(z[0]));
    return std::isfinite(r[0]);
  };
  const Eigen::VectorXd z = Eigen::VectorXd::Constant(1, 1);
  Eigen::VectorXd r;
  residuals(z, r);
  return Differences(residuals, coordinates, 1).roughness(z, r).front().kind;
}

TEST(FitDifferences, TellKinksAndJumpsFromSomethingSmooth) {
  EXPECT_EQ(kind_of([](double x) { return std::exp(x); }), Roughness::Kind::smooth);
  EXPECT_EQ(kind_of([](double x) { return 7 * x; }), Roughness::Kind::smooth);
  EXPECT_EQ(kind_of([](double x) { return std::abs(x - 1) + x; }), Roughness::Kind::kink);
  EXPECT_EQ(kind_of([](double x) { return x >= 1 ? x + 0.3 : x; }), Roughness::Kind::jump);
  EXPECT_EQ(kind_of([](double x) { return x == 1 ? 1 : HUGE_VAL; }), Roughness::Kind::edge);
  EXPECT_EQ(kind_of([](double x) { return x <= 1 ? std::exp(x) : HUGE_VAL; }), Roughness::Kind::smooth);
}

TEST(FitParameter, InnerCoordinatesNeverLeaveTheBounds) {
  Parameter parameter;
  parameter.start = 0.5;
  const double none = std::numeric_limits<double>::infinity();
  for (const auto& [low, high] : {std::pair{0.1, 2.0}, {0.1, none}, {-none, 2.0}, {-none, none}}) {
    parameter.low = low, parameter.high = high;
    for (const estimation::Scale scale : {estimation::Scale::linear, estimation::Scale::log}) {
      parameter.scale = scale;
      const Coordinate coordinate(parameter);
      EXPECT_NEAR(coordinate.value(coordinate.natural_of_inner(coordinate.inner(coordinate.natural(0.5)))),
                  0.5, 1e-14);
      for (const double u : {-7.0, -1.0, 0.3, 2.0, 30.0}) {
        const double z = coordinate.natural_of_inner(u), h = 1e-6;
        EXPECT_GE(coordinate.value(z), low * (1 - 1e-14));
        EXPECT_LE(coordinate.value(z), high * (1 + 1e-14));
        EXPECT_NEAR(coordinate.slope(u),
                    (coordinate.natural_of_inner(u + h) - coordinate.natural_of_inner(u - h)) / (2 * h),
                    1e-6);
      }
    }
  }
}

}  // namespace
}  // namespace ictus::test::differences_test
