#pragma once
// What must not matter to a collision: the time step, the order of the bodies, and a gap of 1e-9 diameters.
// The same scene by inelastic_then_restore from 1/60 to 1/44100 s, each step also with the bodies in reverse
// and with every two of them a little apart; and beside all of them the event-driven solution with the law
// that the collisions follow, where it fits the scene.

#include <functional>
#include <string>
#include <vector>

#include "ictus/run/run.hpp"

namespace ictus {

/// Largest deviations of a velocity at the end, over the largest speed of all runs.
struct SphereStudyPoint {
  double step;              // s
  double velocity;          // from the finest step
  double located;           // from the event-driven solution; NaN where there is none
  double energy;            // of the kinetic energy at the end from that of the finest step, over the largest
  double reversed, gapped;  // from the run in the order, and with the gaps, of the scene
  std::size_t impacts = 0, fallbacks = 0;
};

struct SphereStudy {
  std::string located;  // "event_driven with pairwise"; empty: none fits
  std::vector<std::string> bodies;
  std::vector<Vector3> velocities;  // m/s, at the end, of the finest step
  std::vector<SphereStudyPoint> points;
  std::string failure;  // why a step was the last; empty: none
};

/// Steps longer than a tenth of the duration are left out. Where `stop` says true the study ends with what
/// there is.
SphereStudy sphere_study(const Assembly& assembly, const std::function<bool()>& stop);

}  // namespace ictus
