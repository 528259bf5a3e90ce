#include "ictus/run/layout.hpp"

#include <algorithm>

#include "ictus/run/placement.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/scene/reading.hpp"

namespace ictus::test::layout_test {
namespace {

Body body(const std::string& name, double radius, std::optional<double> position = {}) {
  Body body;
  body.name.value = name;
  body.mass.value = 1;
  body.radius.value = radius;
  if (position) body.position = At<Vector3>{{*position, 0, 0}, {}};
  return body;
}

Wall wall(const std::string& name, double position, Wall::Faces faces) {
  Wall wall;
  wall.name.value = name;
  wall.position.value = {position, 0, 0};
  wall.faces = faces;
  return wall;
}

Scene scene(std::vector<Body> bodies, std::vector<Wall> walls = {}) {
  Scene scene;
  scene.bodies = std::move(bodies);
  scene.walls = std::move(walls);
  return scene;
}

void place(Scene& scene) {
  Problems problems;
  place_bodies(scene, problems);
  for (const Problem& problem : problems.list()) ADD_FAILURE() << problem.message;
}

std::vector<double> positions(const Scene& placed) {
  std::vector<double> positions;
  for (const Body& each : placed.bodies) positions.push_back(each.position->value.x);
  return positions;
}

/// Contacts as "left-right", in their order; what is wrong instead, where something is.
std::vector<std::string> contacts(const Scene& placed) {
  Problems problems;
  const Layout layout = lay_out(placed, problems);
  std::vector<std::string> names;
  for (const Neighbours& pair : layout.contacts)
    names.push_back(name_of(placed, pair.left) + "-" + name_of(placed, pair.right));
  for (const Problem& problem : problems.list()) names.push_back(problem.message);
  return names;
}

using Names = std::vector<std::string>;
using Numbers = std::vector<double>;
constexpr auto left = Wall::Faces::left, right = Wall::Faces::right;

TEST(Layout, BodiesWithoutPositionsTouchTheOneBefore) {
  Scene row = scene({body("a", 0.25), body("b", 0.5), body("c", 0)});
  place(row);
  EXPECT_EQ(positions(row), (Numbers{0, 0.75, 1.25}));
  EXPECT_EQ(contacts(row), (Names{"a-b", "b-c"}));
}

TEST(Layout, ARowEndsAtAWallFacingLeft) {
  Scene row = scene({body("a", 0.25), body("b", 0.5)}, {wall("w", 3, left)});
  place(row);
  EXPECT_EQ(positions(row), (Numbers{1.75, 2.5}));
  EXPECT_EQ(contacts(row), (Names{"a-b", "b-w"}));
}

TEST(Layout, ARowBeginsAtAWallFacingRight) {
  Scene row = scene({body("a", 0.25), body("b", 0.5)}, {wall("w", 3, right)});
  place(row);
  EXPECT_EQ(positions(row), (Numbers{3.25, 4}));
  EXPECT_EQ(contacts(row), (Names{"w-a", "a-b"}));
}

Wall open_wall(const std::string& name, Wall::Faces faces) {
  Wall open = wall(name, 0, faces);
  open.placed = false;
  return open;
}

TEST(Layout, AWallWithoutAPositionTouchesTheEndThatItFaces) {
  const std::vector<Body> chain{body("a", 0.5, 0), body("b", 0.5), body("c", 0.25)};
  Scene row = scene(chain, {open_wall("w", left)});
  place(row);
  EXPECT_EQ(row.walls[0].position.value.x, 2);
  EXPECT_EQ(contacts(row), (Names{"a-b", "b-c", "c-w"}));
  row = scene(chain, {open_wall("w", right)});
  place(row);
  EXPECT_EQ(row.walls[0].position.value.x, -0.5);
  EXPECT_EQ(contacts(row), (Names{"w-a", "a-b", "b-c"}));
}

TEST(Layout, TwoWallsWithoutPositionsHoldTheRowBetweenThem) {
  Scene row = scene({body("a", 0.5), body("b", 0.25)}, {open_wall("v", right), open_wall("w", left)});
  place(row);
  EXPECT_EQ(contacts(row), (Names{"v-a", "a-b", "b-w"}));
  EXPECT_EQ(positions(row), (Numbers{-1, -0.25}));
  EXPECT_EQ(row.walls[0].position.value.x, -1.5);
  EXPECT_EQ(row.walls[1].position.value.x, 0);
  row = scene({body("a", 0.5, 0), body("b", 0.25)}, {open_wall("w", left), open_wall("v", right)});
  place(row);
  EXPECT_EQ(contacts(row), (Names{"v-a", "a-b", "b-w"}));
  EXPECT_EQ(row.walls[0].position.value.x, 1);
  EXPECT_EQ(row.walls[1].position.value.x, -0.5);
}

TEST(Layout, ARowBetweenAWallAndAnOpenOneTouchesBoth) {
  Scene row = scene({body("a", 0.5), body("b", 0.25)}, {open_wall("w", left), wall("v", 3, right)});
  place(row);
  EXPECT_EQ(positions(row), (Numbers{3.5, 4.25}));
  EXPECT_EQ(row.walls[0].position.value.x, 4.5);
}

// A ball that flies towards the origin meets the wall there.
TEST(Layout, AWallWithoutAPositionStandsAtZeroBehindAllBodies) {
  Scene row = scene({body("a", 0.5, -3), body("b", 0.5)}, {open_wall("w", left)});
  place(row);
  EXPECT_EQ(row.walls[0].position.value.x, 0);
}

TEST(Layout, RefusesASecondOpenWallOnOneSide) {
  Scene row = scene({body("a", 0.5), body("b", 0.25)}, {open_wall("v", left), open_wall("w", left)});
  Problems problems;
  place_bodies(row, problems);
  ASSERT_EQ(problems.list().size(), 1u);
  EXPECT_NE(problems.list()[0].message.find("w needs a position: v has none"), std::string::npos);
}

TEST(Layout, BodiesAfterOneWithAPositionTouchThat) {
  Scene row = scene({body("a", 0.5, 7), body("b", 0.25), body("c", 0.25, -1), body("d", 1)});
  place(row);
  EXPECT_EQ(positions(row), (Numbers{7, 7.75, -1, 0.25}));
}

// Points stand where they touch: a wall that faces right before them, one that faces left behind.
TEST(Layout, PointsAtOnePlaceKeepTheirOrder) {
  Scene row = scene({body("a", 0), body("b", 0)}, {wall("w", 0, left)});
  place(row);
  EXPECT_EQ(contacts(row), (Names{"a-b", "b-w"}));
  row.walls = {wall("w", 0, right)};
  EXPECT_EQ(contacts(row), (Names{"w-a", "a-b"}));
}

TEST(Layout, OrderOnTheLineDoesNotDependOnTheFile) {
  std::vector<Body> bodies{body("a", 0.1, -1), body("b", 0.1, 0), body("c", 0.1, 0.5), body("d", 0.1, 2)};
  std::sort(bodies.begin(), bodies.end(),
            [](const Body& x, const Body& y) { return x.name.value < y.name.value; });
  do {
    const Scene shuffled = scene(bodies, {wall("w", 3, left)});
    EXPECT_EQ(contacts(shuffled), (Names{"a-b", "b-c", "c-d", "d-w"}));
    Problems problems;
    const Layout layout = lay_out(shuffled, problems);
    for (std::size_t i = 0; i < 4; ++i)
      EXPECT_EQ(bodies[layout.order[i]].name.value, std::string(1, static_cast<char>('a' + i)));
  } while (std::next_permutation(bodies.begin(), bodies.end(),
                                 [](const Body& x, const Body& y) { return x.name.value < y.name.value; }));
}

// What stands behind a wall's back does not see it, nor what is beyond.
TEST(Layout, AWallBetweenBodiesKeepsThemApart) {
  const std::vector<Body> bodies{body("a", 0.1, -1), body("b", 0.1, 1)};
  EXPECT_EQ(contacts(scene(bodies, {wall("w", 0, left)})), (Names{"a-w"}));
  EXPECT_EQ(contacts(scene(bodies, {wall("w", 0, right)})), (Names{"w-b"}));
  EXPECT_EQ(contacts(scene(bodies, {wall("v", 0, left), wall("w", 0.5, right)})), (Names{"a-v", "w-b"}));
}

TEST(Layout, ABodyBetweenTwoWallsTouchesBoth) {
  EXPECT_EQ(contacts(scene({body("a", 0.1, 0)}, {wall("v", -1, right), wall("w", 1, left)})),
            (Names{"v-a", "a-w"}));
}

// What stands behind a wall's back does not see it, but the wall cannot be inside it.
TEST(Layout, RefusesAWallInsideABody) {
  EXPECT_EQ(contacts(scene({body("a", 1, 0), body("b", 1, 2)}, {wall("w", 0.25, right)})),
            (Names{"w-b", "w stands 0.75 m inside a"}));
  EXPECT_EQ(contacts(scene({body("a", 1, 0), body("b", 1, 3)}, {wall("w", 1, right)})), (Names{"w-b"}));
}

// Far from the origin a sphere and a point that touch overlap by rounding, which is no mistake of the user.
TEST(Layout, RoundingIsNoOverlap) {
  Scene far = scene({body("a", 1e-3, 1234.567), body("b", 0), body("c", 1e-3), body("d", 0)});
  place(far);
  EXPECT_EQ(contacts(far), (Names{"a-b", "b-c", "c-d"}));
}

TEST(Layout, RefusesASceneInWhichNothingCanTouch) {
  for (const Scene& alone : {scene({body("a", 0.1, 0)}), scene({body("a", 0.1, 0)}, {wall("w", -1, left)}),
                             scene({body("a", 0.1, 0)}, {wall("w", 1, right)})}) {
    const Names found = contacts(alone);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_NE(found[0].find("nothing can ever touch"), std::string::npos) << found[0];
  }
}

}  // namespace
}  // namespace ictus::test::layout_test
