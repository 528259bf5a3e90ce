// What reports say of discs and spheres: pictures that show every body where it is, ledger, last state.

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/report/csv.hpp"
#include "ictus/report/run_tables.hpp"
#include "ictus/report/sphere_picture.hpp"
#include "tests/unit/report/find_figure.hpp"
#include "tests/unit/report/sample.hpp"

namespace ictus::report::spheres_test {
namespace {

/// Two sizes of balls on a floor, at two instants.
Trace sample(std::size_t dimension) {
  Trace trace;
  trace.scheme = "inelastic_then_restore";
  trace.columns = {
      {"time", "s", {0, 1}},        {"contacts", "1", {0, 2}},         {"impacts", "1", {0, 3}},
      {"penetration", "m", {0, 0}}, {"energy.kinetic", "J", {1, 0.5}}, {"energy.total", "J", {1, 0.5}}};
  SphereRecord& record = trace.spheres;
  record.dimension = dimension;
  record.names = {"big", "small-1", "small-2"};
  record.radius = {0.5, 0.25, 0.25};
  record.mass = {8, 1, 1};
  record.walls = {{"floor", {0, dimension == 2 ? 1.0 : 0.0, dimension == 3 ? 1.0 : 0.0}, 0, false}};
  const auto up = [&](double x, double height) {
    return dimension == 3 ? Vector3{x, 7, height} : Vector3{x, dimension == 2 ? height : 0, 0};
  };
  record.instants = {{0, {up(0, 2), up(1, 2), up(2, 2)}, {{}, {}, {}}},
                     {1, {up(0, 0.5), up(1, 0.25), up(2, 0.25)}, {{}, {}, {0.5, 0, 0}}}};
  record.treatment = "pair_iteration";
  record.impact_loss = 0.375;
  record.rest_loss = 0.125;
  trace.ledger.initial = trace.ledger.peak_kinetic = 1;
  trace.ledger.kinetic = 0.5;
  trace.ledger.dissipated = 0.5;
  return trace;
}

/// Of the outlines of a series: left, right, below, above.
std::vector<double> extent(const Series& series) {
  std::vector<double> e{INFINITY, -INFINITY, INFINITY, -INFINITY};
  for (std::size_t i = 0; i < series.x.size(); ++i) {
    if (std::isnan(series.x[i])) continue;
    e = {std::fmin(e[0], series.x[i]), std::fmax(e[1], series.x[i]), std::fmin(e[2], series.y[i]),
         std::fmax(e[3], series.y[i])};
  }
  return e;
}

/// A crowd has no list of contacts: that is no reason to say that none touched.
TEST(SphereTables, ContactsThatNobodyFollowsAreNotCalledUntouched) {
  Trace trace = sample(2);
  EXPECT_EQ(contacts_table(trace).note.find("No contact touched"), std::string::npos);
  trace.contact_names = {"big-small-1"};
  trace.contacts.resize(1);
  EXPECT_EQ(contacts_table(trace).note, "No contact touched.");
}

TEST(SpherePicture, ShowsBodiesWhereTheyAreInPlaneAndSpace) {
  for (std::size_t dimension : {2u, 3u}) {
    const Figure end = sphere_picture(sample(dimension).spheres, Moment::end);
    ASSERT_EQ(end.series.size(), 3u) << "two groups of names, and the floor";
    EXPECT_TRUE(end.equal_units);
    EXPECT_EQ(end.series[0].name, "big");
    EXPECT_EQ(extent(end.series[0]), (std::vector<double>{-0.5, 0.5, 0, 1}));
    EXPECT_EQ(end.series[1].name, "small");
    EXPECT_EQ(extent(end.series[1]), (std::vector<double>{0.75, 2.25, 0, 0.5}));
    EXPECT_EQ(extent(end.series[2]), (std::vector<double>{-0.5, 2.25, 0, 0}))
        << "the floor lies below them all";
    EXPECT_EQ(end.y.label, dimension == 2 ? "y (m)" : "z (m)");
  }
  EXPECT_TRUE(sphere_picture(sample(1).spheres, Moment::start).series.empty());
}

TEST(SpherePicture, OfPointsAloneIsEmpty) {
  SphereRecord record = sample(2).spheres;
  record.radius = {0, 0, 0};
  EXPECT_TRUE(sphere_picture(record, Moment::end).series.empty());
}

TEST(SphereTables, SplitTheLosses) {
  const Table table = sphere_table(sample(2));
  const auto energy = [&](const std::string& entry) {
    for (const auto& row : table.rows)
      if (row[0] == entry) return row[1];
    return std::string("missing");
  };
  EXPECT_EQ(energy("lost in impacts"), "375.0 mJ");
  EXPECT_EQ(energy("lost at rest"), "125.0 mJ");
}

TEST(SphereState, IsALineABody) {
  const std::string text = bytes_of(state_csv, sample(2), Origin{});
  EXPECT_NE(
      text.find("name,radius [m],mass [kg],position_x [m],position_y [m],velocity_x [m/s],velocity_y [m/s]\n"
                "big,0.5,8,0,0.5,0,0\nsmall-1,0.25,1,1,0.25,0,0\nsmall-2,0.25,1,2,0.25,0.5,0\n"),
      std::string::npos)
      << text;
}

TEST(SphereFigures, TellOfContacts) {
  EXPECT_EQ(ids({{"run", sample(3)}}),
            (std::vector<std::string>{"bodies-start", "bodies-end", "energies", "remainder", "contacts"}));
}

}  // namespace
}  // namespace ictus::report::spheres_test
