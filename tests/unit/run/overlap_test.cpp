// Bodies inside each other at the start: one rule for every method.

#include "ictus/run/overlap.hpp"

#include <fmt/format.h>

#include <cmath>

#include "ictus/run/run.hpp"
#include "ictus/scene/write.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::overlap_test {
namespace {

using test::assembled;
using test::last;
using test::refused;

::testing::AssertionResult has(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "'" << part << "' is not in:\n" << text;
}

/// Two balls of 10 mm whose centres are this far apart.
std::string two_balls(double apart, const std::string& contact = "", const std::string& run = "") {
  return fmt::format(
             "[[body]]\nname = 'a'\nmass = 1\nradius = '10 mm'\nvelocity = 1\nposition = 0\n"
             "[[body]]\nname = 'b'\nmass = 1\nradius = '10 mm'\nposition = {:.17g}\n"
             "[contact]\nlaw = 'power_law'\nstiffness = '1e9 N/m^1.5'\n",
             apart) +
         contact + "[run]\n" + run;
}

TEST(Overlap, EveryMethodRefusesItInTheSameWords) {
  for (const char* method : {"phi", "verlet", "reference", "two_point", "lzb", "newton", "compliant",
                             "pairwise", "moreau_jean", "event_driven", "waves", "inelastic_then_restore"}) {
    const std::string said = refused(two_balls(0.015, "", fmt::format("method = '{}'\n", method)));
    EXPECT_TRUE(has(said, "s.toml:11:12: a and b overlap by 0.005 m at the start")) << method;
    EXPECT_EQ(refused(two_balls(0.02, "", fmt::format("method = '{}'\n", method))), "") << method;
  }
  EXPECT_TRUE(has(refused(two_balls(0.015)), "overlap by 0.005 m")) << "without a method";
}

TEST(Overlap, WallsAreBodiesToo) {
  const auto scene = [](const std::string& place, const std::string& method) {
    return "[[body]]\nname = 'a'\nmass = 1\nradius = '10 mm'\nposition = " + place +
           "\n[[wall]]\nposition = 0\n[contact]\nlaw = 'power_law'\nstiffness = '1e9 N/m^1.5'\n[run]\nmethod = '" +
           method + "'\n";
  };
  for (const char* method : {"verlet", "lzb", "moreau_jean", "inelastic_then_restore"}) {
    EXPECT_TRUE(has(refused(scene("'-7 mm'", method)), "0.003 m")) << method;
    EXPECT_EQ(refused(scene("'-10 mm'", method)), "") << method;
  }
}

// What decimals cannot say is no overlap: the contact begins without force, for springs as for rigid bodies.
TEST(Overlap, ASlightOneIsTouching) {
  for (const double less : {1e-7, 1e-10, 1e-14}) {
    const Assembly assembly = assembled(two_balls(0.02 * (1 - less), "", "method = 'reference'\n"));
    EXPECT_EQ(gap_at_start(assembly, 0), 0) << less;
    const Trace trace = run(assembly);
    EXPECT_TRUE(near(last(trace, "b.velocity"), 1, 1e-10)) << less;
  }
  EXPECT_GT(gap_at_start(assembled(two_balls(0.02 * (1 + 1e-7))), 0), 0) << "a gap remains one";
}

/// A ball that rests on a floor of springs, compressed by this part of its static depth.
std::string resting(double part, const std::string& method) {
  const double depth = part * std::pow(9.81 / 1e6, 1 / 1.5);
  return fmt::format(
      "[[body]]\nname = 'ball'\nmass = 1\nradius = '10 mm'\nposition = {:.17g}\n[[wall]]\nname = 'floor'\nfaces = "
      "'right'\nposition = 0\n[world]\ngravity = '-9.81 m/s^2'\n[contact]\nlaw = 'power_law'\nstiffness = '1e6 "
      "N/m^1.5'\n[run]\nmethod = '{}'\nduration = '10 ms'\n",
      0.01 - depth, method);
}

TEST(Overlap, AContactHoldsItsStaticCompression) {
  const Trace trace = run(assembled(resting(1, "reference")));
  EXPECT_LT(std::abs(last(trace, "ball.velocity")), 1e-9);
  EXPECT_TRUE(near(last(trace, "floor-ball.force"), 9.81, 1e-9));
  EXPECT_EQ(refused(resting(0.5, "reference")), "");
  EXPECT_TRUE(has(refused(resting(1.01, "reference")), "behind floor at the start"));
  EXPECT_TRUE(has(refused(resting(1, "moreau_jean")), "cannot start behind contact floor-ball")) << "rigid";
}

// The lower contact of a column carries all, the upper one what is above it.
TEST(Overlap, TheLoadOfAContactIsWhatStandsAboveIt) {
  const auto column = [](double upper, double lower) {
    return fmt::format(
        "[[body]]\nname = 'a'\nmass = 1\nradius = '10 mm'\nposition = {:.17g}\n[[body]]\nname = 'b'\nmass = 2\n"
        "radius = '10 mm'\nposition = {:.17g}\n[[wall]]\nname = 'floor'\nposition = 0\n[world]\ngravity = 10\n"
        "[contact]\nlaw = 'power_law'\nexponent = 1\nstiffness = '1e5 N/m'\n",
        -0.03 + upper + lower, -0.01 + lower);
  };
  EXPECT_EQ(refused(column(1e-4, 3e-4)), "");
  EXPECT_TRUE(has(refused(column(1.1e-4, 3e-4)), "a and b overlap by 0.00011 m"));
  EXPECT_TRUE(has(refused(column(1e-4, 3.1e-4)), "b stands 0.00031 m behind floor"));
}

TEST(Overlap, APrecompressionIsStated) {
  const std::string stated = "precompression = '5 um'\n";
  const Assembly assembly = assembled(two_balls(0.02 - 5e-6, stated, "method = 'reference'\n"));
  Model::Contacts depth(1), speed(1);
  assembly.model->approach(assembly.start.q, assembly.start.v, depth, speed);
  EXPECT_TRUE(near(depth[0], 5e-6, 1e-9));
  EXPECT_TRUE(has(refused(two_balls(0.02 - 6e-6, stated)), "overlap by 6e-06 m"));
  EXPECT_TRUE(
      has(refused(two_balls(0.02 - 5e-6, stated, "method = 'lzb'\n")), "cannot start behind contact a-b"));
  EXPECT_TRUE(has(refused(two_balls(0.02, "precompression = '5 N'\n")), "needs m, got N"));
  EXPECT_EQ(refused(write_scene(resolved(assembly))), "") << "and written again";
}

}  // namespace
}  // namespace ictus::test::overlap_test
