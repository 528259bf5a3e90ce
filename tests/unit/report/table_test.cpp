#include "ictus/report/table.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "ictus/report/run_tables.hpp"
#include "ictus/report/table_of.hpp"
#include "tests/unit/report/sample.hpp"

namespace ictus::report::table_test {
namespace {

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) result.push_back(line);
  return result;
}

TEST(DisplayWidth, CountsLettersAndNotBytes) {
  EXPECT_EQ(display_width("abc"), 3u);
  EXPECT_EQ(display_width("µτ²–"), 4u);
  EXPECT_EQ(display_width("e\u0301"), 1u);   // a combining accent takes no room
  EXPECT_EQ(display_width("衝突"), 4u);      // wide letters take two columns
  EXPECT_EQ(display_width("\xff\xc3"), 2u);  // what is no UTF-8 still ends
}

TEST(Alignment, IsRightForNumbersOnly) {
  const Table table{.title = {},
                    .head = {"contact", "time", "verdict", "share", "empty"},
                    .rows = {{"1-2", "180.3 µs", "ok", "12.5 %", "–"}, {"2-3", "–", "fail", "-1.2e-7", "–"}},
                    .note = {}};
  const std::vector<Align> expected{Align::left, Align::right, Align::left, Align::right, Align::right};
  EXPECT_EQ(alignment(table), expected);
}

TEST(Text, AlignsColumnsByTheirDisplayedWidth) {
  const Table table{.title = "Times",
                    .head = {"contact", "τ (µs)"},
                    .rows = {{"ball–wall", "180.3"}, {"b", "9"}},
                    .note = "A note."};
  EXPECT_EQ(text(table),
            "Times\n\n"
            "contact    τ (µs)\n"
            "─────────  ──────\n"
            "ball–wall   180.3\n"
            "b               9\n"
            "\nA note.\n");
}

TEST(Text, TakesRowsOfUnequalLength) {
  const Table table{.title = {}, .head = {"a"}, .rows = {{"x", "1"}, {}, {"yy"}}, .note = {}};
  EXPECT_EQ(lines(text(table)).size(), 5u);
}

TEST(Wrapped, BreaksAtSpacesAndKeepsLongWords) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrapped("the time of the touch", 8), (Lines{"the time", "of the", "touch"}));
  EXPECT_EQ(wrapped("a restitution b", 4), (Lines{"a", "restitution", "b"}));
  EXPECT_EQ(wrapped("µµµ µµµ", 7), (Lines{"µµµ µµµ"}));  // by columns, not by bytes
  EXPECT_EQ(wrapped("a\nb c", 9), (Lines{"a", "b c"}));
  EXPECT_EQ(wrapped("  a", 9), (Lines{"  a"}));
  EXPECT_EQ(wrapped("", 9), (Lines{""}));
}

const Table wide{.title = "Times",
                 .head = {"scheme", "worst rebound", "peak force", "steps"},
                 .rows = {{"phi", "0.1", "12.5", "9"}, {"rk4", "-0.2", "1.5", "10"}},
                 .note = "A note that is longer."};

TEST(NarrowText, SetsTheWordsOfTheHeadAboveEachOther) {
  EXPECT_EQ(text(wide, {.width = 31}),
            "Times\n\n"
            "          worst   peak\n"
            "scheme  rebound  force  steps\n"
            "──────  ───────  ─────  ─────\n"
            "phi         0.1   12.5      9\n"
            "rk4        -0.2    1.5     10\n"
            "\nA note that is longer.\n");
  EXPECT_EQ(text(wide, {.width = 80}), text(wide));
}

TEST(NarrowText, KeepsHeadsAsLowAsTheyCanBe) {
  const Table table{
      .title = {}, .head = {"entry", "share of the largest energy"}, .rows = {{"E", "1"}}, .note = {}};
  EXPECT_EQ(text(table, {.width = 30}),
            "         share of the\n"
            "entry  largest energy\n"
            "─────  ──────────────\n"
            "E                   1\n");
}

TEST(NarrowText, LeavesColumnsOutFromTheRightAndNamesThem) {
  EXPECT_EQ(text(wide, {.width = 26, .more = "with --wide"}),
            "Times\n\n"
            "          worst   peak\n"
            "scheme  rebound  force\n"
            "──────  ───────  ─────\n"
            "phi         0.1   12.5\n"
            "rk4        -0.2    1.5\n"
            "\nA note that is longer.\n1 column more with --wide:\nsteps.\n");
  EXPECT_NE(text(wide, {.width = 1}).find("3\ncolumns\nmore"), std::string::npos)
      << "one column is always shown";
}

