#pragma once
// THE LIST of topics that `ictus explain` knows beside laws and schemes: what one cannot choose, but wants to
// understand.

#include <functional>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/run/catalogue_entry.hpp"

namespace ictus::cli {

struct Topic {
  CatalogueEntry entry;
  std::function<std::vector<report::Table>()> tables;
};

/// All topics, sorted by name.
std::vector<Topic> topics();

}  // namespace ictus::cli
