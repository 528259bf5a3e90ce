#pragma once
// What happens to a contact: in the motion, as a method found it, or inside an impact, as its law tells it.

#include <cstddef>
#include <string_view>

#include "ictus/laws/impact/event_kind.hpp"

namespace ictus {

enum class EventKind {
  // Of the motion.
  impact,
  grazing,        // touches with no approach speed, and leaves
  rests,          // a contact becomes lasting
  released,       // a lasting contact opens
  accumulation,   // infinitely many impacts, ended at their limit
  indeterminate,  // acceleration and force of a contact both vanish: see the lecture's cases 1.2.2.3, 2.2.3
  sticks,         // slip of a lasting contact ends
  slips,          // a contact that stuck begins to slip
  reverses,       // slip passes through zero and goes on
  inconsistent,  // Painlevé: no force keeps a slipping contact closed, and it is pressed in: an impact at once
  ambiguous,     // Painlevé: a slipping contact may lift off, or be pressed in: it is taken to lift off
  // Inside an impact.
  compression_starts,
  compression_ends,
  compressed_again,
  opens,
  repeated_impact,
  energy_gained,
  slip_stops,
  slip_reverses,
  slip_starts,
};

struct Event {
  EventKind kind;
  double t;             // s, of the run
  std::size_t contact;  // of the trace; the first where there are several
  double before = 0;    // m/s, opening speed U⁻ (negative: approach); of the motion
  double after = 0;     // m/s, U⁺
  double loss = 0;      // J
  double impulse = 0;   // N s, of this contact in this impact so far; inside an impact
};

constexpr bool is_inside_impact(EventKind kind) { return kind >= EventKind::compression_starts; }

constexpr EventKind event_kind(ImpactEventKind kind) {
  switch (kind) {
    case ImpactEventKind::compression_starts: return EventKind::compression_starts;
    case ImpactEventKind::compression_ends: return EventKind::compression_ends;
    case ImpactEventKind::compressed_again: return EventKind::compressed_again;
    case ImpactEventKind::opens: return EventKind::opens;
    case ImpactEventKind::repeated_impact: return EventKind::repeated_impact;
    case ImpactEventKind::energy_gained: return EventKind::energy_gained;
    case ImpactEventKind::slip_stops: return EventKind::slip_stops;
    case ImpactEventKind::slip_reverses: return EventKind::slip_reverses;
    case ImpactEventKind::slip_starts: return EventKind::slip_starts;
  }
  return EventKind::energy_gained;
}

constexpr std::string_view name(EventKind kind) {
  switch (kind) {
    case EventKind::impact: return "impact";
    case EventKind::grazing: return "grazing";
    case EventKind::rests: return "rests";
    case EventKind::released: return "released";
    case EventKind::accumulation: return "accumulation";
    case EventKind::indeterminate: return "indeterminate";
    case EventKind::compression_starts: return "compression_starts";
    case EventKind::compression_ends: return "compression_ends";
    case EventKind::compressed_again: return "compressed_again";
    case EventKind::opens: return "opens";
    case EventKind::repeated_impact: return "repeated_impact";
    case EventKind::energy_gained: return "energy_gained";
    case EventKind::sticks: return "sticks";
    case EventKind::slips: return "slips";
    case EventKind::reverses: return "reverses";
    case EventKind::inconsistent: return "inconsistent";
    case EventKind::ambiguous: return "ambiguous";
    case EventKind::slip_stops: return "slip_stops";
    case EventKind::slip_reverses: return "slip_reverses";
    case EventKind::slip_starts: return "slip_starts";
  }
  return "unknown";
}

}  // namespace ictus
