// Tables of what happened inside impacts.

#include <gtest/gtest.h>

#include "ictus/report/run_tables.hpp"
#include "tests/unit/report/impact_sample.hpp"

namespace ictus::report::impact_tables_test {
namespace {

/// Three beads on a wall, all at -2 m/s.
Trace column() {
  Trace trace = row_trace(3);
  trace.contact_names.push_back("wall-b-1");
  trace.columns.push_back({"wall-b-1.force", "N", {0, 0, 1, 0, 0}});
  trace.columns.push_back({"wall-b-1.impulse", "N s", {0, 0, 1, 2, 2}});
  set(trace, "b-1.velocity", {-1, -2, 0, -0.2, -9});
  set(trace, "b-2.velocity", {-1, -2, 0, 0.4, -9});
  set(trace, "b-3.velocity", {-1, -2, 0, 1.0, -9});
  return trace;
}

TEST(Rebound, IsTheMeanVelocityOverTheCommonOne) {
  const auto whole = rebound(column());
  ASSERT_TRUE(whole.has_value());
  EXPECT_EQ(whole->bodies, 3u);
  EXPECT_EQ(whole->approach, -2);
  EXPECT_NEAR(whole->restitution(), 0.2, 1e-15);
  EXPECT_EQ(rebound_table(*whole).rows[0].back(), "0.2000");
}

TEST(Rebound, NeedsAWallThatPushes) {
  EXPECT_FALSE(rebound(row_trace(3)).has_value());
  Trace trace = column();
  set(trace, "wall-b-1.impulse", {0, 0, 0, 0, 0});
  EXPECT_FALSE(rebound(trace).has_value());
}

TEST(Rebound, NeedsOneVelocity) {
  Trace trace = column();
  set(trace, "b-2.velocity", {-1, -2.1, 0, 0.4, -9});
  EXPECT_FALSE(rebound(trace).has_value());
}

TEST(EventTable, TellsWhatHappenedInOrder) {
  Trace trace = row_trace(3);
  trace.events = {{.kind = EventKind::opens, .t = 1.002, .contact = 1, .impulse = 2},
                  {.kind = EventKind::compression_ends, .t = 1.001, .contact = 0, .impulse = 0.5},
                  {.kind = EventKind::compressed_again, .t = 1.0015, .contact = 0, .impulse = 0.75}};
  const Table table = event_table(trace, 2);
  EXPECT_EQ(table.head[0], "since the touch (ms)");
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0], (std::vector<std::string>{"1.000", "b-1-b-2", "compression ends", "500.0"}));
  EXPECT_EQ(table.rows[1][2], "compressed again");
  EXPECT_NE(table.note.find("first 2 of 3"), std::string::npos) << table.note;
}

TEST(EventTable, NumbersSeveralImpacts) {
  Trace trace;
  trace.contact_names = {"c"};
  trace.columns = {{"time", "s", {0, 1, 2, 10, 11, 12}}, {"c.force", "N", {0, 1, 0, 0, 1, 0}}};
  trace.events = {{.kind = EventKind::opens, .t = 2, .contact = 0, .impulse = 1},
                  {.kind = EventKind::opens, .t = 11.5, .contact = 0, .impulse = 1}};
  const Table table = event_table(trace);
  EXPECT_EQ(table.head[0], "impact");
  EXPECT_EQ(table.rows[0], (std::vector<std::string>{"1", "2.000", "c", "opens", "1.000"}));
  EXPECT_EQ(table.rows[1], (std::vector<std::string>{"2", "1.500", "c", "opens", "1.000"}));
}

}  // namespace
}  // namespace ictus::report::impact_tables_test
