// Every row of every paper: none fails, all are complete, and they repeat to the bit.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ictus/base/error.hpp"
#include "ictus/reproduce/papers.hpp"

namespace ictus::reproduce {
namespace {

TEST(Reproduce, NoRowFails) {
  for (const Paper& paper : papers()) {
    const Reproduction made = reproduce(paper.about.name);
    EXPECT_TRUE(made.succeeded());
    for (const Row& row : made.rows)
      EXPECT_NE(row.verdict, Verdict::fail)
          << paper.about.name << ' ' << row.item << ": " << row.quantity << " is " << row.computed
          << ", printed " << row.printed << " (" << row.target << " within " << row.allowed << ")";
  }
}

TEST(Reproduce, EveryRowIsCompleteAndNamedOnce) {
  for (const Paper& paper : papers()) {
    std::set<std::string> quantities;
    for (const Row& row : reproduce(paper.about.name).rows) {
      EXPECT_EQ(row.paper, paper.about.name);
      EXPECT_FALSE(row.printed.empty()) << row.quantity;
      EXPECT_TRUE(quantities.insert(row.item + ": " + row.quantity).second)
          << row.item << ": " << row.quantity;
      EXPECT_EQ(row.verdict, judged(row));
      EXPECT_TRUE(row.verdict != Verdict::differs || !row.note.empty()) << row.quantity;
    }
  }
}

TEST(Reproduce, TableOneHasAllItsEntries) {
  const Reproduction made = reproduce("papetti", "table1");
  const auto entry = [](const Row& row) { return row.quantity.find("error of") != std::string::npos; };
  EXPECT_EQ(std::count_if(made.rows.begin(), made.rows.end(), entry), 24);
  const auto missed = [](const Row& row) { return row.verdict != Verdict::ok; };
  EXPECT_EQ(std::count_if(made.rows.begin(), made.rows.end(), missed),
            3);  // H of AM1, and two of "num. res."
}

TEST(Reproduce, EveryItemGivesRowsAndOnlyItsOwn) {
  for (const Paper& paper : papers()) {
    std::size_t sum = 0;
    for (const Item& item : paper.items) {
      const Reproduction part = reproduce(paper.about.name, item.name);
      EXPECT_FALSE(part.rows.empty()) << item.name;
      for (const Row& row : part.rows) EXPECT_EQ(row.item, item.name);
      sum += part.rows.size();
    }
    EXPECT_EQ(reproduce(paper.about.name).rows.size(), sum);
  }
}

TEST(Reproduce, RowsRepeatToTheBit) {
  for (const Paper& paper : papers()) {
    const Reproduction first = reproduce(paper.about.name), second = reproduce(paper.about.name);
    ASSERT_EQ(first.rows.size(), second.rows.size());
    for (std::size_t i = 0; i < first.rows.size(); ++i) {
      EXPECT_EQ(first.rows[i].computed, second.rows[i].computed) << first.rows[i].quantity;
      EXPECT_EQ(first.rows[i].note, second.rows[i].note);
    }
  }
}

TEST(Reproduce, FiguresHaveUniqueNamesAndCurves) {
  for (const Paper& paper : papers()) {
    std::set<std::string> ids;
    for (const report::Section& section : reproduce(paper.about.name).sections)
      for (const report::Figure& figure : section.figures) {
        EXPECT_TRUE(ids.insert(figure.id).second) << figure.id;
        ASSERT_FALSE(figure.series.empty()) << figure.id;
        for (const report::Series& series : figure.series) {
          EXPECT_GT(series.x.size(), 1u) << figure.id << ": " << series.name;
          EXPECT_EQ(series.x.size(), series.y.size()) << figure.id << ": " << series.name;
        }
      }
  }
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
}  // namespace ictus::reproduce
