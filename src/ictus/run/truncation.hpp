#pragma once
// What the modes that are not followed cost: an impact of a run with resonators, run again without the residual compliance of
// the modes above `highest`, and with modes to half of `highest` only. The first is what the compliance repairs, the second
// about what is left to gain by more modes. Bodies that bounce multiply every difference, and soon the blows of these runs
// are others: forces are compared of the strongest blow that all runs have, or of none.

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
  std::string contact;     // whose impact it was
  double touch_time = 0;   // s
  std::vector<Way> ways;   // as it was run first; empty: there is nothing to tell
  double apart = unknown;  // s, the first blow that the runs do not share; NaN: they share the strongest

  /// In one sentence, for the remarks of a run.
  std::string sentence() const;
};

/// Runs the beginning of the scene twice, up to the end of its strongest impact. Nothing where there are no resonators,
/// where no mode was left out, or where no impact ended.
TruncationCost truncation_cost(const Assembly& assembly, const Trace& trace);

}  // namespace ictus
