#include "ictus/study/motion_errors.hpp"

#include "ictus/model/mechanics/bouncing_ball.hpp"
#include "ictus/model/mechanics/impacting_oscillator.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "ictus/study/converged_motion.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::motion_errors_test {
namespace {

Motion state(double t, double q, double v) {
  return {t, Eigen::VectorXd::Constant(1, q), Eigen::VectorXd::Constant(1, v)};
}

/// q = speed t
class Straight final : public ExactMotion {
 public:
  explicit Straight(double speed) : speed_(speed) {}
  void at(double t, Motion& before, Motion& after) const override {
    before = after = state(t, speed_ * t, speed_);
  }
  std::vector<double> jumps(double) const override { return {}; }

 private:
  double speed_;
};

// v_{k+1} on ]t_k, t_{k+1}], q linear: of the states (0, 0), (1, 1), (3, 3) at 0, 1, 2.
TEST(MotionGraph, VelocitiesOfACapturingSchemeAreSteps) {
  const ComputedMotion motion{{state(0, 0, 0), state(1, 1, 1), state(2, 4, 3)}, {0, 1, 2}, false, {}};
  const MotionGraph graph = graph_of(motion, 1.5);
  const Piecewise &q = graph.q[0], &v = graph.v[0];
  EXPECT_EQ(v.left.front(), 0) << "the start is part of the filled-in graph";
  EXPECT_EQ(v.after(0), 1);
  EXPECT_EQ(v.before(1), 1);
  EXPECT_EQ(v.after(1), 3);
  EXPECT_EQ(v.before(1.5), 3);
  EXPECT_EQ(q.before(0.25), 0.25);
  EXPECT_EQ(q.before(1.5), 2.5);
  EXPECT_EQ(q.times.back(), 1.5);
}

TEST(MotionGraph, VelocitiesOfATrackingSchemeAreLinesWithJumps) {
  const ComputedMotion motion{
      {state(0, 1, 0), state(1, 0, -2), state(1, 0, 1), state(2, 0, -1)}, {0, 3}, true, {}};
  const Piecewise v = graph_of(motion, 2).v[0];
  EXPECT_EQ(v.size(), 3u);
  EXPECT_EQ(v.before(0.5), -1);
  EXPECT_EQ(v.before(1), -2);
  EXPECT_EQ(v.after(1), 1);
  EXPECT_EQ(v.before(1.5), 0);
}

/// A scheme whose numbers grow out of all bounds and that does not notice.
class Runaway final : public NonsmoothStepper {
 public:
  using NonsmoothStepper::NonsmoothStepper;
  StepReport step(Motion& motion, double h) override {
    motion.t += h;
    motion.v *= 1e200;
    return {.taken = h};
  }
};

TEST(MotionGraph, AStateThatIsNotFiniteEndsTheMotion) {
  const SystemCase shipped = BouncingBall{}.make();
  Runaway stepper(*shipped.system);
  const ComputedMotion motion = compute_motion(stepper, state(0, 1, 1), {.step = 0.1, .until = 1});
  EXPECT_EQ(motion.total.status, Status::not_finite);
  EXPECT_FALSE(reaches(motion, 1));
  EXPECT_EQ(motion.states.size(), 2u);
  EXPECT_TRUE(motion.states.back().v.allFinite());
}

TEST(MotionErrors, KeepWhatIsNoNumber) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  const ComputedMotion motion{{state(0, 0, 1), state(1, none, 1), state(2, 2, 1)}, {0, 1, 2}, false, {}};
  const MotionErrors errors = grid_errors(motion, Straight(1), 2);
  EXPECT_TRUE(std::isnan(errors.q.l1) && std::isnan(errors.q.l2) && std::isnan(errors.q.uniform));
  EXPECT_EQ(errors.v.uniform, 0);
}

TEST(MotionGraph, OfAnExactMotionIsAsFineAsAsked) {
  for (const SystemCase& shipped : {BouncingBall{}.make(), ImpactingOscillator{}.make()})
    for (const double tolerance : {1e-2, 1e-4, 1e-6}) {
      const MotionGraph graph = graph_of(*shipped.exact, 0, shipped.until, {tolerance, tolerance});
      Worst worst;
      Motion before, after;
      for (int i = 1; i < 4000; ++i) {
        const double t = shipped.until * i / 4000.37;
        shipped.exact->at(t, before, after);
        worst.see(std::abs(graph.q[0].before(t) - before.q[0]), "q", t);
        worst.see(std::abs(graph.v[0].after(t) - after.v[0]), "v", t);
      }
      EXPECT_TRUE(worst.below(1.3 * tolerance));
      EXPECT_LT(graph.v[0].size(), 400 + 20 / std::sqrt(tolerance));
      for (const double jump : shipped.exact->jumps(shipped.until)) {
        shipped.exact->at(jump, before, after);
        EXPECT_EQ(graph.v[0].before(jump), before.v[0]);
        EXPECT_EQ(graph.v[0].after(jump), after.v[0]);
      }
    }
}

