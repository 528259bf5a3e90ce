#include <numbers>

#include "ictus/scene/read.hpp"
#include "tests/unit/scene/reading.hpp"

namespace ictus::read_test {
namespace {

using test::scene_of;

TEST(ReadScene, TheNewcomersScene) {
  const Scene scene = scene_of(R"(
title = "Newton's cradle: one ball into four"
[[chain]]
name = "ball"
count = 5
mass = "50 g"
radius = "10 mm"
[start]
ball-1.velocity = "1 m/s"
[contact]
law = "power_law"
stiffness = "6.97e9 N/m^1.5"
exponent = 1.5
[run]
method = "lzb"
)");
  ASSERT_EQ(scene.bodies.size(), 5u);
  EXPECT_EQ(scene.bodies[0].name.value, "ball-1");
  EXPECT_EQ(scene.bodies[4].name.value, "ball-5");
  EXPECT_EQ(scene.bodies[0].velocity.value.x, 1);
  EXPECT_EQ(scene.bodies[1].velocity.value.x, 0);
  EXPECT_EQ(scene.bodies[0].position->value.x, 0);
  EXPECT_TRUE(scene.bodies[0].position->place.file.empty()) << "a default has no place";
  EXPECT_FALSE(scene.bodies[1].position) << "touching stays open, so that no rounding enters";
  EXPECT_EQ(scene.bodies[2].mass.value, 0.05);
  EXPECT_EQ(scene.bodies[2].mass.place.text(), "s.toml:6:8");
  EXPECT_EQ(scene.contact.law.value, "power_law");
  EXPECT_EQ(scene.contact.parameters.at("stiffness").dimension->text(), "N/m^1.5");
  EXPECT_FALSE(scene.contact.parameters.at("exponent").dimension);
  EXPECT_EQ(scene.contact.parameters.at("exponent").place.text(), "s.toml:13:12");
  EXPECT_EQ(scene.run.method.value, "lzb");
  EXPECT_EQ(scene.run.step.value, 1.0 / 44100);
  EXPECT_FALSE(scene.run.duration);
}

TEST(ReadScene, BodiesAndChainsKeepTheOrderOfTheFile) {
  const Scene scene = scene_of(R"(
[[chain]]
name = "a"
count = 2
mass = 1
[[body]]
name = "b"
mass = 2
[[chain]]
name = "c"
count = 2
mass = [3, "4 g"]
)");
  std::string names;
  for (const Body& body : scene.bodies) names += body.name.value + " ";
  EXPECT_EQ(names, "a-1 a-2 b c-1 c-2 ");
  EXPECT_EQ(scene.bodies[3].mass.value, 3);
  EXPECT_EQ(scene.bodies[4].mass.value, 0.004);
}

TEST(ReadScene, AGapMakesPlaces) {
  const Scene scene = scene_of(R"(
[[body]]
name = "a"
mass = 1
radius = 1
position = 10
[[chain]]
name = "c"
count = 3
mass = 1
radius = [1, 2, 3]
gap = 0.5
)");
  EXPECT_EQ(scene.bodies[1].position->value.x, 12);
  EXPECT_EQ(scene.bodies[2].position->value.x, 15.5);
  EXPECT_EQ(scene.bodies[3].position->value.x, 21);
}

TEST(ReadScene, StartMovesOneBodyAndLeavesItsNeighbour) {
  const Scene scene = scene_of(R"(
[[chain]]
name = "c"
count = 4
mass = 1
radius = "10 mm"
[start]
c-2.position = -1
)");
  EXPECT_EQ(scene.bodies[1].position->value.x, -1);
  EXPECT_EQ(scene.bodies[2].position->value.x, 0.01 + 0.01 + 0.01 + 0.01);
  EXPECT_FALSE(scene.bodies[3].position);
}

TEST(ReadScene, AMaterialGivesTheMassOfASphere) {
  const Scene scene = scene_of(R"(
[[body]]
name = "a"
radius = "10 mm"
material = "steel"
[material.steel]
young = "210 GPa"
poisson = 0.3
density = "7800 kg/m^3"
)");
  EXPECT_DOUBLE_EQ(scene.bodies[0].mass.value, 4.0 / 3 * std::numbers::pi * 1e-6 * 7800);
  EXPECT_TRUE(scene.bodies[0].mass.place.file.empty());
  EXPECT_EQ(scene.materials[0].young.value, 2.1e11);
}

TEST(ReadScene, EverythingElse) {
  const Scene scene = scene_of(R"(
body = [ { name = "a", mass = 1 }, { name = "b", mass = 2, position = "1 cm" } ]
[world]
gravity = "-9.81 m/s²"
[[wall]]
[[wall]]
name = "right"
position = "1 m"
faces = "right"
[contact.measured]
restitution = { value = "90 %", speed = "1 m/s" }
duration = { value = "1 ms", speed = 2 }
[[pair]]
between = ["a", "wall"]
law = "hertz"
young = "1 GPa"
[run]
rate = "44.1 kHz"
duration = "10 ms"
tolerance = 1e-9
record_every = 4
clip_compression = true
force_rebound = "exact"
)");
  EXPECT_EQ(scene.gravity.x, -9.81);
  EXPECT_EQ(scene.walls[0].name.value, "wall");
  EXPECT_EQ(scene.walls[0].faces, Wall::Faces::left);
  EXPECT_EQ(scene.walls[1].faces, Wall::Faces::right);
  EXPECT_EQ(scene.contact.measured->restitution->value.value, 0.9);
  EXPECT_EQ(scene.contact.measured->duration->value.value, 1e-3);
  EXPECT_EQ(scene.contact.measured->duration->speed.value, 2);
  EXPECT_EQ(scene.pairs[0].second.value, "wall");
  EXPECT_EQ(scene.pairs[0].contact.parameters.at("young").value, 1e9);
  EXPECT_EQ(scene.run.step.value, 1.0 / 44100);
  EXPECT_EQ(scene.run.duration->value, 0.01);
  EXPECT_EQ(scene.run.tolerance.value, 1e-9);
  EXPECT_EQ(scene.run.record_every, 4u);
  EXPECT_TRUE(scene.run.clip_compression);
  EXPECT_EQ(scene.run.rebound, Rebound::exact);
}

TEST(ReadScene, AMillionBodies) {
  const Scene scene = scene_of(
      "[[chain]]\nname = \"ball\"\ncount = 1000000\nmass = \"1 g\"\nradius = \"1 mm\"\n"
      "[start]\nball-1000000.velocity = \"-1 m/s\"\n");
  ASSERT_EQ(scene.bodies.size(), 1000000u);
  EXPECT_EQ(scene.bodies.back().name.value, "ball-1000000");
  EXPECT_EQ(scene.bodies.back().velocity.value.x, -1);
}

}  // namespace
}  // namespace ictus::read_test
