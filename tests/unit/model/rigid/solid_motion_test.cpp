// Solids that lie on each other, slide and strike, by the steps of Moreau and Jean.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/model/rigid/rotation.hpp"
#include "tests/support/near.hpp"
#include "tests/support/no_alloc.hpp"
#include "tests/support/rigid_examples.hpp"

namespace ictus::test::solid_motion_test {
namespace {

using std::numbers::pi;

struct Placed {
  RigidBody body;
  Vector3 place{}, velocity{}, rotation{}, spin{};
};

/// Bodies in space that can all touch each other, and a floor z = 0 where there is gravity.
struct SolidScene {
  std::vector<Placed> bodies;
  Vector3 gravity{};
  Vector3 up{0, 0, 1};
  double friction = 0.5, restitution = 0, floor_friction = 0.5;

  RigidExample example() const {
    RigidExample made;
    made.data.dimension = 3;
    made.data.gravity = gravity;
    const auto n = static_cast<Eigen::Index>(6 * bodies.size());
    made.start.q.setZero(n);
    made.start.v.setZero(n);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      made.data.bodies.push_back(bodies[i].body);
      const auto at = static_cast<Eigen::Index>(6 * i);
      const auto put = [&](Eigen::VectorXd& to, Eigen::Index where, const Vector3& what) {
        to.segment<3>(where) = Eigen::Vector3d(what.x, what.y, what.z);
      };
      put(made.start.q, at, bodies[i].place);
      put(made.start.q, at + 3, bodies[i].rotation);
      put(made.start.v, at, bodies[i].velocity);
      put(made.start.v, at + 3, bodies[i].spin);
      RigidPair pair;
      pair.restitution = restitution;
      pair.second = i;
      pair.friction = floor_friction;
      pair.normal = up;
      pair.name = "floor-" + std::to_string(i);
      if (length(gravity) > 0) made.data.pairs.push_back(pair);
      pair.friction = friction;
      for (std::size_t j = 0; j < i; ++j) {
        pair.first = j;
        pair.name = std::to_string(j) + "-" + std::to_string(i);
        made.data.pairs.push_back(pair);
      }
    }
    return made;
  }
};

Eigen::Vector3d part(const Eigen::VectorXd& of, std::size_t body, Eigen::Index from) {
  return of.segment<3>(static_cast<Eigen::Index>(6 * body) + from);
}

const RigidBody cube = solid_body(hulls::box({1, 1, 1}));

// Two cubes, alike or turned, stand still; so do a capsule along a box and a tetrahedron on its base.
TEST(SolidMotion, StacksStandStill) {
  const RoundedHull pyramid = hulls::polytope({{0.5, 0, 0}, {-0.4, 0.4, 0}, {-0.4, -0.4, 0}, {0, 0, 0.8}});
  const Solid made = solid(pyramid);
  RigidBody tetrahedron{"tetrahedron", 1, 1 / made.volume * made.inertia, {pyramid}};
  for (Vector3& point : tetrahedron.parts[0].points) point -= made.centre;
  const std::vector<Placed> tops = {{.body = cube, .place = {0, 0, 1.5}},
                                    {.body = cube, .place = {0.2, -0.1, 1.5}, .rotation = {0, 0, pi / 4}},
                                    {.body = solid_body(hulls::capsule(0.9, 0.1)), .place = {0, 0.1, 1.1}},
                                    {.body = tetrahedron, .place = {0.05, 0, 1 + made.centre.z}}};
  for (const Placed& top : tops) {
    SolidScene scene{.bodies = {{.body = cube, .place = {0, 0, 0.5}}, top}, .gravity = {0, 0, -g}};
    const RigidExample example = scene.example();
    const RigidSystem system = example.system();
    const RigidRun run = follow(system, example.start, 1, 1e-3, "moreau_jean");
    ASSERT_TRUE(run.books.converged()) << run.books.advice;
    EXPECT_TRUE(below((run.end.q - example.start.q).lpNorm<Eigen::Infinity>(), 1e-12))
        << &top - tops.data() << ": " << (run.end.q - example.start.q).transpose();
    EXPECT_TRUE(below(run.end.v.lpNorm<Eigen::Infinity>(), 1e-12));
  }
}

// On a slope of angle α, here of gravity, a cube slides on a slab that sticks to the floor: v = g (sin α − μ cos α) t.
TEST(SolidMotion, ACubeSlidesDownASlabAsOnASlope) {
  constexpr double slope = 0.4, mu = 0.2;
  SolidScene scene{.bodies = {{.body = solid_body(hulls::box({6, 2, 0.5}), 50), .place = {1, 0, 0.25}},
                              {.body = solid_body(hulls::box({0.5, 0.5, 0.2})), .place = {-0.5, 0, 0.6}}},
                   .gravity = {g * std::sin(slope), 0, -g * std::cos(slope)},
                   .friction = mu,
                   .floor_friction = 2};
  const RigidExample example = scene.example();
  const RigidRun run = follow(example.system(), example.start, 0.5, 1e-3, "moreau_jean");
  ASSERT_TRUE(run.books.converged()) << run.books.advice;
  const double speed = g * (std::sin(slope) - mu * std::cos(slope)) * 0.5;
  EXPECT_TRUE(near(run.end.v[6], speed, 1e-11));
  EXPECT_TRUE(below((part(run.end.q, 0, 0) - part(example.start.q, 0, 0)).norm(), 1e-12));
  EXPECT_TRUE(below(part(run.end.q, 1, 3).norm(), 1e-12));
  EXPECT_TRUE(near(run.end.q[8], 0.6, 1e-12));
}

// Edge on crossed edge, through both centres: as on a line, v⁺ of the struck one is (1 + e)/2.
TEST(SolidMotion, ACubeStrikesEdgeOnEdge) {
  SolidScene scene{.bodies = {{.body = cube, .place = {0, 0, 0}, .rotation = {pi / 4, 0, 0}},
                              {.body = cube,
                               .place = {0, 0, std::sqrt(2.0) + 0.01},
                               .velocity = {0, 0, -1},
                               .rotation = {0, pi / 4, 0}}},
                   .friction = 0.3,
                   .restitution = 0.6};
  const RigidExample example = scene.example();
  const RigidRun run = follow(example.system(), example.start, 0.05, 1e-3, "moreau_jean");
  ASSERT_TRUE(run.books.converged()) << run.books.advice;
  EXPECT_TRUE(near(run.end.v[2], -0.8, 1e-12));
  EXPECT_TRUE(near(run.end.v[8], -0.2, 1e-12));
  EXPECT_TRUE(below(part(run.end.v, 0, 3).norm() + part(run.end.v, 1, 3).norm(), 1e-12));
}

/// A cube thrown on another that lies on the floor.
SolidScene thrown() {
  return {.bodies = {{.body = cube, .place = {0, 0, 0.5}},
                     {.body = solid_body(hulls::box({0.6, 0.5, 0.4})),
                      .place = {0.1, 0.2, 1.5},
                      .velocity = {0.7, -0.4, -1},
                      .rotation = {0.3, 0.2, 0.1},
                      .spin = {1, 2, -1}}},
          .gravity = {0, 0, -g},
          .friction = 0.4,
          .restitution = 0.3};
}

// Who is first does not matter, and a turned scene has a turned answer.
TEST(SolidMotion, OrderAndTurningOfTheSceneDoNotMatter) {
  const SolidScene plain = thrown();
  const auto end_of = [](const SolidScene& scene) {
    const RigidExample example = scene.example();
    const RigidRun run = follow(example.system(), example.start, 0.4, 1e-3, "moreau_jean");
    EXPECT_TRUE(run.books.converged()) << run.books.advice;
    return run.end;
  };
  const Motion end = end_of(plain);
  EXPECT_GT((end.v - plain.example().start.v).norm(), 0.1);  // it has struck
  SolidScene swapped = plain;
  std::swap(swapped.bodies[0], swapped.bodies[1]);
  const Motion other = end_of(swapped);
  for (const std::size_t body : {0u, 1u})
    for (const Eigen::Index from : {0, 3})
      EXPECT_TRUE(below((part(end.v, body, from) - part(other.v, 1 - body, from)).norm(), 1e-9));
  const Eigen::Vector3d by(0.4, -0.7, 0.5);
  const Eigen::Quaterniond turn = quaternion_of(by);
  const auto turned = [&](const Vector3& a) {
    const Eigen::Vector3d b = turn * Eigen::Vector3d(a.x, a.y, a.z);
    return Vector3{b.x(), b.y(), b.z()};
  };
  SolidScene world = plain;
  world.gravity = turned(world.gravity);
  world.up = turned(world.up);
  for (Placed& body : world.bodies) {
    body.place = turned(body.place);
    body.velocity = turned(body.velocity);
    body.spin = turned(body.spin);
    const Eigen::Vector3d lies =
        ictus::turned(Eigen::Vector3d(body.rotation.x, body.rotation.y, body.rotation.z), by);
    body.rotation = {lies.x(), lies.y(), lies.z()};
  }
  const Motion there = end_of(world);
  for (const std::size_t body : {0u, 1u})
    for (const Eigen::Index from : {0, 3})
      EXPECT_TRUE(below((turn * part(end.v, body, from) - part(there.v, body, from)).norm(), 1e-9));
}

TEST(SolidMotion, ContactsAllocateNothingTheSecondTime) {
  const RigidExample example = thrown().example();
  const RigidSystem system = example.system();
  Eigen::VectorXd gap(system.contacts());
  ContactRows rows;
  const auto work = [&] {
    rows.clear();
    system.gaps(example.start.q, gap);
    system.directions(example.start.q, rows);
  };
  work();
  EXPECT_EQ(allocations_of(work), 0u);
}

}  // namespace
}  // namespace ictus::test::solid_motion_test
