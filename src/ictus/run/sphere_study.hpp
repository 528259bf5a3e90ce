#pragma once
// What must not matter to a collision: the time step, the order of the bodies, and a gap of 1e-9 diameters.
// The same scene by inelastic_then_restore from 1/60 to 1/44100 s, each step also with the bodies in reverse
// and with every two of them a little apart; and beside all of them what other methods make of the scene,
// where they fit it: the event-driven solution with the law that the collisions follow, Moreau and Jean's
// scheme at the same step, and the converged solution of compliant contacts.

#include <functional>
#include <string>
#include <vector>

#include "ictus/run/run.hpp"

namespace ictus {

/// Largest deviations of a velocity at the end, over the largest speed of all runs, or what gravity gives in
/// 1/60 s.
/// NaN where one of the two runs does not fit the scene, takes too long, or did not come to its end.
struct SphereStudyPoint {
  double step;                   // s
  double velocity = unknown;     // from the finest step
  double located = unknown;      // from the event-driven solution
  double moreau_jean = unknown;  // from moreau_jean at the same step
  double compliant = unknown;    // from the converged solution of compliant contacts
  double energy = unknown;  // of the kinetic energy at the end from that of the finest step, over the largest
  double reversed = unknown, gapped = unknown;  // from the run in the order, and with the gaps, of the scene
  std::size_t impacts = 0, fallbacks = 0;
};

struct SphereStudy {
  std::size_t dimension = 1;
  std::string located;    // "event_driven with pairwise"; empty: none fits
  std::string compliant;  // "reference"; empty: does not fit, or takes too long
  std::vector<std::string> bodies;
  std::vector<Vector3> velocities;  // m/s, at the end, of the finest step
  std::vector<SphereStudyPoint> points;
  std::string failure;  // why a step was the last: the next one did not come to its end; empty: none
};

/// Steps longer than a tenth of the duration are left out. Where `stop` says true the study ends with what
/// there is.
SphereStudy sphere_study(const Assembly& assembly, const std::function<bool()>& stop);

}  // namespace ictus
