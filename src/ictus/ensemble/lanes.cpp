// Compiled alone: it has definitions of its own (CMakeLists.txt).
#include "ictus/ensemble/lanes.hpp"

#include <algorithm>
#include <array>

namespace ictus::ensemble {

int series_order(double tolerance) {
  return tolerance > 3e-7 ? 9 : tolerance > 3e-9 ? 11 : tolerance > 3e-11 ? 15 : 18;
}

std::span<const Lanes> possible_lanes() {
#ifdef ICTUS_LANES
  static constexpr std::array all{&run_lanes_2, &run_lanes_4, &run_lanes_8};
  static const std::size_t count = __builtin_cpu_supports("avx512f")  ? 3
                                   : __builtin_cpu_supports("avx2")   ? 2
                                   : __builtin_cpu_supports("sse4.2") ? 1
                                                                      : 0;
  return std::span<const Lanes>(all).first(count);
#else
  return {};
#endif
}

void run_widest_lanes(const LaneWork& work) {
  const std::span<const Lanes> possible = possible_lanes();
  if (!possible.empty()) return possible.back()(work);
  std::fill(work.status + work.first, work.status + work.end, LaneStatus::left);
}

}  // namespace ictus::ensemble
