#pragma once
// Exact results of one frictional contact by all laws: a rod, and Kane's pendulum.

#include <vector>

#include "ictus/exact/exact.hpp"

namespace ictus::exact {

std::vector<Entry> struck_entries();

}  // namespace ictus::exact
