#include "ictus/schemes/nonsmooth/splitting.hpp"

#include <gtest/gtest.h>

#include "ictus/model/mechanics/bouncing_ball.hpp"
#include "ictus/model/mechanics/impacting_oscillator.hpp"
#include "ictus/model/mechanics/single_mass.hpp"
#include "tests/support/grid_error.hpp"

namespace ictus::test::splitting_test {
namespace {

using Make = std::unique_ptr<NonsmoothStepper> (*)(const MechanicalSystem&, const NonsmoothOptions&);
constexpr Make both[] = {&Splitting::make, &SplittingContinuous::make};

OrderFit order_of(const SystemCase& shipped, Make make) {
  return grid_order(shipped, 3.9,
                    {.coarsest = 0.03, .ratio = 0.93, .levels = 60, .largest = 0.2, .round_off = 1e-15},
                    [&](double) { return make(*shipped.system, {}); });
}

TEST(Splitting, HasOrderOneThroughImpactsAndAccumulation) {
  for (const Make make : both) {
    EXPECT_TRUE(has_order(order_of(BouncingBall{}.make(), make), 1, {.slope = 0.2, .spread = 0.5}));
    EXPECT_TRUE(has_order(order_of(ImpactingOscillator{}.make(), make), 1, {.slope = 0.2, .spread = 0.5}));
  }
}

// Newton's law with the speed at the end of the flight, and its loss.
TEST(Splitting, ReturnsTheSpeedAtTheEndOfTheFirstPart) {
  const SingleMass ball({.load = -2, .restitution = 0.5});
  for (const Make make : both) {
    const auto stepper = make(ball, {});
    Motion motion{0, Eigen::VectorXd::Constant(1, 0.05), Eigen::VectorXd::Constant(1, -1)};
    stepper->start(motion);
    const StepReport step = stepper->step(motion, 0.1);
    EXPECT_TRUE(near(motion.v[0], 0.6, 1e-14));
    EXPECT_TRUE(near(motion.q[0], 0.05 - 0.1 - 0.01, 1e-13));
    EXPECT_TRUE(near(stepper->impulse()[0], 1.8, 1e-14));
    EXPECT_TRUE(near(step.impact_loss, 0.5 * 1.2 * 1.2 * 0.75, 1e-13));
  }
}

// Without forces of lasting contacts a ball sinks at a speed of O(h), h (½ − e/(1 + e)) g; with them it
// rests.
TEST(Splitting, LetsABallSinkOrRest) {
  const SingleMass ball({.load = -2, .restitution = 0.5});
  const double h = 0.01, g = 2, e = 0.5;
  Motion sinking{0, Eigen::VectorXd::Zero(1), Eigen::VectorXd::Zero(1)}, resting = sinking;
  const auto hop = Splitting::make(ball, {}), rest = SplittingContinuous::make(ball, {});
  for (int k = 0; k < 100; ++k) (void)hop->step(sinking, h);
  const double before = sinking.q[0];
  for (int k = 0; k < 100; ++k) (void)hop->step(sinking, h);
  EXPECT_TRUE(near((sinking.q[0] - before) / (100 * h), -h * (0.5 - e / (1 + e)) * g, 1e-9));
  for (int k = 0; k < 200; ++k) {
    EXPECT_TRUE(rest->step(resting, h).converged());
    EXPECT_TRUE(near(rest->impulse()[0], g * h, 1e-13));
  }
  EXPECT_EQ(resting.q[0], 0);
}

// With the embedded method and the control of violations the error follows the tolerance.
TEST(Splitting, KeepsATolerance) {
  const SystemCase shipped = ImpactingOscillator{}.make();
  double last = HUGE_VAL;
  for (const double tolerance : {1e-3, 1e-5, 1e-7}) {
    const NonsmoothOptions options{.adaptive = AdaptiveSteps::embedded,
                                   .control_violation = true,
                                   .absolute_tolerance = tolerance,
                                   .relative_tolerance = tolerance};
    const auto stepper = SplittingContinuous::make(*shipped.system, options);
    const GridRun run = grid_run(shipped, *stepper, 3.9, 7);
    EXPECT_LT(run.error, 100 * tolerance);
    EXPECT_LT(run.error, 0.1 * last);
    EXPECT_LE(run.deepest, 2 * tolerance);
    // Constant steps need h ~ error: thousands of times the work at the last.
    EXPECT_LT(run.work, 5000u);
    last = run.error;
  }
}

TEST(Splitting, RefusesToControlStepsWithoutAnEmbeddedMethod) {
  const SingleMass ball({});
  EXPECT_THROW((void)Splitting::make(ball, {.tableau = "rk4", .adaptive = AdaptiveSteps::embedded}), Error);
}

}  // namespace
}  // namespace ictus::test::splitting_test
