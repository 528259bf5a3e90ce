#pragma once
// What every run must keep, whatever its scene: a list of contracts, each with a sentence where it is broken.

#include <algorithm>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "outcome.hpp"

namespace ictus::soak {

using Runner = std::function<Outcome(const Draft&)>;

/// What a judgement tells beside its complaints.
struct Notes {
  std::map<std::string, double>
      parts;            // of what is granted, by the contract that grants it: the largest needed
  std::string gave_up;  // why a run that should have been compared has no answer
};

/// One scene and its first run; other runs are asked for as contracts need them.
struct Case {
  const Draft& draft;
  bool wrong;  // it must be refused
  const Outcome& first;
  const Runner& run;
  Notes& notes;

  const Trace& trace() const { return *first.trace; }
  const Facts& facts() const { return first.facts; }
  /// Is this much granted? The largest part is kept.
  bool grants(const std::string& contract, double error, double allowed) const {
    notes.parts[contract] = std::max(notes.parts[contract], error / allowed);
    return error <= allowed;
  }
};

struct Contract {
  std::string_view name;
  std::string_view sentence;
  std::string (*complaint)(const Case&);  // empty: kept
  bool needs_answer = true;               // only of runs with exit code 0
  bool of_consistent = false;             // not of methods that are kept as known to be wrong
};
std::span<const Contract> contracts();

struct Verdict {
  std::string_view contract;  // empty: all were kept
  std::string words;
  int exit_code = 0;
  std::string cause;  // of an exit code 1, without its numbers
  Notes notes;

  bool good() const { return contract.empty(); }
};

/// The first contract that is broken.
Verdict judged(const Draft& draft, bool wrong, const Runner& run = outcome_of);
/// One contract alone.
std::string complaint_of(std::string_view contract, const Draft& draft, bool wrong,
                         const Runner& run = outcome_of);

/// Without its numbers: what many seeds say alike.
std::string without_numbers(std::string_view words);

namespace complaints {
std::string ending(const Case& one);
std::string finite(const Case& one);
std::string times(const Case& one);
std::string ledger(const Case& one);
std::string kinetic(const Case& one);
std::string momentum(const Case& one);
std::string impulses(const Case& one);
std::string restitution(const Case& one);
std::string order(const Case& one);
std::string repeated(const Case& one);
std::string mirrored(const Case& one);
std::string turned(const Case& one);
std::string renumbered(const Case& one);
std::string rescaled(const Case& one);
std::string agreed(const Case& one);
}  // namespace complaints

/// m/s: the largest speed that bodies have at the start or at the end.
double speed_scale(const Trace& trace);

}  // namespace ictus::soak
