#include "ictus/report/json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/unit/report/sample.hpp"

namespace ictus::report::json_test {
namespace {

TEST(Json, IsASummaryUnlessColumnsAreAskedFor) {
  EXPECT_FALSE(json(sample_trace()).contains("columns"));
  const auto full = json(sample_trace(), Columns::yes);
  EXPECT_EQ(full["columns"][1]["name"], "ball.position");
  EXPECT_EQ(full["columns"][1]["values"].size(), 40u);
}

TEST(Json, HasNullForTheUnknown) {
  const auto trace = json(sample_trace());
  EXPECT_EQ(trace["impacts"][0]["contact"], "ball-wall");
  EXPECT_DOUBLE_EQ(trace["impacts"][0]["restitution"], 0.8);
  EXPECT_TRUE(trace["impacts"][1]["restitution"].is_null());
  EXPECT_TRUE(trace["conditions"]["speed"]["worst"].is_null());
  EXPECT_EQ(trace["conditions"]["energy"]["violations"], 1);
  EXPECT_DOUBLE_EQ(trace["ledger"]["remainder"], sample_trace().ledger.remainder());
}

TEST(Json, KeepsTablesAsTheyAre) {
  const Table table{.title = "T", .head = {"a", "b"}, .rows = {{"1", "2"}, {"3", "4"}}, .note = {}};
  EXPECT_EQ(json(table).dump(), R"({"title":"T","head":["a","b"],"rows":[["1","2"],["3","4"]],"note":""})");
}

Figure one_point() {
  return {.id = "f",
          .title = {},
          .caption = {},
          .x = {"x"},
          .y = {"y"},
          .series = {{.name = "a", .x = {1}, .y = {1}}}};
}

TEST(Json, HasColoursAndNamesOnlyWhereTheyAre) {
  Figure figure = one_point();
  EXPECT_FALSE(json(figure)["series"][0].contains("colour"));
  EXPECT_FALSE(json(figure).contains("colour"));
  EXPECT_FALSE(json(figure)["y"].contains("names"));
  figure.series[0].style = Series::Style::cells;
  figure.series[0].colour = {0.5};
  figure.colour.label = "velocity (m/s)";
  figure.y.names = {"ball"};
  EXPECT_EQ(json(figure)["series"][0]["style"], "cells");
  EXPECT_EQ(json(figure)["series"][0]["colour"][0], 0.5);
  EXPECT_EQ(json(figure)["colour"]["label"], "velocity (m/s)");
  EXPECT_EQ(json(figure)["y"]["names"][0], "ball");
}

TEST(Json, HasTonesAndLabelsOnlyWhereTheyAre) {
  Figure figure = one_point();
  EXPECT_FALSE(json(figure)["series"][0].contains("tone"));
  EXPECT_FALSE(json(figure)["series"][0].contains("labels"));
  figure.series[0].style = Series::Style::thick;
  figure.series[0].tone = Series::Tone::green;
  figure.series[0].labels = {"here"};
  EXPECT_EQ(json(figure)["series"][0]["style"], "thick");
  EXPECT_EQ(json(figure)["series"][0]["tone"], "green");
  EXPECT_EQ(json(figure)["series"][0]["labels"][0], "here");
}

}  // namespace
}  // namespace ictus::report::json_test
