// Figures of runs by impact laws.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/unit/report/find_figure.hpp"
#include "tests/unit/report/impact_sample.hpp"
#include "tests/unit/report/sample.hpp"

namespace ictus::report::impact_figures_test {
namespace {

TEST(ImpactFigures, AreStandardForTracesWithImpulses) {
  const Trace trace = row_trace(5);
  EXPECT_EQ(ids({{"lzb", trace}}),
            (std::vector<std::string>{"space-time", "before-after", "force", "contact-energy", "velocities",
                                      "velocities-impulse", "impulses", "impulses-impulse", "energies",
                                      "coordinates-m"}));
}

TEST(ImpactFigures, LookIntoTheImpactAndNotAtTheFlights) {
  const Trace trace = row_trace(3);
  const Figure forces = find_figure({{"", trace}}, "force"),
               velocities = find_figure({{"", trace}}, "velocities-impulse");
  EXPECT_EQ(forces.x.label, "time since the touch (ms)");
  EXPECT_EQ(forces.y.label, "force (kN)");
  ASSERT_EQ(forces.series[1].x.size(), 3u);
  EXPECT_NEAR(forces.series[1].x[1], 1, 1e-12);
  EXPECT_EQ(forces.series[1].y, (std::vector<double>{0, 2, 0}));
  // Over the impulse of the last contact, which stores the most.
  EXPECT_EQ(velocities.x.label, "primary impulse (N s)");
  EXPECT_EQ(velocities.series[2].x, (std::vector<double>{0, 1, 2}));
  EXPECT_EQ(velocities.series[2].y, (std::vector<double>{0, 1.5, 3}));
}

TEST(ImpactFigures, TellManyCurvesApartByColour) {
  const Figure few = find_figure({{"", row_trace(12)}}, "velocities");
  EXPECT_EQ(few.series.size(), 12u);
  EXPECT_TRUE(few.series[0].colour.empty());
  EXPECT_TRUE(few.colour.label.empty());
  const Figure many = find_figure({{"", row_trace(100)}}, "velocities");
  EXPECT_EQ(many.series.size(), 40u);
  EXPECT_EQ(many.series.front().colour, std::vector<double>{1});
  EXPECT_EQ(many.series.back().colour, std::vector<double>{100});
  EXPECT_EQ(many.colour.label, "body");
  EXPECT_NE(many.caption.find("40 of 100 bodies"), std::string::npos) << many.caption;
}

TEST(ImpactFigures, DrawWhatIsNamedAmongMany) {
  const Trace trace = row_trace(100);
  const auto draws = [&](const Runs& runs, const std::string& id, const std::string& name) {
    const Figure figure = find_figure(runs, id);
    return std::any_of(figure.series.begin(), figure.series.end(),
                       [&](const Series& series) { return series.name == name; });
  };
  const Runs plain{{"", trace}}, named{{"", trace, {"b-50", "b-50-b-51"}}};
  EXPECT_FALSE(draws(plain, "velocities", "b-50"));
  EXPECT_TRUE(draws(named, "velocities", "b-50"));
  EXPECT_FALSE(draws(plain, "force", "b-50-b-51"));
  EXPECT_TRUE(draws(named, "force", "b-50-b-51"));
  EXPECT_EQ(find_figure(named, "velocities").series.size(), 41u);
}

TEST(ImpactFigures, HaveOnlyMarksWhereTheLawKnowsNoTime) {
  Trace trace = row_trace(5);
  set(trace, "time", {0, 0, 0, 0, 0});
  remove(trace, ".force");
  remove(trace, ".energy");
  EXPECT_EQ(ids({{"", trace}}),
            (std::vector<std::string>{"before-after", "impulse-marks", "energies", "coordinates-m"}));
}

TEST(BeforeAndAfter, StandsInTheOrderOfTheLine) {
  Trace trace = row_trace(3);
  set(trace, "b-1.position", {9, 9, 9, 9, 9});
  const Figure figure = find_figure({{"", trace}}, "before-after");
  EXPECT_EQ(figure.x.names, (std::vector<std::string>{"b-2", "b-3", "b-1"}));
  ASSERT_EQ(figure.series.size(), 2u);
  EXPECT_EQ(figure.series[0].y, (std::vector<double>{0, 0, 0}));
  EXPECT_EQ(figure.series[1].y, (std::vector<double>{2, 3, 1}));
}

TEST(BeforeAndAfter, HasOneMarkPerRun) {
  const Trace trace = row_trace(3);
  const Figure figure = find_figure({{"lzb", trace}, {"newton", trace}}, "before-after");
  ASSERT_EQ(figure.series.size(), 3u);
  EXPECT_EQ(figure.series[2].name, "newton");
  // Side by side around their body, so that equal velocities are both seen.
  EXPECT_LT(figure.series[1].x[0], figure.series[2].x[0]);
  for (const Series& series : figure.series) EXPECT_EQ(std::round(series.x[2]), 3);
}

TEST(ImpactFigures, OfSeveralRunsLeaveOutLawsWithoutTime) {
  const Trace timed = row_trace(3);
  Trace timeless = row_trace(3);
  for (const char* name : {"b-1-b-2.force", "b-2-b-3.force"}) set(timeless, name, {0, 0, 0, 0, 0});
  const Runs runs{{"lzb", timed}, {"newton", timeless}};
  EXPECT_EQ(ids(runs), (std::vector<std::string>{"before-after", "force", "energies"}));
  for (const Series& series : find_figure(runs, "force").series)
    EXPECT_EQ(series.name.find("newton"), std::string::npos);
}

TEST(SpaceTimeMap, HasTheVelocityOfEveryBodyAtEveryTime) {
  const Figure figure = find_figure({{"", row_trace(6)}}, "space-time");
  ASSERT_EQ(figure.series.size(), 1u);
  const Series& cells = figure.series[0];
  EXPECT_EQ(cells.style, Series::Style::cells);
  ASSERT_EQ(cells.x.size(), 6u * 240u);
  ASSERT_EQ(cells.colour.size(), cells.x.size());
  EXPECT_EQ(figure.colour.label, "velocity (m/s)");
  EXPECT_EQ(figure.y.names.size(), 6u);
  // Body i reaches i m/s at 2 ms, evenly; a cell has a velocity of its own time, of 2 ms/240.
  for (std::size_t k = 0; k < cells.x.size(); ++k)
    ASSERT_NEAR(cells.colour[k], cells.y[k] * cells.x[k] / 2, cells.y[k] * 0.5001 / 240) << k;
}

TEST(SpaceTimeMap, LosesNoPeakBetweenItsCells) {
  Trace trace = row_trace(5);
  set(trace, "time", {0, 1, 1.00100001, 1.0010001, 1.5});
  for (std::size_t j = 1; j < 5; ++j)
    set(trace, "b-" + std::to_string(j) + "-b-" + std::to_string(j + 1) + ".force", {0, 1, 1, 1, 0});
  set(trace, "b-3.velocity", {0, 0, -7, 0, 0});
  const Figure figure = find_figure({{"", trace}}, "space-time");
  const auto& colour = figure.series[0].colour;
  EXPECT_EQ(*std::min_element(colour.begin(), colour.end()), -7);
}

TEST(SpaceTimeMap, NeedsARowOfBodies) {
  EXPECT_FALSE(has_figure({{"", row_trace(4)}}, "space-time"));
  EXPECT_FALSE(has_figure({{"", sample_trace()}}, "space-time"));
  EXPECT_FALSE(has_figure({{"", Trace{}}}, "space-time"));
}

Trace plane_trace() {
  Trace trace = row_trace(2);
  remove(trace, ".velocity");
  trace.columns.push_back({"b-1.velocity_x", "m/s", {1, 1, 0.4, -0.2, -0.2}});
  trace.columns.push_back({"b-1.velocity_y", "m/s", {0, 0, 1e-17, 0, 0}});
  trace.columns.push_back({"b-2.velocity_x", "m/s", {0, 0, 0.3, 0.6, 0.6}});
  trace.columns.push_back({"b-2.velocity_y", "m/s", {0, 0, 0.002, 0.004, 0.004}});
  return trace;
}

TEST(Hodograph, HasOneUnitForBothAxes) {
  const Figure figure = find_figure({{"", plane_trace()}}, "hodograph");
  EXPECT_TRUE(figure.equal_units);
  EXPECT_EQ(figure.x.label, "velocity to the right (m/s)");
  EXPECT_EQ(figure.y.label, "velocity upwards (m/s)");
  ASSERT_EQ(figure.series.size(), 4u);
  EXPECT_EQ(figure.series[1].y, (std::vector<double>{0, 0.002, 0.004}));
  EXPECT_EQ(figure.series[3].name, "after");
  EXPECT_EQ(figure.series[3].x, (std::vector<double>{-0.2, 0.6}));
  EXPECT_FALSE(has_figure({{"", row_trace(5)}}, "hodograph"));
}

TEST(Hodograph, LeavesNoiseOutOfTheVelocities) {
  const Figure figure = find_figure({{"", plane_trace()}}, "velocities");
  ASSERT_EQ(figure.series.size(), 3u);
  EXPECT_EQ(figure.series[1].name, "b-2 x");
}

}  // namespace
}  // namespace ictus::report::impact_figures_test
