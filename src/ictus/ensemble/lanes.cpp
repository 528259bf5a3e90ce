// Compiled alone: it has definitions of its own (CMakeLists.txt).
#include "ictus/ensemble/lanes.hpp"

#include <algorithm>
#include <array>

namespace ictus::ensemble {

int series_order(double tolerance) {
  return tolerance > 3e-7 ? 9 : tolerance > 3e-9 ? 11 : tolerance > 3e-11 ? 15 : 18;
}

std::size_t possible_widths() {
#ifdef ICTUS_LANES
  static const std::size_t count = __builtin_cpu_supports("avx512f")  ? 3
                                   : __builtin_cpu_supports("avx2")   ? 2
                                   : __builtin_cpu_supports("sse4.2") ? 1
                                                                      : 0;
  return count;
#else
  return 0;
#endif
}

std::span<const Lanes> possible_lanes() {
#ifdef ICTUS_LANES
  static constexpr std::array all{&run_lanes_2, &run_lanes_4, &run_lanes_8};
  return std::span<const Lanes>(all).first(possible_widths());
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
