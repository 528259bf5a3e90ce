// One scene by every family of methods: the same columns, the same ledger with gravity as potential, and rows that
// end with the outcome.

#include <algorithm>
#include <numbers>
#include <set>
#include <string>

#include "ictus/run/run.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::same_columns_test {
namespace {

using test::assembled;
using test::last;

const char* const methods[] = {"reference", "two_point",   "three_point",  "lzb",   "newton",
                               "pairwise",  "moreau_jean", "event_driven", "waves", "inelastic_then_restore"};

Trace dropped(const std::string& method) {
  return run(assembled(
      "[material.steel]\nyoung = '210 GPa'\npoisson = 0.3\ndensity = 7800\n"
      "[[body]]\nname = 'ball'\nradius = '10 mm'\nmaterial = 'steel'\nposition = 0.51\nslices = 1\n"
      "[[wall]]\nname = 'floor'\nfaces = 'right'\nposition = 0\n[world]\ngravity = -9.81\n"
      "[contact]\nlaw = 'power_law'\nstiffness = 1e9\nexponent = 1.5\n[run]\nduration = 0.5\nmethod = '" +
      method + "'\n" +
      (method == "lzb" || method == "newton" || method == "pairwise" || method == "waves"
           ? ""
           : "step = 1e-5\n")));
}

/// Those that every method has; it may know more.
const std::set<std::string> common{"time",
                                   "ball.position",
                                   "ball.velocity",
                                   "floor-ball.depth",
                                   "floor-ball.speed",
                                   "floor-ball.force",
                                   "floor-ball.impulse",
                                   "floor-ball.energy",
                                   "floor-ball.gap",
                                   "energy.kinetic",
                                   "energy.vibrational",
                                   "energy.potential",
                                   "energy.stored",
                                   "energy.dissipated",
                                   "energy.law",
                                   "energy.impact",
                                   "energy.rest",
                                   "energy.work",
                                   "energy.corrected",
                                   "energy.total",
                                   "energy.remainder"};

TEST(SameColumns, EveryMethodHasThem) {
  for (const char* method : methods) {
    const Trace trace = dropped(method);
    std::set<std::string> names;
    for (const Column& column : trace.columns) {
      names.insert(column.name);
      EXPECT_EQ(column.values.size(), trace.columns.front().values.size()) << method << ' ' << column.name;
      for (const double value : column.values)
        ASSERT_TRUE(std::isfinite(value)) << method << ' ' << column.name;
    }
    EXPECT_TRUE(std::includes(names.begin(), names.end(), common.begin(), common.end())) << method;
  }
}

// m g y at the start, without work; the ball goes on to 9.81 (0.5 − 2 √(1/9.81)) m/s, up.
TEST(SameColumns, GravityIsPotentialForEveryMethod) {
  const double weight = 7800 * 4 * std::numbers::pi / 3 * 1e-6 * 9.81;
  for (const char* method : methods) {
    const Trace trace = dropped(method);
    ASSERT_TRUE(trace.ending.complete) << method << ": " << trace.ending.reason;
    EXPECT_TRUE(near(trace.ledger.initial, weight * 0.51, 1e-12)) << method;
    EXPECT_NEAR(trace.ledger.work, 0, 1e-7 * trace.ledger.initial) << method;
    EXPECT_TRUE(near(trace.ledger.potential, weight * trace.bodies[0].position_end.x, 1e-3)) << method;
    EXPECT_NEAR(trace.bodies[0].velocity_end.x, -9.81 * (0.5 - 2 * std::sqrt(1 / 9.81)), 2e-3) << method;
    EXPECT_NEAR(trace.ledger.remainder(), 0, 2e-3 * trace.ledger.initial) << method;
  }
}

// An impact's energy is that of the motion, m g (0.51 m − r), wherever heights are counted from.
TEST(SameColumns, ImpactsKnowTheEnergyOfTheMotion) {
  const double weight = 7800 * 4 * std::numbers::pi / 3 * 1e-6 * 9.81;
  for (const char* method : {"reference", "two_point", "lzb", "newton", "waves"}) {
    const Trace trace = dropped(method);
    ASSERT_FALSE(trace.impacts.empty());
    EXPECT_TRUE(near(trace.impacts[0].energy_before, weight * 0.5, 1e-3)) << method;
    EXPECT_TRUE(near(trace.impacts[0].energy_after, weight * 0.5, 1e-3)) << method;
  }
}

// Lists have a limit, counts have none: a ball between two walls touches them in turn, once in about 5.1 ms.
TEST(SameColumns, TouchesBeyondTheListAreCounted) {
  const Trace trace = run(assembled(
      "[[body]]\nname = 'ball'\nmass = 1\nvelocity = 1\nposition = 0\n[[wall]]\nname = 'right'\nposition = 0.001\n"
      "[[wall]]\nname = 'left'\nposition = -0.001\nfaces = 'right'\n[contact]\nlaw = 'power_law'\nexponent = 1\n"
      "stiffness = 1e6\n[run]\nmethod = 'two_point'\nstep = 3e-4\nduration = 600\nrecord_every = 100000\n"));
  ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
  ASSERT_EQ(trace.contacts.size(), 2u);
  const double one = static_cast<double>(trace.contacts[0].touches),
               other = static_cast<double>(trace.contacts[1].touches);
  EXPECT_LE(std::abs(one - other), 1);
  EXPECT_GT(one + other, 1.1e5);
  EXPECT_EQ(trace.impacts.size(), 100'000u);
}

TEST(SameColumns, RowsEndWithTheOutcome) {
  for (const char* method : methods) {
    const Trace trace = dropped(method);
    EXPECT_EQ(last(trace, "ball.position"), trace.bodies[0].position_end.x) << method;
    EXPECT_EQ(last(trace, "ball.velocity"), trace.bodies[0].velocity_end.x) << method;
    EXPECT_TRUE(near(last(trace, "floor-ball.impulse"), trace.contacts[0].impulse, 1e-14)) << method;
    EXPECT_TRUE(near(last(trace, "floor-ball.gap"), last(trace, "ball.position") - 0.01, 1e-9)) << method;
    EXPECT_EQ(last(trace, "floor-ball.depth"), -last(trace, "floor-ball.gap")) << method;
    EXPECT_TRUE(near(last(trace, "floor-ball.speed"), -last(trace, "ball.velocity"), 1e-12)) << method;
    EXPECT_TRUE(near(last(trace, "energy.total"), trace.ledger.total(), 1e-12)) << method;
  }
}

}  // namespace
}  // namespace ictus::test::same_columns_test
