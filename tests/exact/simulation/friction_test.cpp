// Motions with friction against what is known of them: rolling, sliding, sticking, bouncing, tipping.

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/rigid_examples.hpp"

namespace ictus::test::friction_test {
namespace {

using std::numbers::pi;

constexpr double mu = 0.3;
const NonsmoothOptions path{.impact_law = "stronge"};

double energy(const RigidSystem& system, const Motion& motion) {
  return system.kinetic(motion.q, motion.v) + system.potential(motion.q);
}

/// The ledger closes, friction takes and does not give, impulses stay in their cones.
void check_books(const RigidSystem& system, const Motion& start, const RigidRun& run) {
  ASSERT_TRUE(run.books.converged()) << run.books.advice;
  const double scale =
      std::max({system.kinetic(start.q, start.v), system.kinetic(run.end.q, run.end.v), 1e-3});
  const double missing =
      energy(system, start) - energy(system, run.end) - run.books.impact_loss - run.books.friction_loss;
  EXPECT_TRUE(below(std::abs(missing), 1e-11 * (scale + std::abs(energy(system, start)))));
  EXPECT_GE(run.least_friction_loss, -1e-13 * scale);
  EXPECT_LE(run.largest_cone, 1e-12);
}

const Event* first_of(const RigidRun& run, EventKind kind) {
  const auto found =
      std::find_if(run.events.begin(), run.events.end(), [&](const Event& e) { return e.kind == kind; });
  return found == run.events.end() ? nullptr : &*found;
}

// A ball thrown along the floor slides for 2 v₀/(7 μ g), then rolls at 5/7 v₀.
TEST(Friction, BallSlidesThenRolls) {
  const RigidExample ball = on_floor(ball_body(1), 2, {0, 1, 0}, {2, 0, 0}, {.friction = mu});
  const RigidSystem system = ball.system();
  const double stop = 2 * 2 / (7 * mu * g), way = 2 * stop - mu * g * stop * stop / 2 + 10.0 / 7 * (1 - stop);
  const RigidRun tracked = follow(system, ball.start, 1, 0.1, "event_driven", path);
  check_books(system, ball.start, tracked);
  EXPECT_TRUE(near(tracked.end.v[0], 10.0 / 7, 1e-13));
  EXPECT_TRUE(near(tracked.end.v[2], -10.0 / 7, 1e-13));
  EXPECT_TRUE(near(tracked.end.q[0], way, 1e-13));
  ASSERT_TRUE(first_of(tracked, EventKind::sticks));
  EXPECT_TRUE(near(first_of(tracked, EventKind::sticks)->t, stop, 1e-13));
  double errors[2];
  for (int i = 0; i < 2; ++i) {
    const RigidRun stepped = follow(system, ball.start, 1, i == 0 ? 1e-2 : 1e-3, "moreau_jean");
    check_books(system, ball.start, stepped);
    EXPECT_TRUE(near(stepped.end.v[0], 10.0 / 7, 1e-12));
    errors[i] = std::abs(stepped.end.q[0] - way);
  }
  EXPECT_TRUE(below(errors[0], 1e-3));
  EXPECT_TRUE(below(errors[1], 1e-5));
}

// Newmark's family finds the same, its impacts and friction as jumps of the velocity. In the step in which the slip stops
// friction acts for a part s of it only, but the way is that of the mean of the velocities: too long by ½ μ g s (1 − s) h².
TEST(Friction, NewmarksFamilySlidesThenRolls) {
  const RigidExample ball = on_floor(ball_body(1), 2, {0, 1, 0}, {2, 0, 0}, {.friction = mu});
  const RigidSystem system = ball.system();
  const double stop = 2 * 2 / (7 * mu * g), way = 2 * stop - mu * g * stop * stop / 2 + 10.0 / 7 * (1 - stop);
  for (const char* scheme : {"nonsmooth_newmark", "nonsmooth_hht", "nonsmooth_generalized_alpha"})
    for (const double h : {2e-2, 1e-2, 5e-3, 1e-3}) {
      const RigidRun run = follow(system, ball.start, 1, h, scheme);
      ASSERT_TRUE(run.books.converged()) << scheme << run.books.advice;
      EXPECT_TRUE(near(run.end.v[0], 10.0 / 7, 1e-12)) << scheme;
      EXPECT_TRUE(near(run.end.v[2], -10.0 / 7, 1e-12)) << scheme;
      EXPECT_GE(run.least_friction_loss, -1e-13) << scheme;
      EXPECT_LE(run.largest_cone, 1e-12) << scheme;
      const double part = stop / h - std::floor(stop / h);
      EXPECT_TRUE(near(run.end.q[0], way + 0.5 * mu * g * part * (1 - part) * h * h, 1e-12)) << scheme << h;
    }
}

// A block that is thrown, tumbles and comes to rest: energies add up, and its corners do not creep.
TEST(Friction, NewmarkBringsATumblingBlockToRest) {
  const RigidExample block = on_floor(plate_body(hulls::rectangle(0.2, 0.1)), 2, {0, 0.3, 0.7}, {1, 0, -4},
                                      {.restitution = 0.3, .friction = 0.5});
  const RigidSystem system = block.system();
  const RigidRun run = follow(system, block.start, 2, 1e-3, "nonsmooth_newmark", {.step_law = "fremond"});
  ASSERT_TRUE(run.books.converged()) << run.books.advice;
  EXPECT_TRUE(below(run.end.v.norm(), 1e-9));
  EXPECT_GE(run.least_friction_loss + run.books.impact_loss, 0);
  const RigidRun still = follow(system, run.end, 1, 1e-3, "nonsmooth_newmark", {.step_law = "fremond"});
  EXPECT_TRUE(below((still.end.q - run.end.q).norm(), 1e-9));
}

// Whatever restitution, friction and number of bounces: the angular momentum about a point of the floor decides.
TEST(Friction, BounceToRestRollsByAngularMomentum) {
  for (const double e : {0.3, 0.6, 0.9})
    for (const double friction : {0.1, 0.5}) {
      const RigidExample ball =
          on_floor(ball_body(1), 2, {0, 1.2, 0}, {1, 0, 3}, {.restitution = e, .friction = friction});
      const RigidSystem system = ball.system();
      const RigidRun run = follow(system, ball.start, 12, 0.5, "event_driven", path);
      check_books(system, ball.start, run);
      EXPECT_TRUE(near(run.end.v[0], (1 - 0.4 * 3) / 1.4, 1e-12)) << e << ' ' << friction;
      EXPECT_EQ(run.end.v[1], 0);
      // Bounces end at t₁ (1 + e)/(1 − e): the limit of their series.
      const Event* end = first_of(run, EventKind::accumulation);
      ASSERT_TRUE(end);
      EXPECT_TRUE(near(end->t, std::sqrt(2 * 0.2 / g) * (1 + e) / (1 - e), 1e-8)) << e;
    }
}

// On a slope of 15° with μ = 0.5 a block at 2 m/s stops after v/(g (μ cos a − sin a)), and does not creep.
TEST(Friction, BlockStopsOnASlopeAndStays) {
  const double a = pi / 12, stop = 2 / (g * (0.5 * std::cos(a) - std::sin(a)));
  RigidExample block =
      on_floor(plate_body(hulls::rectangle(0.2, 0.1)), 2, {0.05 * std::sin(a), 0.05 * std::cos(a), -a},
               {2 * std::cos(a), -2 * std::sin(a), 0}, {.friction = 0.5});
  block.data.pairs[0].normal = {std::sin(a), std::cos(a), 0};
  const RigidSystem system = block.system();
  const RigidRun tracked = follow(system, block.start, 2, 0.1, "event_driven", {.impact_law = "poisson"});
  check_books(system, block.start, tracked);
  EXPECT_TRUE(near((tracked.end.q - block.start.q).head<2>().norm(), stop, 1e-12));
  EXPECT_TRUE(near(first_of(tracked, EventKind::sticks)->t, stop, 1e-12));
  const RigidRun stepped = follow(system, block.start, 2, 1e-3, "moreau_jean");
  check_books(system, block.start, stepped);
  EXPECT_TRUE(near((stepped.end.q - block.start.q).head<2>().norm(), stop, 1e-3));
  Motion rest = block.start;
  rest.v.setZero();
  for (const char* scheme : {"moreau_jean", "event_driven"}) {
    const RigidRun still = follow(system, rest, 10, 1e-2, scheme, {.impact_law = "poisson"});
    EXPECT_TRUE(below((still.end.q - rest.q).norm(), 1e-13)) << scheme;
  }
}

// A cube slides flat: no tilt, and the distance v²/(2 μ g), along any direction of the floor.
TEST(Friction, CubeSlidesFlatInEveryDirection) {
  const double exact = 36 / (2 * 0.5 * g);
  Eigen::VectorXd along_x;
  for (const double angle : {0.0, 30 * pi / 180, 1.1}) {
    const RigidExample cube =
        on_floor(solid_body(hulls::box({1, 1, 1})), 3, {0, 0, 0.5, 0, 0, angle},
                 {6 * std::cos(angle), 6 * std::sin(angle), 0, 0, 0, 0}, {.friction = 0.5});
    const RigidSystem system = cube.system();
    const RigidRun run = follow(system, cube.start, 2, 1e-3, "moreau_jean");
    check_books(system, cube.start, run);
    EXPECT_TRUE(near(run.end.q.head<2>().norm(), exact, 1e-5));
    EXPECT_TRUE(below(std::abs(run.end.q[2] - 0.5), 1e-11));
    EXPECT_TRUE(below(run.end.q.segment<2>(3).norm(), 1e-11));
    EXPECT_TRUE(near(std::atan2(run.end.q[1], run.end.q[0]), angle, 1e-11, 1));
    if (angle == 0) along_x = run.end.q;
    EXPECT_TRUE(below(std::abs(run.end.q.head<2>().norm() - along_x.head<2>().norm()), 1e-11));
  }
}

// A ball in space with spin about every axis: turning the scene turns the answer; spin about the normal stays.
TEST(Friction, BallInSpaceIsIsotropic) {
  Motion first;
  for (const double angle : {0.0, 0.7, 2.9}) {
    const Eigen::AngleAxisd turn(angle, Eigen::Vector3d::UnitZ());
    const Eigen::Vector3d v = turn * Eigen::Vector3d(2, 0.5, -1), w = turn * Eigen::Vector3d(3, -2, 4);
    const RigidExample ball =
        on_floor(ball_body(0.5), 3, {0, 0, 1, 0, 0, 0}, {v[0], v[1], v[2], w[0], w[1], w[2]},
                 {.restitution = 0.5, .friction = 0.2});
    const RigidSystem system = ball.system();
    const RigidRun run = follow(system, ball.start, 2, 1e-3, "moreau_jean");
    check_books(system, ball.start, run);
    EXPECT_TRUE(near(run.end.v[5], 4, 1e-12));
    Motion back = run.end;
    back.q.head<3>() = turn.inverse() * run.end.q.head<3>();
    back.v.head<3>() = turn.inverse() * run.end.v.head<3>();
    back.v.tail<3>() = turn.inverse() * run.end.v.tail<3>();
    if (angle == 0) first = back;
    EXPECT_TRUE(below((back.q.head<3>() - first.q.head<3>()).norm(), 1e-11));
    EXPECT_TRUE(below((back.v - first.v).norm(), 1e-11));
    // Rolling: v = ω × r, with the angular momentum about the floor that it began with.
    EXPECT_TRUE(below(std::abs(back.v[0] - back.v[4] * 0.5), 1e-12));
    EXPECT_TRUE(near(back.v[0], (2 + 0.4 * 0.5 * -2) / 1.4, 1e-12));
  }
}

// A box strikes the floor with a corner, an edge or a face: Frémond's step never gains, Newton's does.
TEST(Friction, FremondStepsNeverGain) {
  Random random(17);
  int gains = 0;
  for (int i = 0; i < 400; ++i) {
    const auto any = [&](double most) { return random.uniform(-most, most); };
    RigidExample box =
        on_floor(solid_body(hulls::box({1.2, 0.9, 0.5})), 3, {0, 0, 0, any(2), any(2), any(2)},
                 {any(1), any(1), any(1), any(3), any(3), any(3)},
                 {.restitution = random.uniform(0, 1), .friction = random.uniform(0, 1.5), .gravity = 0});
    Eigen::VectorXd gap(8);
    RigidSystem(box.data, box.start.q).gaps(box.start.q, gap);
    box.start.q[2] = -gap.minCoeff();
    const RigidSystem system = box.system();
    const double before = energy(system, box.start);
    for (const char* law : {"fremond", "newton"}) {
      Motion motion = box.start;
      const auto stepper = make_nonsmooth_stepper("moreau_jean", system, {.step_law = law});
      const StepReport step = stepper->step(motion, 1e-7);
      ASSERT_TRUE(step.converged());
      const double gained = energy(system, motion) - before;
      EXPECT_TRUE(below(std::abs(gained + step.impact_loss + step.friction_loss), 1e-12 * (1 + before)));
      if (*law == 'f') {
        EXPECT_LE(gained, 1e-12 * before) << i;
      }
      gains += *law == 'n' && gained > 1e-3 * before;
    }
  }
  EXPECT_GT(gains, 3);
}

// A cube on a slope steeper than its corner tips: at the start its acceleration is that of a pendulum about the corner.
TEST(Friction, TippingCubeTurnsAboutItsCorner) {
  const double a = 50 * pi / 180;
  RigidExample cube = on_floor(plate_body(hulls::rectangle(1, 1)), 2,
                               {0.5 * std::sin(a), 0.5 * std::cos(a), -a}, {0, 0, 0}, {.friction = 2});
  cube.data.pairs[0].normal = {std::sin(a), std::cos(a), 0};
  const RigidSystem system = cube.system();
  const double h = 1e-3;
  const RigidRun run = follow(system, cube.start, h, h, "event_driven", {.impact_law = "poisson"});
  check_books(system, cube.start, run);
  const double inertia = 1 / 6.0 + 0.5, torque = g * std::sqrt(0.5) * std::sin(a - pi / 4);
  EXPECT_TRUE(near(-run.end.v[2] / h, torque / inertia, 1e-5));
}

// A rod on end falls over about its foot until friction gives way; energy is that of the fall, and the foot slips.
TEST(Friction, FallingRodKeepsItsFootUntilItSlips) {
  const RigidExample rod =
      on_floor(plate_body(hulls::capsule(1, 0)), 2, {0.5 * std::cos(1.4), 0.5 * std::sin(1.4), 1.4},
               {0, 0, 0}, {.friction = 0.3});
  const RigidSystem system = rod.system();
  const RigidRun run = follow(system, rod.start, 0.9, 0.01, "event_driven", {.impact_law = "poisson"});
  check_books(system, rod.start, run);
  const Event* slips = first_of(run, EventKind::slips);
  ASSERT_TRUE(slips);
  // Until then a pendulum: ω² = 3 g (sin θ₀ − sin θ)/L, and the cone at its edge |f| = μ N.
  Motion at = rod.start;
  const auto stepper = make_nonsmooth_stepper("event_driven", system, path);
  ASSERT_TRUE(stepper->step(at, slips->t * (1 - 1e-12)).converged());
  const double theta = at.q[2], w2 = 3 * g * (std::sin(1.4) - std::sin(theta));
  EXPECT_TRUE(near(at.v[2] * at.v[2], w2, 1e-9));
  const double alpha = 1.5 * g * std::cos(theta);
  const double f = 0.5 * (alpha * std::sin(theta) - w2 * std::cos(theta));
  const double n = g - 0.5 * (alpha * std::cos(theta) + w2 * std::sin(theta));
  EXPECT_TRUE(near(std::abs(f), 0.3 * n, 1e-8));
}

// A rod clatters to rest on both ends, hundreds of impacts in one step: what is seen does not depend on the steps, and
// the ledger closes through all of them.
TEST(Friction, RodClattersToRestWhateverTheStep) {
  const RigidExample rod = on_floor(plate_body(hulls::capsule(1, 0)), 2, {0, 0.8, 50 * pi / 180}, {0, 0, 0},
                                    {.restitution = 0.5, .friction = 0.3});
  const RigidSystem system = rod.system();
  double places[3];
  int i = 0;
  for (const double h : {0.5, 0.01, 2e-4}) {
    const RigidRun run = follow(system, rod.start, 2, h, "event_driven");
    check_books(system, rod.start, run);
    EXPECT_TRUE(below(std::abs(run.end.q[1]) + std::abs(run.end.q[2]), 1e-12));
    EXPECT_TRUE(below(run.end.v.norm(), 1e-12));
    places[i++] = run.end.q[0];
  }
  EXPECT_TRUE(near(places[0], places[1], 1e-8));
  EXPECT_TRUE(near(places[2], places[1], 1e-8));
}

// A long rod spins fast above the floor and grazes it with one end, for less than a look at a step: it is struck.
TEST(Friction, GrazingEndOfASpinningRodIsSeen) {
  const RigidExample rod = on_floor(plate_body(hulls::capsule(1, 0)), 2, {0, 0.4999, 0}, {0, 0, 40},
                                    {.restitution = 1, .friction = 0.1, .gravity = 0});
  const RigidSystem system = rod.system();
  const RigidRun run = follow(system, rod.start, 0.08, 0.08, "event_driven", path);
  check_books(system, rod.start, run);
  const Event* struck = first_of(run, EventKind::impact);
  ASSERT_TRUE(struck);
  EXPECT_TRUE(near(struck->t, std::asin(0.4999 / 0.5) / 40, 1e-10));
}

// Painlevé's rod at tan θ = 2 with μ above 4/3 slides into a state without a force, or with several motions: by name.
TEST(Friction, PainleveStatesAreNamed) {
  const double theta = std::atan(2.0);
  for (const double spin : {0.0, 8.0}) {
    // The foot slides towards the side on which the rod leans over it.
    RigidExample rod =
        on_floor(plate_body(hulls::capsule(1, 0)), 2, {0.5 * std::cos(theta), 0.5 * std::sin(theta), theta},
                 {0, 0, 0}, {.friction = 2});
    rod.start.v = Eigen::Vector3d(-3 - 0.5 * spin * std::sin(theta), 0.5 * spin * std::cos(theta), spin);
    const RigidSystem system = rod.system();
    const auto stepper = make_nonsmooth_stepper("event_driven", system, path);
    Motion motion = rod.start;
    const double before = energy(system, motion);
    ASSERT_TRUE(stepper->step(motion, 1e-3).converged());
    const auto names = [&](EventKind kind) {
      return std::any_of(stepper->events().begin(), stepper->events().end(),
                         [&](const Event& e) { return e.kind == kind; });
    };
    EXPECT_EQ(names(EventKind::inconsistent), spin == 0) << spin;
    EXPECT_EQ(names(EventKind::ambiguous), spin != 0) << spin;
    EXPECT_LE(energy(system, motion), before + 1e-12);
  }
}

}  // namespace
}  // namespace ictus::test::friction_test
