// The study of discs and spheres: what must not matter, and what other methods say. And who overlaps whom.

#include "ictus/run/sphere_study.hpp"

#include <cmath>

#include "ictus/run/sphere_scene.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test {
namespace {

using testing::assembled;

const std::string method = "[run]\nmethod = 'inelastic_then_restore'\nstep = '1 ms'\n";
const std::string cradle = "[[chain]]\nname = 'b'\ncount = 5\nmass = '50 g'\nradius = '10 mm'\n[start]\n";

std::string ball(const std::string& name, double radius, double x) {
  return "[[body]]\nname = '" + name + "'\nmass = 1\nradius = " + std::to_string(radius) + "\nposition = [" +
         std::to_string(x) + ", 0]\n";
}

TEST(SphereOverlap, IsFoundAmongAllSizes) {
  const auto found = [](const std::string& more) {
    const auto overlap = sphere_overlap(testing::scene_of(ball("near", 0.01, 1.02) + ball("planet", 1, 0) +
                                                          ball("far", 0.01, -50) + ball("point", 0, 60) +
                                                          ball("same-point", 0, 60) + more));
    return overlap ? overlap->first + " " + overlap->second : "none";
  };
  EXPECT_EQ(found(""), "none");
  EXPECT_EQ(found(ball("grain", 0.01, -49.985)), "far grain");
  EXPECT_EQ(found(ball("inside", 0.1, 0.5)), "planet inside");
  EXPECT_EQ(found(ball("moon", 0.4, 1.3)), "planet moon") << "the largest first";
  EXPECT_EQ(found(ball("sun", 30, 80)), "point sun");
  EXPECT_EQ(found(ball("dust", 0, -50.005)), "far dust");
}

TEST(SphereStudy, StepOrderAndGapDoNotMatterToACradle) {
  const SphereStudy study = sphere_study(assembled(cradle + "'b-1..2'.velocity = 1\n" + method), {});
  EXPECT_EQ(study.located, "event_driven with pairwise");
  ASSERT_EQ(study.points.size(), 10u);
  for (const SphereStudyPoint& point : study.points) {
    EXPECT_TRUE(below(point.velocity, 1e-12)) << point.step;
    EXPECT_TRUE(below(point.located, 1e-12)) << point.step;
    EXPECT_TRUE(below(point.reversed, 1e-12)) << point.step;
    EXPECT_TRUE(below(point.gapped, 1e-12)) << point.step;
    EXPECT_GT(point.moreau_jean, 0.1) << "all contacts at once, by Newton's law: another theory";
    EXPECT_TRUE(std::isnan(point.compliant)) << "no stiffness, no springs";
  }
}

TEST(SphereStudy, StandsBesideTheConvergedCompliantSolution) {
  const std::string pair =
      "[[chain]]\nname = 'b'\ncount = 2\nmass = [1, 3]\nradius = '10 mm'\n[start]\n"
      "b-1.velocity = 1\n[contact]\nlaw = 'power_law'\nstiffness = 1e6\n";
  const SphereStudy two = sphere_study(assembled(pair + method), {});
  EXPECT_EQ(two.compliant, "reference");
  EXPECT_EQ(two.dimension, 1u);
  for (const SphereStudyPoint& point : two.points) {
    EXPECT_TRUE(below(point.compliant, 1e-9)) << "two balls leave all theories one answer";
    EXPECT_TRUE(below(point.moreau_jean, 1e-9)) << point.step;
  }
  // Springs of Hertz leave the middle one of three balls 0.0764 of the speed.
  const SphereStudy three = sphere_study(
      assembled("[[chain]]\nname = 'b'\ncount = 3\nmass = 1\nradius = '10 mm'\n[start]\nb-1.velocity = 1\n"
                "[contact]\nlaw = 'power_law'\nstiffness = 1e6\nexponent = 1.5\n" +
                method),
      {});
  for (const SphereStudyPoint& point : three.points) EXPECT_TRUE(near(point.compliant, 0.0764, 1e-3));
}

// Velocities of round-off agree with each other, however small the largest of them is.
TEST(SphereStudy, RestIsTheSameAtAnyStep) {
  const SphereStudy study = sphere_study(
      assembled(
          "[world]\ngravity = [0, -9.81]\n[[chain]]\nname = 'b'\ncount = 3\nmass = 1\nradius = '0.1 m'\n"
          "position = [0, '0.1 m']\ndirection = [0, 1]\n[[wall]]\nname = 'w'\nposition = [0, 0]\n"
          "normal = [0, 1]\n" +
          method + "duration = '50 ms'\n"),
      {});
  ASSERT_FALSE(study.points.empty());
  for (const SphereStudyPoint& point : study.points)
    for (const double deviation :
         {point.velocity, point.energy, point.located, point.moreau_jean, point.reversed, point.gapped})
      EXPECT_TRUE(below(deviation, 1e-11)) << point.step;
}

TEST(SphereStudy, StopsWithinARun) {
  int asked = 0;
  const SphereStudy study =
      sphere_study(assembled(cradle + "b-1.velocity = 1\n" + method), [&] { return ++asked > 1; });
  EXPECT_TRUE(study.points.empty());
  EXPECT_EQ(study.failure, "");
}

TEST(SphereStudy, CountsTheFrameAmongTheBodies) {
  const std::string crowd =
      "[[pack]]\nname = 'g'\ncount = 200\narrangement = 'lattice'\nradius = 0.4\nmass = 1\nfrom = [0, 0]\n"
      "to = [20, 10]\n[frame]\nfrom = [0, 0]\nto = [20, 10]\nmass = 1\n";
  EXPECT_THROW(sphere_study(assembled(crowd + method), {}), Error) << "201 have no columns of their own";
}

}  // namespace
}  // namespace ictus::test
