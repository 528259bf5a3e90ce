// What motions with friction owe to symmetry: a scene that is turned, mirrored, numbered or measured differently has the
// same answer, and a gap of rounding is none.

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ictus/laws/impact/laws.hpp"
#include "tests/support/near.hpp"
#include "tests/support/rigid_examples.hpp"

namespace ictus::test::friction_contracts_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// How a scene is looked at: all of it turned, its y mirrored before, other units, lifted by a little.
struct View {
  Matrix3d turn = Matrix3d::Identity();
  bool mirrored = false, turns_gravity = true;
  double length = 1, time = 1, mass = 1;  // of the old unit
  double lift = 0;                        // m

  Matrix3d mirror() const { return Vector3d(1, mirrored ? -1 : 1, 1).asDiagonal(); }
  Vector3d polar(const Vector3d& x) const { return turn * (mirror() * x); }
  Vector3d axial(const Vector3d& x) const { return (mirrored ? -1 : 1) * polar(x); }
  Matrix3d attitude(const Matrix3d& r) const { return turn * mirror() * r * mirror(); }
  double speed() const { return length / time; }
};

struct Body {
  Vector3d size;  // m, of a box; of a ball the first is its radius
  bool ball = false;
  Vector3d place, velocity, spin;
  Matrix3d attitude = Matrix3d::Identity();
};

struct Setting {
  std::vector<Body> bodies;
  double restitution = 0.5, friction = 0.3, duration = 0.1, step = 1e-3;
};

Matrix3d turned(double angle, const Vector3d& axis) {
  return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix();
}

/// Strikes the floor with a corner, slips and leaves.
Setting struck_corner() {
  Setting setting;
  setting.bodies.push_back(
      {{0.3, 0.2, 0.1}, false, {0, 0, 0.2}, {1, 0.4, -2}, {3, -2, 4}, turned(0.6, {1, 2, 0.5})});
  return setting;
}

/// Slides on its four corners while it turns, and stops.
Setting sliding_box() {
  Setting setting;
  setting.bodies.push_back(
      {{0.3, 0.2, 0.05}, false, {0, 0, 0.025}, {1, 0.3, 0}, {0, 0, 2}, turned(0.4, {0, 0, 1})});
  setting.duration = 0.5;
  setting.step = 5e-3;
  return setting;
}

/// A ball that bounces, slides and rolls, and one that flies.
Setting balls() {
  Setting setting;
  setting.bodies.push_back(
      {{0.1, 0, 0}, true, {0, 0, 0.15}, {2, 0.5, -1}, {10, -20, 5}, Matrix3d::Identity()});
  setting.bodies.push_back({{0.05, 0, 0}, true, {1, 0.3, 0.3}, {0, 1, 0}, {1, 2, 3}, Matrix3d::Identity()});
  setting.duration = 0.4;
  return setting;
}

RigidExample seen(const Setting& setting, const View& view) {
  RigidExample example;
  example.data.dimension = 3;
  const Vector3d up = view.polar({0, 0, 1}), down = (view.turns_gravity ? up : Vector3d(0, 0, 1)) * -g;
  const Vector3d gravity = down * view.length / (view.time * view.time);
  example.data.gravity = {gravity[0], gravity[1], gravity[2]};
  const auto n = static_cast<Eigen::Index>(setting.bodies.size());
  example.start.q.setZero(6 * n);
  example.start.v.setZero(6 * n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Body& body = setting.bodies[static_cast<std::size_t>(i)];
    const Vector3d size = view.length * body.size;
    example.data.bodies.push_back(body.ball ? ball_body(size[0], view.mass)
                                            : solid_body(hulls::box({size[0], size[1], size[2]}), view.mass));
    RigidPair pair;
    pair.name = "contact";
    pair.second = static_cast<std::size_t>(i);
    pair.normal = {up[0], up[1], up[2]};
    pair.restitution = setting.restitution;
    pair.friction = setting.friction;
    example.data.pairs.push_back(pair);
    const Eigen::AngleAxisd attitude(view.attitude(body.attitude));
    example.start.q.segment<3>(6 * i) = view.length * view.polar(body.place + Vector3d(0, 0, view.lift));
    example.start.q.segment<3>(6 * i + 3) = attitude.angle() * attitude.axis();
    example.start.v.segment<3>(6 * i) = view.speed() * view.polar(body.velocity);
    example.start.v.segment<3>(6 * i + 3) = view.axial(body.spin) / view.time;
  }
  return example;
}

struct End {
  std::vector<Vector3d> place, velocity, spin;
  std::vector<Matrix3d> attitude;
  double friction_loss = 0;
};

