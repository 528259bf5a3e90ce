#pragma once
// What a paper is made of: its files fill it, papers.cpp lists it.

#include <string_view>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/reproduce/reproduction.hpp"

namespace ictus::reproduce {

/// A table, a figure or a claim of a paper: what it gives, or why it gives no rows. A part beside a reason only
/// draws.
struct Item {
  std::string_view name;     // on the command line: "table1", "fig3"
  std::string_view summary;  // one sentence
  Part (*part)() = nullptr;
  std::string_view reason = {};  // why there are no rows: "a sketch", "see fig3"
};

struct Paper {
  About about;
  std::vector<Item> items;  // in the order of the paper
};

}  // namespace ictus::reproduce
