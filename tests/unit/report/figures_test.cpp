#include "ictus/report/figures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ictus/report/choice.hpp"
#include "tests/unit/report/find_figure.hpp"
#include "tests/unit/report/sample.hpp"

namespace ictus::report::figures_test {
namespace {

/// A chain of touching contacts "c-1", "c-2", …
Trace chain(std::size_t contacts) {
  Trace trace;
  trace.columns.push_back({"time", "s", {0, 1e-3, 2e-3}});
  for (std::size_t i = 1; i <= contacts; ++i) {
    const std::string name = "c-" + std::to_string(i);
    trace.contact_names.push_back(name);
    trace.columns.push_back({name + ".depth", "m", {0, 1e-6, 0}});
    trace.columns.push_back({name + ".force", "N", {0, 1, 0}});
  }
  return trace;
}

TEST(Figures, CarryThePrefixThatFits) {
  const Trace trace = sample_trace();
  const Figure figure = find_figure({{"", trace}}, "force-loop");
  EXPECT_EQ(figure.x.label, "compression (µm)");
  EXPECT_EQ(figure.y.label, "force (N)");
  ASSERT_EQ(figure.series.size(), 1u);
  EXPECT_EQ(figure.series[0].name, "ball-wall");
  const auto& x = figure.series[0].x;
  EXPECT_NEAR(*std::max_element(x.begin(), x.end()), 10, 0.1);
}

TEST(Figures, LeaveFreeFlightOutOfLoops) {
  Trace trace = sample_trace();
  for (Column& column : trace.columns) column.values.insert(column.values.end(), 100'000, 0);
  const Figure figure = find_figure({{"", trace}}, "phase-portrait");
  EXPECT_LT(figure.series[0].x.size(), 60u);
}

TEST(Figures, BreakTheCurveBetweenImpacts) {
  Trace trace = chain(1);
  trace.columns = {{"time", "s", {0, 1, 2, 3, 4, 5, 6, 7}},
                   {"c-1.depth", "m", {0, 1, 0, 0, 0, 0, 1, 0}},
                   {"c-1.force", "N", {0, 1, 0, 0, 0, 0, 1, 0}}};
  const Figure figure = find_figure({{"", trace}}, "force-loop");
  const auto& x = figure.series[0].x;
  EXPECT_EQ(std::count_if(x.begin(), x.end(), [](double value) { return std::isnan(value); }), 1);
}

TEST(Figures, DrawTwelveCurvesAndSaySo) {
  const Trace trace = chain(30);
  const Figure figure = find_figure({{"", trace}}, "force");
  EXPECT_EQ(figure.series.size(), most_curves);
  EXPECT_NE(figure.caption.find("12 of 30 contacts are drawn"), std::string::npos) << figure.caption;
}

std::vector<std::string> names_in(const Figure& figure) {
  std::vector<std::string> names;
  for (const Series& series : figure.series) names.push_back(series.name);
  return names;
}

/// A chain of 30 with a body "c" and bodies "1" … "29": the last contact is at a wall.
TEST(Figures, DrawTheContactsThatMatter) {
  Trace trace = chain(30);
  trace.bodies.resize(30);
  trace.bodies[0].name = "c";
  for (std::size_t i = 1; i < 30; ++i) trace.bodies[i].name = std::to_string(i);
  trace.contacts.resize(30);
  for (std::size_t j = 0; j < 30; ++j) trace.contacts[j].peak_force = static_cast<double>(j < 15 ? j + 1 : 1);
  const auto strongest = names_in(find_figure({{"", trace}}, "force"));
  ASSERT_EQ(strongest.size(), most_curves);
  EXPECT_EQ(strongest.front(), "c-5") << "the eleven that are pressed hardest: 5 to 15";
  EXPECT_EQ(strongest[10], "c-15");
  EXPECT_EQ(strongest.back(), "c-30") << "a wall";
  const auto named = names_in(find_figure({{"", trace, {"c-20"}}}, "force"));
  ASSERT_EQ(named.size(), most_curves);
  EXPECT_NE(std::find(named.begin(), named.end(), "c-20"), named.end());
  EXPECT_EQ(named.front(), "c-6");
}

/// Twenty balls in the plane: of their forty coordinates twelve are drawn, those of the named ball among them.
TEST(Figures, DrawTheBodiesThatAreNamed) {
  for (const Focus focus : {Focus::contacts, Focus::motion}) {
    Trace trace;
    trace.focus = focus;
    trace.columns.push_back({"time", "s", {0, 1}});
    for (int i = 1; i <= 20; ++i)
      for (const char* axis : {"_x", "_y"}) {
        trace.columns.push_back({"b-" + std::to_string(i) + ".position" + axis, "m", {0, 1}});
        trace.columns.push_back({"b-" + std::to_string(i) + ".velocity" + axis, "m/s", {1, 1}});
      }
    const Figure figure = find_figure({{"", trace, {"b-17"}}}, "coordinates-m");
    const auto names = names_in(figure);
    ASSERT_EQ(names.size(), most_curves);
    EXPECT_EQ(names[9], "b-5 y");
    EXPECT_EQ(names[10], "b-17 x");
    EXPECT_EQ(names[11], "b-17 y");
    EXPECT_NE(figure.caption.find("12 of 40 coordinates are drawn"), std::string::npos) << figure.caption;
  }
}

TEST(Figures, NameRunsAndContacts) {
  const Trace one = chain(1), two = chain(2);
  EXPECT_EQ(find_figure({{"a", one}, {"b", one}}, "force").series[1].name, "b");
  EXPECT_EQ(find_figure({{"a", two}, {"b", two}}, "force").series[3].name, "b: c-2");
  EXPECT_EQ(find_figure({{"a", two}}, "force").series[1].name, "c-2");
}

TEST(Figures, LeaveOutEnergiesThatStayZero) {
  const Trace trace = sample_trace();
  const Figure figure = find_figure({{"", trace}}, "energies");
  for (const Series& series : figure.series) EXPECT_NE(series.name, "work");
  EXPECT_EQ(figure.series.size(), 3u);
}

TEST(Figures, GiveTheRemainderOfTheLedger) {
  const Trace trace = sample_trace();
  const Figure figure = find_figure({{"", trace}}, "remainder");
  EXPECT_EQ(figure.y.label, "remainder (µJ)");
  EXPECT_NEAR(figure.series[0].y[0], 450 - 1e2 / 3, 1e-9);
}

TEST(Figures, AreLeftOutWhereColumnsAreMissing) {
  const Trace nothing;
  EXPECT_TRUE(standard_figures({{"", nothing}}).empty());
  EXPECT_TRUE(standard_figures({}).empty());
  const Trace trace = sample_trace();
  EXPECT_EQ(standard_figures({{"", trace}}).size(), 6u);
}

}  // namespace
}  // namespace ictus::report::figures_test
