#pragma once
// THE LIST of topics that `ictus explain` knows beside laws and schemes: what one cannot choose, but wants to
// understand.

#include <vector>

#include "catalogue.hpp"

namespace ictus::cli {

/// All topics, sorted by name.
std::vector<Described> topics();

}  // namespace ictus::cli
