// Tables of points and restitutions of work, as scenes write them: inline, from a file, and written back.

#include <gtest/gtest.h>

#include <fstream>

#include "ictus/scene/write.hpp"
#include "tests/unit/scene/reading.hpp"

namespace ictus::points_test {
namespace {

using test::complaints;
using test::scene_of;

const std::string ball = "[[body]]\nname = 'ball'\nmass = 1\n[contact]\n";

TEST(Points, AreReadInlineAndWrittenBack) {
  const std::string keys =
      ball +
      "law = 'measured_curve'\ndepth_unit = '1 mm'\nforce_unit = '1 N'\npoints = [[0, 0], [0.5, 2.5], [0.25, 0]]\n";
  const Scene scene = scene_of(keys), again = scene_of(write_scene(scene_of(keys)));
  for (const Scene* each : {&scene, &again}) {
    ASSERT_TRUE(each->contact.points);
    ASSERT_EQ(each->contact.points->points.size(), 3u);
    EXPECT_EQ(each->contact.points->points[1].depth, 0.5);
    EXPECT_EQ(each->contact.points->points[1].force, 2.5);
  }
  EXPECT_EQ(scene.contact.points->points[0].place.line, 8u);
}

TEST(Points, AreReadFromAFile) {
  const std::string path = ::testing::TempDir() + "ictus_loop.csv";
  std::ofstream(path) << "depth,force\n# measured on a Monday\n0, 0\n0.5;2.5\n\n0.25\t0\n";
  const Scene scene = scene_of(ball + "law = 'measured_curve'\npoints = '" + path + "'\n");
  ASSERT_EQ(scene.contact.points->points.size(), 3u);
  EXPECT_EQ(scene.contact.points->points[1].force, 2.5);
  EXPECT_EQ(scene.contact.points->points[2].place.line, 6u);
  std::ofstream(path) << "0, 0\n1, one\n";
  EXPECT_NE(complaints(ball + "points = '" + path + "'\n").find("'1, one' needs a depth and a force"),
            std::string::npos);
}

TEST(Points, AreRefusedWithWords) {
  EXPECT_NE(complaints(ball + "points = [[0, 0], [1, '2 N']]\n").find("two plain numbers"),
            std::string::npos);
  EXPECT_NE(complaints(ball + "points = []\n").find("1 to 100000"), std::string::npos);
  EXPECT_NE(complaints(ball + "points = 3\n").find("a list or the name of a file"), std::string::npos);
  EXPECT_NE(complaints(ball + "points = 'not_there.csv'\n").find("cannot be read"), std::string::npos);
}

TEST(RestitutionOfWorkInScenes, IsAPowerOrPoints) {
  const std::string power = ball + "restitution_of_work = { value = 0.8, work = '2 J', exponent = -0.125 }\n";
  const std::string curve =
      ball + "restitution_of_work = { points = [[0, 0.9], [2, 0.5]], work_unit = '1 mJ' }\n";
  for (const std::string& text : {power, write_scene(scene_of(power))})
    EXPECT_EQ(scene_of(text).contact.restitution_of_work.value->at(2), 0.8);
  for (const std::string& text : {curve, write_scene(scene_of(curve))})
    EXPECT_EQ(scene_of(text).contact.restitution_of_work.value->at(2e-3), 0.5);
  EXPECT_NE(complaints(ball + "restitution_of_work = { value = 1.2, work = '2 J' }\n"), "");
  EXPECT_NE(complaints(ball + "restitution_of_work = { points = [[0, 0.9]], work_unit = '1 J' }\n"), "");
  EXPECT_NE(complaints(ball + "restitution_of_work = { points = [[1, 0.9], [0, 0.8]], work_unit = '1 J' }\n"),
            "");
  EXPECT_NE(complaints(ball + "restitution_of_work = { value = 0.5, work = '2 J', exponents = 1 }\n"), "");
}

}  // namespace
}  // namespace ictus::points_test
