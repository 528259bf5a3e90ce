// The event-driven scheme against motions in closed form.

#include <gtest/gtest.h>

#include "ictus/model/mechanics/systems.hpp"
#include "ictus/solvers/ode/tableaus.hpp"
#include "tests/support/event_examples.hpp"
#include "tests/support/order.hpp"

namespace ictus::event_driven_test {
namespace {

using test::below;

/// The largest error at the ends of so many steps.
double worst_error(const SystemCase& shipped, int steps, double until) {
  const auto stepper = EventDriven::make(*shipped.system, {});
  Motion motion = shipped.start, before, after;
  double worst = 0;
  for (int k = 0; k < steps; ++k) {
    const StepReport step = stepper->step(motion, until / steps);
    if (!step.converged()) return HUGE_VAL;
    shipped.exact->at(motion.t, before, after);
    const double size = 1 + after.v.lpNorm<Eigen::Infinity>();
    // At an instant within round-off of an impact either limit is right.
    const double off = std::min((motion.v - after.v).lpNorm<Eigen::Infinity>(),
                                (motion.v - before.v).lpNorm<Eigen::Infinity>());
    worst = std::max({worst, (motion.q - after.q).lpNorm<Eigen::Infinity>(), off / size});
  }
  return worst;
}

TEST(EventDriven, BallIsExactBeforeAndAfterItsAccumulation) {
  for (const double e : {0.0, 0.2, 0.5, 0.8, 0.95, 1.0}) {
    const SystemCase ball = make_system("bouncing_ball", {{"restitution", e}});
    for (const int steps : {1, 7, 193}) EXPECT_TRUE(below(worst_error(ball, steps, 3.97), 1e-12)) << e;
  }
}

TEST(EventDriven, BallComesToRestAtThree) {
  const SystemCase ball = make_system("bouncing_ball");
  for (const int steps : {1, 2, 9, 130}) {
    const test::Told told = test::follow(*ball.system, ball.start, 3.5, steps);
    const auto accumulated = told.of(EventKind::accumulation), rests = told.of(EventKind::rests);
    ASSERT_EQ(accumulated.size(), 1u) << told.text();
    ASSERT_EQ(rests.size(), 1u) << told.text();
    EXPECT_TRUE(below(std::abs(accumulated[0].t - 3), 1e-13));
    EXPECT_EQ(rests[0].t, accumulated[0].t);
    EXPECT_EQ(told.end.q[0], 0);
    EXPECT_EQ(told.end.v[0], 0);
    // All energy is lost, and the floor has given back the weight's impulse.
    EXPECT_TRUE(below(std::abs(told.total.impact_loss - 2), 1e-13));
    EXPECT_TRUE(below(std::abs(told.impulse[0] - 7), 1e-13));
  }
}

TEST(EventDriven, ImpactsOfAnAccumulationAreTold) {
  const SystemCase ball = make_system("bouncing_ball");
  const test::Told told = test::follow(*ball.system, ball.start, 3.5);
  const auto impacts = told.of(EventKind::impact);
  const std::vector<double> jumps = ball.exact->jumps(3.5);
  ASSERT_GT(impacts.size(), 30u);
  for (std::size_t k = 0; k < impacts.size(); ++k) {
    EXPECT_TRUE(below(std::abs(impacts[k].t - jumps[k]), 1e-14)) << k;
    EXPECT_TRUE(test::near(-impacts[k].before, std::ldexp(1.0, 1 - static_cast<int>(k)), 1e-12)) << k;
    EXPECT_TRUE(test::near(impacts[k].after, -impacts[k].before / 2, 1e-12)) << k;
  }
}

TEST(EventDriven, OscillatorsAreExact) {
  for (const double equilibrium : {0.0, 0.3, -0.4}) {
    const SystemCase oscillator = make_system("impacting_oscillator", {{"equilibrium", equilibrium}});
    for (const int steps : {3, 101})
      EXPECT_TRUE(below(worst_error(oscillator, steps, 4), 1e-11)) << equilibrium;
  }
}

TEST(EventDriven, TwoBallOscillatorIsExact) {
  for (const double e : {0.0, 0.5}) {
    const SystemCase balls = make_system("two_ball_oscillator", {{"restitution", e}});
    EXPECT_TRUE(below(worst_error(balls, 97, 2), 1e-10)) << e;
  }
}

TEST(EventDriven, LeaningPendulumIsExact) {
  const SystemCase pendulum = make_system("rigid_pendulum");
  EXPECT_TRUE(below(worst_error(pendulum, 61, 3), 1e-11));
}

TEST(EventDriven, HasTheOrderOfItsTableau) {
  const SystemCase oscillator = make_system("impacting_oscillator", {{"equilibrium", 0.3}});
  Motion before, after;
  const double until = 1.63;  // after two impacts
  oscillator.exact->at(until, before, after);
  Tableaus::for_each([&]<class Entry>(Type<Entry>) {
    const auto error = [&](double h) {
      const int steps = static_cast<int>(std::lround(until / h));
      const test::Told told = test::follow(*oscillator.system, oscillator.start, until, steps,
                                           {.tableau = std::string(Entry::about.name)});
      EXPECT_TRUE(told.total.converged()) << Entry::about.name;
      return test::Measured{
          until / steps, std::abs(told.end.q[0] - after.q[0]) + 0.1 * std::abs(told.end.v[0] - after.v[0])};
    };
    const double coarsest = Entry::order == 1 ? 1e-3 : Entry::order < 6 ? 0.02 : 0.05;
    const test::OrderFit fit =
        test::measure_order(error, {.coarsest = coarsest, .levels = 9, .round_off = 1e-14});
    EXPECT_TRUE(test::has_order(fit, Entry::order, {.slope = 0.25, .spread = 0.5})) << Entry::about.name;
  });
}

}  // namespace
}  // namespace ictus::event_driven_test
