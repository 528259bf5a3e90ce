#pragma once
// What a run comes to, as numbers that can stand beside those of another method.

#include <string>
#include <vector>

#include "ictus/run/assembly.hpp"
#include "ictus/study/comparison.hpp"

namespace ictus {

struct BodyVelocity {
  std::string name;
  Vector3 end;           // m/s; NaN where the run does not tell it
  std::size_t axes = 0;  // that it has, where it has fewer than others; 0: as many as all
};

/// As the solver left the bodies; of traces without outcomes that of the last row kept.
std::vector<BodyVelocity> final_velocities(const Assembly& assembly, const Trace& trace);

/// m/s, of the worst body at the end.
double velocity_error(const Assembly& assembly, const Trace& trace, const Trace& reference);

/// Fills in what the trace tells: velocities, impulses, errors against the exact motion, momentum, energy.
void describe_outcome(const Assembly& assembly, Compared& compared);

}  // namespace ictus
