// Figures and tables of the motion between impacts.

#include <gtest/gtest.h>

#include <algorithm>

#include "ictus/report/run_tables.hpp"
#include "tests/unit/report/find_figure.hpp"

namespace ictus::report::motion_figures_test {
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

TEST(MotionFigures, EveryUnitHasItsOwn) {
  const Trace trace = sample_motion();
  const Runs runs{{"moreau_jean", trace}};
  EXPECT_EQ(find_figure(runs, "coordinates-m").y.label, "position (m)");
  EXPECT_EQ(find_figure(runs, "coordinates-rad").y.label, "angle (rad)");
  EXPECT_EQ(find_figure(runs, "velocities-rad").y.label, "angular velocity (rad/s)");
  EXPECT_EQ(find_figure(runs, "coordinates-rad").series.size(), 1u);
}

TEST(MotionFigures, TheExactMotionIsDashed) {
  const Trace trace = sample_motion();
  const Runs runs{{"moreau_jean", trace}};
  const Figure coordinates = find_figure(runs, "coordinates-m");
  ASSERT_EQ(coordinates.series.size(), 2u);
  EXPECT_EQ(coordinates.series[1].name, "exact");
  EXPECT_EQ(coordinates.series[1].style, Series::Style::dashed);
  EXPECT_EQ(find_figure(runs, "energies").series.back().name, "exact");
}

TEST(MotionFigures, AVelocityJumpsUprightWhereAContactPushed) {
  const Trace trace = sample_motion();
  const Runs runs{{"moreau_jean", trace}};
  const Series velocity = find_figure(runs, "velocities-m").series.front();
  EXPECT_EQ(velocity.x, (std::vector<double>{0, 1, 2, 2}));
  EXPECT_EQ(velocity.y, (std::vector<double>{-1, -1, -1, 0.5}));
}

TEST(MotionFigures, SeveralRunsAreToldApartByTheirNames) {
  const Trace trace = sample_motion();
  const Runs runs{{"one", trace}, {"two", trace}};
  const Figure coordinates = find_figure(runs, "coordinates-m");
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
  Trace trace;
  trace.columns = {{"time", "s", {}}, {"ball.position", "m", {}}, {"a.b.position_x", "m", {}}};
  const std::vector<BodyAxis> axes = body_axes(trace, ".position");
  ASSERT_EQ(axes.size(), 2u);
  EXPECT_EQ(axes[0].name(), "ball");
  EXPECT_EQ(axes[1].name(), "a.b x");
  EXPECT_EQ(axes[1].column(".velocity"), "a.b.velocity_x");
}

}  // namespace
}  // namespace ictus::report::motion_figures_test