// v too large by ½ on [0, 1] and by 1 on [1, 2]: L¹ 3/2, L² √(5/4), uniform 1, Hausdorff 1. The path is too
// far by t/2 until 1, then by t − ½.
TEST(MotionErrors, AreThoseOfAMotionWithKnownErrors) {
  const ComputedMotion motion{{state(0, 0, 1.5), state(1, 1.5, 1.5), state(2, 3.5, 2)}, {0, 1, 2}, false, {}};
  const Straight truth(1);
  const MotionErrors errors = TrueGraph(truth, 0, 2).errors(motion);
  EXPECT_TRUE(near(errors.v.l1, 1.5, 1e-14));
  EXPECT_TRUE(near(errors.v.l2, std::sqrt(1.25), 1e-14));
  EXPECT_TRUE(near(errors.v.uniform, 1, 1e-14));
  EXPECT_TRUE(near(errors.v.hausdorff, 1, 1e-12));
  EXPECT_TRUE(near(errors.q.l1, 0.25 + 1, 1e-14));
  EXPECT_TRUE(near(errors.q.uniform, 1.5, 1e-14));
  const MotionErrors grid = grid_errors(motion, truth, 2);
  EXPECT_TRUE(near(grid.v.l1, 1.5, 1e-14));
  EXPECT_TRUE(near(grid.v.l2, std::sqrt(1.25), 1e-14));
  EXPECT_TRUE(near(grid.q.l1, 0.5 + 1.5, 1e-14));
  EXPECT_TRUE(near(grid.q.uniform, 1.5, 1e-14));
  EXPECT_TRUE(std::isnan(grid.q.hausdorff));
  EXPECT_TRUE(near(grid_errors(motion, truth, 1.5).q.uniform, 0.5, 1e-14)) << "up to a time";
}

// A jump that comes late by 1/8 counts with its size in the uniform norm, and with its delay in the graph.
TEST(MotionErrors, AJumpThatComesLateIsNearInItsGraph) {
  const SystemCase ball = BouncingBall{}.make();
  const double late = 1.0 / 8, until = 1.5;
  ComputedMotion motion{{ball.start}, {0}, true, {}};
  Motion before, after;
  for (const double t : {0.5, 1.0}) {
    ball.exact->at(t, before, after);
    before.t += late;
    after.t = before.t;
    motion.states.push_back(before);
    if (t == 1) motion.states.push_back(after);
  }
  ball.exact->at(1.75, before, after);
  motion.states.push_back(after);
  motion.states.back().t += late;
  motion.ends = {0, motion.states.size() - 1};
  const MotionErrors errors = TrueGraph(*ball.exact, 0, until).errors(motion);
  EXPECT_TRUE(near(errors.v.uniform, 3, 0.1)) << "the jump from −2 to 1";
  EXPECT_LT(errors.v.hausdorff, 2.01 * late);
  EXPECT_GT(errors.v.hausdorff, 0.5 * late);
}

TEST(ConvergedMotion, IsTheExactOneBetweenItsStates) {
  for (const SystemCase& shipped : {BouncingBall{}.make(), ImpactingOscillator{}.make()}) {
    NonsmoothOptions options;
    options.tolerance = 1e-13;
    const ConvergedMotion motion(make_nonsmooth_stepper("event_driven", *shipped.system, options),
                                 shipped.start,
                                 {.step = shipped.until / 40, .until = shipped.until, .tracks_events = true});
    ASSERT_TRUE(motion.complete());
    Worst worst;
    Motion before, after, exact_before, exact_after;
    for (int i = 1; i < 300; ++i) {
      const double t = shipped.until * i / 300.37;
      motion.at(t, before, after);
      shipped.exact->at(t, exact_before, exact_after);
      worst.see(std::abs(after.q[0] - exact_after.q[0]), "q", t);
      worst.see(std::abs(after.v[0] - exact_after.v[0]), "v", t);
    }
    EXPECT_TRUE(worst.below(1e-9));
    const std::vector<double> jumps = motion.jumps(2.4), exact = shipped.exact->jumps(2.4);
    ASSERT_EQ(jumps.size(), exact.size());
    for (std::size_t i = 0; i < jumps.size(); ++i) EXPECT_TRUE(near(jumps[i], exact[i], 1e-10));
    motion.at(jumps[0], before, after);
    EXPECT_LT(before.v[0], 0);
    EXPECT_GT(after.v[0], 0);
  }
}

}  // namespace
}  // namespace ictus::test::motion_errors_test
