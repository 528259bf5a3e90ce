// [[pack]] and [frame]: many balls in a few lines, and the box around them.

#include "ictus/scene/pack.hpp"

#include <cmath>

#include "ictus/scene/frame.hpp"
#include "ictus/scene/write.hpp"
#include "tests/unit/scene/reading.hpp"

namespace ictus::pack_test {
namespace {

using test::complaints;
using test::scene_of;

/// Smallest distance between two surfaces, and between a ball and a side of the box.
double smallest_gap(const Packed& packed, const PackParts& parts) {
  double gap = INFINITY;
  for (std::size_t i = 0; i < packed.centres.size(); ++i) {
    for (std::size_t axis = 0; axis < parts.dimension; ++axis) {
      const double x = component(packed.centres[i], axis);
      gap = std::min({gap, x - packed.radii[i] - component(parts.low, axis),
                      component(parts.high, axis) - packed.radii[i] - x});
    }
    for (std::size_t j = 0; j < i; ++j)
      gap = std::min(gap, norm(packed.centres[i] - packed.centres[j]) - packed.radii[i] - packed.radii[j]);
  }
  return gap;
}

TEST(Pack, AtRandomNothingOverlapsAndTheSeedDecides) {
  PackParts parts{
      .count = 200, .least_radius = 0.02, .largest_radius = 0.05, .low = {-1, 0, 0}, .high = {1, 1, 1}};
  const Packed packed = pack(parts);
  ASSERT_EQ(packed.centres.size(), 200u);
  EXPECT_GE(smallest_gap(packed, parts), 0);
  EXPECT_EQ(packed.centres, pack(parts).centres);
  parts.seed = 2;
  EXPECT_NE(packed.centres, pack(parts).centres);
  EXPECT_GT(*std::max_element(packed.radii.begin(), packed.radii.end()), 0.049);
  EXPECT_LT(*std::min_element(packed.radii.begin(), packed.radii.end()), 0.021);
}

TEST(Pack, ALatticeFillsItsBoxFromBelow) {
  PackParts parts{.arrangement = Arrangement::lattice,
                  .count = 12,
                  .least_radius = 0.5,
                  .largest_radius = 0.5,
                  .low = {0, 0, 0},
                  .high = {2, 3, 5}};
  EXPECT_EQ(lattice_places(parts), 30);
  const Packed packed = pack(parts);
  EXPECT_EQ(packed.centres.front(), (Vector3{0.5, 0.5, 0.5}));
  EXPECT_EQ(packed.centres.back(), (Vector3{1.5, 2.5, 1.5})) << "two layers of six";
  parts.gap = 0.25;
  parts.jitter = 1;
  EXPECT_EQ(lattice_places(parts), 1 * 2 * 4);
  EXPECT_GE(smallest_gap(pack(parts), parts), -1e-15);
}

TEST(Pack, ATriangleTouchesInRows) {
  const Packed packed = pack({.arrangement = Arrangement::triangle,
                              .count = 15,
                              .dimension = 2,
                              .least_radius = 1,
                              .largest_radius = 1,
                              .low = {3, 4, 0}});
  EXPECT_EQ(packed.centres.front(), (Vector3{3, 4, 0}));
  int touching = 0;
  for (std::size_t i = 0; i < 15; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const double gap = norm(packed.centres[i] - packed.centres[j]) - 2;
      EXPECT_GE(gap, -1e-14);
      touching += gap < 1e-12;
    }
  EXPECT_EQ(touching, 30) << "of a rack of fifteen";
}

const std::string grains =
    "[[pack]]\nname = 'g'\ncount = 8\nradius = '1 cm'\ndensity = 1000\nfrom = [0, 0, 0]\nto = [1, 1, 1]\n";

TEST(ReadPack, MakesBodiesOfItsDensity) {
  const Scene scene = scene_of(grains + "velocity = [0, 0, -2]\n");
  ASSERT_EQ(scene.bodies.size(), 8u);
  EXPECT_EQ(scene.dimension, 3u);
  EXPECT_EQ(scene.bodies[7].name.value, "g-8");
  EXPECT_NEAR(scene.bodies[3].mass.value, 4.18879e-3, 1e-8);
  EXPECT_EQ(scene.bodies[3].velocity.value.z, -2);
  const Scene again = scene_of(write_scene(scene));
  EXPECT_EQ(again.bodies[5].position->value, scene.bodies[5].position->value);
}

TEST(ReadPack, SaysWhatIsWrong) {
  EXPECT_EQ(complaints(
                "[[pack]]\nname = 'g'\ncount = 200\nradius = '10 cm'\nmass = 1\nfrom = [0, 0]\nto = [1, 1]\n")
                .substr(0, 65),
            "s.toml:1:1: [[pack]] 'g': at random only 13 of 200 bodies found a");
  EXPECT_EQ(
      complaints("[[pack]]\nname = 'g'\ncount = 200\nradius = '10 cm'\nmass = 1\nfrom = [0, 0]\nto = [1, 1]\n"
                 "arrangement = 'lattice'\n"),
      "s.toml:1:1: [[pack]] 'g': its box has room for 25 of 200 bodies on a lattice\n"
      "    give a larger box, a smaller gap, or fewer bodies");
  EXPECT_EQ(complaints(grains + "mass = 1\n").substr(0, 61),
            "s.toml:5:1: [[pack]] 'g': mass and density say the same twice");
  EXPECT_EQ(complaints("[[pack]]\nname = 'g'\ncount = 2\nmass = 1\nfrom = 0\nto = 1\n"),
            "s.toml:1:1: [[pack]] 'g': radius is missing\n    as in radius = \"5 mm\"");
  EXPECT_EQ(complaints(grains + "arrangement = 'heap'\n").substr(0, 48),
            "s.toml:8:15: arrangement = \"heap\": no such choic");
}

TEST(ReadPack, NumbersStayInTheirRange) {
  const std::string start = "[[pack]]\nname = 'g'\ncount = 3\n", box = "from = [0, 0]\nto = [1e112, 1e112]\n";
  for (const char* radius : {"1e-110", "1e110"})
    EXPECT_EQ(complaints(start + "radius = " + radius + "\ndensity = 1000\n" + box),
              "s.toml:1:1: [[pack]] 'g': its radius and density give no usable mass");
  const std::string light = "radius = 0.1\nmass = 1\n";
  for (const char* arrangement : {"lattice", "random"})
    EXPECT_EQ(complaints(start + light + "from = [-1e308, 0]\nto = [1e308, 1]\narrangement = '" +
                         arrangement + "'\n"),
              "s.toml:1:1: [[pack]] 'g': its width along x leaves the range of numbers");
  EXPECT_EQ(complaints(start + light + "from = [1, 1]\nto = [2, 0]\n"),
            "s.toml:1:1: [[pack]] 'g': has no width along y\n"
            "    from is the corner with the smallest coordinates, to that with the largest");
  EXPECT_EQ(complaints(start + "radius = 1e308\nmass = 1\nposition = [0, 0]\narrangement = 'triangle'\n"),
            "s.toml:1:1: [[pack]] 'g': leaves the range of numbers\n    look at position, radius and gap");
}

TEST(ReadFrame, ThatStandsStillIsWalls) {
  const Scene scene =
      scene_of(grains + "[frame]\nname = 'box'\nfrom = [0, 0, 0]\nto = [1, 2, 3]\nopen = ['top']\n");
  EXPECT_FALSE(scene.frame);
  ASSERT_EQ(scene.walls.size(), 5u);
  EXPECT_EQ(scene.walls[3].name.value, "box-back");
  EXPECT_EQ(*scene.walls[3].normal, (Vector3{0, -1, 0}));
  EXPECT_EQ(scene.walls[3].position.value.y, 2);
  EXPECT_EQ(scene.walls[4].name.value, "box-bottom");
}

TEST(ReadFrame, ThatMovesIsWrittenAsOne) {
  const Scene scene = scene_of(grains +
                               "[frame]\nfrom = [0, 0, 0]\nto = [1, 2, 3]\nmass = 5\nvelocity = [1, 0, 0]\n"
                               "open = ['top', 'left']\n");
  ASSERT_TRUE(scene.frame);
  EXPECT_TRUE(scene.walls.empty());
  const Scene again = scene_of(write_scene(scene));
  ASSERT_TRUE(again.frame);
  EXPECT_EQ(again.frame->open, scene.frame->open);
  EXPECT_EQ(again.frame->high, (Vector3{1, 2, 3}));
  EXPECT_EQ(again.frame->mass.value, 5);
  EXPECT_EQ(walls_of(*again.frame, 3).size(), 4u);
}

TEST(ReadFrame, SaysWhatIsWrong) {
  EXPECT_EQ(complaints(grains + "[frame]\nfrom = [0, 0, 0]\nto = [1, 0, 1]\n"),
            "s.toml:8:2: [frame]: has no width along y\n"
            "    from is the corner with the smallest coordinates, to that with the largest");
  EXPECT_EQ(complaints(grains + "[frame]\nfrom = [0, 0, 0]\nto = [1, 1, 1]\nopen = ['lid']\n").substr(0, 42),
            "s.toml:11:9: open: no side is named \"lid\"\n");
  EXPECT_EQ(complaints(grains + "[frame]\nfrom = [0, 0, 0]\nto = [1, 1, 1]\nvelocity = 1\n").substr(0, 44),
            "s.toml:11:1: [frame]: what moves needs a mas");
  EXPECT_EQ(complaints("[world]\ngravity = [0, 0, 1]\n[[body]]\nname = 'a'\nmass = 1\nposition = [0, 0]\n"
                       "[frame]\nfrom = [-1, -1]\nto = [1, 1]\nmass = 1\n")
                .substr(0, 63),
            "s.toml:7:2: [frame]: its corners have 2 numbers, the scene has ");
  EXPECT_EQ(complaints(grains + "[frame]\nfrom = [0]\nto = [1, 1, 1]\n"),
            "s.toml:9:8: from has 1 values: a scene lies on a line or in a plane or in space\n"
            "    one number, or two or three as in from = [0, 0]");
}

// Whatever makes the scene grow after the frame was read, and whether the frame moves or not.
TEST(ReadFrame, HasAllDimensionsOfItsScene) {
  const std::string body = "[[body]]\nname = 'a'\nmass = 1\nposition = [0, 0]\n";
  const std::string frame = "[frame]\nfrom = [-1, -1]\nto = [1, 1]\n";
  for (const char* more : {"[world]\ngravity = [0, 0, 1]\n", "[start]\na.velocity = [0, 0, 1]\n"})
    for (const char* mass : {"", "mass = 1\n"})
      EXPECT_EQ(complaints(body + frame + mass + more),
                "s.toml:5:2: [frame]: its corners have 2 numbers, the scene has 3 dimensions\n"
                "    give corners with as many numbers");
  EXPECT_EQ(complaints(body + frame + "[world]\ngravity = [0, 1]\n"), "");
}

}  // namespace
}  // namespace ictus::pack_test
