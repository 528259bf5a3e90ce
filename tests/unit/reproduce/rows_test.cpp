// The rule of verdicts: a wrong computed value fails. Broken twins of all rows: reproduce_test.cpp.

#include "ictus/reproduce/rows.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/reproduce/papers.hpp"
#include "ictus/reproduce/summary.hpp"

namespace ictus::reproduce::rows_test {
namespace {

TEST(Rows, PrintedNumberAllowsHalfAUnitOfItsLastDigit) {
  const Row row = as_printed("v_out", "+1.293", 1.2934);
  EXPECT_DOUBLE_EQ(row.target, 1.293);
  EXPECT_DOUBLE_EQ(row.allowed, 0.0005);
  EXPECT_EQ(row.verdict, Verdict::ok);
  EXPECT_EQ(as_printed("v_out", "-0.125", -0.1256).verdict, Verdict::fail);
  EXPECT_DOUBLE_EQ(as_printed("ω", "44700", 44700.4).allowed, 0.5);
}

TEST(Rows, InequalitiesHoldOnOneSide) {
  EXPECT_EQ(at_most("x", -5, {"n.e.", 0}).verdict, Verdict::ok);
  EXPECT_EQ(at_most("x", 1e-9, {"n.e.", 0}).verdict, Verdict::fail);
  EXPECT_EQ(at_least("x", 5, {"≥ 2", 2}).verdict, Verdict::ok);
  EXPECT_EQ(at_least("x", 1.9, {"≥ 2", 2}).verdict, Verdict::fail);
  EXPECT_EQ(equal("x", std::nan(""), {"1", 1, 10}).verdict, Verdict::fail);
}

TEST(Rows, DiffersNeedsTheKnownValueAndAReason) {
  const Row row = as_printed("H", "+2.603", 2.6037);
  EXPECT_EQ(row.verdict, Verdict::fail);
  EXPECT_EQ(otherwise(row, {2.604, 0.0005}, "why").verdict, Verdict::differs);
  EXPECT_EQ(otherwise(row, {2.700, 0.0005}, "why").verdict, Verdict::fail);
  EXPECT_EQ(otherwise(row, {2.604, 0.0005}, "").verdict, Verdict::fail);
}

TEST(Rows, TableShowsOneLineARow) {
  const Reproduction made = reproduce("papetti", "fig3");
  const report::Table table = as_table(made);
  ASSERT_EQ(table.rows.size(), made.rows.size());
  EXPECT_EQ(table.rows.front().size(), table.head.size());
  EXPECT_EQ(table.rows.front()[5], "ok");
}

TEST(Rows, TheLastDigitIsReadFromTheText) {
  EXPECT_DOUBLE_EQ(last_digit("-0.125"), 1e-3);
  EXPECT_DOUBLE_EQ(last_digit("52"), 1);
  EXPECT_DOUBLE_EQ(last_digit("1.15e10"), 1e8);
  EXPECT_DOUBLE_EQ(last_digit("8.6e-5"), 1e-6);
  for (const char* words : {"", "–", "2/3", "n.e.", "≤ 1", "32.4 ± 1", "inf", "nan"})
    EXPECT_EQ(last_digit(words), 0) << words;
}

TEST(Rows, ARangeHasTwoEnds) {
  EXPECT_EQ(between("x", 1, {"between 1 and 2", 1, 2}).verdict, Verdict::ok);
  EXPECT_EQ(between("x", 2, {"between 1 and 2", 1, 2}).verdict, Verdict::ok);
  EXPECT_EQ(between("x", 0.999, {"between 1 and 2", 1, 2}).verdict, Verdict::fail);
  EXPECT_EQ(between("x", 2.001, {"between 1 and 2", 1, 2}).verdict, Verdict::fail);
  EXPECT_EQ(between("x", std::nan(""), {"between 1 and 2", 1, 2}).verdict, Verdict::fail);
}

TEST(Rows, ARowOfOursPrintsNothingAndCannotDiffer) {
  const Row mine = ours(equal("x", 1, {"open question", 1}, "why"));
  EXPECT_EQ(mine.printed, "");
  EXPECT_EQ(mine.note, "open question: why");
  EXPECT_EQ(mine.verdict, Verdict::ok);
  EXPECT_EQ(ours(equal("x", 1, {"–", 1}, "why")).note, "why");
  EXPECT_EQ(ours(otherwise(equal("x", 3, {"–", 1}), {3, 0.1}, "why")).verdict, Verdict::fail);
}

TEST(Rows, TheSchemeOfThePaperAnswersWhatIsPrintedToItsDigits) {
  const auto verdict = [](double converged, double by_the_scheme) {
    return by_scheme(as_printed("v", "0.125", converged), {"steps of 1e-4", by_the_scheme}, {0.1279, 1e-5})
        .verdict;
  };
  EXPECT_EQ(verdict(0.12791, 0.1254), Verdict::as_published);
  EXPECT_EQ(verdict(0.12791, 0.1256), Verdict::differs);  // neither gives 0.125
  EXPECT_EQ(verdict(0.12795, 0.1254), Verdict::fail);     // not what converges
  EXPECT_EQ(verdict(0.1251, 0.1254), Verdict::ok);        // converged as printed
  EXPECT_EQ(verdict(std::nan(""), 0.1254), Verdict::fail);
  EXPECT_EQ(by_scheme(as_printed("v", "0.125", 0.1279), {"", 0.2}, {0.1279, 1e-5}).cause, Cause::unexplained);
}

TEST(Rows, TheSummaryCountsWhatThePaperPrintsApartFromOurs) {
  Reproduction made{"x", {}, {}, {{"fig1", "a sketch"}}};
  made.rows = {as_printed("a", "1.0", 1.01),
               at_most("b", 0, {"less than 1", 1}),
               otherwise(as_printed("c", "1.0", 2), {2, 0.1}, "Erratum: 2"),
               unexplained(as_printed("d", "1.0", 3), {3, 0.1}, "the step is not told"),
               by_scheme(as_printed("e", "1.0", 1.2), {"steps", 1.01}, {1.2, 0.01}),
               ours(at_most("f", 0, {"–", 1})),
               as_printed("g", "1.0", 7)};
  EXPECT_EQ(
      summary(made),
      "x: 7 rows: 5 printed numbers and 1 claim of the paper, 1 of ours\n"
      "  2 come out as printed or claimed\n"
      "  1 comes out by the scheme of the paper, with a step that we found from its digits where it is not told; "
      "the converged value differs, and is shown\n"
      "  2 do not come out; what comes out instead is checked:\n"
      "    1: an error in the paper\n"
      "    1: unexplained: we do not know why\n"
      "  1 fails: neither what is printed nor what is known to come out instead\n"
      "  1 row answers nothing that is printed: what we checked beyond the paper; all hold\n"
      "  no rows for fig1: a sketch\n");
  ASSERT_EQ(published_table(made).rows.size(), 1u);
  EXPECT_EQ(published_table(made).rows[0][3], "1.01000");
}

TEST(Rows, OneFailingRowFailsTheReproduction) {
  Reproduction made{"x", {at_most("q", 0, {"≤ 1", 1})}, {}, {}};
  EXPECT_TRUE(made.succeeded());
  made.rows.push_back(at_most("q", 2, {"≤ 1", 1}));
  EXPECT_FALSE(made.succeeded());
}

}  // namespace
}  // namespace ictus::reproduce::rows_test
