// Convex solids in space: their hull, mass and inertia, and all points at which two of them touch.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/model/rigid/rotation.hpp"
#include "tests/support/near.hpp"
#include "tests/support/solid_pairs.hpp"

namespace ictus::test::solids_test {
namespace {

using std::numbers::pi;

TEST(Polytopes, CubeAndDodecahedronHaveTheirFacets) {
  std::vector<Vector3> cube = hulls::box({1, 2, 3}).points;
  for (const double x : {-0.5, 0.0, 0.5})
    for (const double y : {-1.0, 0.25, 1.0}) cube.push_back({x, y, 1.5});  // on a side, and on its edges
  const RoundedHull box = hulls::polytope(cube);
  EXPECT_EQ(box.points.size(), 8u);
  EXPECT_EQ(box.ridges.size(), 12u);
  EXPECT_EQ(box.facets.size(), 6u);
  const double golden = 1.618034, other = 0.618034;  // seven digits: flat is what is flat to them
  std::vector<Vector3> points;
  for (const double a : {-1.0, 1.0})
    for (const double b : {-1.0, 1.0}) {
      for (const double c : {-1.0, 1.0}) points.push_back({a, b, c});
      points.push_back({0, a * other, b * golden});
      points.push_back({a * other, b * golden, 0});
      points.push_back({a * golden, 0, b * other});
    }
  const RoundedHull dodecahedron = hulls::polytope(points);
  EXPECT_EQ(dodecahedron.facets.size(), 12u);
  EXPECT_EQ(dodecahedron.points.size(), 20u);
  for (const Facet& facet : dodecahedron.facets) EXPECT_EQ(facet.count, 5u);
  EXPECT_TRUE(hulls::polytope({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}).points.empty());
  EXPECT_TRUE(hulls::polytope({{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}}).points.empty());
}

TEST(Polytopes, HullHoldsAllPointsWhateverTheirOrder) {
  Random random(4);
  for (int i = 0; i < 200; ++i) {
    std::vector<Vector3> points;
    for (int k = 0; k < 4 + i % 40; ++k)
      points.push_back({random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)});
    const RoundedHull hull = hulls::polytope(points);
    ASSERT_FALSE(hull.points.empty()) << i;
    for (const Facet& facet : hull.facets)
      for (const Vector3& point : points)
        EXPECT_LT(dot(facet.normal, point - hull.points[hull.loops[facet.first]]), 1e-5);
    std::reverse(points.begin(), points.end());
    EXPECT_EQ(hulls::polytope(points).points, hull.points);
  }
}

// A corner of a cube has inertia 1/80 about its own edges, with the parallel axis theorem; a box is a box.
TEST(Polytopes, HaveTheInertiaOfTheirSolids) {
  const Solid corner = solid(hulls::polytope({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
  EXPECT_TRUE(near(corner.volume, 1.0 / 6, 1e-15));
  EXPECT_TRUE(near(corner.centre.z, 0.25, 1e-15));
  EXPECT_TRUE(near(corner.inertia(0, 0), 1.0 / 80, 1e-14));
  EXPECT_TRUE(near(corner.inertia(0, 1), 1.0 / 480, 1e-14));
  std::vector<Vector3> moved = hulls::box({1, 2, 3}).points;
  for (Vector3& point : moved) point += {10, -20, 5};
  const Solid box = solid(hulls::polytope(moved)), plain = solid(hulls::box({1, 2, 3}));
  EXPECT_TRUE(below(length(box.centre - Vector3{10, -20, 5}), 1e-14));
  EXPECT_TRUE(below((box.inertia - plain.inertia).norm(), 1e-13));
}

// Points of a sphere, by bands of equal angle: the error of their hull falls by four where the bands double.
TEST(Polytopes, OfASphereTendToTheBall) {
  const auto error = [](int bands) {
    std::vector<Vector3> points;
    for (int i = 0; i <= bands; ++i)
      for (int j = 0; j < 2 * bands; ++j) {
        const double a = pi * i / bands, b = pi * j / bands;
        points.push_back({std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), std::cos(a)});
      }
    const Solid made = solid(hulls::polytope(points)), ball = ball_solid(1);
    EXPECT_TRUE(below(std::abs(made.inertia(0, 1)), 1e-14));
    return 1 - made.inertia(2, 2) / ball.inertia(2, 2);
  };
  const double coarse = error(8), fine = error(16);
  EXPECT_TRUE(near(coarse / fine, 4, 0.1));
  EXPECT_TRUE(below(fine, 0.03));
}

TEST(Solids, NearestPointHasTheirDistanceOrTheirOverlap) {
  const TouchErrors errors = touch_errors(between_solids, 8000, Random(8));
  EXPECT_TRUE(below(errors.gap, 1e-12));
  EXPECT_TRUE(below(errors.normal, 1e-10));
  EXPECT_TRUE(below(errors.points, 1e-13));
  EXPECT_GT(errors.apart, 4000);
  EXPECT_GT(errors.overlapping, 1000);
}

Pose turned_about(const Vector3& axis, double angle, const Vector3& place) {
  const Eigen::Vector3d by(axis.x * angle, axis.y * angle, axis.z * angle);
  return {place, quaternion_of(by).toRotationMatrix()};
}

std::vector<TouchPoint> touches(const PlacedShape& first, const PlacedShape& second) {
  TouchPoint out[most_touch_points];
  between_solids(first.hull(), second.hull(), first.size() + second.size(), out);
  std::vector<TouchPoint> real;
  for (const TouchPoint& point : out)
    if (point.gap < far_apart) real.push_back(point);
  return real;
}

// A cube on a cube: four corners where they lie alike, eight points where one is turned, four where one is smaller.
TEST(Solids, AllPointsOfAFlatContactAreThere) {
  const PlacedShape floor(hulls::box({1, 1, 1}), {});
  const auto on_top = [&](const Vector3& size, double yaw, double tilt, const Vector3& place) {
    Pose pose = turned_about({0, 0, 1}, yaw, place);
    pose.axes = turned_about({0.6, 0.8, 0}, tilt, {}).axes * pose.axes;
    return touches(floor, PlacedShape(hulls::box(size), pose));
  };
  for (const double gap : {0.0, 1e-13, 1e-6, 0.1, -1e-14, -1e-7, -1e-3}) {
    const auto lies = [&](const std::vector<TouchPoint>& points, std::size_t count) {
      EXPECT_EQ(points.size(), count) << gap;
      for (const TouchPoint& point : points) {
        EXPECT_TRUE(below(std::abs(point.gap - gap), 1e-15));
        EXPECT_EQ(point.normal, (Vector3{0, 0, 1}));
      }
    };
    lies(on_top({1, 1, 1}, 0, 0, {0, 0, 1 + gap}), 4);
    lies(on_top({1, 1, 1}, pi / 4, 0, {0, 0, 1 + gap}), 8);
    lies(on_top({1, 1, 1}, 0.1, 0, {0, 0, 1 + gap}), 8);
    lies(on_top({1, 1, 1}, 0, 0, {0.3, 0.9, 1 + gap}), 4);
    lies(on_top({0.5, 0.5, 1}, 0.7, 0, {0.1, 0, 1 + gap}), 4);
    lies(on_top({3, 3, 1}, 0.7, 0, {0.1, 0, 1 + gap}), 4);
  }
  // Not quite flat: the same points, each at its own height.
  for (const double tilt : {1e-15, 1e-12, 1e-9, 1e-6, 1e-3, 1e-2})
    for (const double yaw : {0.0, 0.1, pi / 4}) {
      const auto points = on_top({1, 1, 1}, yaw, tilt, {0, 0, 1.01});
      EXPECT_GE(points.size(), yaw == 0 ? 4u : 8u) << tilt << " " << yaw;
      for (const TouchPoint& point : points) {
        const Vector3& at = point.on_second;
        const double height = 0.01 - tilt * (0.8 * at.x - 0.6 * at.y);
        EXPECT_TRUE(below(std::abs(point.gap - height), tilt * tilt + 1e-14)) << tilt << " " << yaw;
      }
    }
}

// Bricks laid crosswise touch where their sides cross. The corners of the upper one are over nothing, however it tilts.
TEST(Solids, CrossedBricksTouchOnlyWhereTheyOverlap) {
  const PlacedShape under(hulls::box({2, 1, 0.6}), {});
  for (const double tilt : {0.0, 1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-9, 1e-6})
    for (const double about : {0.0, 0.3, 1.2, 2.9})
      for (const double gap : {0.0, -1e-14, 1e-13, -1e-12, 1e-9}) {
        const Pose pose = turned_about({std::cos(about), std::sin(about), 0}, tilt, {0, 0, 0.6 + gap});
        for (const TouchPoint& point : touches(under, PlacedShape(hulls::box({1, 2, 0.6}), pose))) {
          const Vector3& at = point.on_first;
          EXPECT_LE(std::max(std::abs(at.x), std::abs(at.y)), 0.5 + 1e-6)
              << tilt << ' ' << about << ' ' << gap;
        }
      }
}

TEST(Solids, RodsLieOnTwoPointsAndParallelRidgesToo) {
  const PlacedShape floor(hulls::box({2, 2, 2}), {});
  const auto on = [&](const PlacedShape& under, const RoundedHull& hull, const Pose& pose) {
    const PlacedShape over(hull, pose);
    TouchPoint out[2];
    between_solids(under.hull(), over.hull(), 3, out);
    return std::vector<TouchPoint>(out, out + 2);
  };
  auto points = on(floor, hulls::capsule(1, 0.1), turned_about({0, 0, 1}, 0.4, {0, 0, 1.1}));
  for (const TouchPoint& point : points) EXPECT_TRUE(below(std::abs(point.gap), 1e-15));
  EXPECT_TRUE(near(length(points[0].on_first - points[1].on_first), 0.8, 1e-14));
  // Over the edge of the box only half of it.
  points = on(floor, hulls::capsule(1, 0), {{1, 0, 1.2}, Eigen::Matrix3d::Identity()});
  EXPECT_TRUE(near(length(points[0].on_first - points[1].on_first), 0.5, 1e-14));
  // Along a ridge of a cube that stands on its edge.
  const PlacedShape roof(hulls::box({2, 2, 2}), turned_about({1, 0, 0}, pi / 4, {}));
  points =
      on(roof, hulls::capsule(1, 0.1), {{0.2, 0, std::sqrt(2.0) + 0.1 + 0.05}, Eigen::Matrix3d::Identity()});
  for (const TouchPoint& point : points) {
    EXPECT_TRUE(near(point.gap, 0.05, 1e-12));
    EXPECT_TRUE(below(length(point.normal - Vector3{0, 0, 1}), 1e-14));
  }
  EXPECT_TRUE(near(length(points[0].on_first - points[1].on_first), 0.8, 1e-12));
}

// Two roofs crossed: one point, at right angles to both ridges, apart or inside.
TEST(Solids, CrossedRidgesTouchInOnePoint) {
  const PlacedShape under(hulls::box({1, 1, 1}), turned_about({1, 0, 0}, pi / 4, {}));
  for (const double gap : {0.3, 1e-3, 1e-9, 1e-12, -1e-12, -1e-6, -1e-2}) {
    Pose pose = turned_about({0, 1, 0}, pi / 4, {0.1, 0.2, std::sqrt(2.0) + gap});
    const auto points = touches(under, PlacedShape(hulls::box({1, 1, 1}), pose));
    ASSERT_EQ(points.size(), 1u) << gap;
    EXPECT_TRUE(below(std::abs(points[0].gap - gap), 1e-15));
    EXPECT_TRUE(below(length(points[0].normal - Vector3{0, 0, 1}), 1e-15)) << gap;
    EXPECT_TRUE(below(length(points[0].on_first - Vector3{0.1, 0, std::sqrt(0.5)}), 1e-14) ||
                below(length(points[0].on_first - Vector3{0.1, 0.2, std::sqrt(0.5)}), 1e-14));
  }
}

// A small step changes the gap of the pair by no more than the step, through all changes of what touches.
TEST(Solids, GapIsContinuousWhileTheyMove) {
  Random random(13);
  const std::vector<RoundedHull> shapes = shapes_of_space();
  for (int pair = 0; pair < 40; ++pair) {
    const auto which = static_cast<std::size_t>(pair);
    const PlacedShape first(shapes[which % 5], {});
    Pose pose = random_pose(random);
    pose.place = {0, 0, 1.0};
    double before = HUGE_VAL;
    for (int step = 0; step < 2000; ++step) {
      constexpr double small = 1e-3;
      pose.axes = turned_about({0.3, 0.5, 0.2}, small, {}).axes * pose.axes;
      pose.place += small * Vector3{std::sin(0.01 * step), std::cos(0.013 * step), std::sin(0.02 * step)};
      const PlacedShape second(shapes[which / 5 % 5], pose);
      double gap = HUGE_VAL;
      for (const TouchPoint& point : touches(first, second)) gap = std::min(gap, point.gap);
      ASSERT_TRUE(step == 0 || std::abs(gap - before) < 4 * small)
          << pair << " " << step << " " << gap - before << " " << gap;
      before = gap;
    }
  }
}

// Who is first does not matter, nor where the two are and how the world is turned.
TEST(Solids, OrderAndTurningOfTheWorldDoNotMatter) {
  Random random(17);
  const std::vector<RoundedHull> shapes = shapes_of_space();
  for (int i = 0; i < 400; ++i) {
    const auto which = static_cast<std::size_t>(i);
    const Pose a = random_pose(random), world = random_pose(random);
    Pose b = random_pose(random);
    if (i % 4 == 0) b = {a.at({0.1, 0.2, 1.3}), a.axes};
    const auto in_world = [&](const Pose& pose) {
      return Pose{world.at(pose.place), world.axes * pose.axes};
    };
    const RoundedHull &one = shapes[which % 5], &two = shapes[which / 5 % 5];
    const PlacedShape first(one, a);
    PlacedShape second(two, b);
    const auto plain = touches(first, second),
               turned = touches(PlacedShape(one, in_world(a)), PlacedShape(two, in_world(b))),
               swapped = touches(second, first);
    ASSERT_EQ(plain.size(), turned.size()) << i;
    ASSERT_EQ(plain.size(), swapped.size()) << i;
    for (std::size_t k = 0; k < plain.size(); ++k) {
      EXPECT_TRUE(below(length(world.at(plain[k].on_first) - turned[k].on_first), 1e-12)) << i;
      EXPECT_TRUE(below(length(world.turned(plain[k].normal) - turned[k].normal), 1e-12)) << i;
      double least = HUGE_VAL;
      for (const TouchPoint& point : swapped)
        least = std::min(
            least, length(point.on_second - plain[k].on_first) + length(point.normal + plain[k].normal));
      EXPECT_TRUE(below(least, 1e-12)) << i << " " << plain[k].gap << " " << plain.size();
    }
  }
}

}  // namespace
}  // namespace ictus::test::solids_test
