#pragma once
// What a comparison of several methods on one scene tells. What a method does not tell is NaN.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ictus/trace/trace.hpp"

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

/// Relative errors of the first impact.
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

/// Errors against the exact motion of a system, SI, of its worst coordinate.
struct SystemErrors {
  double position = unknown, velocity = unknown;  // at the end
  double ever = unknown;                          // of the position, over all samples
};

struct NamedValue {
  std::string name;
  double value;
};

/// One method.
struct Compared {
  std::string method;
  Trace trace;
  std::vector<NamedValue> velocities =
      {};  // m/s, of all bodies at the end; "ball", in a plane "ball x", "ball y"
  std::vector<NamedValue> impulses = {};  // N s, by contact, of the whole run
  double velocity_error = unknown;        // m/s, of the worst body at the end, against the reference scheme
  ImpactErrors impact = {};               // where there is a benchmark
  PhaseErrors phases = {};                // as well
  SystemErrors system = {};               // where there is an exact motion
  double momentum_error = unknown;        // as in Trace
  double energy_change = unknown;         // of the energy that was there; work of gravity is accounted for
  double vibration = unknown;             // share of the energy that stays inside deformable bodies
  double seconds = unknown;  // of the caller's clock: of one call of an impact law, else of the whole run
};

struct Comparison {
  std::optional<Trace> reference;      // the converged run, where every method follows the contact laws
  std::optional<Benchmark> benchmark;  // where it has one contact that is struck
  std::size_t phases = 0;              // that were tried
  std::vector<Compared> runs;
};

}  // namespace ictus
