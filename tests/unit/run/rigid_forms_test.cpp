// Bodies of one form or several: mass, centre and inertia by volume.

#include "ictus/run/rigid_forms.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/support/near.hpp"

namespace ictus::test::rigid_forms_test {
namespace {

using std::numbers::pi;
using Form = Figure::Form;

Body body_of(std::vector<FigurePart> parts) {
  Turning turning;
  turning.form = Form::compound;
  turning.parts = std::move(parts);
  Body body;
  body.mass.value = 1;
  body.turning = std::make_shared<const Turning>(std::move(turning));
  return body;
}

FigurePart box_part(const Vector3& size, const Vector3& position, const Vector3& rotation = {}) {
  FigurePart part;
  part.figure.form = Form::box;
  part.figure.size = size;
  part.position = position;
  part.rotation = rotation;
  return part;
}

// Two halves of a box, one of them turned, are the box about its centre; their corners are about it, too.
TEST(RigidForms, HalvesOfABoxAreTheBox) {
  const Body body =
      body_of({box_part({1, 2, 3}, {10, 0, 5}), box_part({2, 1, 3}, {11, 0, 5}, {0, 0, pi / 2})});
  EXPECT_EQ(strange_form(body, false), "");
  const RigidForm form = rigid_form(body, false);
  const Solid box = solid(hulls::box({2, 2, 3}));
  EXPECT_TRUE(near(form.solid.volume, 12, 1e-15));
  EXPECT_TRUE(below(length(form.solid.centre - Vector3{10.5, 0, 5}), 1e-14));
  EXPECT_TRUE(below((form.solid.inertia - box.inertia).norm(), 1e-13));
  ASSERT_EQ(form.parts.size(), 2u);
  for (const RoundedHull& part : form.parts) {
    EXPECT_FALSE(part.is_box());  // it is not about its own centre
    for (const Vector3& point : part.points) {
      EXPECT_TRUE(near(std::abs(point.y), 1, 1e-14));
      EXPECT_TRUE(near(std::abs(point.z), 1.5, 1e-14));
    }
  }
}

// A dumbbell: two balls and what Steiner adds. In the plane what is round is a disc.
TEST(RigidForms, PartsCarryTheirVolumeAway) {
  FigurePart ball;
  ball.figure.radius = 0.2;
  std::vector<FigurePart> parts(2, ball);
  parts[0].position = {-1, 0, 0};
  parts[1].position = {1, 0, 0};
  const Solid space = rigid_form(body_of(parts), false).solid, one = ball_solid(0.2);
  EXPECT_TRUE(near(space.inertia(0, 0), 2 * one.inertia(0, 0), 1e-14));
  EXPECT_TRUE(near(space.inertia(2, 2), 2 * (one.inertia(0, 0) + one.volume), 1e-14));
  const Solid plane = rigid_form(body_of(parts), true).solid;
  EXPECT_TRUE(near(plane.volume, 2 * pi * 0.04, 1e-15));
  EXPECT_TRUE(near(plane.inertia(2, 2), 2 * pi * 0.04 * (0.02 + 1), 1e-14));
}

TEST(RigidForms, NamesWhatIsWrong) {
  EXPECT_NE(
      strange_form(body_of({box_part({1, 1, 0}, {})}), false).find("part 1: a box in space has three sizes"),
      std::string::npos);
  FigurePart rod;
  rod.figure.form = Form::rod;
  rod.figure.length = 1;
  EXPECT_NE(strange_form(body_of({rod, box_part({1, 1, 1}, {})}), false).find("rods have no volume"),
            std::string::npos);
  EXPECT_NE(strange_form(body_of({rod}), false).find("without thickness"), std::string::npos);
  FigurePart across = rod;
  across.rotation = {0, 0, pi / 2};
  EXPECT_EQ(strange_form(body_of({rod, across}), false), "");  // a cross of rods has all three moments
}

}  // namespace
}  // namespace ictus::test::rigid_forms_test
