// Points, expressions and Sobol' indices of sweeps.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "ictus/sweep/expression.hpp"
#include "ictus/sweep/indices.hpp"
#include "ictus/sweep/sampling.hpp"

namespace ictus::test::sweep_test {
namespace {

using namespace ictus::sweep;

Parameter parameter(const std::string& text) {
  Problems problems;
  Parameter result = read_parameter(text, problems);
  problems.raise();
  return result;
}

SweepChoice choice(std::vector<Parameter> parameters, std::optional<Sampling> sampling, std::size_t samples) {
  SweepChoice result;
  result.parameters = std::move(parameters);
  result.sampling = sampling;
  result.samples = samples;
  return result;
}

const std::vector<RunNumber> known{{"ball-1.velocity", "m/s"}, {"ball-1.speed", "m/s"},
                                   {"ball-5.velocity", "m/s"}, {"energy.final", "J"},
                                   {"energy.initial", "J"},    {"largest(ball-1.force)", "N"}};

double evaluated(const std::string& text, const std::vector<double>& of_names) {
  return Expression(text, known).evaluate(of_names);
}

TEST(SweepParameter, EndsOfRangesAreAsWritten) {
  const Parameter p = parameter("body.a.mass=log:0.1kg:10 kg:3");
  EXPECT_EQ(p.grid_size(), 3u);
  EXPECT_EQ(p.at(0), 0.1);
  EXPECT_NEAR(p.at(1), 1, 1e-15);
  EXPECT_EQ(p.at(2), 10);
  EXPECT_TRUE(*p.dimension == dimensions::mass);
}

TEST(SweepParameter, QuantilesAreThoseOfTheDistribution) {
  EXPECT_NEAR(parameter("a.b=normal:2:3").quantile(0.975), 2 + 3 * 1.959963984540054, 1e-12);
  EXPECT_NEAR(parameter("a.b=lognormal:2:0.5").quantile(0.5), 2, 1e-15);
  EXPECT_NEAR(parameter("a.b=triangular:0:1:3").quantile(1.0 / 3), 1, 1e-15);
  EXPECT_EQ(parameter("a.b=integer:3:5").quantile(0.99), 5);
  EXPECT_EQ(parameter("a.b=lzb,newton").quantile(0.6), 1);
}

TEST(SweepParameter, NonsenseIsRefused) {
  for (const char* text :
       {"a.b", "=1", "a.b=", "a.b=nan", "a.b=1,nan", "a.b=linear:1", "a.b=log:-1:1:3", "a.b=linaer:0:1:3",
        "a.b=linear:0:1:2.5", "a.b=1kg,2m", "a.b=normal:0:-1", "a.b=1,,2"}) {
    Problems problems;
    read_parameter(text, problems);
    EXPECT_FALSE(problems.empty()) << text;
  }
}

TEST(SweepDesign, GridTakesEveryCombinationOnce) {
  const Design design(choice({parameter("a.b=1,2,3"), parameter("a.c=linear:0:1:4")}, {}, 0));
  std::set<std::pair<double, double>> seen;
  for (std::size_t i = 0; i < design.size(); ++i) seen.emplace(design.value(i, 0), design.value(i, 1));
  EXPECT_EQ(design.size(), 12u);
  EXPECT_EQ(seen.size(), 12u);
  EXPECT_EQ(design.value(1, 0), design.value(0, 0));  // the last changes fastest
}

TEST(SweepDesign, LatinHypercubeHasOnePointInEachStratum) {
  constexpr std::size_t n = 97;
  const Design design(
      choice({parameter("a.b=uniform:0:1"), parameter("a.c=uniform:0:1")}, Sampling::latin_hypercube, n));
  for (std::size_t k = 0; k < 2; ++k) {
    std::set<std::size_t> strata;
    for (std::size_t i = 0; i < n; ++i) strata.insert(static_cast<std::size_t>(design.value(i, k) * n));
    EXPECT_EQ(strata.size(), n);
  }
}

/// Of 2^m points of a Sobol sequence each of 2^m intervals of each axis has exactly one.
TEST(SweepDesign, SobolIsBalanced) {
  constexpr std::size_t n = 256;
  const Design design(
      choice({parameter("a.b=uniform:0:1"), parameter("a.c=uniform:0:1"), parameter("a.d=uniform:0:1")},
             Sampling::sobol, n));
  for (std::size_t k = 0; k < 3; ++k) {
    std::set<std::size_t> strata;
    for (std::size_t i = 0; i < n; ++i) strata.insert(static_cast<std::size_t>(design.value(i, k) * n));
    EXPECT_EQ(strata.size(), n);
  }
}

TEST(SweepDesign, RandomHasTheMomentsOfItsDistribution) {
  constexpr std::size_t n = 20000;
  const Design design(choice({parameter("a.b=normal:1:2")}, Sampling::random, n));
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < n; ++i) {
    sum += design.value(i, 0);
    squares += std::pow(design.value(i, 0) - 1, 2);
  }
  EXPECT_NEAR(sum / n, 1, 4 * 2 / std::sqrt(n));
  EXPECT_NEAR(squares / n, 4, 4 * 4 * std::sqrt(2.0 / n));
}

/// Ishigami's function, a = 7, b = 0.1: V = a²/8 + bπ⁴/5 + b²π⁸/18 + 1/2, with the shares known in closed form.
TEST(SweepIndices, IshigamiFunctionHasItsExactIndices) {
  constexpr double pi = std::numbers::pi, a = 7, b = 0.1;
  constexpr std::size_t n = 8192;
  const std::string range = "=uniform:-3.141592653589793:3.141592653589793";
  const Design design(choice({parameter("a.x" + range), parameter("a.y" + range), parameter("a.z" + range)},
                             Sampling::saltelli, n));
  std::vector<double> values;
  for (std::size_t i = 0; i < design.size(); ++i) {
    const double x = design.value(i, 0), y = design.value(i, 1), z = design.value(i, 2);
    values.push_back(std::sin(x) + a * std::pow(std::sin(y), 2) + b * std::pow(z, 4) * std::sin(x));
  }
  const double v1 = std::pow(1 + b * std::pow(pi, 4) / 5, 2) / 2, v2 = a * a / 8,
               v13 = b * b * std::pow(pi, 8) * (1.0 / 18 - 1.0 / 50), v = v1 + v2 + v13;
  const SobolIndices found = sobol_indices(values, 3);
  EXPECT_NEAR(found.mean, a / 2, 0.02);
  EXPECT_NEAR(found.variance, v, 0.01 * v);
  const double first[] = {v1 / v, v2 / v, 0}, total[] = {(v1 + v13) / v, v2 / v, v13 / v};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(found.of[k].first, first[k], 0.01) << k;
    EXPECT_NEAR(found.of[k].total, total[k], 0.01) << k;
  }
}

