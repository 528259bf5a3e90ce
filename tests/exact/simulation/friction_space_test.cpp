// Motions in space with friction against what is known of them: by event_driven to its tolerance, by Newmark's family to
// its order.

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/support/near.hpp"
#include "tests/support/rigid_examples.hpp"

namespace ictus::test::friction_space_test {
namespace {

using Eigen::Vector3d;
using std::numbers::pi;

constexpr double mu = 0.3;
const NonsmoothOptions by_poisson{.impact_law = "poisson"};

/// The ledger closes, friction takes and does not give, impulses stay in their cones.
void check_space_books(const RigidSystem& system, const Motion& start, const RigidRun& run,
                       double tolerance = 1e-11) {
  ASSERT_TRUE(run.books.converged()) << run.books.advice;
  const auto energy = [&](const Motion& motion) {
    return system.kinetic(motion.q, motion.v) + system.potential(motion.q);
  };
  const double scale = 1e-3 + system.kinetic(start.q, start.v) + std::abs(energy(start));
  const double missing = energy(start) - energy(run.end) - run.books.impact_loss - run.books.friction_loss;
  EXPECT_TRUE(below(std::abs(missing), tolerance * scale));
  EXPECT_GE(run.least_friction_loss, -1e-13 * scale);
  EXPECT_LE(run.largest_cone, 1e-12);
}

double time_of(const RigidRun& run, EventKind kind) {
  const auto found =
      std::find_if(run.events.begin(), run.events.end(), [&](const Event& e) { return e.kind == kind; });
  return found == run.events.end() ? NAN : found->t;
}

struct Masse {
  Vector3d v{2, 0.5, 0}, spin{-6, 4, 5};
  Vector3d slip() const { return v + spin.cross(Vector3d(0, 0, -0.5)); }
  double stop() const { return slip().norm() / (3.5 * mu * g); }
  Vector3d rolling() const { return v - 2.0 / 7 * slip(); }
  /// A parabola while it slides: friction keeps its direction.
  Vector3d place(double t) const {
    const double s = stop();
    return v * s - 0.5 * mu * g * s * s * slip().normalized() + rolling() * (t - s);
  }
  RigidExample scene() const {
    return on_floor(ball_body(0.5), 3, {0, 0, 0.5, 0, 0, 0}, {v[0], v[1], v[2], spin[0], spin[1], spin[2]},
                    {.friction = mu});
  }
};

// A massé shot: struck on its side the ball goes along a parabola, then rolls straight on.
TEST(FrictionInSpace, BallStruckOnItsSideGoesAlongAParabola) {
  const Masse shot;
  const RigidExample ball = shot.scene();
  const RigidSystem system = ball.system();
  const RigidRun run = follow(system, ball.start, 2, 0.1, "event_driven", {.impact_law = "stronge"});
  check_space_books(system, ball.start, run);
  EXPECT_TRUE(near(time_of(run, EventKind::sticks), shot.stop(), 1e-12));
  EXPECT_TRUE(below((Vector3d(run.end.v.head<3>()) - shot.rolling()).norm(), 1e-12));
  EXPECT_TRUE(below((Vector3d(run.end.q.head<3>()) - Vector3d(0, 0, 0.5) - shot.place(2)).norm(), 1e-12));
  EXPECT_TRUE(near(run.end.v[5], 5, 1e-13));
}

// Newmark's family, with rotations in space, comes there but for ½ μ g s (1 − s) h² along the slip, which stops after a
// part s of a step.
TEST(FrictionInSpace, NewmarksFamilyGoesAlongTheSameParabola) {
  const Masse shot;
  const RigidExample ball = shot.scene();
  const RigidSystem system = ball.system();
  for (const char* scheme : {"nonsmooth_newmark", "nonsmooth_hht", "nonsmooth_generalized_alpha"})
    for (const double h : {1e-2, 5e-3, 1e-3}) {
      const RigidRun run = follow(system, ball.start, 1, h, scheme);
      ASSERT_TRUE(run.books.converged()) << scheme << run.books.advice;
      EXPECT_TRUE(below((Vector3d(run.end.v.head<3>()) - shot.rolling()).norm(), 1e-11)) << scheme;
      EXPECT_GE(run.least_friction_loss, -1e-13) << scheme;
      EXPECT_LE(run.largest_cone, 1e-12) << scheme;
      const double part = shot.stop() / h - std::floor(shot.stop() / h);
      const Vector3d beyond = 0.5 * mu * g * part * (1 - part) * h * h * shot.slip().normalized();
      EXPECT_TRUE(
          below((Vector3d(run.end.q.head<3>()) - Vector3d(0, 0, 0.5) - shot.place(1) - beyond).norm(), 1e-11))
          << scheme << h;
    }
}

// A free body of moments 1, 2, 3: after one second its spin in its own axes is known to ten digits; Newmark's error is of
// second order.
TEST(FrictionInSpace, FreeTopTurnsAsEulerSays) {
  RigidBody top = ball_body(0.1);
  top.inertia = Vector3d(1, 2, 3).asDiagonal();
  const RigidExample flying = on_floor(top, 3, {0, 0, 5, 0, 0, 0}, {0, 0, 0, 0.1, 2, 0.2}, {.gravity = 0});
  const RigidSystem system = flying.system();
  const Vector3d exact(-0.3196596877, 1.9768200940, 0.2659463078);
  const auto error = [&](const RigidRun& run) {
    return (system.pose(run.end.q, 0).axes.transpose() * Vector3d(run.end.v.tail<3>()) - exact).norm();
  };
  EXPECT_TRUE(below(error(follow(system, flying.start, 1, 0.1, "event_driven")), 2e-10));
  const double coarse = error(follow(system, flying.start, 1, 1e-2, "nonsmooth_newmark")),
               fine = error(follow(system, flying.start, 1, 5e-3, "nonsmooth_newmark"));
  EXPECT_TRUE(below(coarse, 1e-3));
  EXPECT_TRUE(near(coarse / fine, 4, 0.1));
}

// A cube slides flat for v²/(2 μ g), along any direction of the floor, and stands.
TEST(FrictionInSpace, CubeSlidesFlatToAStop) {
  for (const double angle : {0.0, pi / 6, 1.1}) {
    const RigidExample cube =
        on_floor(solid_body(hulls::box({1, 1, 1})), 3, {0, 0, 0.5, 0, 0, 0.4},
                 {6 * std::cos(angle), 6 * std::sin(angle), 0, 0, 0, 0}, {.friction = 0.5});
    const RigidSystem system = cube.system();
    const RigidRun run = follow(system, cube.start, 2, 0.1, "event_driven", by_poisson);
    check_space_books(system, cube.start, run);
    EXPECT_TRUE(near(time_of(run, EventKind::sticks), 6 / (0.5 * g), 1e-12));
    EXPECT_TRUE(near(run.end.q.head<2>().norm(), 36 / (2 * 0.5 * g), 1e-12));
    EXPECT_TRUE(near(std::atan2(run.end.q[1], run.end.q[0]), angle, 1e-12, 1));
    EXPECT_TRUE(below(run.end.q.segment<2>(3).norm(), 1e-12));
    EXPECT_TRUE(below(run.end.v.norm(), 1e-13));
  }
}

// On a slope a block stops, and stays for ten seconds where it is.
TEST(FrictionInSpace, BlockStopsOnASlope) {
  const double a = pi / 12, stop = 2 / (g * (0.5 * std::cos(a) - std::sin(a)));
  RigidExample block = on_floor(solid_body(hulls::box({0.2, 0.2, 0.1})), 3,
                                {0.05 * std::sin(a), 0, 0.05 * std::cos(a), 0, a, 0},
                                {2 * std::cos(a), 0, -2 * std::sin(a), 0, 0, 0}, {.friction = 0.5});
  block.data.pairs[0].normal = {std::sin(a), 0, std::cos(a)};
  const RigidSystem system = block.system();
  const RigidRun run = follow(system, block.start, 11, 0.5, "event_driven", by_poisson);
  check_space_books(system, block.start, run);
  EXPECT_TRUE(near(time_of(run, EventKind::sticks), stop, 1e-12));
  EXPECT_TRUE(near((run.end.q - block.start.q).head<3>().norm(), stop, 1e-12));
}

// Bounces with spin about every axis end at the limit of their series; then the ball rolls by its angular momentum.
TEST(FrictionInSpace, BouncesToRestWithSpin) {
  for (const double e : {0.3, 0.8}) {
    const RigidExample ball = on_floor(ball_body(0.5), 3, {0, 0, 0.7, 0, 0, 0}, {2, 0.5, 0, 3, -2, 4},
                                       {.restitution = e, .friction = 0.2});
    const RigidSystem system = ball.system();
    const RigidRun run = follow(system, ball.start, 6, 0.5, "event_driven", {.impact_law = "stronge"});
    check_space_books(system, ball.start, run);
    EXPECT_TRUE(
        near(time_of(run, EventKind::accumulation), std::sqrt(2 * 0.2 / g) * (1 + e) / (1 - e), 1e-8));
    EXPECT_TRUE(near(run.end.v[0], (2 + 0.4 * 0.5 * -2) / 1.4, 1e-12));
    EXPECT_TRUE(near(run.end.v[1], (0.5 - 0.4 * 0.5 * 3) / 1.4, 1e-12));
    EXPECT_TRUE(near(run.end.v[5], 4, 1e-12));
  }
}

}  // namespace
}  // namespace ictus::test::friction_space_test
