// The books of runs by inelastic_then_restore at the edges: when they are full, when a step fails, when
// nothing would ever end.

#include "ictus/run/spheres.hpp"

#include <cmath>

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

}  // namespace
}  // namespace ictus::test::sphere_recorder_test
