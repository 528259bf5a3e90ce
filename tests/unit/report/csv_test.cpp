#include "ictus/report/csv.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "tests/unit/report/sample.hpp"

namespace ictus::report::csv_test {
namespace {

struct Parsed {
  std::vector<std::string> comments, head;
  std::vector<std::vector<double>> rows;
};

std::string csv_of(const Trace& trace, const Origin& origin) {
  return bytes_of([](const Trace& t, const Origin& o, const Sink& sink) { csv(t, o, sink); }, trace, origin);
}

Parsed parsed(const std::string& bytes) {
  Parsed result;
  std::istringstream stream(bytes);
  for (std::string line, cell; std::getline(stream, line);) {
    std::istringstream cells(line);
    if (line.rfind("# ", 0) == 0) {
      result.comments.push_back(line);
    } else if (result.head.empty()) {
      while (std::getline(cells, cell, ',')) result.head.push_back(cell);
    } else {
      result.rows.emplace_back();
      while (std::getline(cells, cell, ',')) result.rows.back().push_back(std::strtod(cell.c_str(), nullptr));
    }
  }
  return result;
}

TEST(Csv, ReadsBackAsTheSameNumbers) {
  const Trace trace = sample_trace();
  const Parsed file = parsed(csv_of(trace, sample_origin()));
  ASSERT_EQ(file.head.size(), trace.columns.size());
  EXPECT_EQ(file.head[0], "time [s]");
  EXPECT_EQ(file.head[1], "ball.position [m]");
  ASSERT_EQ(file.rows.size(), trace.columns[0].values.size());
  for (std::size_t row = 0; row < file.rows.size(); ++row)
    for (std::size_t i = 0; i < trace.columns.size(); ++i)
      EXPECT_EQ(file.rows[row][i], trace.columns[i].values[row]);
}

TEST(Csv, BeginsWithItsOrigin) {
  Origin origin = sample_origin();
  origin.title = "two\nlines";
  Trace trace = sample_trace();
  trace.ending = {.complete = false, .reason = "not finite at 2 ms"};
  const Parsed file = parsed(csv_of(trace, origin));
  const std::vector<std::string> expected{"# title: two lines", "# scheme: rk4", "# version: Ictus 0.1.0",
                                          "# command: ictus run a.toml", "# incomplete: not finite at 2 ms"};
  EXPECT_EQ(file.comments, expected);
}

TEST(Csv, QuotesNamesWithCommas) {
  Trace trace;
  trace.columns = {{"a,\"b\"", "m", {1}}};
  EXPECT_EQ(csv_of(trace, {}), "\"a,\"\"b\"\" [m]\"\n1\n");
}

TEST(Csv, RefusesColumnsOfUnequalLength) {
  Trace trace = sample_trace();
  trace.columns[1].values.pop_back();
  EXPECT_THROW(csv_of(trace, {}), std::logic_error);
}

// A long run is never one string: the blocks stay small, however many there are.
TEST(Csv, IsHandedOnInBlocks) {
  const Trace trace = sample_trace(20000);
  std::size_t blocks = 0, largest = 0;
  std::string bytes;
  csv(trace, {}, [&](std::string_view block) {
    ++blocks;
    largest = std::max(largest, block.size());
    bytes += block;
  });
  EXPECT_GT(blocks, 10u);
  EXPECT_LT(largest, 70000u);
  EXPECT_EQ(parsed(bytes).rows.size(), 20000u);
}

TEST(Csv, TablesHaveWordsAndNumbers) {
  DataTable table(2);
  table[0] = {.name = "method", .words = {"phi", "a,b"}};
  table[1] = {.name = "step", .unit = "s", .values = {0.5, NAN}};
  std::string bytes;
  csv(table, {}, [&](std::string_view block) { bytes += block; });
  EXPECT_EQ(bytes, "method,step [s]\nphi,0.5\n\"a,b\",nan\n");
}

}  // namespace
}  // namespace ictus::report::csv_test
