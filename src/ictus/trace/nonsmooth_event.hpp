#pragma once
// What happens to a contact in a nonsmooth motion, as a scheme found it.

#include <cstddef>
#include <string_view>

namespace ictus {

enum class NonsmoothEventKind {
  impact,
  grazing,        // touches with no approach speed, and leaves
  rests,          // a contact becomes lasting
  released,       // a lasting contact opens
  accumulation,   // infinitely many impacts, ended at their limit
  indeterminate,  // acceleration and force of a contact both vanish: see the lecture's cases 1.2.2.3, 2.2.3
};

struct NonsmoothEvent {
  NonsmoothEventKind kind;
  double t;             // s
  std::size_t contact;  // the first where there are several
  double before = 0;    // m/s, opening speed U⁻ (negative: approach)
  double after = 0;     // m/s, U⁺
  double loss = 0;      // J
};

inline std::string_view name(NonsmoothEventKind kind) {
  switch (kind) {
    case NonsmoothEventKind::impact: return "impact";
    case NonsmoothEventKind::grazing: return "grazing";
    case NonsmoothEventKind::rests: return "rests";
    case NonsmoothEventKind::released: return "released";
    case NonsmoothEventKind::accumulation: return "accumulation";
    case NonsmoothEventKind::indeterminate: return "indeterminate";
  }
  return "unknown";
}

}  // namespace ictus
