// A step that may go on for long ends where the run is told to end, between its events and inside of an impact.

#include "ictus/base/end_of_run.hpp"

#include <gtest/gtest.h>

#include "ictus/model/mechanics/bodies_system.hpp"
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

/// A row of touching balls on a line, of which the first strikes.
BodiesSystem row_of_balls(std::size_t balls) {
  BodiesData data;
  for (std::size_t i = 0; i < balls; ++i) {
    data.names.push_back("ball-" + std::to_string(i + 1));
    data.masses.push_back(0.05);
    if (i > 0) data.contacts.push_back({"pair", i - 1, i, true, {1, 0, 0}, 0.02, 1, 7e9, 1.5, 0.02});
  }
  return BodiesSystem(std::move(data));
}

// One impact of many steps, by each law that has them: told to end at the third question, it leaves the motion as it was.
TEST(EndOfRun, EndsAStepInsideOfAnImpact) {
  constexpr Eigen::Index balls = 1500;
  const BodiesSystem system = row_of_balls(balls);
  for (const char* law : {"lzb", "compliant", "lzb_euler", "ceanga_hurmuzlu"}) {
    NonsmoothOptions options;
    options.impact_law = law;
    const auto stepper = make_nonsmooth_stepper("event_driven", system, options);
    Motion motion{0, Eigen::VectorXd::Zero(balls), Eigen::VectorXd::Zero(balls)};
    motion.v[0] = 1;
    for (Eigen::Index i = 0; i < balls; ++i) motion.q[i] = 0.02 * static_cast<double>(i);
    const Motion before = motion;
    stepper->start(motion);
    int questions = 0;
    const EndOfRun::Question question = [&](double) { return ++questions == 3; };
    const EndOfRun end(question);
    const StepReport report = stepper->step(motion, 0);
    EXPECT_FALSE(report.converged()) << law;
    EXPECT_EQ(report.advice, told_to_end) << law;
    EXPECT_EQ(questions, 3) << law << " goes on after it was told to end";
    EXPECT_EQ(motion.q, before.q) << law;
    EXPECT_EQ(motion.v, before.v) << law;
  }
}

}  // namespace
}  // namespace ictus::test::end_of_run_test
