#include "ictus/report/impact_window.hpp"

#include <gtest/gtest.h>

#include "ictus/run/run.hpp"
#include "tests/support/source_dir.hpp"
#include "tests/unit/report/impact_sample.hpp"

namespace ictus::report::impact_window_test {
namespace {

/// One contact, its force at these times.
Trace forces(std::vector<double> time, std::vector<double> force) {
  Trace trace;
  trace.contact_names = {"c"};
  trace.columns = {{"time", "s", std::move(time)}, {"c.force", "N", std::move(force)}};
  return trace;
}

TEST(ImpactWindows, HoldTheBlowAndItsNeighbours) {
  const auto windows = impact_windows(row_trace(3));
  ASSERT_EQ(windows.size(), 1u);
  EXPECT_EQ(windows[0].first, 1u);
  EXPECT_EQ(windows[0].last, 3u);
  const std::vector<double> time = since_touch(row_trace(3), windows[0]);
  EXPECT_EQ(time.front(), 0);
  EXPECT_NEAR(time.back(), 2e-3, 1e-15);
}

TEST(ImpactWindows, AreOneAcrossAShortFlightOnly) {
  const std::vector<double> force{0, 1, 0, 0, 1, 0};
  EXPECT_EQ(impact_windows(forces({0, 1, 2, 3, 4, 5}, force)).size(), 1u);
  EXPECT_EQ(impact_windows(forces({0, 1, 2, 5, 6, 7}, force)).size(), 2u);
}

TEST(ImpactWindows, TakeTheLargestImpulseAndNotTheLargestForce) {
  const Window strongest = strongest_impact(forces({0, 1, 2, 50, 60, 70}, {0, 2, 0, 0, 1, 0}));
  EXPECT_EQ(strongest.first, 3u);
  EXPECT_EQ(strongest.last, 5u);
}

TEST(ImpactWindows, AreTheLargestJumpWhereTheLawKnowsNoTime) {
  Trace trace;
  trace.contact_names = {"c"};
  trace.columns = {{"time", "s", {0, 1, 1, 2, 2, 3}}, {"c.impulse", "N s", {0, 0, 1, 1, 3, 3}}};
  const Window strongest = strongest_impact(trace);
  EXPECT_EQ(strongest.first, 3u);
  EXPECT_EQ(strongest.last, 4u);
  EXPECT_EQ(strongest_impact(Trace{}).last, 0u);
}

TEST(PrimaryImpulse, IsThatOfTheContactWithMostEnergy) {
  Trace trace = row_trace(3);  // two contacts
  set(trace, "time", {0, 1, 2, 3, 4});
  for (const char* name : {"b-1-b-2.force", "b-2-b-3.force"}) set(trace, name, {0, 1, 1, 1, 0});
  set(trace, "b-1-b-2.energy", {0, 5, 3, 0, 0});
  set(trace, "b-2-b-3.energy", {0, 0, 4, 6, 0});
  set(trace, "b-1-b-2.impulse", {0, 1, 3, 4, 4});
  set(trace, "b-2-b-3.impulse", {0, 0, 10, 30, 70});
  // The first contact leads in the first two steps, the second in the others.
  EXPECT_EQ(primary_impulse(trace, {0, 4}), (std::vector<double>{0, 1, 3, 23, 63}));
  EXPECT_EQ(primary_impulse(trace, {2, 4}), (std::vector<double>{0, 20, 60}));
}

TEST(PrimaryImpulse, IsUnknownWithoutEnergies) {
  Trace trace = row_trace(3);
  remove(trace, ".energy");
  EXPECT_TRUE(primary_impulse(trace, {0, 4}).empty());
  trace = row_trace(3);
  for (const char* name : {"b-1-b-2.energy", "b-2-b-3.energy"}) set(trace, name, {0, 0, 0, 0, 0});
  EXPECT_TRUE(primary_impulse(trace, {0, 4}).empty());
}

Trace cradle(const std::string& stiffness) {
  return run(load(test::source_dir() + "/scenes/cradle.toml",
                  {"run.method=lzb", "contact.stiffness=" + stiffness, "contact.restitution=0.9"}));
}

TEST(PrimaryImpulse, RunsAsFarForAnyStiffness) {
  const Trace soft = cradle("1e6 N/m^1.5"), hard = cradle("7e9 N/m^1.5");
  const Window in_soft = strongest_impact(soft), in_hard = strongest_impact(hard);
  EXPECT_GT(since_touch(soft, in_soft).back(), 10 * since_touch(hard, in_hard).back());
  const double far = primary_impulse(hard, in_hard).back();
  EXPECT_NEAR(primary_impulse(soft, in_soft).back(), far, 1e-4 * far);
}

}  // namespace
}  // namespace ictus::report::impact_window_test
