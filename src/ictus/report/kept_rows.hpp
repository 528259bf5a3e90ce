#pragma once
// Rows of a motion from which all others follow within a tolerance: the fewer, the smaller the page.

#include <cstddef>
#include <span>
#include <vector>

namespace ictus::report {

/// Numbers over time, drawn between two rows as the player draws them (arc.hpp).
struct Channel {
  std::span<const double> values;
  std::span<const double> rates;  // empty: none
  double tolerance = 0;
};

/// Indices, rising, with both ends. Where more than `most` would be needed, the tolerances are widened.
std::vector<std::size_t> kept_rows(std::span<const double> time, std::vector<Channel> channels,
                                   std::size_t most);

}  // namespace ictus::report
