#pragma once
// THE LIST of papers that can be reproduced. To add one: its files, its line in papers.cpp, its test.

#include <string_view>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/reproduce/reproduction.hpp"

namespace ictus::reproduce {

/// A table, a figure or a claim of a paper.
struct Item {
  std::string_view name;     // on the command line: "table1", "fig3"
  std::string_view summary;  // one sentence
  Part (*part)();
};

struct Paper {
  About about;
  std::vector<Item> items;  // in the order of the paper
};

/// All papers, sorted by name.
const std::vector<Paper>& papers();

/// The paper of this name; throws Error with the nearest name when there is none.
const Paper& paper(std::string_view name);

/// All items of a paper, or the one named. Throws Error for names that are not in the lists.
Reproduction reproduce(std::string_view paper, std::string_view item = {});

}  // namespace ictus::reproduce
