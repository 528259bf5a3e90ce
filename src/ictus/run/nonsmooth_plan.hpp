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
  // The method is the impact law of the options: from event to event, with the inside of impacts.
  bool by_law = false;
  bool once = false;                  // by a law: end after the first impact
  std::size_t most_impacts = 10'000;  // by a law, where no end is given
  double step = 1e-3;                 // s; a little less where it does not divide the time
  double until = std::numeric_limits<double>::infinity();  // s
  bool stop_when_apart = false;                            // once every contact has separated for good
  bool drop_idle = false;                                  // tell only of contacts that pushed
  // Keep each n-th step, and every event; by a law each n-th sample of an impact.
  std::size_t record_every = 1;
  Vector3 gravity;                     // m/s², of the bodies of a scene: which way is up
  std::function<bool(double t)> stop;  // asked now and then: true ends the run and keeps what there is
};

}  // namespace ictus