TEST(NarrowText, WrapsTheWidestColumnOfWords) {
  const Table table{.title = {},
                    .head = {"name", "what it is"},
                    .rows = {{"hertz", "a contact law for two balls that touch"}, {"x", "short"}},
                    .note = {}};
  EXPECT_EQ(text(table, {.width = 32}),
            "name   what it is\n"
            "─────  ─────────────────────────\n"
            "hertz  a contact law for two\n"
            "       balls that touch\n"
            "x      short\n");
}

TEST(NarrowText, NeverPassesTheWidthWhereAColumnFits) {
  for (std::size_t width = 13; width < 50; ++width)
    for (const std::string& line : lines(text(wide, {.width = width, .more = "with --wide"})))
      EXPECT_LE(display_width(line), width) << line;
}

TEST(BoldText, IsTitleAndHead) {
  const std::string bold = text(wide, {.bold = true});
  EXPECT_EQ(bold.find("\x1b[1mTimes\x1b[0m\n\n\x1b[1mscheme  "), 0u);
  EXPECT_EQ(text(wide).find('\x1b'), std::string::npos);
}

TEST(ImpactTable, ShowsWhatIsUnknownAsADash) {
  Trace trace = sample_trace();
  trace.impacts[0].asked_restitution = 0.8;
  const Table table = impact_table(trace);
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.head.size(), table.rows[0].size());
  const std::vector<std::string> done{"ball-wall", "100.0", "300.0", "240.0", "0.8000",
                                      "0.8000",    "180.3", "8",     "54.20", "16.40"};
  EXPECT_EQ(table.rows[0], done);
  EXPECT_EQ(table.rows[1][5], "–");
}

TEST(ImpactTable, HidesTheRestitutionThatNobodyAskedFor) {
  const Table table = impact_table(sample_trace());
  EXPECT_EQ(table.head.size(), 9u);
  EXPECT_EQ(table.head[4], "restitution");
}

TEST(ImpactTable, SaysHowManyRowsItLeavesOut) {
  const Table table = impact_table(sample_trace(), 1);
  EXPECT_EQ(table.rows.size(), 1u);
  EXPECT_NE(table.note.find("first 1 of 2"), std::string::npos);
}

TEST(LedgerTable, EndsWithTheRemainder) {
  const Table table = ledger_table(sample_trace().ledger);
  const std::vector<std::string> remainder{"remainder R", "10.00", "2.222 %"};
  EXPECT_EQ(table.rows[table.rows.size() - 2], remainder);
}

TEST(ConditionTable, NamesTheFirstViolation) {
  const Table table = condition_table(sample_trace().conditions);
  const std::vector<std::string> energy{"(24) energy", "no energy is made", "violated", "1 of 1",
                                        "300.0 µs",    "2.000 µJ",          "300.0 µs"};
  EXPECT_EQ(table.rows[0], energy);
  EXPECT_EQ(table.rows[2][2], "not watched");
}

TEST(TableOf, AColumnIsAHeadingAndWhatAThingHasThere) {
  struct Ball {
    std::string name;
    double mass;  // kg
    std::size_t impacts;
  };
  const std::vector<Ball> balls{{"small", 0.0021, 3}, {"large", 0.58, 0}};
  const auto mass = [](const Ball& ball) { return ball.mass; };
  const Table table = TableOf("Balls", balls)
                          .words("ball", [](const Ball& ball) { return ball.name; })
                          .measure("mass", "kg", mass)
                          .quantity("mass", "kg", mass, 2)
                          .share("of all", [](const Ball& ball) { return ball.mass / 0.5821; })
                          .count("impacts", [](const Ball& ball) { return ball.impacts; })
                          .with_note("Two.");
  EXPECT_EQ(table.head, (std::vector<std::string>{"ball", "mass", "mass (g)", "of all", "impacts"}));
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0], (std::vector<std::string>{"small", "2.100 g", "2.1", "0.3608 %", "3"}));
  EXPECT_EQ(table.rows[1], (std::vector<std::string>{"large", "580.0 g", "580", "99.64 %", "0"}));
  EXPECT_EQ(table.note, "Two.");
}

TEST(TableOf, WithoutThingsHasNoRows) {
  const Table table = TableOf("Nothing", std::vector<double>{})
                          .quantity("length", "m", [](double x) { return x; })
                          .with_note("");
  EXPECT_EQ(table.head, std::vector<std::string>{"length (m)"});
  EXPECT_TRUE(table.rows.empty());
}

}  // namespace
}  // namespace ictus::report::table_test
