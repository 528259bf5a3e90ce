#include "ictus/schemes/nonsmooth/adaptive.hpp"

#include <gtest/gtest.h>

#include "ictus/model/mechanics/bouncing_ball.hpp"
#include "ictus/model/mechanics/impacting_oscillator.hpp"
#include "ictus/model/mechanics/single_mass.hpp"
#include "ictus/schemes/nonsmooth/moreau_jean.hpp"
#include "ictus/schemes/nonsmooth/step_control.hpp"
#include "tests/support/grid_error.hpp"

namespace ictus::test::adaptive_test {
namespace {

constexpr AdaptiveSteps modes[] = {AdaptiveSteps::order0, AdaptiveSteps::order1, AdaptiveSteps::order2,
                                   AdaptiveSteps::variable};

GridRun adaptive_run(const SystemCase& shipped, AdaptiveSteps mode, double tolerance,
                     bool control_violation = NonsmoothOptions{}.control_violation) {
  const NonsmoothOptions options{.adaptive = mode,
                                 .control_violation = control_violation,
                                 .absolute_tolerance = tolerance,
                                 .relative_tolerance = tolerance};
  const auto stepper = make_adaptive(MoreauJean::make(*shipped.system, options), *shipped.system, options);
  return grid_run(shipped, *stepper, 3.9, 7);
}

/// Work of constant steps for an error, on the line through many runs: work = c / error.
double constant_work(const SystemCase& shipped, double error) {
  double sum = 0;
  int count = 0;
  for (double h = 0.02; h > 0.0004; h *= 0.83, ++count) {
    const auto stepper = MoreauJean::make(*shipped.system, {});
    const GridRun run = grid_run(shipped, *stepper, 3.9, static_cast<int>(3.9 / h));
    sum += std::log(static_cast<double>(run.work) * run.error);
  }
  return std::exp(sum / count) / error;
}

// [AcaryLecture, eqs. (112), (113)]: h (a/error)^(1/(p+1)), within bounds.
TEST(StepControl, GrowsByTheOrder) {
  EXPECT_TRUE(near(StepControl::growth(1, 0), 0.9, 1e-15));
  EXPECT_TRUE(near(StepControl::growth(0.25, 1), 1.8, 1e-15));
  EXPECT_TRUE(near(StepControl::growth(1.0 / 27, 2), 2.7, 1e-15));
  EXPECT_EQ(StepControl::growth(0, 1), StepControl::growth(1e-30, 1));
  EXPECT_EQ(StepControl::growth(1e30, 0), 0.2);
  EXPECT_EQ(StepControl::growth(std::numeric_limits<double>::quiet_NaN(), 0), 0.2);
}

// A number that is none is an error beyond all tolerances, wherever it stands.
TEST(StepControl, KeepsWhatIsNoNumber) {
  const SystemCase shipped = BouncingBall{}.make();
  const StepControl control(*shipped.system, {});
  const Eigen::VectorXd none = Eigen::VectorXd::Constant(1, std::numeric_limits<double>::quiet_NaN());
  const Eigen::VectorXd zero = Eigen::VectorXd::Zero(1);
  EXPECT_FALSE(control.error({none, zero, 1}, shipped.start, shipped.start) <= 1);
  EXPECT_FALSE(control.error({zero, none, 1}, shipped.start, shipped.start) <= 1);
}

// Inner steps fill the step exactly, and are kept from step to step.
TEST(InnerSteps, FillTheStep) {
  InnerSteps steps;
  steps.begin(0, 1);
  EXPECT_EQ(steps.attempt(), 1);
  steps.refuse(1, 0.3);
  EXPECT_EQ(steps.attempt(), 0.3);
  steps.accept(0.3, 2);
  EXPECT_EQ(steps.attempt(), 0.35);  // 0.6 would leave a sliver
  steps.accept(0.35, 1);
  EXPECT_TRUE(near(steps.attempt(), 0.35, 1e-15));
  steps.accept(steps.attempt(), 1);
  EXPECT_TRUE(steps.done());
  steps.begin(1, 1);
  EXPECT_FALSE(steps.done());
  EXPECT_LT(steps.attempt(), 0.4);
}

TEST(Adaptive, ErrorsFollowTheTolerance) {
  for (const SystemCase& shipped : {BouncingBall{}.make(), ImpactingOscillator{}.make()})
    for (const AdaptiveSteps mode : modes) {
      double first = 0, last = 0;
      for (const double tolerance : {1e-2, 1e-3, 1e-4, 1e-5, 1e-6}) {
        const GridRun run = adaptive_run(shipped, mode, tolerance);
        if (first == 0) first = run.error;
        last = run.error;
        EXPECT_LT(run.error, 150 * tolerance) << static_cast<int>(mode);
      }
      EXPECT_LT(last, 3e-3 * first) << static_cast<int>(mode);
    }
}

// The new violation of every inner step is within the tolerance; without its control it need not be.
TEST(Adaptive, BoundsTheNewViolation) {
  for (const AdaptiveSteps mode : modes)
    for (const double tolerance : {1e-3, 1e-5}) {
      EXPECT_LE(adaptive_run(BouncingBall{}.make(), mode, tolerance).deepest, 2 * tolerance);
      EXPECT_LE(adaptive_run(ImpactingOscillator{}.make(), mode, tolerance).deepest, 2 * tolerance);
    }
  // An impact that the forecast misses in whole and half steps alike leaves no trace in their difference.
  EXPECT_GT(adaptive_run(BouncingBall{}.make(), AdaptiveSteps::order1, 1e-5, false).deepest, 1e-3);
}

// [AcaryLecture, §Adaptive time-step strategies]: at equal error less work than constant steps, and on the
// oscillator the less the higher the order believed in.
TEST(Adaptive, NeedsLessWorkThanConstantStepsAtEqualError) {
  const SystemCase oscillator = ImpactingOscillator{}.make(), ball = BouncingBall{}.make();
  for (const AdaptiveSteps mode : modes) {
    const GridRun on_ball = adaptive_run(ball, mode, 1e-4),
                  on_oscillator = adaptive_run(oscillator, mode, 1e-5);
    EXPECT_LT(static_cast<double>(on_ball.work), 0.2 * constant_work(ball, on_ball.error));
    EXPECT_LT(static_cast<double>(on_oscillator.work), 0.2 * constant_work(oscillator, on_oscillator.error));
  }
  const GridRun order0 = adaptive_run(oscillator, AdaptiveSteps::order0, 1e-4);
  const GridRun order2 = adaptive_run(oscillator, AdaptiveSteps::order2, 1e-5);
  const GridRun variable = adaptive_run(oscillator, AdaptiveSteps::variable, 1e-5);
  EXPECT_LT(order2.error, 1.5 * order0.error);
  EXPECT_LT(order2.work, order0.work);
  EXPECT_LT(variable.error, 1.5 * order0.error);
  EXPECT_LT(variable.work, order0.work);
}

// A penetration that stands already stops nothing: only what is new counts.
TEST(Adaptive, PassesAStandingPenetration) {
  const SingleMass ball({.load = -2, .restitution = 0});
  const NonsmoothOptions options{
      .adaptive = AdaptiveSteps::order1, .absolute_tolerance = 1e-6, .relative_tolerance = 0};
  const auto stepper = make_adaptive(MoreauJean::make(ball, options), ball, options);
  Motion motion{0, Eigen::VectorXd::Constant(1, -0.1), Eigen::VectorXd::Zero(1)};
  stepper->start(motion);
  StepReport books;
  for (int k = 0; k < 10; ++k) books.add(stepper->step(motion, 0.1));
  EXPECT_TRUE(books.converged());
  EXPECT_TRUE(near(motion.t, 1, 1e-14));
  EXPECT_LT(books.evaluations, 300u);
  EXPECT_TRUE(near(motion.q[0], -0.1, 1e-12));
  EXPECT_TRUE(near(stepper->impulse()[0], 0.2, 1e-10));
}

// The order of θ-methods on smooth motions is guessed right: steps follow tolerance^(1/(p+1)).
TEST(Adaptive, GuessesTheOrderOfTheScheme) {
  const SingleMass spring({.stiffness = 40, .equilibrium = 10});
  for (const double theta : {0.5, 1.0}) {
    const auto work = [&](double tolerance) {
      const NonsmoothOptions options{.theta = theta,
                                     .adaptive = AdaptiveSteps::variable,
                                     .absolute_tolerance = tolerance,
                                     .relative_tolerance = 0};
      const auto stepper = make_adaptive(MoreauJean::make(spring, options), spring, options);
      Motion motion{0, Eigen::VectorXd::Constant(1, 11), Eigen::VectorXd::Zero(1)};
      stepper->start(motion);
      StepReport books;
      for (int k = 0; k < 4; ++k) books.add(stepper->step(motion, 1));
      return static_cast<double>(books.evaluations);
    };
    const double order = theta == 0.5 ? 2 : 1;
    EXPECT_TRUE(near(std::log10(work(1e-6) / work(1e-5)), 1 / (order + 1), 0.1)) << theta;
  }
}

}  // namespace
}  // namespace ictus::test::adaptive_test
