// Shapes of bodies: how they are read, what they weigh, and what is wrong with them.

#include "ictus/scene/shape.hpp"

#include <cmath>
#include <numbers>

#include "ictus/scene/write.hpp"
#include "tests/unit/scene/reading.hpp"

namespace ictus::shape_test {
namespace {

using test::complaints;
using test::scene_of;

constexpr double pi = std::numbers::pi;

const std::string materials =
    "[material.soft]\nyoung = 30\npoisson = 0.3\ndensity = 2\n"
    "[material.light]\nyoung = 3\npoisson = 0.3\ndensity = 1\n";

std::string body(const std::string& keys) {
  return "[[body]]\nname = 'a'\nmaterial = 'soft'\n" + keys + "\n" + materials;
}

double mass_of(const std::string& keys) { return scene_of(body(keys)).bodies.front().mass.value; }

TEST(Shapes, WeighWhatTheirVolumeDoes) {
  EXPECT_NEAR(mass_of("radius = 3"), 4.0 / 3.0 * pi * 27 * 2, 1e-12);
  EXPECT_NEAR(mass_of("radius = 3\nshape = 'cylinder'"), pi * 9 * 6 * 2, 1e-12);
  EXPECT_NEAR(mass_of("radius = 3\nshape = 'cylinder'\nlength = 10"), pi * 9 * 10 * 2, 1e-12);
  EXPECT_NEAR(mass_of("radius = 3\nshape = 'capsule'\nlength = 10"), (4.0 / 3.0 * pi * 27 + pi * 9 * 4) * 2,
              1e-11);
  EXPECT_NEAR(mass_of("profile = [[0, 0], [3, 2]]"), pi * 4 * 2, 1e-13);                 // a cone
  EXPECT_NEAR(mass_of("profile = [[-1, 2], [1, 2], [4, 0]]"), pi * (8 + 4) * 2, 1e-13);  // and a cylinder
}

TEST(Shapes, TipsWeighWhatTheirMaterialDoes) {
  const std::string rod = "radius = 1\nshape = 'cylinder'\nlength = 10\n";
  EXPECT_NEAR(mass_of(rod + "tip = { material = 'light', length = 1 }"), pi * (8 * 2 + 2), 1e-12);
  EXPECT_NEAR(mass_of(rod + "tip = { material = 'light', length = 1, ends = 'left' }"), pi * (9 * 2 + 1),
              1e-12);
  // The half of a ball.
  EXPECT_NEAR(mass_of("radius = 1\ntip = { material = 'light', length = 1, ends = 'right' }"),
              2.0 / 3.0 * pi * (2 + 1), 1e-14);
  // A cap of height h: π h² (R − h/3).
  EXPECT_NEAR(mass_of("radius = 1\ntip = { material = 'light', length = 0.5, ends = 'right' }"),
              4.0 / 3.0 * pi * 2 - pi * 0.25 * (1 - 0.5 / 3), 1e-14);
}

TEST(Shapes, ReachAsFarAsTheyAreLong) {
  const auto half = [](const std::string& keys) { return half_length(scene_of(body(keys)).bodies.front()); };
  EXPECT_EQ(half("radius = 3"), 3);
  EXPECT_EQ(half("radius = 3\nslices = 5"), 3);
  EXPECT_EQ(half("radius = 3\nshape = 'cylinder'\nlength = '50 cm'"), 0.25);
  EXPECT_NEAR(half("profile = [['10 cm', 1], ['30 cm', 2]]"), 0.1, 1e-16);
}

TEST(Shapes, ChainsHaveOneForAllOrOneForEach) {
  const Scene one = scene_of(
      "[[chain]]\nname = 'a'\ncount = 3\nradius = 1\nshape = 'cylinder'\nslices = 4\n"
      "material = 'soft'\n" +
      materials);
  EXPECT_EQ(one.bodies[0].shape, one.bodies[2].shape);
  EXPECT_EQ(one.bodies[2].shape->slices, 4u);
  const Scene each = scene_of(
      "[[chain]]\nname = 'a'\ncount = 2\nradius = 1\nshape = 'cylinder'\nlength = [2, 4]\n"
      "slices = 4\ngap = 1\nmaterial = 'soft'\n" +
      materials);
  EXPECT_NEAR(each.bodies[0].mass.value * 2, each.bodies[1].mass.value, 1e-12);
  EXPECT_EQ(each.bodies[1].position->value.x - each.bodies[0].position->value.x, 1 + 1 + 2);
}

TEST(Shapes, ReadBackAsTheyWereWritten) {
  for (const char* keys :
       {"radius = 3\nslices = 5", "radius = 3\nshape = 'cylinder'\nslices = 7",
        "radius = 3\nshape = 'capsule'\nlength = 10\ntip = { material = 'light', length = 1, ends = 'left' }",
        "profile = [[0.1, 1], [0.3, 2], [0.7, 0]]\nslices = 9"}) {
    const Scene scene = scene_of(body(keys)), again = scene_of(write_scene(scene));
    const Body &a = scene.bodies.front(), &b = again.bodies.front();
    ASSERT_TRUE(b.shape) << keys;
    EXPECT_EQ(a.mass.value, b.mass.value) << keys;
    EXPECT_EQ(a.radius.value, b.radius.value) << keys;
    EXPECT_EQ(a.shape->kind, b.shape->kind) << keys;
    EXPECT_EQ(a.shape->length.value, b.shape->length.value) << keys;
    EXPECT_EQ(a.shape->slices, b.shape->slices) << keys;
    EXPECT_EQ(write_scene(again), write_scene(scene)) << keys;
  }
}

TEST(Shapes, LongChainsStayChains) {
  const std::string text =
      write_scene(scene_of("[[chain]]\nname = 'a'\ncount = 100\nradius = 1\nshape = 'cylinder'\n"
                           "slices = 4\nmaterial = 'soft'\n" +
                           materials));
  EXPECT_NE(text.find("count = 100"), std::string::npos);
  EXPECT_EQ(write_scene(scene_of(text)), text);
}

struct Wrong {
  const char *keys, *says;
};

TEST(Shapes, WhatIsWrongIsSaid) {
  const Wrong wrongs[] = {
      {"radius = 1\nlength = 3", "a sphere is as long as its diameter"},
      {"radius = 1\nshape = 'cilinder'", "did you mean 'cylinder'"},
      {"shape = 'cylinder'\nlength = 1", "radius is missing"},
      {"radius = 1\nshape = 'capsule'", "length is missing"},
      {"radius = 1\nshape = 'capsule'\nlength = 1", "at least as long as its diameter"},
      {"radius = 1\nslices = 0", "slices = 0: must be a whole number from 1 to"},
      {"radius = 1\nslices = 1000000000", "must be a whole number from 1 to"},
      {"radius = 1\nslices = 2.5", "needs a whole number"},
      {"radius = 1\nprofile = [[0, 1], [1, 1]]", "its profile says how long and how thick it is"},
      {"shape = 'sphere'\nprofile = [[0, 1], [1, 1]]", "shape and profile say the same twice"},
      {"profile = [[0, 1], [1, -1]]", "must be zero or positive"},
      {"profile = [[0, 0], [1, 0]]", "have no volume"},
      {"profile = [[0, 1], [1, 0], [2, 1]]", "cuts the body in two"},
      {"profile = [[0, 1], [0, 2]]", "heights must rise"},
      {"profile = [[-1e20, 1], [1, 1], [2, 1]]", "near each other"},
      {"profile = [[-1.5e308, 1], [1.5e308, 1]]", "near each other"},
      {"profile = [[0, 1]]", "at least two heights"},
      {"profile = [[0, 1, 2], [1, 1]]", "pairs of a height and a radius"},
      {"profile = [['1 kg', 1], [1, 1]]", "a height needs m, got kg"},
      {"radius = 1\ntip = { material = 'light', length = 3, ends = 'right' }", "longer than its body"},
      {"radius = 1\ntip = { material = 'lihgt', length = 1 }", "did you mean 'light'"},
      {"radius = 1\ntip = { material = 'light' }", "tip: length is missing"},
      {"radius = 1\nslises = 20", "did you mean 'slices'"},
  };
  for (const Wrong& wrong : wrongs)
    EXPECT_NE(complaints(body(wrong.keys)).find(wrong.says), std::string::npos)
        << wrong.keys << "\n"
        << complaints(body(wrong.keys));
  EXPECT_NE(
      complaints("[[body]]\nname = 'a'\nmass = 1\nradius = 1\nslices = 3\n").find("slices needs a material"),
      std::string::npos);
}

}  // namespace
}  // namespace ictus::shape_test
