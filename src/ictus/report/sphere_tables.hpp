#pragma once
// What only a run of discs and spheres tells, as a table.

#include "ictus/report/figure.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

/// Impacts, losses in impacts and at rest, penetration, and the work of the solver.
Table sphere_table(const Trace& trace);

}  // namespace ictus::report