TEST(SweepIndices, RowsWithoutAValueAreLeftOut) {
  const double none = std::nan("");
  const SobolIndices found = sobol_indices(std::vector<double>{1, 2, 3, 1.5, none, 2.5, 1, 2, 3}, 1);
  EXPECT_EQ(found.rows, 2u);
  EXPECT_EQ(found.left_out, 1u);
}

TEST(SweepExpression, NamesWithHyphensAndTheirUnits) {
  const Expression ratio("ball-5.velocity^2/ball-1.speed", known);
  EXPECT_EQ(ratio.unit(), "m/s");
  EXPECT_EQ(ratio.evaluate(std::vector<double>{3, 2}), 4.5);
  EXPECT_EQ(evaluated("ball-1.velocity-ball-5.velocity", {5, 3}), 2);
  EXPECT_EQ(evaluated("-2^2 + 3*(1 - 4)/[2]", {}), -8.5);
  EXPECT_EQ(evaluated("max(abs(ball-1.velocity), [2 m/s])", {-7}), 7);
  EXPECT_EQ(Expression("energy.final/energy.initial", known).unit(), "1");
  EXPECT_EQ(Expression("largest(ball-1.force)", known).unit(), "N");
  EXPECT_EQ(Expression("sqrt(ball-1.velocity^2)", known).unit(), "m/s");
}

TEST(SweepExpression, WrongOnesAreRefused) {
  for (const char* text :
       {"", "ball-1.velocty", "ball-1.velocity + energy.final", "exp(energy.final)", "(1", "1 2", "min(1)",
        "2^ball-1.speed", "ball-1.speed^ball-1.speed", "[2 furlong]", "1..2", "ball-1.velocityx"})
    EXPECT_THROW(Expression(text, known), Error) << text;
}

}  // namespace
}  // namespace ictus::test::sweep_test
