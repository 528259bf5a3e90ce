// A scene whose values change in place: every point has the masses that are asked for, whatever point was set before it.

#include "ictus/scene/scene_template.hpp"

#include <cmath>
#include <numbers>

#include "reading.hpp"

namespace ictus::test::scene_template_test {
namespace {

constexpr const char* chain = R"(
[[chain]]
name = "ball"
count = 3
mass = "50 g"
radius = "10 mm"
[[body]]
name = "ball-01"
mass = "70 g"
radius = "10 mm"
position = "1 m"
)";

std::vector<double> masses(const SceneTemplate& scene) {
  Problems problems;
  const Scene read = scene.read(problems);
  problems.raise();
  std::vector<double> list;
  for (const Body& body : read.bodies) list.push_back(body.mass.value);
  return list;
}

std::string refusal(const char* text, const std::vector<std::string>& keys) {
  try {
    const SceneTemplate scene(text, "s.toml", {}, keys);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

using Masses = std::vector<double>;

TEST(SceneTemplate, TheKeyOfOneBodyCountsAfterThatOfAll) {
  SceneTemplate scene(chain, "s.toml", {}, {"body.*.mass", "body.ball-1.mass"});
  scene.set(1, 5);
  for (const double all : {1.0, 2.0}) {  // only the first key changes
    scene.set(0, all);
    EXPECT_EQ(masses(scene), (Masses{5, all, all, all}));
  }
}

TEST(SceneTemplate, ANumberOfAChainIsThatOfEachBodyWhereOneHasItsOwn) {
  SceneTemplate scene(chain, "s.toml", {}, {"chain.mass", "body.ball-2.mass"});
  for (const double all : {1.0, 2.0}) {
    scene.set(1, 7);
    scene.set(0, all);
    EXPECT_EQ(masses(scene), (Masses{all, 7, all, 0.07}));
  }
}

TEST(SceneTemplate, ABodyWhoseNameLooksLikeThatOfAChainIsItself) {
  SceneTemplate scene(chain, "s.toml", {}, {"body.ball-01.mass"});
  scene.set(0, 9);
  EXPECT_EQ(masses(scene), (Masses{0.05, 0.05, 0.05, 9}));
}

double sphere(double density, double radius) {
  return 4.0 / 3 * std::numbers::pi * density * radius * radius * radius;
}

TEST(SceneTemplate, MassesFollowRadiusAndDensity) {
  constexpr const char* dense = R"(
[material.lead]
density = "11340 kg/m^3"
young = "16 GPa"
poisson = 0.44
[[chain]]
name = "ball"
count = 2
radius = "10 mm"
material = "lead"
)";
  SceneTemplate scene(dense, "s.toml", {}, {"chain.radius", "body.ball-2.radius", "material.lead.density"});
  for (const double density : {8000.0, 11340.0})
    for (const double first : {0.01, 0.03})
      for (const double second : {0.02, 0.01}) {
        scene.set(0, first), scene.set(1, second), scene.set(2, density);
        const Masses found = masses(scene);
        EXPECT_DOUBLE_EQ(found[0], sphere(density, first));
        EXPECT_DOUBLE_EQ(found[1], sphere(density, second));
      }
}

TEST(SceneTemplate, AKeyOfWhichNothingIsLeftIsRefused) {
  EXPECT_NE(refusal(chain, {"body.ball-1.mass", "body.*.mass"}).find("nothing of it is left by body.*.mass"),
            std::string::npos);
  EXPECT_NE(refusal(chain, {"body.ball-1.mass", "chain.mass"}).find("nothing of it is left by chain.mass"),
            std::string::npos);
  EXPECT_NE(refusal(chain, {"run.step", "run.rate"}).find("another key"), std::string::npos);
}

TEST(SceneTemplate, AVectorAndItsPartsDoNotVaryTogether) {
  constexpr const char* plane = R"(
[[body]]
name = "a"
mass = 1
radius = 1
position = [0, 0]
)";
  EXPECT_NE(refusal(plane, {"body.a.position", "body.a.position.x"}).find("a part of"), std::string::npos);
  SceneTemplate scene(plane, "s.toml", {}, {"body.a.position.x", "body.a.position.y"});
  scene.set(0, 3), scene.set(1, 4);
  Problems problems;
  EXPECT_EQ(scene.read(problems).bodies[0].position->value.y, 4);
}

/// "chain.NAME.position.x" is no place in a list of a chain.
TEST(SceneTemplate, ThePlaceOfAChainHasAxes) {
  constexpr const char* plane = R"(
[[chain]]
name = "ball"
count = 2
mass = 1
radius = 1
position = [0, 5]
)";
  SceneTemplate scene(plane, "s.toml", {}, {"chain.ball.position.x"});
  scene.set(0, 3);
  Problems problems;
  EXPECT_EQ(scene.read(problems).bodies[0].position->value.x, 3);
}

}  // namespace
}  // namespace ictus::test::scene_template_test
