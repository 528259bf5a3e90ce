#pragma once
// What a run of deformable bodies came to, as a table beside those of summary.hpp.

#include <cstddef>

#include "ictus/report/figure.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

/// The energy of each body as a whole, and what stayed inside it.
Table vibration_table(const Trace& trace, std::size_t most = 32);

}  // namespace ictus::report
