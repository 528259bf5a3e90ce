#pragma once
// One impact at one contact, as a run saw it: from touch to release. A field means the same for every method:
// where a contact opens and is struck again within one impact, release is the last opening; speeds and times
// are those of the method's own events, never of a threshold. Methods whose impacts take no time have touch
// and release at one instant, and the speeds before and after it.
// A law whose force ends inside the surface (kelvin_voigt) releases there, one that pushes to the surface
// (hunt_crossley) at the surface.

#include <cstddef>
#include <limits>

namespace ictus {

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

struct Impact {
  std::size_t contact = 0;
  double touch_time = unknown;         // s, where the incoming free flight meets the surface
  double approach_speed = unknown;     // m/s, closing speed there
  double peak_depth = 0;               // m, largest sample; unknown where no sample saw the contact closed
  double peak_depth_time = unknown;    // s
  double peak_force = 0;               // N, likewise
  double peak_force_time = unknown;    // s
  double release_time = unknown;       // s, where the contact opens for the last time in this impact
  double separation_speed = unknown;   // m/s, opening speed there, whatever its neighbours do to it later
  double asked_restitution = unknown;  // what the law gives at this approach speed, where that is known
  double energy_before = unknown;  // J, of all bodies: kinetic, vibrational and stored, just before the touch
  double energy_after = unknown;   // J, just after the release
  std::size_t samples = 0;         // samples at which it pushes

  bool released() const { return release_time == release_time; }
  /// s, from the first touch to the last release of this impact.
  double contact_time() const { return release_time - touch_time; }
  /// 1; unknown for a contact that did not approach and was pushed apart by others.
  double restitution() const {
    const bool approached = approach_speed > 0 && 1e3 * approach_speed > separation_speed;
    return approached ? separation_speed / approach_speed : unknown;
  }
};

}  // namespace ictus
