// The books of runs by inelastic_then_restore at the edges: when they are full, when a step fails, when
// nothing would ever end.

#include "ictus/run/spheres.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "ictus/run/run.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::sphere_recorder_test {
namespace {

using test::assembled;

const std::string method = "[run]\nmethod = 'inelastic_then_restore'\n";

std::string ball(const std::string& name, const std::string& keys) {
  return "[[body]]\nname = '" + name + "'\nmass = 1\nradius = 0.1\n" + keys + "\n";
}

void expect_whole(const Trace& trace) {
  for (const Column& column : trace.columns) {
    EXPECT_EQ(column.values.size(), trace.columns.front().values.size()) << column.name;
    for (double value : column.values) EXPECT_TRUE(std::isfinite(value)) << column.name;
  }
}

// The two meet at 0.8 s, long after the columns are full.
TEST(SphereRecorder, FullColumnsEndWithTheEnd) {
  const Assembly assembly = assembled(ball("a", "position = -1\nvelocity = 1") + ball("b", "position = 0") +
                                      method + "step = '10 ms'\nduration = 2\n");
  SpheresPlan plan = spheres_plan(assembly);
  const Trace whole = run_spheres(assembly, plan);
  EXPECT_EQ(whole.columns.front().values.size(), 201u);
  plan.most_numbers = 500;
  const Trace full = run_spheres(assembly, plan);
  expect_whole(full);
  EXPECT_LT(full.columns.front().values.size(), 30u);
  EXPECT_NE(full.ending.reason.find("one sample in "), std::string::npos);
  ASSERT_EQ(full.columns.size(), whole.columns.size());
  for (std::size_t k = 0; k < whole.columns.size(); ++k)
    EXPECT_EQ(full.columns[k].values.back(), whole.columns[k].values.back()) << whole.columns[k].name;
  EXPECT_TRUE(near(full.find("a-b.impulse")->values.back(), 1, 1e-12));
}

TEST(SphereRecorder, AFailedStepIsNoneOfTheResults) {
  const Trace trace =
      run(assembled(ball("a", "position = [0, 1]\nvelocity = [1e150, 0]") + ball("b", "position = [0, 2]") +
                    method + "duration = 1e200\nstep = 1e199\n"));
  EXPECT_FALSE(trace.ending.complete);
  EXPECT_EQ(trace.ending.reason.substr(0, 11), "at 1e+199 s") << "the time of the step that failed";
  expect_whole(trace);
  EXPECT_EQ(trace.columns.front().values, std::vector<double>{0});
  EXPECT_EQ(trace.find("a.position_x")->values.back(), 0);
  EXPECT_EQ(trace.spheres.instants.back().x[0].x, 0);
}

TEST(SphereRecorder, EnergiesAreNumbersFromTheStart) {
  Problems problems;
  (void)assemble(test::scene_of(ball("a", "position = [0, 1]\nvelocity = [1e200, 0]") +
                                ball("b", "position = [0, 2]") + method),
                 problems);
  ASSERT_EQ(problems.list().size(), 1u);
  EXPECT_EQ(problems.list()[0].message, "the energies of the start leave the range of numbers");
}

std::string wall(const std::string& name, const std::string& place, const std::string& normal) {
  return "[[wall]]\nname = '" + name + "'\nposition = " + place + "\nnormal = " + normal + "\n";
}

TEST(SphereRecorder, BetweenWallsThereIsADuration) {
  const auto duration = [](const std::string& walls) {
    return assembled(ball("a", "position = [0, 0]\nvelocity = [1, 0.3]") + walls + method).scene.run.duration;
  };
  const std::string left = wall("l", "[-1, 0]", "[1, 0]"), right = wall("r", "[1, 0]", "[-1, 0]"),
                    low = wall("d", "[0, -1]", "[0, 2]"),
                    roof = wall("t", "[0, 1]", "[-1, -1]") + wall("u", "[0, 1]", "[1, -1]");
  EXPECT_TRUE(duration(left + right).has_value());
  EXPECT_TRUE(duration(low + roof).has_value()) << "a triangle";
  EXPECT_FALSE(duration(left + low).has_value()) << "out of a corner every ball finds its way";
  EXPECT_FALSE(duration(roof).has_value());
  const Trace trace = run(assembled(ball("a", "position = 0\nvelocity = 1") +
                                    "[[wall]]\nname = 'l'\nposition = -1\nfaces = 'right'\n"
                                    "[[wall]]\nname = 'r'\nposition = 1\nfaces = 'left'\n" +
                                    method));
  EXPECT_EQ(trace.ending.reason, "reached 1 s");
}

// Two balls that hit the frame in one step push it together: no restitution of one alone is to be seen.
TEST(SphereRecorder, ARestitutionIsThatOfTwoThatMeetAlone) {
  const std::string frame = "[frame]\nfrom = [-1, -1]\nto = [1, 1]\nmass = 3\n[contact]\nrestitution = 0.5\n";
  const auto asked = [&](const std::string& bodies) {
    return run(assembled(bodies + frame + method + "step = '10 ms'\nduration = '0.1 s'\n")).impacts;
  };
  const std::string one = ball("a", "position = [0.85, 0.5]\nvelocity = [1, 0]"),
                    two = ball("b", "position = [0.85, -0.5]\nvelocity = [1, 0]");
  const auto alone = asked(one);
  ASSERT_EQ(alone.size(), 1u);
  EXPECT_EQ(alone[0].asked_restitution, 0.5);
  const auto together = asked(one + two);
  ASSERT_EQ(together.size(), 2u);
  for (const Impact& impact : together) EXPECT_TRUE(std::isnan(impact.asked_restitution));
}

double last_of(const Trace& trace, const std::string& name) {
  const Column* column = trace.find(name);
  return column ? column->values.back() : NAN;
}

const std::string rough = "[contact]\nrestitution = 0\nfriction = 0.2\n";

// It slides to 10/7 m/s and rolls on: the spin grows by 5/2 μ g/R until then, and the angle is its integral, but for the step in
// which the slip stops: less than h² times that rate.
TEST(SphereRecorder, TellsHowDiscsLie) {
  const std::string scene = ball("ball", "position = [0, 0.1]\nvelocity = [2, 0]") +
                            wall("floor", "[0, 0]", "[0, 1]") + rough + "[world]\ngravity = [0, -9.81]\n";
  const auto by = [&](const std::string& name) {
    return run(assembled(scene + "[run]\nmethod = '" + name + "'\nstep = '1 ms'\nduration = 1\n"));
  };
  const Trace trace = by("inelastic_then_restore"), other = by("moreau_jean");
  const double rate = 2.5 * 0.2 * 9.81 / 0.1, until = 2 / (3.5 * 0.2 * 9.81);
  const double angle = -rate * (until * until / 2 + until * (1 - until));
  EXPECT_NEAR(last_of(trace, "ball.angle.position"), angle, 1e-6 * rate);
  EXPECT_TRUE(near(last_of(trace, "ball.angle.velocity"), -rate * until, 1e-12));
  ASSERT_EQ(trace.bodies.size(), 2u);
  ASSERT_EQ(other.bodies.size(), 2u) << "the rows are those of the other methods";
  EXPECT_EQ(trace.bodies[1].name, other.bodies[1].name);
  EXPECT_EQ(trace.bodies[1].unit, other.bodies[1].unit);
  EXPECT_TRUE(near(trace.bodies[1].velocity_end.x, other.bodies[1].velocity_end.x, 1e-9));
  EXPECT_EQ(trace.bodies[1].position_end.x, last_of(trace, "ball.angle.position"));
  EXPECT_NEAR(last_of(trace, "ball-floor.gap"), 0, 1e-12) << "gaps are made of the places alone";
}

// Rolling without slip along (0.6, 0.8): after 1 s the ball has turned by v/R about the axis across, less whole turns.
TEST(SphereRecorder, TellsHowBallsLieInSpace) {
  const Trace trace =
      run(assembled(ball("ball", "position = [0, 0, 0.1]\nvelocity = [0.6, 0.8, 0]\nspin = [-8, 6, 0]") +
                    wall("floor", "[0, 0, 0]", "[0, 0, 1]") + rough + "[world]\ngravity = [0, 0, -9.81]\n" +
                    method + "step = '1 ms'\nduration = 1\n"));
  const double angle = 10 - 4 * std::numbers::pi;  // of −π … π
  EXPECT_NEAR(last_of(trace, "ball.rotation.position_x"), -0.8 * angle, 1e-11);
  EXPECT_NEAR(last_of(trace, "ball.rotation.position_y"), 0.6 * angle, 1e-11);
  EXPECT_NEAR(last_of(trace, "ball.rotation.position_z"), 0, 1e-11);
  EXPECT_TRUE(near(last_of(trace, "ball.rotation.velocity_x"), -8, 1e-12));
}

// As many as have columns at all: three coordinates each, and none of them is left out.
TEST(SphereRecorder, AllOfManyThatTurnHaveTheirColumns) {
  std::string scene;
  for (int i = 0; i < 200; ++i)
    scene += ball(fmt::format("b{}", i), fmt::format("position = [{}, 0.1]\nspin = {}", i, i + 1));
  const Trace trace =
      run(assembled(scene + wall("floor", "[0, 0]", "[0, 1]") + "[contact]\nrestitution = 0\nfriction = 0\n" +
                    method + "step = '10 ms'\nduration = 0.1\n"));
  EXPECT_TRUE(near(last_of(trace, "b199.angle.position"), 20, 1e-12));
  EXPECT_EQ(last_of(trace, "b199.position_x"), 199);
}

}  // namespace
}  // namespace ictus::test::sphere_recorder_test
