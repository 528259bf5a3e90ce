// What scenes for impact laws may say: lists in chains, several moving balls, drops, planes, options of the
// laws.

#include "tests/unit/scene/reading.hpp"

namespace ictus::impact_keys_test {
namespace {

using test::complaints;
using test::scene_of;

TEST(ReadImpactKeys, EveryBallOfAChainHasItsOwnNumbers) {
  const Scene scene = scene_of(R"(
material.steel = { young = "200 GPa", poisson = 0.3, density = 8000 }
material.glass = { young = "70 GPa", poisson = 0.2, density = 2500 }
[[chain]]
name = "c"
count = 3
radius = ["1 mm", "2 mm", "3 mm"]
material = ["steel", "glass", "steel"]
gap = ["1 mm", 0]
velocity = ["1 m/s", 0, "-1 m/s"]
)");
  EXPECT_EQ(scene.bodies[1].material.value, "glass");
  EXPECT_DOUBLE_EQ(scene.bodies[1].mass.value / scene.bodies[0].mass.value, 8 * 2500.0 / 8000.0);
  EXPECT_DOUBLE_EQ(scene.bodies[1].position->value.x, 0.004);
  EXPECT_DOUBLE_EQ(scene.bodies[2].position->value.x, 0.009);
  EXPECT_EQ(scene.bodies[0].velocity.value.x, 1);
  EXPECT_EQ(scene.bodies[2].velocity.value.x, -1);
}

TEST(ReadImpactKeys, ARangeOfBallsMoves) {
  const Scene scene = scene_of(
      "[[chain]]\nname = \"b-c\"\ncount = 12\nmass = 1\n[start]\n\"b-c-9..11\".velocity = 2\ndrop = \"5 "
      "mm\"\n");
  for (std::size_t i = 0; i < 12; ++i)
    EXPECT_EQ(scene.bodies[i].velocity.value.x, i >= 8 && i <= 10 ? 2 : 0) << scene.bodies[i].name.value;
  EXPECT_EQ(scene.drop->value, 0.005);
}

TEST(ReadImpactKeys, ABodyMayBeNamedDrop) {
  const Scene scene = scene_of("[[body]]\nname = \"drop\"\nmass = 1\n[start]\ndrop.velocity = 2\n");
  EXPECT_EQ(scene.bodies[0].velocity.value.x, 2);
  EXPECT_FALSE(scene.drop);
}

TEST(ReadImpactKeys, TwoNumbersMakeAPlane) {
  EXPECT_EQ(scene_of("[[body]]\nname = \"a\"\nmass = 1\nposition = 1\n").dimension, 1u);
  const Scene scene = scene_of(R"(
world.gravity = [0, "-9.81 m/s^2"]
[[body]]
name = "a"
mass = 1
position = ["1 m", "2 m"]
[[body]]
name = "b"
mass = 1
position = 3
[[wall]]
position = [0, -1]
normal = [3, 4]
[start]
b.velocity = [5, 6]
b.position = [7, 8]
)");
  EXPECT_EQ(scene.dimension, 2u);
  EXPECT_EQ(scene.gravity.x, 0);
  EXPECT_EQ(scene.gravity.y, -9.81);
  EXPECT_EQ(scene.bodies[0].position->value.y, 2);
  EXPECT_EQ(scene.bodies[1].velocity.value.y, 6);
  EXPECT_EQ(scene.bodies[1].position->value.x, 7);
  EXPECT_EQ(scene.bodies[1].position->value.y, 8);
  EXPECT_EQ(scene.walls[0].position.value.y, -1);
  EXPECT_EQ(scene.walls[0].normal->y, 4);
}

TEST(ReadImpactKeys, ThreeNumbersMakeSpace) {
  const Scene scene = scene_of(R"(
world.gravity = [0, 0, "-9.81 m/s^2"]
[[body]]
name = "a"
mass = 1
position = [1, 2]
velocity = [1, 2, 3]
[[chain]]
name = "c"
count = 3
mass = 1
radius = "1 m"
gap = ["2 m", 0]
position = [1, 1, 1]
direction = [0, 3, 4]
velocity = 5
[[wall]]
position = [0, 0, -1]
normal = [0, 0, 2]
)");
  EXPECT_EQ(scene.dimension, 3u);
  EXPECT_EQ(scene.gravity, (Vector3{0, 0, -9.81}));
  EXPECT_EQ(scene.bodies[0].position->value, (Vector3{1, 2, 0})) << "what a shorter vector lacks is zero";
  EXPECT_EQ(scene.bodies[0].velocity.value, (Vector3{1, 2, 3}));
  EXPECT_EQ(*scene.walls[0].normal, (Vector3{0, 0, 2}));
  // Along (0, 0.6, 0.8): the second centre 4 m further, the third 2 m.
  EXPECT_LT(length(scene.bodies[2].position->value - Vector3{1, 3.4, 4.2}), 1e-14);
  EXPECT_LT(length(scene.bodies[3].position->value - Vector3{1, 4.6, 5.8}), 1e-14);
  EXPECT_LT(length(scene.bodies[3].velocity.value - Vector3{0, 3, 4}), 1e-14);
}

TEST(ReadImpactKeys, OptionsOfTheLaws) {
  const Scene scene = scene_of(R"(
[[body]]
name = "a"
mass = 1
[run]
dissipation = "mono_stiffness"
euler_steps = 500
lcp_solver = "pgs"
correlation = 0.25
)");
  EXPECT_EQ(scene.run.dissipation, LossModel::mono_stiffness);
  EXPECT_EQ(scene.run.euler_steps, 500u);
  EXPECT_EQ(scene.run.lcp_solver.value, "pgs");
  EXPECT_EQ(scene.run.correlation, 0.25);
}

TEST(ImpactKeyProblems, AreToldAtTheirPlace) {
  const std::string chain = "[[chain]]\nname = \"c\"\ncount = 3\nmass = 1\n";
  EXPECT_EQ(complaints(chain + "gap = [1]\n"),
            "s.toml:5:7: gap has 1 values, gaps between the bodies: 2\n    give one value for all gaps or "
            "one for each");
  EXPECT_EQ(
      complaints(chain + "material = [\"a\", \"b\"]\n"),
      "s.toml:5:12: material has 2 values, count is 3\n    give one name for all bodies or one for each");
  EXPECT_EQ(complaints(chain + "[start]\n\"c-2..4\".velocity = 1\n"),
            "s.toml:6:1: [start]: no body is named 'c-2..4'\n    allowed: c-1, c-2, c-3");
  EXPECT_EQ(complaints(chain + "[start]\n\"c-3..2\".velocity = 1\n").substr(0, 47),
            "s.toml:6:1: [start]: no body is named 'c-3..2'\n");
  EXPECT_EQ(complaints(chain + "[start]\ndrop = \"1 kg\"\n"),
            "s.toml:6:8: drop = \"1 kg\": a height needs m, got kg\n    as in drop = \"5 mm\"");
  const std::string body = "[[body]]\nname = \"a\"\nmass = 1\n";
  EXPECT_EQ(complaints(body + "position = [1, 2, 3, 4]\n"),
            "s.toml:4:12: position has 4 values: a scene lies on a line or in a plane or in space\n"
            "    one number, or two or three as in position = [\"-10 mm\", 0]");
  EXPECT_EQ(complaints(chain + "direction = [0, 0, 0]\n"),
            "s.toml:5:13: direction: has no direction\n    as in direction = [1, 1]: a direction");
  EXPECT_EQ(complaints(body + "velocity = [\"1 m\", true]\n").substr(0, 59),
            "s.toml:4:13: velocity = \"1 m\": a velocity needs m/s, got m\n");
}

}  // namespace
}  // namespace ictus::impact_keys_test
