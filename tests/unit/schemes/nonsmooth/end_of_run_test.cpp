// A step that may go on for long ends where the run is told to end, between its events and inside of an impact.

#include "ictus/base/end_of_run.hpp"

#include <gtest/gtest.h>

#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "tests/support/rigid_examples.hpp"

namespace ictus::test::end_of_run_test {
namespace {

// A ball that bounces many times in one step: told to end after so many questions, its step is left where it is.
TEST(EndOfRun, EndsAStepBetweenItsEvents) {
  const RigidExample example = on_floor(ball_body(0.1), 2, {0, 1, 0}, {0.5, 0, 3}, {0.9, 0.3});
  const RigidSystem system = example.system();
  const auto stepper = make_nonsmooth_stepper("event_driven", system, {});
  Motion motion = example.start;
  stepper->start(motion);
  double asked_at = -1;
  int questions = 0;
  const EndOfRun::Question question = [&](double t) {
    asked_at = t;
    return ++questions > 5;
  };
  {
    const EndOfRun end(question);
    const StepReport report = stepper->step(motion, 10);
    EXPECT_FALSE(report.converged());
    EXPECT_EQ(report.advice, told_to_end);
  }
  EXPECT_GE(asked_at, 0);
  EXPECT_LT(motion.t, 10);
  EXPECT_FALSE(end_is_asked_for(0)) << "the question outlives its run";
}

}  // namespace
}  // namespace ictus::test::end_of_run_test
