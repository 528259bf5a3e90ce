// Bodies that turn: inertia, free rotation, and contacts whose rows are the derivatives of their gaps.

#include "ictus/model/rigid/rigid_system.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "ictus/model/rigid/rotation.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/rigid_examples.hpp"

namespace ictus::test::rigid_system_test {
namespace {

using std::numbers::pi;

// A box, a ball, a rod and a right triangle by their textbook moments; a capsule without length is a ball.
TEST(Hulls, HaveTheInertiaOfTheirSolids) {
  const Solid box = solid(hulls::box({1, 2, 3}));
  EXPECT_TRUE(near(box.volume, 6, 1e-15));
  EXPECT_TRUE(near(box.inertia(0, 0), 6 * (4 + 9) / 12.0, 1e-15));
  EXPECT_TRUE(near(box.inertia(2, 2), 6 * (1 + 4) / 12.0, 1e-15));
  const Solid ball = solid(hulls::ball(2));
  EXPECT_TRUE(near(ball.inertia(1, 1) / ball.volume, 0.4 * 4, 1e-15));
  const Solid rod = plate(hulls::capsule(3, 0));
  EXPECT_TRUE(near(rod.inertia(2, 2) / rod.volume, 9 / 12.0, 1e-15));
  const Solid triangle = plate(hulls::polygon({{0, 0, 0}, {3, 0, 0}, {0, 4, 0}, {1, 1, 0}}));
  EXPECT_TRUE(near(triangle.volume, 6, 1e-15));
  EXPECT_TRUE(near(triangle.centre.x, 1, 1e-15));
  EXPECT_TRUE(near(triangle.inertia(2, 2), 6 * (9 + 16) / 18.0, 1e-14));
  const Solid rectangle = plate(hulls::rectangle(2, 1));
  EXPECT_TRUE(near(rectangle.inertia(2, 2), 2 * 5 / 12.0, 1e-15));
}

// Slices of a capsule and of a stadium, summed: the closed forms agree.
TEST(Hulls, SumOfSlicesOfARoundedRod) {
  const double length = 3, r = 0.4, straight = length - 2 * r;
  double volume = 0, across = 0, along = 0, area = 0, turning = 0;
  constexpr int slices = 400'000;
  for (int i = 0; i < slices; ++i) {
    const double x = -length / 2 + length * (i + 0.5) / slices, dx = length / slices;
    const double beyond = std::max(0.0, std::abs(x) - straight / 2),
                 half = std::sqrt(r * r - beyond * beyond);
    volume += pi * half * half * dx;
    along += pi * half * half * half * half / 2 * dx;
    across += (pi * half * half * half * half / 4 + pi * half * half * x * x) * dx;
    area += 2 * half * dx;
    turning += (2 * half * half * half / 3 + 2 * half * x * x) * dx;
  }
  const Solid capsule = solid(hulls::capsule(length, r)), stadium = plate(hulls::capsule(length, r));
  EXPECT_TRUE(near(capsule.volume, volume, 1e-9));
  EXPECT_TRUE(near(capsule.inertia(0, 0), along, 1e-9));
  EXPECT_TRUE(near(capsule.inertia(1, 1), across, 1e-9));
  EXPECT_TRUE(near(stadium.volume, area, 1e-7));
  EXPECT_TRUE(near(stadium.inertia(2, 2), turning, 1e-7));
}

TEST(Rotation, VectorsAndQuaternionsAreOne) {
  Random random(7);
  for (int i = 0; i < 2000; ++i) {
    const double size = i % 3 == 0 ? 1e-7 : pi * (1 - 1e-9);
    Eigen::Vector3d a(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
    a *= size * random.uniform(0, 1) / a.norm();
    const Eigen::Vector3d back = rotation_vector_of(quaternion_of(a));
    EXPECT_TRUE(below((back - a).norm(), 1e-15 * (1 + 4 * a.norm()))) << a.transpose();
    EXPECT_TRUE(below(std::abs(quaternion_of(a).norm() - 1), 1e-15));
    EXPECT_TRUE(below(turned(a, -a).norm(), 1e-14));
  }
}

// I = (1, 2, 3), ω = (0.1, 2, 0.2): after one second ω in the axes of the body; the rule is of order 2.
TEST(Rotation, FreeTopKeepsEnergyAndMomentumAndConverges) {
  RigidBody top{"top", 1, Eigen::Vector3d(1, 2, 3).asDiagonal(), {hulls::ball(1)}};
  RigidExample example = on_floor(top, 3, {0, 0, 5, 0.3, -0.2, 0.9}, {0, 0, 0, 0, 0, 0}, {.gravity = 0});
  const RigidSystem system = example.system();
  const Eigen::Matrix3d begin = system.pose(example.start.q, 0).axes;
  example.start.v.tail<3>() = begin * Eigen::Vector3d(0.1, 2, 0.2);
  const Eigen::Vector3d exact(-0.3196596877, 1.9768200940, 0.2659463078);
  const Vector3 momentum = system.angular_momentum(example.start.q, example.start.v, {});
  const double energy = system.kinetic(example.start.q, example.start.v);
  double errors[2];
  for (int i = 0; i < 2; ++i) {
    const RigidRun run = follow(system, example.start, 1, i == 0 ? 0.01 : 0.005, "moreau_jean");
    const Eigen::Vector3d spin = system.pose(run.end.q, 0).axes.transpose() * run.end.v.tail<3>();
    errors[i] = (spin - exact).norm();
    const Vector3 now = system.angular_momentum(run.end.q, run.end.v, {});
    EXPECT_TRUE(below(norm(now - momentum), 1e-12));
    EXPECT_TRUE(near(system.kinetic(run.end.q, run.end.v), energy, 1e-12));
  }
  EXPECT_TRUE(below(errors[0], 1e-5));
  EXPECT_TRUE(near(errors[0] / errors[1], 4, 0.02));
}

RigidExample two_bodies(Random& random, const RoundedHull& a, const RoundedHull& b, std::size_t dimension) {
  const auto body = [&](const RoundedHull& hull) {
    return dimension == 2 ? plate_body(hull) : solid_body(hull);
  };
  RigidExample example;
  RigidPair pair;
  pair.name = "pair";
  pair.first = 0;
  pair.second = 1;
  example.data = {dimension, {}, {body(a), body(b)}, {pair}};
  const Eigen::Index n = dimension == 2 ? 6 : 12;
  example.start.q.resize(n);
  example.start.v.resize(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    example.start.q[i] = random.uniform(-0.7, 0.7);
    example.start.v[i] = random.uniform(-1, 1);
  }
  example.start.q[n / 2] += 2.6;  // apart along x
  return example;
}

/// The opening speed is the rate of the gap, for every point that there is.
void check_rows(const RigidExample& example) {
  const RigidSystem system = example.system();
  const auto gap_at = [&](double t) {
    Eigen::VectorXd q = example.start.q, gap(system.contacts());
    system.retract(q, t * example.start.v);
    system.gaps(q, gap);
    return gap;
  };
  constexpr double h = 1e-5;
  const Eigen::VectorXd now = gap_at(0), rate = (gap_at(h) - gap_at(-h)) / (2 * h);
  ContactRows rows;
  system.directions(example.start.q, rows);
  Eigen::VectorXd opening(system.contacts());
  rows.multiply_normals(example.start.v, opening);
  for (Eigen::Index j = 0; j < now.size(); ++j)
    if (now[j] < 1e8) {
      EXPECT_TRUE(below(std::abs(opening[j] - rate[j]), 1e-7)) << j;
    }
}

TEST(RigidContacts, OpeningSpeedIsTheRateOfTheGap) {
  Random random(11);
  const RoundedHull plane[] = {hulls::ball(0.5), hulls::capsule(1.2, 0.2), hulls::rectangle(0.9, 0.6),
                               hulls::polygon({{0, 0, 0}, {0.8, 0, 0}, {0.2, 0.7, 0}}), hulls::capsule(1, 0)};
  for (int i = 0; i < 60; ++i)
    for (const RoundedHull& hull : plane) check_rows(two_bodies(random, hulls::ball(0.4), hull, 2));
  const RoundedHull space[] = {hulls::ball(0.5), hulls::capsule(1.2, 0.2), hulls::box({0.9, 0.6, 0.7})};
  for (int i = 0; i < 60; ++i)
    for (const RoundedHull& hull : space) check_rows(two_bodies(random, hulls::ball(0.4), hull, 3));
  for (int i = 0; i < 60; ++i) check_rows(two_bodies(random, hulls::capsule(0.9, 0.1), space[1], 3));
}

// A corner against an edge turns with both bodies: the nearer point counts.
TEST(RigidContacts, NearestPointOfTwoPolygonsIsTheirDistance) {
  Random random(5);
  for (int i = 0; i < 300; ++i) {
    const RigidExample example = two_bodies(random, hulls::rectangle(0.9, 0.6),
                                            hulls::polygon({{0, 0, 0}, {0.8, 0, 0}, {0.2, 0.7, 0}}), 2);
    const RigidSystem system = example.system();
    Eigen::VectorXd gap(system.contacts());
    system.gaps(example.start.q, gap);
    double brute = HUGE_VAL;  // between all points of both outlines
    const auto outline = [&](std::size_t body) {
      std::vector<Vector3> points;
      const auto& corners = system.data().bodies[body].parts[0].points;
      const Pose pose = system.pose(example.start.q, body);
      for (std::size_t k = 0; k < corners.size(); ++k)
        for (int s = 0; s < 200; ++s)
          points.push_back(
              pose.at(corners[k] + s / 200.0 * (corners[(k + 1) % corners.size()] - corners[k])));
      return points;
    };
    const auto first = outline(0), second = outline(1);
    for (const Vector3& a : first)
      for (const Vector3& b : second) brute = std::min(brute, length(a - b));
    EXPECT_TRUE(below(std::abs(std::min(gap[0], gap[1]) - brute), 5e-3)) << gap.transpose() << " " << brute;
  }
}

// Slip and opening of a wall's contacts change by their bending, at v̇ = 0.
TEST(RigidContacts, BendingIsTheRateOfTheRows) {
  const RigidExample example =
      on_floor(plate_body(hulls::rectangle(1, 0.5)), 2, {0.1, 0.9, 0.4}, {0.3, -0.2, 2}, {});
  const RigidSystem system = example.system();
  const auto speeds = [&](double t) {
    const Eigen::VectorXd q = example.start.q + t * example.start.v;
    ContactRows rows;
    system.directions(q, rows);
    Eigen::VectorXd u(static_cast<Eigen::Index>(rows.size()));
    rows.multiply(example.start.v, u);
    return u;
  };
  constexpr double h = 1e-5;
  Eigen::VectorXd bending;
  system.bending(example.start.q, example.start.v, bending);
  EXPECT_TRUE(below((bending - (speeds(h) - speeds(-h)) / (2 * h)).lpNorm<Eigen::Infinity>(), 1e-8));
  EXPECT_GT(bending.norm(), 1);
}

RigidExample two_bodies(const RigidBody& first, const RigidBody& second, std::size_t dimension,
                        const std::vector<double>& q, const std::vector<double>& v) {
  RigidPair pair;
  pair.name = "pair";
  pair.first = 0;
  pair.second = 1;
  pair.friction = 0.3;
  RigidExample example{{dimension, {}, {first, second}, {pair}}, {}};
  example.start.q = Eigen::Map<const Eigen::VectorXd>(q.data(), static_cast<Eigen::Index>(q.size()));
  example.start.v = Eigen::Map<const Eigen::VectorXd>(v.data(), static_cast<Eigen::Index>(v.size()));
  return example;
}

/// The largest difference from the rate of the rows along the motion, of the contact that is nearest. (Others of a pair are
/// where sides would touch that lie flat.)
double bending_error_of(const RigidExample& example) {
  const RigidSystem system = example.system();
  const auto speeds = [&](double t) {
    Eigen::VectorXd q = example.start.q;
    system.retract(q, t * example.start.v);
    ContactRows rows;
    system.directions(q, rows);
    Eigen::VectorXd u(static_cast<Eigen::Index>(rows.size()));
    rows.multiply(example.start.v, u);
    return u;
  };
  constexpr double h = 1e-5;
  Eigen::VectorXd bending, gap(system.contacts());
  system.bending(example.start.q, example.start.v, bending);
  system.gaps(example.start.q, gap);
  const Eigen::VectorXd rate = (speeds(h) - speeds(-h)) / (2 * h);
  const auto d = static_cast<Eigen::Index>(system.shape().rows_per_contact);
  Eigen::Index nearest = 0;
  gap.minCoeff(&nearest);
  EXPECT_GT(bending.norm(), 0.1);
  return (bending - rate).segment(nearest * d, d).lpNorm<Eigen::Infinity>();
}

// A corner on a side, of either body, with and without a radius; corner to corner; a ball on a face of a box; corners of a
// box over a facet of another; ridges of both.
TEST(RigidContacts, BendingOfPairsIsTheRateOfTheirRows) {
  const RigidBody block = plate_body(hulls::rectangle(1, 0.5)), disc = ball_body(0.3),
                  capsule = plate_body(hulls::capsule(0.9, 0.1));
  const std::vector<double> v{0.3, -0.2, 1.5, -0.4, 0.1, -0.7};
  for (const auto& [first, second] :
       {std::pair{&block, &block}, {&block, &capsule}, {&capsule, &block}, {&block, &disc}, {&disc, &disc}})
    for (const double turn : {0.3, -0.4})
      EXPECT_TRUE(below(
          bending_error_of(two_bodies(*first, *second, 2, {0, 0, 0.1, 0.15, 0.8, 0.1 + turn}, v)), 1e-7));
  const RigidBody box = solid_body(hulls::box({1, 0.8, 0.5})), ball = ball_body(0.3);
  const std::vector<double> in_space{0.3, -0.2, 0.1, 0.5, -0.6, 0.7, -0.4, 0.1, 0.2, -0.3, 0.8, 0.4};
  EXPECT_TRUE(below(bending_error_of(two_bodies(
                        box, box, 3, {0, 0, 0, 0, 0, 0.1, 0.1, 0.1, 0.75, 0.2, 0.3, 0.4}, in_space)),
                    1e-7));
  EXPECT_TRUE(below(
      bending_error_of(two_bodies(box, ball, 3, {0, 0, 0, 0.1, 0.2, 0.1, 0.1, 0.1, 0.8, 0, 0, 0}, in_space)),
      1e-7));
  // A ridge of each, apart and inside.
  for (const double height : {1.02, 0.98})
    for (const RigidBody& other : {box, solid_body(hulls::box({1.2, 0.9, 0.6}))})
      EXPECT_TRUE(below(bending_error_of(two_bodies(
                            box, other, 3, {0, 0, 0, 0.9, 0, 0, 0.1, 0.05, height, 0, 0.8, 0}, in_space)),
                        1e-7))
          << height;
}

// Close to the end of a side, differences of the rows would see the corner beyond it.
TEST(RigidContacts, BendingDoesNotSeeTheEndOfASide) {
  const RigidBody block = plate_body(hulls::rectangle(1, 0.5));
  const auto bend = [&](double from_end) {
    // The lowest corner of the second is over the upper side of the first, so far from its right end.
    const double turn = 0.6, c = std::cos(turn), s = std::sin(turn);
    const double corner_x = -0.5 * c + 0.25 * s, corner_y = -0.5 * s - 0.25 * c;
    const RigidExample example = two_bodies(
        block, block, 2, {0, 0, 0, 0.5 - from_end - corner_x, 0.25 - corner_y, turn}, {0, 0, 0, 1, 0, 0.5});
    Eigen::VectorXd bending;
    example.system().bending(example.start.q, example.start.v, bending);
    return bending[0];
  };
  EXPECT_TRUE(near(bend(1e-7), bend(0.1), 1e-12));
}

}  // namespace
}  // namespace ictus::test::rigid_system_test
