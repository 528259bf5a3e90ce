#pragma once
// The same scene through several schemes, side by side, with the exact answer where there is one.

#include <optional>
#include <string>
#include <vector>

#include "ictus/run/run.hpp"

namespace ictus {

/// What the first impact should come to.
struct Benchmark {
  std::string source;     // "closed form" or "reference scheme"
  double approach_speed;  // m/s
  double rebound_speed;   // m/s
  double contact_time;    // s
  double max_depth;       // m
  double max_force;       // N
};

/// Relative errors of the first impact; NaN where something is not known.
struct ImpactErrors {
  double rebound_speed = unknown;
  double energy = unknown;  // of the relative motion after the impact
  double contact_time = unknown;
  double max_depth = unknown;
};

/// Rebound errors over all sub-sample phases of the impact.
struct PhaseErrors {
  double mean = unknown;
  double worst = unknown;           // of the rebound speed, by absolute value
  double worst_duration = unknown;  // of the contact time
};

struct Compared {
  std::string scheme;
  Trace trace;
  ImpactErrors errors;
  PhaseErrors phases;
};

struct Comparison {
  std::optional<Benchmark> benchmark;  // where the scene has one contact that is struck
  std::vector<Compared> runs;
  std::size_t phases = 0;
  Trace reference;
};

/// `phases` sub-sample phases are tried beside the scene's own; 0: none.
/// `stop` is asked now and then: true ends the comparison with what there is.
Comparison compare(const Assembly& assembly, const std::vector<std::string>& schemes, std::size_t phases,
                   const std::function<bool(double)>& stop = {});

}  // namespace ictus
