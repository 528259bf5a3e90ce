#pragma once
// What a nonsmooth run came to, as tables beside those of summary.hpp: rests, releases and accumulations, and
// the errors against the exact motion.

#include <cstddef>

#include "ictus/report/figure.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

struct MotionRows {
  std::size_t most = 16;  // rows shown; the note says how many there are
};

/// Of everything but impacts, which have a table of their own; without rows where nothing else happened.
Table motion_event_table(const Trace& trace, const MotionRows& rows = {});

/// Without rows where no exact motion is known.
Table motion_error_table(const Trace& trace);

}  // namespace ictus::report
