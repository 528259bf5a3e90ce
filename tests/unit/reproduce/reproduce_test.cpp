// Every row of every paper: none fails, all are complete, they repeat to the bit, and their broken twins
// fail.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "ictus/base/error.hpp"
#include "ictus/reproduce/papers.hpp"

namespace ictus::reproduce::reproduce_test {
namespace {

void expect_no_failure(const Reproduction& made) {
  EXPECT_TRUE(made.succeeded()) << made.paper;
  for (const Row& row : made.rows)
    EXPECT_NE(row.verdict, Verdict::fail)
        << made.paper << ' ' << row.item << ": " << row.quantity << " is " << row.computed << ", printed "
        << row.printed << " (" << row.target << " within " << row.allowed << ")";
}

void expect_complete_rows_named_once(const Reproduction& made) {
  std::set<std::string> quantities;
  for (const Row& row : made.rows) {
    EXPECT_EQ(row.paper, made.paper);
    EXPECT_EQ(row.printed.empty(), row.origin == Origin::ours) << row.quantity;
    EXPECT_TRUE(quantities.insert(row.item + ": " + row.quantity).second) << row.item << ": " << row.quantity;
    EXPECT_EQ(row.verdict, judged(row));
    EXPECT_TRUE(row.verdict != Verdict::differs || !row.note.empty()) << row.quantity;
  }
}

/// One unit of the last printed digit; for words, where no digit tells, whatever is past the edge.
void expect_wrong(Row row, double computed) {
  row.computed = computed;
  EXPECT_EQ(judged(row), Verdict::fail) << row.item << ": " << row.quantity << " taken for " << computed;
}

/// Past the edge by a millionth of the scale of the row.
double past(double edge, double side, const Row& row) {
  return edge + side * 1e-6 * std::max({std::abs(edge), row.allowed, 1e-6});
}

/// A row that is wrong by the smallest difference that a reader would call wrong is its broken twin, and fails.
void expect_broken_twins_to_fail(const Reproduction& made) {
  for (const Row& row : made.rows) {
    expect_wrong(row, std::nan(""));
    const double unit = last_digit(row.printed), away = row.computed < row.target ? -1 : 1;
    const bool holds = row.verdict == Verdict::ok;
    if (row.relation == Relation::equal && unit > 0) {
      expect_wrong(row, row.computed + away * unit);
      if (holds) expect_wrong(row, row.computed - away * unit);
    } else if (!holds) {
      expect_wrong(row, past(row.instead->value + away * row.instead->within, away, row));
    } else if (!row.instead) {
      if (row.relation != Relation::at_least)
        expect_wrong(
            row, past((row.relation == Relation::between ? row.upper : row.target) + row.allowed, 1, row));
      if (row.relation != Relation::at_most) expect_wrong(row, past(row.target - row.allowed, -1, row));
    }
    if (row.verdict != Verdict::as_published) continue;
    Row other = row;
    other.published->value += (other.published->value < row.target ? -1 : 1) * unit;
    EXPECT_NE(judged(other), Verdict::as_published) << row.item << ": " << row.quantity;
  }
}

void expect_figures_with_unique_names_and_curves(const Reproduction& made) {
  std::set<std::string> ids;
  for (const report::Section& section : made.sections)
    for (const report::Figure& figure : section.figures) {
      EXPECT_TRUE(ids.insert(figure.id).second) << figure.id;
      ASSERT_FALSE(figure.series.empty()) << figure.id;
      for (const report::Series& series : figure.series) {
        EXPECT_GT(series.x.size(), 1u) << figure.id << ": " << series.name;
        EXPECT_EQ(series.x.size(), series.y.size()) << figure.id << ": " << series.name;
      }
    }
}

/// Item by item, computed again: rows of their own, and the same to the bit.
void expect_the_same_from_items(const Paper& paper, const Reproduction& made) {
  std::size_t k = 0;
  for (const Item& item : paper.items) {
    const Reproduction part = reproduce(paper.about.name, item.name);
    EXPECT_EQ(part.rows.empty(), !item.reason.empty()) << item.name;  // rows, or why there are none
    ASSERT_LE(k + part.rows.size(), made.rows.size()) << item.name;
    for (const Row& row : part.rows) {
      EXPECT_EQ(row.item, item.name);
      EXPECT_EQ(row.quantity, made.rows[k].quantity);
      EXPECT_EQ(row.computed, made.rows[k].computed) << row.quantity;
      EXPECT_EQ(row.note, made.rows[k].note);
      ++k;
    }
  }
  EXPECT_EQ(k, made.rows.size());
}

/// One test per paper, since papers take their time: each is computed twice, not once per question.
class EveryPaper : public testing::TestWithParam<std::string> {};

TEST_P(EveryPaper, KeepsItsPromises) {
  const Reproduction made = reproduce(GetParam());
  expect_no_failure(made);
  expect_complete_rows_named_once(made);
  expect_broken_twins_to_fail(made);
  expect_figures_with_unique_names_and_curves(made);
  expect_the_same_from_items(paper(GetParam()), made);
}

std::vector<std::string> names_of_papers() {
  std::vector<std::string> names;
  for (const Paper& paper : papers()) names.emplace_back(paper.about.name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(Reproduce, EveryPaper, testing::ValuesIn(names_of_papers()),
                         [](const auto& chosen) { return chosen.param; });

TEST(Reproduce, TableOneHasAllItsEntries) {
  const Reproduction made = reproduce("papetti", "table1");
  const auto entry = [](const Row& row) { return row.quantity.find("error of") != std::string::npos; };
  EXPECT_EQ(std::count_if(made.rows.begin(), made.rows.end(), entry), 24);
  const auto missed = [](const Row& row) { return row.verdict != Verdict::ok; };
  EXPECT_EQ(std::count_if(made.rows.begin(), made.rows.end(), missed),
            3);  // H of AM1, and two of "num. res."
}

TEST(Reproduce, UnknownNamesAreErrorsWithTheNearestName) {
  try {
    reproduce("papeti");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(error.problems().front().help.find("did you mean 'papetti'"), std::string::npos);
  }
  EXPECT_THROW(reproduce("papetti", "table2"), Error);
}

}  // namespace
}  // namespace ictus::reproduce::reproduce_test
