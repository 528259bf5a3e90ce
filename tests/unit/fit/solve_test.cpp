// Numbers of scenes from measurements: known ones come back, errors are those of repeated measurements, what cannot be told is
// named, and what is no minimum is not called one.

#include "ictus/fit/solve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/base/counter_random.hpp"
#include "ictus/base/error.hpp"
#include "ictus/exact/hunt_crossley.hpp"
#include "tests/support/source_dir.hpp"

namespace ictus::test::solve_test {
namespace {

using estimation::Choice, estimation::Ending, estimation::Estimate, estimation::Held, estimation::Measurement;
using estimation::Noise, estimation::Parameter, estimation::Problem, estimation::Result, estimation::solve;
using estimation::State, estimation::Untold;

const std::string scenes = source_dir() + "/scenes/";

Measurement number(const std::string& quantity, double value, double sigma, const std::string& scene,
                   const std::vector<std::string>& set = {}) {
  Measurement m;
  m.name = quantity + (set.empty() ? "" : " " + set.front());
  m.quantity = quantity, m.values = {value}, m.sigmas = {sigma}, m.scene = scene, m.set = set;
  return m;
}

Parameter between(const std::string& key, double start, double low, double high, estimation::Scale scale) {
  Parameter parameter;
  parameter.key = key, parameter.start = start, parameter.low = low, parameter.high = high,
  parameter.scale = scale;
  return parameter;
}

/// A normal random number, by Box and Muller.
double normal(std::uint64_t seed, std::uint64_t index) {
  const double a = 1 - uniform(seed, 2 * index), b = uniform(seed, 2 * index + 1);
  return std::sqrt(-2 * std::log(a)) * std::cos(2 * std::numbers::pi * b);
}

constexpr double mass = 0.01, stiffness = 2e8, exponent = 1.5, damping = 0.4;

/// Speeds, forces and durations of a blow at two speeds, by the closed forms.
std::vector<Measurement> blows(double relative_sigma, std::uint64_t seed) {
  std::vector<Measurement> list;
  std::uint64_t index = 0;
  for (const double speed : {0.5, 2.0}) {
    const exact::HuntCrossleyImpact impact{mass, stiffness, exponent, damping, speed};
    const std::vector<std::string> set{"body.ball.velocity=" + std::to_string(speed), "run.method=reference"};
    const std::pair<const char*, double> values[] = {{"ball.velocity", impact.restitution() * -speed},
                                                     {"ball-wall.force", impact.max_force()},
                                                     {"ball-wall.duration", impact.contact_time()}};
    for (const auto& [quantity, value] : values) {
      const double sigma = std::max(relative_sigma, 1e-3) * std::abs(value);
      list.push_back(number(quantity, value + relative_sigma * std::abs(value) * normal(seed, index++), sigma,
                            scenes + "impact.toml", set));
    }
  }
  return list;
}

Choice blow_choice(double relative_sigma, std::uint64_t seed) {
  Choice choice;
  choice.parameters = {between("contact.stiffness", 5e7, 1e5, 1e12, estimation::Scale::log),
                       between("contact.damping", 0.8, 0, 3, estimation::Scale::linear),
                       between("contact.exponent", 1.3, 1, 3, estimation::Scale::linear)};
  choice.measurements = blows(relative_sigma, seed);
  return choice;
}

TEST(FitSolve, FindsKnownNumbersToTheAccuracyOfTheSolver) {
  const Problem problem(blow_choice(0, 1));
  const Result result = solve(problem);
  EXPECT_EQ(result.state, State::converged);
  EXPECT_TRUE(result.is_believed()) << (result.doubts.empty() ? "" : result.doubts.front());
  EXPECT_NEAR(result.estimates[0].value / stiffness, 1, 3e-6);
  EXPECT_NEAR(result.estimates[1].value / damping, 1, 1e-6);
  EXPECT_NEAR(result.estimates[2].value / exponent, 1, 1e-6);
  EXPECT_EQ(result.statistics.freedom(), 3u);
  EXPECT_LT(result.derivative_error, 1e-3);
}

// What the covariance says is what repeated measurements scatter, and intervals hold as often as they say.
TEST(FitSolve, ErrorsAreThoseOfRepeatedMeasurements) {
  constexpr std::size_t repeats = 40;
  std::vector<Eigen::Vector3d> found;
  Eigen::Matrix3d predicted = Eigen::Matrix3d::Zero();
  std::size_t held = 0;
  for (std::size_t k = 0; k < repeats; ++k) {
    Choice choice = blow_choice(0.01, 100 + k);
    choice.parameters[0].start = stiffness, choice.parameters[1].start = damping,
    choice.parameters[2].start = exponent;
    const Problem problem(choice);
    const Result result = solve(problem);
    ASSERT_NE(result.state, State::no_descent) << k;
    const double truth[] = {stiffness, damping, exponent};
    Eigen::Vector3d z;
    for (std::size_t i = 0; i < 3; ++i) {
      const Estimate& one = result.estimates[i];
      z[static_cast<Eigen::Index>(i)] = i == 0 ? std::log(one.value) : one.value;
      held += one.low <= truth[i] && truth[i] <= one.high ? 1 : 0;
    }
    found.push_back(z);
    predicted += result.statistics.covariance / static_cast<double>(repeats);
  }
  Eigen::Vector3d mean = Eigen::Vector3d::Zero();
  for (const Eigen::Vector3d& z : found) mean += z / static_cast<double>(repeats);
  Eigen::Matrix3d scatter = Eigen::Matrix3d::Zero();
  for (const Eigen::Vector3d& z : found) scatter += (z - mean) * (z - mean).transpose() / (repeats - 1.0);
  for (Eigen::Index i = 0; i < 3; ++i) {
    // A standard deviation of 40 is known to 1/√78 = 11 %: three of that.
    EXPECT_NEAR(std::sqrt(scatter(i, i) / predicted(i, i)), 1, 0.34) << i;
    for (Eigen::Index j = 0; j < i; ++j) {
      const double rho = scatter(i, j) / std::sqrt(scatter(i, i) * scatter(j, j));
      EXPECT_NEAR(rho, predicted(i, j) / std::sqrt(predicted(i, i) * predicted(j, j)), 0.4) << i << j;
    }
  }
  // 120 intervals of 95 %, three kinds that hang together: 114 expected. Where all three miss
  // together, as many as 3 · 3 √(40 · 0.05 · 0.95) = 12 more may.
  EXPECT_GE(held, 102u);
  EXPECT_LE(held, 119u);
}

// Noise that is not known comes from what is left: Student's t, and the same numbers whatever the size of the weights.
TEST(FitSolve, NoiseMayBeEstimated) {
  Choice choice = blow_choice(0.01, 7);
  const Result known = solve(Problem(choice));
  choice.noise = Noise::estimated;
  for (Measurement& m : choice.measurements) m.sigmas.front() *= 40;
  const Result result = solve(Problem(choice));
  const double s = std::sqrt(known.statistics.square_sum / 3);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(result.estimates[i].value, known.estimates[i].value, 1e-3 * known.estimates[i].error);
    EXPECT_NEAR(result.estimates[i].error, s * known.estimates[i].error, 1e-3 * known.estimates[i].error);
  }
  EXPECT_NEAR(result.statistics.quantile, 3.182446, 1e-6);  // Student's t, 3 degrees of freedom
  EXPECT_NEAR(known.statistics.quantile, 1.959964, 1e-6);
}

// A rebound speed depends on k and m in no way, a duration on k/m only.
TEST(FitSolve, NamesWhatCannotBeTold) {
  const exact::HuntCrossleyImpact impact{mass, 1e9, 1.5, 0.5, 1};
  Choice choice;
  choice.parameters = {between("contact.stiffness", 5e8, 1e6, 1e12, estimation::Scale::log),
                       between("body.ball.mass", 0.02, 1e-4, 1, estimation::Scale::log)};
  const std::vector<std::string> set{"run.method=reference"};
  choice.measurements = {
      number("ball-wall.duration", impact.contact_time(), 1e-7, scenes + "impact.toml", set),
      number("ball.velocity", -impact.restitution(), 1e-3, scenes + "impact.toml", set)};
  const Result result = solve(Problem(choice));
  EXPECT_FALSE(result.is_believed());
  ASSERT_EQ(result.statistics.untold.size(), 1u);
  const Untold& untold = result.statistics.untold.front();
  ASSERT_EQ(untold.parameters.size(), 2u);
  EXPECT_NEAR(untold.shares[0], 1, 1e-4);
  EXPECT_NEAR(untold.shares[1], 1, 1e-4) << "both by the same factor";
  EXPECT_TRUE(std::isinf(result.estimates[0].error));
  EXPECT_NEAR(result.estimates[0].value / result.estimates[1].value / (1e9 / mass), 1, 1e-5) << "k/m is told";

  // One that nothing depends on is named alone, and the other is told as ever.
  choice.parameters[1] = between("body.ball.radius", 0.01, 1e-3, 1, estimation::Scale::log);
  const Result other = solve(Problem(choice));
  ASSERT_EQ(other.statistics.untold.size(), 1u);
  EXPECT_EQ(other.statistics.untold.front().parameters, std::vector<std::size_t>{1});
  EXPECT_TRUE(std::isfinite(other.estimates[0].error));
  EXPECT_NEAR(other.estimates[0].value / 1e9, 1, 1e-5);
}

TEST(FitSolve, SaysThatABoundHolds) {
  Choice choice = blow_choice(0, 1);
  choice.parameters[1].high = 0.3, choice.parameters[1].start = 0.1;
  const Result result = solve(Problem(choice));
  EXPECT_EQ(result.state, State::at_bound);
  EXPECT_FALSE(result.is_believed());
  EXPECT_EQ(result.estimates[1].held, Held::high);
  EXPECT_EQ(result.estimates[1].value, 0.3);
  EXPECT_EQ(result.statistics.free, 2u);
}

// Measured values that no restitution explains together: χ² says so.
TEST(FitSolve, DoubtsASceneThatDoesNotExplainTheMeasurements) {
  Choice choice;
  const std::string tennis = scenes + "tennis_on_basketball.toml";
  choice.parameters = {between("contact.restitution", 0.5, 0.2, 0.9, estimation::Scale::linear)};
  choice.measurements = {number("tennis.velocity", -1.4, 0.001, tennis),
                         number("basketball.velocity", -0.7, 0.001, tennis)};
  const Result result = solve(Problem(choice));
  EXPECT_FALSE(result.is_believed());
  EXPECT_LT(result.statistics.probability, 1e-10);
}

// A velocity after n bounces within the time of a run goes with eⁿ: a fit of a speed has several answers, one per n.
TEST(FitSolve, TellsSeveralMinimaFromOne) {
  Choice choice;
  choice.parameters = {between("contact.damping", 0.05, 0.001, 3, estimation::Scale::log)};
  choice.measurements = {
      number("ball.velocity", 0.02, 0.02, scenes + "bouncing_ball.toml", {"run.step=1 ms"})};
  choice.starts = 4;
  const Result result = solve(Problem(choice));
  EXPECT_GT(result.endings.size(), 1u);
  EXPECT_FALSE(result.is_believed());
  std::size_t ended = result.refused_starts;
  for (const Ending& ending : result.endings) ended += ending.starts;
  EXPECT_EQ(ended, 4u);
}

// The clock of a recorder is found beside the rest, whatever it showed.
TEST(FitSolve, FindsTheClockOfTouches) {
  const std::string ball = scenes + "bouncing_ball.toml";
  Measurement touches;
  touches.name = touches.quantity = "floor-ball.touches", touches.kind = Measurement::Kind::touches;
  touches.clock = Measurement::Clock::own, touches.scene = ball, touches.set = {"run.step=1 ms"};
  touches.values = {1, 1.1, 1.2, 1.3, 1.4}, touches.sigmas.assign(5, 1e-5);
  Choice choice;
  choice.parameters = {between("contact.damping", 0.2, 0.01, 1, estimation::Scale::log)};
  choice.measurements = {touches};
  Eigen::Vector2d truth(0.27, 12.5);
  const std::vector<double> measured = Problem(choice).evaluate(truth).values.front();
  choice.measurements.front().values = measured;
  const Result result = solve(Problem(choice));
  EXPECT_TRUE(result.is_believed());
  EXPECT_NEAR(result.estimates[0].value, 0.27, 1e-6);
  EXPECT_NEAR(result.estimates[1].value, 12.5, 1e-9);
  EXPECT_EQ(result.estimates[1].parameter.key, "floor-ball.touches.clock");

  // More touches than a run has are no answer, at no start.
  for (int k = 0; k < 40; ++k)
    choice.measurements.front().values.push_back(20 + k), choice.measurements.front().sigmas.push_back(1);
  const Result none = solve(Problem(choice));
  EXPECT_EQ(none.state, State::refused);
  EXPECT_FALSE(none.is_believed());
}

TEST(FitSolve, RefusesWhatIsWrong) {
  Choice choice = blow_choice(0, 1);
  choice.measurements.front().quantity = "bal.velocity";
  EXPECT_THROW(Problem{choice}, Error);
  choice = blow_choice(0, 1);
  choice.parameters.front().key = "contact.stifness";
  EXPECT_THROW(Problem{choice}, Error);
  choice = blow_choice(0, 1);
  choice.parameters.front().start = 1e20;
  EXPECT_THROW(Problem{choice}, Error);
  EXPECT_THROW(Problem(Choice{}), Error);
}

// The scene has a bare number, and its key tells no unit: the law knows it.
TEST(FitSolve, BoundsHaveTheUnitThatTheLawKnows) {
  Choice choice = blow_choice(0, 1);
  for (Measurement& measurement : choice.measurements) measurement.set.push_back("contact.damping=0.8");
  choice.parameters[1].unit = "s/m";
  EXPECT_NO_THROW(Problem{choice});
  // Of a stiffness it goes with the exponent, which is fitted, too.
  ASSERT_TRUE(choice.parameters[0].key.ends_with("stiffness"));
  choice.parameters[0].unit = "N/m^2.5";
  EXPECT_NO_THROW(Problem{choice});
  choice.parameters[1].unit = "kg";
  EXPECT_THROW(Problem{choice}, Error);
}

TEST(FitSolve, DoesNotDependOnThreads) {
  Choice choice = blow_choice(0.01, 3);
  choice.starts = 3;
  const Result one = solve(Problem(choice));
  choice.jobs = 4;
  const Result four = solve(Problem(choice));
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(one.estimates[i].value, four.estimates[i].value);
    EXPECT_EQ(one.estimates[i].error, four.estimates[i].error);
  }
}

}  // namespace
}  // namespace ictus::test::solve_test
