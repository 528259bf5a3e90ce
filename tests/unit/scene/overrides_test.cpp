#include "tests/unit/scene/reading.hpp"

namespace ictus::overrides_test {
namespace {

using test::complaints;
using test::scene_of;

constexpr std::string_view base = R"(
[[body]]
name = "ball"
mass = "5 g"
[[chain]]
name = "row"
count = 3
mass = "1 g"
[start]
ball.velocity = 1
[contact]
law = "hunt_crossley"
damping = 0.1
[run]
rate = "44.1 kHz"
)";

TEST(Overrides, ReplaceAndAdd) {
  const Scene scene =
      scene_of(base, {"run.method=verlet", "contact.damping=0.2", "body.ball.mass=6 g", "chain.row.count=4",
                      "world.gravity=\"9.81 m/s^2\"", "title=two words"});
  EXPECT_EQ(scene.run.method.value, "verlet");
  EXPECT_EQ(scene.contact.parameters.at("damping").value, 0.2);
  EXPECT_EQ(scene.contact.parameters.at("damping").place.text(), "--set contact.damping=0.2");
  EXPECT_EQ(scene.bodies[0].mass.value, 0.006);
  EXPECT_EQ(scene.bodies.size(), 5u);
  EXPECT_EQ(scene.gravity.x, 9.81);
  EXPECT_EQ(scene.title, "two words");
}

TEST(Overrides, AStepReplacesARate) { EXPECT_EQ(scene_of(base, {"run.step=1 us"}).run.step.value, 1e-6); }

TEST(Overrides, TheOnlyElementNeedsNoName) { EXPECT_EQ(scene_of(base, {"chain.count=7"}).bodies.size(), 8u); }

TEST(Overrides, ABodyOutranksStart) {
  const Scene scene =
      scene_of(base, {"body.ball.velocity=2 m/s", "body.row-2.velocity=3", "start.row-3.velocity=4"});
  EXPECT_EQ(scene.bodies[0].velocity.value.x, 2);
  EXPECT_EQ(scene.bodies[2].velocity.value.x, 3);
  EXPECT_EQ(scene.bodies[3].velocity.value.x, 4);
}

TEST(Overrides, MistakesNameTheOption) {
  EXPECT_EQ(
      complaints(base, {"run.stepp=1"}),
      "--set run.stepp=1: [run]: unknown key 'stepp'\n    did you mean 'step'? allowed: method, step, rate, "
      "duration, record_every, tolerance, correlation, clip_compression, force_rebound, bodies, dissipation, euler_steps, "
      "lcp_solver, collisions, propagation, theta, forecast, gamma, beta, alpha, rho_infinity, window, "
      "impulse_step, absolute_tolerance, relative_tolerance, most_events, stages, substeps, tableau, impact_law, constraint_level, "
      "adaptive, euler_scheme, cone_solver, step_law, tangential_spring, control_violation");
  EXPECT_EQ(complaints(base, {"foo"}),
            "--set foo: needs key=value\n    as in --set run.step=\"1 us\" or --set body.ball.mass=\"20 g\"");
  EXPECT_EQ(complaints(base, {"body.bal.mass=1"}),
            "--set body.bal.mass=1: no [[body]] is named 'bal'\n    did you mean 'ball'? allowed: ball");
  EXPECT_EQ(complaints(base, {"wall.x.position=1"}),
            "--set wall.x.position=1: no [[wall]] is named 'x'\n    the scene has no [[wall]]");
  EXPECT_EQ(
      complaints(base, {"body.row-4.velocity=1"}),
      "--set body.row-4.velocity=1: [start]: no body is named 'row-4'\n    did you mean 'row-1'? allowed: "
      "ball, row-1, row-2, row-3");
  EXPECT_EQ(complaints(base, {"run.rate=5 kg"}),
            "--set run.rate=5 kg: rate = \"5 kg\": a rate needs Hz, got kg\n    as in rate = \"44.1 kHz\"");
  EXPECT_NE(complaints(base, {"=3"}), "");
  EXPECT_NE(complaints(base, {"."}), "");
  EXPECT_NE(complaints(base, {"run=3"}), "");
  EXPECT_NE(complaints(base, {"body=3"}), "");
  EXPECT_NE(complaints(base, {"run.step.x=3"}), "");
}

}  // namespace
}  // namespace ictus::overrides_test
