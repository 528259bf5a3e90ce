#pragma once
// One impact at one contact, as a run saw it: from touch to release.

#include <cstddef>
#include <limits>

namespace ictus {

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

struct Impact {
  std::size_t contact = 0;
  double touch_time = unknown;         // s, where the incoming free flight meets the surface
  double approach_speed = unknown;     // m/s, closing speed there
  double peak_depth = 0;               // m, largest sample
  double peak_depth_time = unknown;    // s
  double peak_force = 0;               // N, largest sample
  double peak_force_time = unknown;    // s
  double release_time = unknown;       // s, where the outgoing free flight leaves the surface
  double separation_speed = unknown;   // m/s, opening speed there
  double asked_restitution = unknown;  // what the law gives at this approach speed, where that is known
  double energy_before = unknown;      // J, kinetic and stored, at the last sample before touch
  double energy_after = unknown;       // J, at the first sample after release
  std::size_t samples = 0;             // samples with positive depth

  bool released() const { return release_time == release_time; }
  double contact_time() const { return release_time - touch_time; }  // s
  /// 1; unknown for a contact that did not approach and was pushed apart by others.
  double restitution() const {
    return 1e3 * approach_speed > separation_speed ? separation_speed / approach_speed : unknown;
  }
};

}  // namespace ictus
