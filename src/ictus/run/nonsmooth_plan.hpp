#pragma once
// What a run by a nonsmooth scheme is to do.

#include <functional>
#include <limits>
#include <string>

#include "ictus/base/vector3.hpp"
#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct NonsmoothPlan {
  std::string scheme;
  NonsmoothOptions options;
  double step = 1e-3;  // s; a little less where it does not divide the time
  double until = std::numeric_limits<double>::infinity();  // s
  bool stop_when_apart = false;                            // once every contact has separated for good
  bool drop_idle = false;                                  // tell only of contacts that pushed
  std::size_t record_every = 1;                            // keep each n-th step, and every event
  Vector3 gravity;                                         // m/s², of the bodies of a scene: which way is up
  std::function<bool(double t)> stop;  // asked now and then: true ends the run and keeps what there is
};

}  // namespace ictus
