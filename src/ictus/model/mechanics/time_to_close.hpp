#pragma once
// When a gap closes that changes at a constant acceleration.

#include <cmath>

#include "ictus/base/limits.hpp"

namespace ictus {

/// s: gap = speed t + pull t²/2, with the closing speed now and its growth; the root at which it closes, with the speed
/// √(speed² + 2 pull gap) > 0. `never` where it does not.
inline double time_to_close(double gap, double speed, double pull) {
  const double square = speed * speed + 2 * pull * gap;
  if (square < 0) return never;
  const double arrival = std::sqrt(square);
  if (speed > 0) return 2 * gap / (speed + arrival);
  return pull > 0 ? (arrival - speed) / pull : never;
}

}  // namespace ictus
