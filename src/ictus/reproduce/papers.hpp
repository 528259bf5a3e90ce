#pragma once
// THE LIST of papers that can be reproduced. To add one: its files, its line in papers.cpp, its test.

#include <string_view>
#include <vector>

#include "ictus/reproduce/paper.hpp"

namespace ictus::reproduce {

/// All papers, sorted by name.
const std::vector<Paper>& papers();

/// The paper of this name; throws Error with the nearest name when there is none.
const Paper& paper(std::string_view name);

/// All items of a paper, or the one named. Throws Error for names that are not in the lists.
Reproduction reproduce(std::string_view paper, std::string_view item = {});

}  // namespace ictus::reproduce
