#include "ictus/report/motion_figures.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "ictus/report/motion_tables.hpp"

namespace ictus::report {
namespace {

/// Three rows of a ball and an angle; the floor pushes in the second step.
Trace sample_motion() {
  Trace trace;
  trace.scheme = "moreau_jean";
  trace.focus = Focus::motion;
  trace.contact_names = {"floor"};
  trace.columns = {{"time", "s", {0, 1, 2}},
                   {"ball.position", "m", {2, 1, 0}},
                   {"ball.velocity", "m/s", {-1, -1, 0.5}},
                   {"arm.position", "rad", {0, 1, 2}},
                   {"arm.velocity", "rad/s", {1, 1, 1}},
                   {"floor.gap", "m", {2, 1, 0}},
                   {"floor.force", "N", {0, 0, 1.5}},
                   {"floor.impulse", "N s", {0, 0, 1.5}},
                   {"energy.kinetic", "J", {0.5, 0.5, 0.125}},
                   {"energy.total", "J", {0.5, 0.5, 0.125}},
                   {"ball.position.exact", "m", {2, 1, 0.25}},
                   {"ball.velocity.exact", "m/s", {-1, -1, 0.5}},
                   {"energy.exact", "J", {0.5, 0.5, 0.1}}};
  trace.errors = {{"ball", "m", 0, 0.5, 0.25, 0.5, 0.25}};
  trace.exact_jumps = {1.5};
  trace.events = {{EventKind::impact, 1.5, 0, -1, 0.5, 0.3}, {EventKind::rests, 2, 0, 0, 0, 0}};
  return trace;
}

const Figure& figure(const std::vector<Figure>& all, const std::string& id) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Figure& f) { return f.id == id; });
  EXPECT_NE(found, all.end()) << id;
  return found == all.end() ? all.front() : *found;
}

TEST(MotionFigures, EveryUnitHasItsOwn) {
  const Trace trace = sample_motion();
  const auto all = standard_figures({{"moreau_jean", trace}});
  EXPECT_EQ(figure(all, "coordinates-m").y.label, "position (m)");
  EXPECT_EQ(figure(all, "coordinates-rad").y.label, "angle (rad)");
  EXPECT_EQ(figure(all, "velocities-rad").y.label, "angular velocity (rad/s)");
  EXPECT_EQ(figure(all, "coordinates-rad").series.size(), 1u);
}

TEST(MotionFigures, TheExactMotionIsDashed) {
  const Trace trace = sample_motion();
  const auto all = standard_figures({{"moreau_jean", trace}});
  const Figure& coordinates = figure(all, "coordinates-m");
  ASSERT_EQ(coordinates.series.size(), 2u);
  EXPECT_EQ(coordinates.series[1].name, "exact");
  EXPECT_EQ(coordinates.series[1].style, Series::Style::dashed);
  EXPECT_EQ(figure(all, "energies").series.back().name, "exact");
}

TEST(MotionFigures, AVelocityJumpsUprightWhereAContactPushed) {
  const Trace trace = sample_motion();
  const auto all = standard_figures({{"moreau_jean", trace}});
  const Series& velocity = figure(all, "velocities-m").series.front();
  EXPECT_EQ(velocity.x, (std::vector<double>{0, 1, 2, 2}));
  EXPECT_EQ(velocity.y, (std::vector<double>{-1, -1, -1, 0.5}));
}

TEST(MotionFigures, SeveralRunsAreToldApartByTheirNames) {
  const Trace trace = sample_motion();
  const auto all = standard_figures({{"one", trace}, {"two", trace}});
  const Figure& coordinates = figure(all, "coordinates-m");
  ASSERT_EQ(coordinates.series.size(), 3u);
  EXPECT_EQ(coordinates.series[0].name, "one");
  EXPECT_EQ(coordinates.series[1].name, "two");
}

TEST(MotionTables, ImpactsAreNotAmongTheEvents) {
  const Table table = motion_event_table(sample_motion());
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.rows[0][2], "rests");
}

TEST(MotionTables, ErrorsAgainstTheExactMotion) {
  const Table table = motion_error_table(sample_motion());
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.rows[0][3], "-250 mm");
  EXPECT_NE(table.note.find("jumps 1 times"), std::string::npos) << table.note;
}

TEST(MotionTables, NamesOfCoordinates) {
  EXPECT_EQ(coordinate_name("ball.position"), "ball");
  EXPECT_EQ(coordinate_name("a.b.position_x"), "a.b x");
}

}  // namespace
}  // namespace ictus::report
