#pragma once
// What a computation of points hands on, and what it asks.

#include <cstddef>
#include <functional>
#include <string_view>

namespace ictus::sweep {

/// Takes records of points (journal.hpp), one portion at a time.
using TakeRecords = std::function<void(std::string_view records)>;
/// Asked now and then with the number of points that are done: true ends it.
using StopSweep = std::function<bool(std::size_t done)>;

}  // namespace ictus::sweep
