#include "ictus/run/picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "ictus/model/mechanics/systems.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::picture_test {
namespace {

struct Reach {
  double low = 0, high = 0;
};

/// Of a body's parts along an axis.
Reach reach_of(const Outline& body, std::size_t axis) {
  Reach reach{INFINITY, -INFINITY};
  for (const Outline::Part& part : body.parts)
    for (Vector3 point : part.points) {
      reach.low = std::min(reach.low, component(point, axis) - part.radius);
      reach.high = std::max(reach.high, component(point, axis) + part.radius);
    }
  return reach;
}

TEST(Picture, OfAFrameOnALineHoldsTheBallInside) {
  const Picture picture = picture_of(assembled(R"(
[[body]]
name = "ball"
mass = "1 kg"
radius = "50 mm"
[frame]
from = "-50 mm"
to = "50 mm"
mass = "1 kg"
[contact]
restitution = 1
[run]
method = "inelastic_then_restore"
step = "1 ms"
duration = "0.1 s"
)"));
  ASSERT_EQ(picture.bodies.size(), 2u);
  const Reach ball = reach_of(picture.bodies[0], 1), frame = reach_of(picture.bodies[1], 1);
  EXPECT_DOUBLE_EQ(ball.high, 0.05);
  EXPECT_GT(frame.high, ball.high);
  EXPECT_LT(frame.low, ball.low);
  EXPECT_DOUBLE_EQ(reach_of(picture.bodies[1], 0).high, 0.05);  // as far along the line as it is
}

/// Balls upon each other, as high as they are.
TEST(Picture, OfAColumnOfBallsIsTheColumn) {
  const Picture picture = make_system("ball_column", {{"count", 3}, {"radius", 0.02}}).system->picture();
  ASSERT_EQ(picture.bodies.size(), 3u);
  EXPECT_EQ(picture.bodies[2].body, "ball-3");
  EXPECT_EQ(picture.bodies[2].parts[0].radius, 0.02);
  EXPECT_EQ(picture.walls.size(), 1u);
  EXPECT_LT(picture.gravity.x, 0);
}

/// Its pieces lie end to end, from the bottom to the top, and there are few of them however fine the mesh is.
TEST(Picture, OfABouncingBarIsTheWholeBar) {
  for (const double elements : {1.0, 100.0, 12'345.0}) {
    const SystemCase bar = make_system("bouncing_bar", {{"elements", elements}, {"length", 10.0}});
    const Picture picture = bar.system->picture();
    EXPECT_LE(picture.bodies.size(), 201u);
    double top = 0;
    for (const Outline& piece : picture.bodies) {
      const Reach reach = reach_of(piece, 0);
      EXPECT_NEAR(reach.low, top, 1e-12);
      top = reach.high;
    }
    EXPECT_NEAR(top, 10, 1e-12);
  }
}

}  // namespace
}  // namespace ictus::test::picture_test
