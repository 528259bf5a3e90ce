#pragma once
// All lists in one form, for `list` and `explain`.

#include <functional>
#include <string>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/report/figure.hpp"

namespace ictus::cli {

struct Fact {
  std::string name, text;
};

struct Described {
  About about;
  std::string brief;        // one word or two beside the name in a list: order, kind
  std::vector<Fact> facts;  // parameters with unit and range, orders, needs
  std::function<std::vector<report::Table>()> tables = {};  // for `explain`; none: nothing to compute
};

struct Kind {
  std::string name;  // "laws"
  std::string title;
  std::vector<Described> entries;
};

/// Every kind of thing that can be chosen by name.
std::vector<Kind> catalogue();

}  // namespace ictus::cli
