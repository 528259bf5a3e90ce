#pragma once
// What a run of deformable bodies came to, as tables beside those of summary.hpp.

#include <cstddef>

#include "ictus/report/figure.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

/// Velocities of the centres of mass before and after, and the energy that stayed inside.
Table body_table(const Trace& trace, std::size_t most = 32);

/// From the first touch to the last release: a contact of cylinders may close and open many times between.
Table contact_table(const Trace& trace, std::size_t most = 32);

}  // namespace ictus::report
