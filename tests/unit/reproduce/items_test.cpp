// Every table, figure and numbered equation of each paper has an item: rows, or the reason why there are none.

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>

#include "ictus/reproduce/papers.hpp"

namespace ictus::reproduce::items_test {
namespace {

/// What an item names: "(3)", "(9)–(13)".
std::set<int> equations_in(const std::string& summary) {
  static const std::regex range("\\((\\d+)\\)(?:–\\((\\d+)\\))?");
  std::set<int> found;
  for (std::sregex_iterator at(summary.begin(), summary.end(), range), end; at != end; ++at) {
    const int first = std::stoi((*at)[1]), last = (*at)[2].matched ? std::stoi((*at)[2]) : first;
    for (int i = first; i <= last; ++i) found.insert(i);
  }
  return found;
}

std::set<int> equations_of(const Paper& paper) {
  std::set<int> all;
  for (const Item& item : paper.items) all.merge(equations_in(std::string(item.summary)));
  return all;
}

bool has_item(const Paper& paper, const std::string& name) {
  for (const Item& item : paper.items)
    if (item.name == name) return true;
  return false;
}

/// As counted in the papers. The lecture numbers hardly a figure, and the tables of Preclik and Rüde have no numbers.
struct Counts {
  const char* paper;
  int equations, figures, tables;
};
constexpr Counts counted[] = {{"acary", 143, 0, 0},
                              {"chatziioannou", 16, 6, 0},
                              {"liu", 118, 42, 12},
                              {"papetti", 26, 8, 1},
                              {"preclik", 17, 11, 3}};

TEST(Items, NameEveryEquationFigureAndTable) {
  for (const Counts& of : counted) {
    const Paper& known = paper(of.paper);
    const std::set<int> equations = equations_of(known);
    for (int i = 1; i <= of.equations; ++i)
      EXPECT_TRUE(equations.contains(i)) << of.paper << " (" << i << ")";
    for (int i = 1; i <= of.figures; ++i)
      EXPECT_TRUE(has_item(known, "fig" + std::to_string(i))) << of.paper << i;
    for (int i = 1; i <= of.tables; ++i)
      EXPECT_TRUE(has_item(known, "table" + std::to_string(i))) << of.paper << i;
  }
}

TEST(Items, ARangeIsReadAndWhatIsNotNamedIsMissed) {
  EXPECT_EQ(equations_in("(2), (4)–(6): three"), (std::set<int>{2, 4, 5, 6}));
  EXPECT_TRUE(equations_in("Figs 2 (d), (e): none").empty());
  EXPECT_FALSE(has_item(paper("papetti"), "fig9"));
}

}  // namespace
}  // namespace ictus::reproduce::items_test
