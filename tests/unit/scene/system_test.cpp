// [system] instead of bodies, and the keys of [run] that nonsmooth schemes look at.

#include "tests/unit/scene/reading.hpp"

namespace ictus::system_test {
namespace {

using test::complaints;
using test::scene_of;

TEST(ReadSystem, KindAndParametersWithTheirUnits) {
  const Scene scene = scene_of("[system]\nkind = \"impacting_oscillator\"\nmass = \"5 g\"\nposition = 2\n");
  ASSERT_TRUE(scene.system);
  EXPECT_EQ(scene.system->kind.value, "impacting_oscillator");
  EXPECT_EQ(scene.system->parameters.at("mass").value, 0.005);
  EXPECT_EQ(scene.system->parameters.at("position").value, 2);
  EXPECT_TRUE(scene.bodies.empty());
}

TEST(ReadSystem, OverridesReachItsParameters) {
  const Scene scene = scene_of("[system]\nkind = \"bouncing_ball\"\n", {"system.height=20 cm"});
  EXPECT_EQ(scene.system->parameters.at("height").value, 0.2);
}

TEST(ReadSystem, StandsInsteadOfBodies) {
  const std::string system = "[system]\nkind = \"bouncing_ball\"\n";
  EXPECT_EQ(
      complaints(system + "[[body]]\nname = \"a\"\nmass = 1\n"),
      "s.toml:3:3: body: the scene has a [system], which brings its own bodies\n    remove one of them");
  EXPECT_EQ(
      complaints(system + "[world]\ngravity = 1\n"),
      "s.toml:3:2: world: the scene has a [system], which brings its own bodies\n    remove one of them");
}

TEST(ReadSystem, NeedsAKind) {
  EXPECT_EQ(complaints("[system]\nmass = 1\n"),
            "s.toml:1:2: [system]: kind is missing\n    as in kind = \"impacting_oscillator\"");
  EXPECT_EQ(complaints("kind = \"bouncing_ball\"\n[system]\nkind = \"bouncing_ball\"\n"),
            "s.toml:1:1: unknown key 'kind'\n    it belongs under [system]");
}

TEST(ReadNonsmooth, WhatIsWrittenIsKept) {
  const Scene scene = scene_of(R"([system]
kind = "bouncing_ball"
[run]
theta = 0.6
alpha = 0.3
tableau = "rk4"
adaptive = "variable"
control_violation = true
absolute_tolerance = 1e-7
)");
  const NonsmoothChoice& choice = scene.run.nonsmooth;
  EXPECT_EQ(choice.numbers.at("theta").value, 0.6);
  EXPECT_EQ(choice.numbers.at("absolute_tolerance").value, 1e-7);
  EXPECT_EQ(choice.numbers.size(), 3u);
  EXPECT_EQ(choice.names.at("tableau").value, "rk4");
  EXPECT_TRUE(choice.control_violation->value);
}

TEST(ReadNonsmooth, NumbersOutOfTheirRangeAreTold) {
  const std::string run = "[system]\nkind = \"bouncing_ball\"\n[run]\n";
  EXPECT_EQ(complaints(run + "theta = 1.5\n"),
            "s.toml:4:9: theta = 1.5: must be in [0, 1]\n    as in theta = 0.5");
  EXPECT_EQ(complaints(run + "alpha = 1.5\n"),
            "s.toml:4:9: alpha = 1.5: must be in [0, 1)\n    as in alpha = 0.1");
  const std::string seconds = complaints(run + "gamma = \"1 s\"\n");
  EXPECT_EQ(seconds.find("s.toml:4:9: gamma = \"1 s\": γ of Newmark"), 0) << seconds;
  EXPECT_NE(seconds.find(" needs 1, got s\n"), std::string::npos) << seconds;
}

}  // namespace
}  // namespace ictus::system_test
