#pragma once
// What happened inside an impact, as its law told it: the log of the resolver in the time of the run.

#include <cstddef>
#include <string_view>

#include "ictus/laws/impact/event_kind.hpp"

namespace ictus {

struct ResolverEvent {
  ImpactEventKind kind;
  std::size_t contact;  // of the trace
  double time;          // s, of the run
  double impulse;       // N s, of this contact in this impact so far
};

inline std::string_view name(ImpactEventKind kind) {
  switch (kind) {
    case ImpactEventKind::compression_starts: return "compression_starts";
    case ImpactEventKind::compression_ends: return "compression_ends";
    case ImpactEventKind::compressed_again: return "compressed_again";
    case ImpactEventKind::opens: return "opens";
    case ImpactEventKind::repeated_impact: return "repeated_impact";
    case ImpactEventKind::energy_gained: return "energy_gained";
  }
  return "unknown";
}

}  // namespace ictus
