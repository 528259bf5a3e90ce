#pragma once
// What a run comes to: each body and each contact, as the solver left them. Rows of the columns may be
// thinned or cut off; an outcome never is.

#include <cstddef>
#include <string>

#include "ictus/base/vector3.hpp"
#include "ictus/trace/impact.hpp"

namespace ictus {

/// A body before and after; of a mechanical system one of its coordinates, in x.
struct BodyOutcome {
  std::string name;
  std::string unit = "m";                // of positions; velocities are in this per second
  std::size_t axes = 0;                  // that it has, where it has fewer than others; 0: as many as all
  Vector3 position_start, position_end;  // of the centre
  Vector3 velocity_start, velocity_end;
  double highest = unknown;  // m, along −gravity, over the whole motion; where there is gravity
};

/// A contact over the whole run.
struct ContactOutcome {
  std::size_t touches = 0;           // times that it closed and pushed
  double impulse = 0;                // N s
  double peak_force = unknown;       // N; unknown to methods whose impacts take no time
  double peak_force_time = unknown;  // s
  double gap = unknown;              // m, at the end; negative: compressed
  bool closed = false;               // at the end: it pushes, or touches without parting
};

}  // namespace ictus
