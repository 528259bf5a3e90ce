#pragma once
// What a run by inelastic_then_restore is to do.

#include <functional>
#include <limits>

#include "ictus/schemes/spheres/inelastic_then_restore.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {

inline constexpr About spheres_about = InelasticThenRestore::about;

struct SpheresPlan {
  SphereOptions options;
  double step = 1e-3;  // s; a little less where it does not divide the time
  double until = std::numeric_limits<double>::infinity();  // s
  bool stop_when_apart = false;                            // once nothing approaches any more
  std::size_t record_every = 1;
  std::size_t most_numbers = ictus::most_numbers;  // in the columns, and in the instants: 320 MB each
  std::function<bool(double t)> stop;  // asked now and then: true ends the run and keeps what there is
};

}  // namespace ictus
