#pragma once
// What a run of discs and spheres came to, as tables.

#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

/// All that say something, in the order of reading.
std::vector<Table> sphere_tables(const Trace& trace);

}  // namespace ictus::report
