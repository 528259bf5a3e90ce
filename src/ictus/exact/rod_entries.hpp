#pragma once
// Waves in rods for the list of exact results.

#include <vector>

#include "ictus/exact/exact.hpp"

namespace ictus::exact {

std::vector<Entry> rod_entries();

}  // namespace ictus::exact
