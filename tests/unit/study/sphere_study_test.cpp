// The study of discs and spheres: what must not matter, and what other methods say. And who overlaps whom.

#include "ictus/study/study.hpp"

#include <cmath>

#include "ictus/run/sphere_scene.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::sphere_study_test {
namespace {

using test::assembled;

const std::string method = "[run]\nmethod = 'inelastic_then_restore'\nstep = '1 ms'\n";
const std::string cradle = "[[chain]]\nname = 'b'\ncount = 5\nmass = '50 g'\nradius = '10 mm'\n[start]\n";

std::string ball(const std::string& name, double radius, double x) {
  return "[[body]]\nname = '" + name + "'\nmass = 1\nradius = " + std::to_string(radius) + "\nposition = [" +
         std::to_string(x) + ", 0]\n";
}

TEST(SphereOverlap, IsFoundAmongAllSizes) {
  const auto found = [](const std::string& more) {
    const auto overlap = sphere_overlap(test::scene_of(ball("near", 0.01, 1.02) + ball("planet", 1, 0) +
                                                       ball("far", 0.01, -50) + ball("point", 0, 60) +
                                                       ball("same-point", 0, 60) + more));
    return overlap ? overlap->first + " " + overlap->second : "none";
  };
  EXPECT_EQ(found(""), "none");
  EXPECT_EQ(found(ball("grain", 0.01, -49.985)), "far grain");
  EXPECT_EQ(found(ball("inside", 0.1, 0.5)), "planet inside");
  EXPECT_EQ(found(ball("moon", 0.4, 1.3)), "near moon") << "the first of the scene";
  EXPECT_EQ(found(ball("sun", 30, 80)), "point sun");
  EXPECT_EQ(found(ball("dust", 0, -50.005)), "far dust");
}

TEST(SphereStudy, StepOrderAndGapDoNotMatterToACradle) {
  const Study study = study_spheres(assembled(cradle + "'b-1..2'.velocity = 1\n" + method));
  const StudyRun& run = study.runs.at(0);
  EXPECT_EQ(run["located"].name, "event_driven with pairwise");
  ASSERT_EQ(run.points(), 10u);
  for (const char* what : {"velocity", "located", "reversed", "gapped"})
    for (const double deviation : run[what].values) EXPECT_TRUE(below(deviation, 1e-12)) << what;
  for (const double deviation : run["moreau_jean"].values)
    EXPECT_GT(deviation, 0.1) << "all contacts at once, by Newton's law: another theory";
  for (const double deviation : run["compliant"].values)
    EXPECT_TRUE(std::isnan(deviation)) << "no stiffness, no springs";
  ASSERT_EQ(study.velocities.size(), 5u);
  EXPECT_TRUE(near(study.velocities[4].end.x, 1, 1e-12));
}

TEST(SphereStudy, StandsBesideTheConvergedCompliantSolution) {
  const std::string pair =
      "[[chain]]\nname = 'b'\ncount = 2\nmass = [1, 3]\nradius = '10 mm'\n[start]\n"
      "b-1.velocity = 1\n[contact]\nlaw = 'power_law'\nstiffness = 1e6\n";
  const Study two = study_spheres(assembled(pair + method));
  EXPECT_EQ(two.runs.at(0)["compliant"].name, "reference");
  EXPECT_EQ(two.dimension, 1u);
  for (const char* what : {"compliant", "moreau_jean"})
    for (const double deviation : two.runs[0][what].values)
      EXPECT_TRUE(below(deviation, 1e-9)) << "two balls leave all theories one answer: " << what;
  // Springs of Hertz leave the middle one of three balls 0.0764 of the speed.
  const Study three = study_spheres(
      assembled("[[chain]]\nname = 'b'\ncount = 3\nmass = 1\nradius = '10 mm'\n[start]\nb-1.velocity = 1\n"
                "[contact]\nlaw = 'power_law'\nstiffness = 1e6\nexponent = 1.5\n" +
                method));
  for (const double deviation : three.runs.at(0)["compliant"].values)
    EXPECT_TRUE(near(deviation, 0.0764, 1e-3));
}

// Velocities of round-off agree with each other, however small the largest of them is.
TEST(SphereStudy, RestIsTheSameAtAnyStep) {
  const Study study = study_spheres(assembled(
      "[world]\ngravity = [0, -9.81]\n[[chain]]\nname = 'b'\ncount = 3\nmass = 1\nradius = '0.1 m'\n"
      "position = [0, '0.1 m']\ndirection = [0, 1]\n[[wall]]\nname = 'w'\nposition = [0, 0]\n"
      "normal = [0, 1]\n" +
      method + "duration = '50 ms'\n"));
  const StudyRun& run = study.runs.at(0);
  ASSERT_GT(run.points(), 0u);
  for (const char* what : {"velocity", "energy", "located", "moreau_jean", "reversed", "gapped"})
    for (const double deviation : run[what].values) EXPECT_TRUE(below(deviation, 1e-11)) << what;
}

TEST(SphereStudy, StopsWithinARun) {
  int asked = 0;
  const Study study = study_spheres(assembled(cradle + "b-1.velocity = 1\n" + method), {},
                                    [&](double) { return ++asked > 1; });
  EXPECT_EQ(study.runs.at(0).points(), 0u);
  EXPECT_EQ(study.runs[0].failure, "");
}

TEST(SphereStudy, CountsTheFrameAmongTheBodies) {
  const std::string crowd =
      "[[pack]]\nname = 'g'\ncount = 200\narrangement = 'lattice'\nradius = 0.4\nmass = 1\nfrom = [0, 0]\n"
      "to = [20, 10]\n[frame]\nfrom = [0, 0]\nto = [20, 10]\nmass = 1\n";
  EXPECT_THROW((void)study_spheres(assembled(crowd + method)), Error) << "201 have no columns of their own";
}

}  // namespace
}  // namespace ictus::test::sphere_study_test
