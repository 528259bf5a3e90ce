// Figures, tables and files of deformable bodies.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ictus/report/csv.hpp"
#include "ictus/report/run_tables.hpp"
#include "tests/unit/report/find_figure.hpp"
#include "tests/unit/report/sample.hpp"

namespace ictus::report::wave_figures_test {
namespace {

/// Two bodies of two points each, the second twice as long, at three instants.
Trace sample_waves() {
  Trace trace;
  trace.scheme = "waves";
  trace.contact_names = {"a-b"};
  trace.columns = {{"time", "s", {0, 1, 2}},
                   {"a.position", "m", {1, 1.5, 1.5}},
                   {"a.velocity", "m/s", {1, 0, 0}},
                   {"a.vibrational", "J", {0, 0.1, 0}},
                   {"b.position", "m", {4, 4, 4.5}},
                   {"b.velocity", "m/s", {0, 0.25, 0.5}},
                   {"b.vibrational", "J", {0, 0.1, 0.25}},
                   {"a-b.depth", "m", {0, 0.1, -0.1}},
                   {"a-b.speed", "m/s", {1, 0, -0.5}},
                   {"a-b.force", "N", {0, 2, 0}},
                   {"a-b.virtual_depth", "m", {0, 0.5, 0}},
                   {"a-b.virtual_force", "N", {0, 1, 0}},
                   {"energy.kinetic", "J", {0.5, 0.1, 0.25}},
                   {"energy.vibrational", "J", {0, 0.2, 0.25}},
                   {"energy.stored", "J", {0, 0.2, 0}},
                   {"energy.total", "J", {0.5, 0.5, 0.5}}};
  trace.ledger = {.initial = 0.5, .kinetic = 0.25, .vibrational = 0.25};
  MassPoints& points = trace.mass_points;
  points.bodies = {{"a", 0, 2, 0, 2}, {"b", 2, 2, 2, 4}};
  points.rest = {0.5, 1.5, 3, 5};
  points.mass = {0.5, 0.5, 1, 1};
  points.time = {0, 1, 2};
  points.displacement = {0, 0, 0, 0, 0.5, 0.5, 0, 0, 0.5, 0.5, 0.5, 0.5};
  points.velocity = {1, 1, 0, 0, 0, -0.5, 0.5, 0, 0, 0, 0.5, 0.5};
  points.stress = {0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0};
  for (auto [touch, release] : {std::pair{0.0, 0.5}, std::pair{0.75, 1.5}}) {
    Impact impact;
    impact.touch_time = touch;
    impact.release_time = release;
    impact.peak_force = 2 * release;
    trace.impacts.push_back(impact);
  }
  trace.bodies.resize(2);
  trace.bodies[0].name = "a", trace.bodies[0].velocity_start.x = 1;
  trace.bodies[1].name = "b", trace.bodies[1].velocity_end.x = 0.5;
  trace.contacts = {{.touches = 2, .impulse = 2, .peak_force = 3, .peak_force_time = 1}};
  return trace;
}

TEST(WaveFigures, AreTheFigureOfThePaperAndMore) {
  const Trace trace = sample_waves();
  const Runs runs{{"waves", trace}};
  for (const char* id : {"centres", "compressions", "centre-velocities", "force-compression", "stress-map",
                         "velocity-map", "vibrations", "energies"})
    EXPECT_TRUE(has_figure(runs, id)) << id;
  const Figure energies = find_figure(runs, "energies");
  EXPECT_TRUE(std::any_of(energies.series.begin(), energies.series.end(),
                          [](const Series& series) { return series.name == "vibrational"; }));
}

TEST(WaveFigures, MassPointsAreThinLinesOfTheirBody) {
  const Trace trace = sample_waves();
  const Runs runs{{"waves", trace}};
  const Figure centres = find_figure(runs, "centres");
  ASSERT_EQ(centres.series.size(), 2u + 4u);
  EXPECT_EQ(centres.series[5].style, Series::Style::thin);
  EXPECT_EQ(centres.series[5].name, "b");
  EXPECT_EQ(centres.series[5].y, (std::vector<double>{5, 5, 5.5}));
  const Figure compressions = find_figure(runs, "compressions");
  ASSERT_EQ(compressions.series.size(), 2u);
  EXPECT_EQ(compressions.series[1].style, Series::Style::companion);
}

TEST(WaveFigures, AMapTilesTheBodiesEndToEnd) {
  const Trace trace = sample_waves();
  const Figure map = find_figure({{"waves", trace}}, "stress-map");
  ASSERT_EQ(map.series.size(), 1u);
  const Series& cells = map.series.front();
  // Slices of 1, 1, 2 and 2 m: six rows of one.
  const std::set<double> rows(cells.y.begin(), cells.y.end()), columns(cells.x.begin(), cells.x.end());
  EXPECT_EQ(rows, (std::set<double>{0.5, 1.5, 2.5, 3.5, 4.5, 5.5}));
  EXPECT_EQ(cells.colour.size(), rows.size() * columns.size());
  // Around 1 s the stress of the points is 1, 2, 3, 3, 4, 4.
  std::vector<double> now;
  for (std::size_t i = 0; i < cells.x.size(); ++i)
    if (cells.x[i] > 0.99 && cells.x[i] < 1.0) now.push_back(cells.colour[i]);
  EXPECT_EQ(now, (std::vector<double>{1, 2, 3, 3, 4, 4}));
}

TEST(WaveTables, TellWhatStaysInside) {
  const Table bodies = vibration_table(sample_waves());
  ASSERT_EQ(bodies.rows.size(), 2u);
  EXPECT_EQ(bodies.rows[1][1], "250.0 mJ");
  EXPECT_EQ(bodies.rows[1][3], "50.00 %");
}

TEST(WaveTables, TakeAllTouchesOfAContactTogether) {
  const Table contacts = contacts_table(sample_waves());
  ASSERT_EQ(contacts.rows.size(), 1u);
  EXPECT_EQ(contacts.rows[0][1], "2");
  EXPECT_EQ(contacts.rows[0][4], "2.000 N s");
  EXPECT_EQ(contacts.rows[0][5], "3.000 N");
}

TEST(WaveTables, TheLedgerHasALineOfVibration) {
  const Table ledger = ledger_table(sample_waves().ledger);
  EXPECT_EQ(ledger.rows[5][0], "vibration of the bodies");
  EXPECT_EQ(ledger.rows[5].back(), "50.00 %");
  EXPECT_EQ(ledger_table({.initial = 1, .kinetic = 1}).rows.size() + 1, ledger.rows.size());
}

TEST(WaveFiles, PointsAreALineEach) {
  const std::string csv = bytes_of(mass_points_csv, sample_waves(), Origin{});
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 1 + 3 * 4);
  EXPECT_NE(csv.find("\n1,b,2,5,0,0,4\n"), std::string::npos);
}

}  // namespace
}  // namespace ictus::report::wave_figures_test
