#pragma once
// Runs of which only the outcomes are wanted, as a million of them in a sweep.

#include <cstddef>
#include <limits>

namespace ictus {

/// As RunOptions::record_every: no rows but the first and the last, and nothing of the inside of impacts.
inline constexpr std::size_t outcomes_only = std::numeric_limits<std::size_t>::max();

}  // namespace ictus
