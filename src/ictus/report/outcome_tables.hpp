#pragma once
// What users ask first, the same for every method: each body before and after, each contact, where the energy
// went. All of it comes from the outcomes of the run, never from the rows that it kept.

#include <cstddef>

#include "ictus/report/figure.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

struct OutcomeRows {
  std::size_t most = 32;  // rows shown; the note says how many there are
};

/// Velocity and position of every body at the start and at the end, and the highest point where there is
/// gravity.
Table bodies_table(const Trace& trace, const OutcomeRows& rows = {});

/// Touches, times, impulse, peak force and the gap that is left; those that pushed hardest where they are many.
Table contacts_table(const Trace& trace, const OutcomeRows& rows = {});

}  // namespace ictus::report
