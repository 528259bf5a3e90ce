// The rule of verdicts: a wrong computed value fails. Broken twins of all rows: reproduce_test.cpp.

#include "ictus/reproduce/rows.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/reproduce/papers.hpp"

namespace ictus::reproduce {
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

TEST(Rows, OneFailingRowFailsTheReproduction) {
  Reproduction made{"x", {at_most("q", 0, {"≤ 1", 1})}, {}};
  EXPECT_TRUE(made.succeeded());
  made.rows.push_back(at_most("q", 2, {"≤ 1", 1}));
  EXPECT_FALSE(made.succeeded());
}

}  // namespace
}  // namespace ictus::reproduce
