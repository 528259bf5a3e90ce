#pragma once
// How far a law that sees gaps has followed an impact.

#include <vector>

namespace ictus {

struct Followed {
  double end = 0;           // s, since the first touch
  double flown = 0;         // s of it, in which nothing was pressed
  std::vector<double> gap;  // m, at the end, one per contact; what is pressed has none

  /// Longer than contacts were pressed: what came then was motion.
  bool is_motion() const { return flown > end - flown; }
};

}  // namespace ictus
