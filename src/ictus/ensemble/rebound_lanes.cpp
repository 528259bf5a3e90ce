// Compiled alone: it has definitions of its own (CMakeLists.txt).
#include "ictus/ensemble/rebound_lanes.hpp"

#include <array>

namespace ictus::ensemble {

std::span<const ReboundLanes> possible_rebound_lanes() {
#ifdef ICTUS_LANES
  static constexpr std::array all{&run_rebounds_1, &run_rebounds_2, &run_rebounds_4, &run_rebounds_8};
#else
  static constexpr std::array all{&run_rebounds_1};
#endif
  return std::span<const ReboundLanes>(all).first(1 + possible_widths());
}

}  // namespace ictus::ensemble
