// What modes left out cost, from runs.

#include "ictus/run/truncation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "ictus/run/run.hpp"
#include "tests/support/source_dir.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::truncation_test {
namespace {

std::string plate(const std::string& more) {
  return "[material.steel]\n[material.glass]\n[[body]]\nname = 'ball'\nradius = '5 mm'\nmaterial = 'steel'\nvelocity = '1 m/s'\n"
         "[[resonator]]\nname = 'plate'\nkind = 'plate'\nlength = '400 mm'\nwidth = '300 mm'\nthickness = '4 mm'\n"
         "material = 'glass'\nhighest = '20 kHz'\nstrike = ['130 mm', '110 mm']\n" +
         more +
         "[contact]\nlaw = 'power_law'\n[run]\nmethod = 'projected'\nstep = '2 us'\nduration = '1 ms'\n";
}

TEST(Truncation, TellsThePeakForceWithAndWithoutTheResidual) {
  const Assembly assembly = test::assembled(plate("")),
                 bare = test::assembled(plate("residual = 'left_out'\n"));
  const Trace trace = run(assembly);
  const TruncationCost cost = truncation_cost(assembly, trace);
  ASSERT_EQ(cost.ways.size(), 3u);
  EXPECT_EQ(cost.contact, "ball-plate");
  EXPECT_EQ(cost.ways[0].peak_force, trace.impacts.front().peak_force);
  // The second is what a run of its own says.
  EXPECT_EQ(cost.ways[1].peak_force, run(bare).impacts.front().peak_force);
  EXPECT_GT(cost.ways[1].peak_force, 1.08 * cost.ways[0].peak_force) << "what is inaudible matters";
  EXPECT_LT(cost.ways[1].contact_time, cost.ways[0].contact_time);
  EXPECT_LT(cost.ways[2].modes, cost.ways[0].modes);
  EXPECT_NE(cost.sentence().find("without the residual compliance"), std::string::npos);
  // Where nothing is left out, or gives way, there is nothing to tell.
  EXPECT_TRUE(truncation_cost(bare, run(bare)).sentence().empty());
}

// A ball that rolls over a rough bar hops: after some blows the runs that are compared have others, and what these do says
// nothing of the modes. The blow that is told is one that all runs have.
TEST(Truncation, ComparesNoBlowsThatAreOthers) {
  const Assembly assembly = load(source_dir() + "/scenes/rolling_along_bar.toml", {"run.duration=\"50 ms\""});
  const Trace trace = run(assembly);
  const TruncationCost cost = truncation_cost(assembly, trace);
  ASSERT_EQ(cost.ways.size(), 3u);
  double strongest = 0;
  for (const Impact& impact : trace.impacts) strongest = std::max(strongest, impact.peak_force);
  EXPECT_LT(cost.ways[0].peak_force, strongest);
  EXPECT_GT(cost.apart, cost.touch_time);
  for (const TruncationCost::Way& way : cost.ways)
    EXPECT_NEAR(way.peak_force, cost.ways[0].peak_force, 0.05 * cost.ways[0].peak_force) << way.words;
  EXPECT_NE(cost.sentence().find("other blows"), std::string::npos) << cost.sentence();
}

// Half of 'highest' may lie below the first mode: the run goes on without that comparison.
/// A hard ball strikes a soft body that leans on the plate: that contact is the same in all runs, though not over yet.
TEST(Truncation, ComparesABlowUnderASoftContactThatLasts) {
  const Assembly assembly = test::assembled(
      "[material.steel]\n[[body]]\nname = 'soft'\nmass = '500 g'\nposition = '-0.01 mm'\nvelocity = '1 m/s'\n"
      "[[body]]\nname = 'hard'\nmass = '5 g'\nposition = '-2 mm'\nvelocity = '4 m/s'\n"
      "[[resonator]]\nname = 'plate'\nkind = 'plate'\nmaterial = 'steel'\nlength = '300 mm'\nwidth = '200 mm'\n"
      "thickness = '6 mm'\nhighest = '8 kHz'\nstrike = ['130 mm', '60 mm']\n"
      "[contact]\nlaw = 'hunt_crossley'\nstiffness = '1e8 N/m^1.5'\nexponent = 1.5\ndamping = '0.2 s/m'\n"
      "[run]\nduration = '20 ms'\n[[pair]]\nbetween = ['soft', 'plate']\nstiffness = '2e6 N/m^1.5'\n");
  const TruncationCost cost = truncation_cost(assembly, run(assembly));
  ASSERT_EQ(cost.ways.size(), 3u) << cost.sentence();
  EXPECT_EQ(cost.contact, "hard-soft");
  EXPECT_NEAR(cost.ways[1].peak_force / cost.ways[0].peak_force, 1, 0.1);
  EXPECT_EQ(cost.sentence().find("another one"), std::string::npos);
}

TEST(Truncation, BearsAResonatorWithoutModesLeft) {
  const Assembly assembly = test::assembled(plate(""), {"resonator.plate.highest=300"});
  const Trace trace = run(assembly);
  const TruncationCost cost = truncation_cost(assembly, trace);
  ASSERT_GE(cost.ways.size(), 2u);
  EXPECT_EQ(cost.ways[1].words, "without the residual compliance");
  for (const TruncationCost::Way& way : cost.ways) EXPECT_GT(way.peak_force, 0);
}

}  // namespace
}  // namespace ictus::test::truncation_test