/// The end of the motion, as it would be seen by the view.
End end_of(const Setting& setting, const View& made, const std::string& scheme,
           const NonsmoothOptions& options, const View& told = {}) {
  const RigidExample example = seen(setting, made);
  const RigidSystem system = example.system();
  const RigidRun run =
      follow(system, example.start, setting.duration * made.time, setting.step * made.time, scheme, options);
  EXPECT_TRUE(run.books.converged()) << scheme << ' ' << options.impact_law << ' ' << run.books.advice;
  End end;
  for (std::size_t i = 0; i < setting.bodies.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(6 * i);
    end.place.push_back(told.length * told.polar(run.end.q.segment<3>(at)));
    end.velocity.push_back(told.speed() * told.polar(run.end.v.segment<3>(at)));
    end.spin.push_back(told.axial(run.end.v.segment<3>(at + 3)) / told.time);
    end.attitude.push_back(told.attitude(system.pose(run.end.q, i).axes));
  }
  end.friction_loss = run.books.friction_loss;
  return end;
}

/// The largest difference, in parts of the units of the view.
double difference(const End& a, const End& b, const View& view) {
  double largest = 0;
  for (std::size_t i = 0; i < a.place.size(); ++i)
    largest = std::max({largest, (a.place[i] - b.place[i]).norm() / view.length,
                        (a.velocity[i] - b.velocity[i]).norm() / view.speed(),
                        (a.spin[i] - b.spin[i]).norm() * view.time, (a.attitude[i] - b.attitude[i]).norm()});
  return largest;
}

double change_by(const View& view, const Setting& setting, const std::string& scheme,
                 const NonsmoothOptions& options = {}) {
  return difference(end_of(setting, view, scheme, options), end_of(setting, {}, scheme, options, view), view);
}

const View turned_world{.turn = turned(1.1, {0.3, -0.8, 0.5})};
const View mirrored_world{.mirrored = true};
const View millimetres{.length = 1e3, .time = 1e3, .mass = 1e3};

std::vector<std::string> laws_of_friction() {
  std::vector<std::string> names;
  ImpactLaws::for_each([&]<class Law>(Type<Law>) {
    if (Law::traits.knows_friction) names.emplace_back(Law::about.name);
  });
  return names;
}

}  // namespace

TEST(FrictionContracts, TurningMirroringAndUnitsByEveryLaw) {
  const std::vector<std::string> laws = laws_of_friction();
  ASSERT_GE(laws.size(), 6u);
  for (const std::string& law : laws)
    for (const View& view : {turned_world, mirrored_world, millimetres})
      // Walton's law is one of balls.
      EXPECT_TRUE(below(
          change_by(view, law == "walton" ? balls() : struck_corner(), "event_driven", {.impact_law = law}),
          1e-12))
          << law << ' ' << view.mirrored << ' ' << view.length;
}

TEST(FrictionContracts, TurningMirroringAndUnitsOfMotions) {
  for (const Setting& setting : {struck_corner(), sliding_box(), balls()})
    for (const std::string scheme : {"moreau_jean", "event_driven"})
      for (const View& view : {turned_world, mirrored_world, millimetres}) {
        // Forces of four corners that slide and turn are not unique, and sweeps of a step choose them by their order.
        if (view.mirrored && scheme == "moreau_jean" && setting.duration == sliding_box().duration) continue;
        EXPECT_TRUE(below(change_by(view, setting, scheme), 1e-11))
            << scheme << ' ' << setting.duration << ' ' << view.mirrored << ' ' << view.length;
      }
}

TEST(FrictionContracts, NumbersOfBodiesDoNotMatter) {
  Setting setting = balls(), other = setting;
  std::swap(other.bodies[0], other.bodies[1]);
  for (const std::string scheme : {"moreau_jean", "event_driven"}) {
    const End first = end_of(setting, {}, scheme, {});
    End second = end_of(other, {}, scheme, {});
    std::swap(second.place[0], second.place[1]);
    std::swap(second.velocity[0], second.velocity[1]);
    std::swap(second.spin[0], second.spin[1]);
    std::swap(second.attitude[0], second.attitude[1]);
    EXPECT_TRUE(below(difference(first, second, {}), 1e-12)) << scheme;
  }
}

// A gap of 1e-12 m at rest is rounding: neither an impact nor another slide.
TEST(FrictionContracts, AGapOfRoundingIsNone) {
  for (const std::string scheme : {"moreau_jean", "event_driven"})
    EXPECT_TRUE(below(difference(end_of(sliding_box(), {.lift = 1e-12}, scheme, {}),
                                 end_of(sliding_box(), {}, scheme, {}), {}),
                      1e-11))
        << scheme;
}

// The harness can tell: a scene whose gravity is not turned with it has another end.
TEST(FrictionContracts, AWorldThatIsTurnedInPartIsFound) {
  View broken = turned_world;
  broken.turns_gravity = false;
  EXPECT_GT(change_by(broken, struck_corner(), "event_driven"), 1e-3);
}

}  // namespace ictus::test::friction_contracts_test
