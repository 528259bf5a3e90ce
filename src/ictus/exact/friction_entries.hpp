#pragma once
// Exact results of sliding, rolling and bouncing with friction.

#include <vector>

#include "ictus/exact/exact.hpp"

namespace ictus::exact {

std::vector<Entry> friction_entries();

}  // namespace ictus::exact
