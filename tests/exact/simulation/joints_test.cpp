// Bodies that joints hold together, against what is known of them: pendulums, linkages, sliders, springs, Kane's puzzle.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "ictus/exact/exact.hpp"
#include "tests/support/near.hpp"
#include "tests/support/rigid_examples.hpp"

namespace ictus::test::joints_test {
namespace {

using Kind = RigidJoint::Kind;
using std::numbers::pi;
constexpr std::size_t world = RigidJoint::world;

/// Adds a rod of length 1 and mass 1 whose upper end is here; angle from the lower vertical, turning at a rate.
Vector3 hang_rod(RigidExample& example, const Vector3& from, double angle, double rate = 0,
                 Vector3 velocity = {}) {
  const Vector3 along{std::sin(angle), -std::cos(angle), 0};
  RigidBody rod = plate_body(hulls::capsule(1, 0));
  rod.inertia(2, 2) = 1.0 / 12;
  rod.name = "rod-" + std::to_string(example.data.bodies.size() + 1);
  example.data.bodies.push_back(rod);
  const Eigen::Index n = example.start.q.size();
  example.start.q.conservativeResize(n + 3);
  example.start.v.conservativeResize(n + 3);
  const Vector3 centre = from + 0.5 * along;
  example.start.q.tail<3>() << centre.x, centre.y, angle - pi / 2;
  const Vector3 swing = cross({0, 0, rate}, 0.5 * along);
  example.start.v.tail<3>() << velocity.x + swing.x, velocity.y + swing.y, rate;
  return from + along;
}

RigidExample in_the_plane(double gravity) {
  RigidExample example;
  example.data.dimension = 2;
  example.data.gravity = {0, -gravity, 0};
  return example;
}

RigidExample swinging_rod(double angle) {
  RigidExample example = in_the_plane(g);
  hang_rod(example, {}, angle);
  example.data.joints.push_back({"hinge", Kind::hinge, world, 0, {}});
  return example;
}

double energy(const RigidSystem& system, const Motion& motion) {
  return system.kinetic(motion.q, motion.v) + system.potential(motion.q);
}

double apart(const RigidSystem& system, const Motion& motion) {
  Eigen::VectorXd gap;
  system.joint_gaps(motion.q, gap);
  return gap.lpNorm<Eigen::Infinity>();
}

/// Of a pendulum with this ω₀² = torque over inertia.
double period(double square, double angle) {
  return 4 * std::comp_ellint_1(std::sin(angle / 2)) / std::sqrt(square);
}

const NonsmoothOptions path{.impact_law = "stronge"};

// J is the derivative of c along any motion, and its bending the second one: against differences.
TEST(Joints, RowsAreDerivativesOfTheirGaps) {
  for (const std::size_t dimension : {2u, 3u})
    for (const Kind kind : {Kind::hinge, Kind::ball, Kind::slider, Kind::fixed}) {
      RigidData data{dimension, {}, {ball_body(1), ball_body(0.5)}, {}};
      data.joints.push_back({"joint", kind, 0, 1, {0.3, 0.4, dimension == 2 ? 0 : 0.2}, {0.6, 0.8, 0}});
      const auto n = static_cast<Eigen::Index>(dimension == 2 ? 6 : 12);
      Eigen::VectorXd q(n), v(n), way(n);
      for (Eigen::Index i = 0; i < n; ++i) {
        q[i] = 0.7 * std::sin(1.0 + static_cast<double>(i));
        v[i] = std::cos(2.0 * static_cast<double>(i));
      }
      const RigidSystem system(data, q);
      // Away from where the joint holds, so that nothing is zero by chance.
      way = 0.1 * v.reverse();
      system.retract(q, way);
      ContactRows rows;
      system.joint_directions(q, rows);
      ASSERT_EQ(static_cast<Eigen::Index>(rows.size()), system.shape().joints);
      Eigen::VectorXd bending, later, here, before;
      system.joint_bending(q, v, bending);
      constexpr double dt = 1e-4;
      system.joint_gaps(q, here);
      Eigen::VectorXd moved = q;
      system.retract(moved, dt * v);
      system.joint_gaps(moved, later);
      moved = q;
      system.retract(moved, -dt * v);
      system.joint_gaps(moved, before);
      for (std::size_t k = 0; k < rows.size(); ++k) {
        const auto i = static_cast<Eigen::Index>(k);
        EXPECT_TRUE(near(rows.times(k, v), (later[i] - before[i]) / (2 * dt), 1e-7));
        EXPECT_TRUE(near(bending[i], (later[i] - 2 * here[i] + before[i]) / (dt * dt), 1e-6));
      }
    }
}

TEST(Joints, RodOnAHingeComesBackAfterItsPeriod) {
  const RigidExample rod = swinging_rod(1);
  const RigidSystem system = rod.system();
  const double time = period(1.5 * g, 1);
  const RigidRun tracked = follow(system, rod.start, time, time / 20, "event_driven", path);
  ASSERT_TRUE(tracked.books.converged()) << tracked.books.advice;
  EXPECT_TRUE(below((tracked.end.q - rod.start.q).norm(), 1e-9));
  EXPECT_TRUE(below(tracked.end.v.norm(), 1e-8));
  EXPECT_TRUE(below(apart(system, tracked.end), 1e-14));
  double errors[2];
  for (int i = 0; i < 2; ++i) {
    const RigidRun stepped = follow(system, rod.start, time, time / (i == 0 ? 500 : 1000), "moreau_jean");
    ASSERT_TRUE(stepped.books.converged()) << stepped.books.advice;
    EXPECT_TRUE(below(apart(system, stepped.end), 1e-14));
    EXPECT_TRUE(near(energy(system, stepped.end), energy(system, rod.start), 1e-4));
    errors[i] = stepped.end.v.norm();
  }
  EXPECT_TRUE(near(std::log2(errors[0] / errors[1]), 2, 0.1)) << errors[0];
}

// A rod swings through and strikes a wall with its end.
TEST(Joints, PendulumStrikesAWallAsTheClosedFormSays) {
  RigidExample rod = swinging_rod(1);
  RigidPair wall{"wall", RigidPair::wall, 0, {1, 0, 0}, -0.2, 0.5, 0};
  rod.data.pairs.push_back(wall);
  const RigidSystem system = rod.system();
  // Energy before the first impact: ω² = 3 g (cos θ₁ − cos 1), sin θ₁ = −0.2; half of the speed comes back.
  const double first = std::asin(0.2), rate = std::sqrt(3 * g * (std::cos(first) - std::cos(1.0)));
  const RigidRun run = follow(system, rod.start, 0.6, 0.1, "event_driven", path);
  ASSERT_TRUE(run.books.converged()) << run.books.advice;
  const auto found = std::find_if(run.events.begin(), run.events.end(),
                                  [](const Event& event) { return event.kind == EventKind::impact; });
  ASSERT_TRUE(found != run.events.end());
  const Event& impact = *found;
  EXPECT_TRUE(near(impact.before, -rate * std::cos(first), 1e-9));
  EXPECT_TRUE(near(impact.after, 0.5 * rate * std::cos(first), 1e-9));
  const double missing = energy(system, rod.start) - energy(system, run.end) - run.books.impact_loss;
  EXPECT_TRUE(below(std::abs(missing), 1e-9));
}

// The floor is where the end of the lower rod is: by each law the energy that its closed form says.
TEST(Joints, KanesPendulumByEveryLaw) {
  const double degree = pi / 180;
  for (const double e : {0.5, 0.7, 0.9})
    for (const double mu : {0.25, 0.5}) {
      exact::Values known;
      for (const exact::Result& each : exact::evaluate("kane", {{"restitution", e}, {"friction", mu}}))
        known[each.name] = each.value;
      RigidExample kane = in_the_plane(0);
      const Vector3 knee = hang_rod(kane, {}, 20 * degree, -0.1);
      const Vector3 end = hang_rod(kane, knee, 30 * degree, -0.2, cross({0, 0, -0.1}, knee));
      kane.data.joints = {{"hip", Kind::hinge, world, 0, {}}, {"knee", Kind::hinge, 0, 1, knee}};
      kane.data.pairs.push_back({.name = "floor",
                                 .second = 1,
                                 .normal = {0, 1, 0},
                                 .offset = end.y,
                                 .restitution = e,
                                 .friction = mu});
      const RigidSystem system = kane.system();
      EXPECT_TRUE(near(energy(system, kane.start), known["energy"], 1e-14));
      for (const char* law : {"stronge", "poisson_path", "newton_path", "poisson", "fremond", "newton"}) {
        if (!known.contains(std::string(law) + "_energy_ratio")) continue;
        const RigidRun run = follow(system, kane.start, 1e-3, 1e-3, "event_driven", {.impact_law = law});
        ASSERT_TRUE(run.books.converged()) << law << ' ' << run.books.advice;
        const double ratio = energy(system, run.end) / known["energy"];
        EXPECT_TRUE(near(ratio, known[std::string(law) + "_energy_ratio"], 1e-9))
            << law << ' ' << e << ' ' << mu;
        EXPECT_TRUE(
            near(ratio, 1 - (run.books.impact_loss + run.books.friction_loss) / known["energy"], 1e-12))
            << law;
      }
    }
}

// Two rods and a bar between them, a closed loop: the bar does not turn, and swings as a pendulum does.
TEST(Joints, ParallelogramSwingsAsOnePendulum) {
  RigidExample linkage = in_the_plane(g);
  const Vector3 left = hang_rod(linkage, {}, 0.8), right = hang_rod(linkage, {1, 0, 0}, 0.8);
  RigidBody bar = linkage.data.bodies[0];
  bar.name = "bar";
  linkage.data.bodies.push_back(bar);
  linkage.start.q.conservativeResize(9);
  linkage.start.v.setZero(9);
  linkage.start.q.tail<3>() << (left.x + right.x) / 2, left.y, 0;
  linkage.data.joints = {{"a", Kind::hinge, world, 0, {}},
                         {"b", Kind::hinge, world, 1, {1, 0, 0}},
                         {"c", Kind::hinge, 2, 0, left},
                         {"d", Kind::hinge, 1, 2, right}};
  const RigidSystem system = linkage.system();
  const double time = period((2 * 0.5 + 1) * g / (2.0 / 3 + 1), 0.8);
  const RigidRun run = follow(system, linkage.start, time, time / 20, "event_driven", path);
  ASSERT_TRUE(run.books.converged()) << run.books.advice;
  EXPECT_TRUE(below((run.end.q - linkage.start.q).norm(), 1e-8));
  EXPECT_TRUE(below(std::abs(run.end.q[8]), 1e-13));
}

TEST(Joints, BlockOnASliderFallsAlongItAndDoesNotTurn) {
  RigidExample block = in_the_plane(g);
  hang_rod(block, {}, 0.3);
  block.data.joints.push_back({"rail", Kind::slider, world, 0, {0.2, 0.1, 0}, {0.8, -0.6, 0}});
  const RigidSystem system = block.system();
  for (const char* scheme : {"event_driven", "moreau_jean"}) {
    const RigidRun run = follow(system, block.start, 1, 0.01, scheme, path);
    ASSERT_TRUE(run.books.converged()) << run.books.advice;
    EXPECT_TRUE(near(run.end.q[0] - block.start.q[0], 0.8 * 0.6 * g / 2, 1e-12)) << scheme;
    EXPECT_TRUE(near(run.end.q[1] - block.start.q[1], -0.6 * 0.6 * g / 2, 1e-12)) << scheme;
    EXPECT_TRUE(near(run.end.q[2], block.start.q[2], 1e-13)) << scheme;
  }
}

// Two rods fixed at right angles are one body: it turns at a constant rate about its centre of mass.
TEST(Joints, FixedBodiesAreOne) {
  RigidExample corner = in_the_plane(0);
  const Vector3 joint = hang_rod(corner, {}, 0);
  hang_rod(corner, joint, pi / 2);
  corner.data.joints.push_back({"weld", Kind::fixed, 0, 1, joint});
  const Eigen::Vector2d centre = 0.5 * (corner.start.q.head<2>() + corner.start.q.segment<2>(3));
  for (Eigen::Index b : {0, 1}) {
    const Eigen::Vector2d arm = corner.start.q.segment<2>(3 * b) - centre;
    corner.start.v.segment<3>(3 * b) << -2 * arm.y() + 1, 2 * arm.x(), 2;
  }
  const RigidSystem system = corner.system();
  const RigidRun run = follow(system, corner.start, pi, pi / 10, "event_driven", path);
  ASSERT_TRUE(run.books.converged()) << run.books.advice;
  for (Eigen::Index b : {0, 1}) {
    EXPECT_TRUE(near(run.end.q[3 * b], corner.start.q[3 * b] + pi, 1e-9));
    EXPECT_TRUE(near(run.end.q[3 * b + 1], corner.start.q[3 * b + 1], 1e-9));
    EXPECT_TRUE(near(run.end.q[3 * b + 2], corner.start.q[3 * b + 2] + 2 * pi, 1e-9));
  }
}

// x = a e^{−δt} cos(ωt + …) about the weight's own stretch; what the damper takes is booked.
TEST(Joints, WeightOnASpringRings) {
  const double k = 90, c = 0.6, delta = c / 2, omega = std::sqrt(k - delta * delta);
  RigidExample weight = in_the_plane(g);
  weight.data.bodies.push_back(ball_body(0.1));
  weight.start.q = Eigen::Vector3d(0, -1, 0);
  weight.start.v.setZero(3);
  weight.data.springs.push_back({"spring", world, 0, {0, 0, 0}, {0, -1, 0}, k, c, 1});
  const RigidSystem system = weight.system();
  const double time = 2, sag = g / k;
  const double exact =
      -1 - sag +
      sag * std::exp(-delta * time) * (std::cos(omega * time) + delta / omega * std::sin(omega * time));
  const RigidRun tracked = follow(system, weight.start, time, 0.1, "event_driven", path);
  ASSERT_TRUE(tracked.books.converged()) << tracked.books.advice;
  EXPECT_TRUE(near(tracked.end.q[1], exact, 1e-10));
  EXPECT_TRUE(near(energy(system, tracked.end) - tracked.books.work, energy(system, weight.start), 1e-9));
  double errors[2];
  for (int i = 0; i < 2; ++i) {
    const RigidRun stepped = follow(system, weight.start, time, i == 0 ? 2e-3 : 1e-3, "moreau_jean");
    errors[i] = std::abs(stepped.end.q[1] - exact);
  }
  EXPECT_TRUE(near(std::log2(errors[0] / errors[1]), 2, 0.3)) << errors[0] << ' ' << errors[1];
}

/// A cuboid that hangs by a point of its top, in space.
RigidExample hanging_cuboid(Kind kind, const Vector3& axis) {
  RigidExample example;
  example.data = {3, {0, 0, -g}, {solid_body(hulls::box({0.2, 0.3, 1}))}, {}};
  example.start.q = Eigen::VectorXd::Zero(6);
  example.start.v = Eigen::VectorXd::Zero(6);
  // Turned by 0.9 about y from hanging at the origin.
  example.start.q << -0.5 * std::sin(0.9), 0, -0.5 * std::cos(0.9), 0, 0.9, 0;
  example.data.joints.push_back({"joint", kind, world, 0, {}, axis});
  return example;
}

TEST(Joints, HingeInSpaceSwingsAsInThePlane) {
  const RigidExample box = hanging_cuboid(Kind::hinge, {0, 1, 0});
  const RigidSystem system = box.system();
  const double inertia = (0.04 + 1) / 12 + 0.25, time = period(0.5 * g / inertia, 0.9);
  double errors[2];
  for (int i = 0; i < 2; ++i) {
    const RigidRun run = follow(system, box.start, time, time / (i == 0 ? 500 : 1000), "moreau_jean");
    ASSERT_TRUE(run.books.converged()) << run.books.advice;
    EXPECT_TRUE(below(apart(system, run.end), 1e-13));
    EXPECT_TRUE(below(std::abs(run.end.q[1]), 1e-13));
    errors[i] = run.end.v.norm();
  }
  EXPECT_TRUE(near(std::log2(errors[0] / errors[1]), 2, 0.1)) << errors[0] << ' ' << errors[1];
}

// On a ball joint the spin about the vertical stays, and so does the energy.
TEST(Joints, BallJointKeepsWhatGravityDoesNotChange) {
  RigidExample box = hanging_cuboid(Kind::ball, {0, 0, 1});
  const Vector3 spin{0, 0, 2}, place{box.start.q[0], 0, box.start.q[2]}, velocity = cross(spin, place);
  box.start.v << velocity.x, velocity.y, velocity.z, 0, 0, 2;
  const RigidSystem system = box.system();
  double energies[2], momenta[2];
  for (int i = 0; i < 2; ++i) {
    const RigidRun run = follow(system, box.start, 2, i == 0 ? 2e-3 : 1e-3, "moreau_jean");
    ASSERT_TRUE(run.books.converged()) << run.books.advice;
    EXPECT_TRUE(below(apart(system, run.end), 1e-13));
    energies[i] = std::abs(energy(system, run.end) - energy(system, box.start));
    momenta[i] = std::abs(system.angular_momentum(run.end.q, run.end.v, {}).z -
                          system.angular_momentum(box.start.q, box.start.v, {}).z);
  }
  for (const double* error : {energies, momenta}) {
    EXPECT_TRUE(near(std::log2(error[0] / error[1]), 2, 0.3)) << error[0] << ' ' << error[1];
    EXPECT_TRUE(below(error[1], 1e-4));
  }
}

}  // namespace
}  // namespace ictus::test::joints_test
