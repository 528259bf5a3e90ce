#pragma once
// What the modes that are not followed cost: the strongest impact of a run with resonators, run again without the
// residual compliance of the modes above `highest`, and with modes to half of `highest` only. The first is what the
// compliance repairs, the second about what is left to gain by more modes.

#include <string>
#include <vector>

#include "ictus/run/assembly.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

struct TruncationCost {
  struct Way {
    std::string words;              // "as it was run", "without the residual compliance"
    double peak_force = unknown;    // N
    double contact_time = unknown;  // s
    std::size_t modes = 0;          // of all resonators, that take part
  };
  std::string contact;    // whose impact was the strongest
  double touch_time = 0;  // s
  std::vector<Way> ways;  // as it was run first; empty: there is nothing to tell

  /// In one sentence, for the remarks of a run.
  std::string sentence() const;
};

/// Runs the beginning of the scene twice, up to the end of its strongest impact. Nothing where there are no resonators,
/// where no mode was left out, or where no impact ended.
TruncationCost truncation_cost(const Assembly& assembly, const Trace& trace);

}  // namespace ictus
