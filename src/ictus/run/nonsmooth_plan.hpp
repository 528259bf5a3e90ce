#pragma once
// What a run by a nonsmooth scheme is to do.

#include <string>

#include "ictus/base/vector3.hpp"
#include "ictus/run/advance.hpp"
#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

/// Steps are a little shorter where they do not divide the time.
struct NonsmoothPlan : StepPlan {
  NonsmoothPlan() : StepPlan{.step = 1e-3, .stop_when_apart = false, .stop = {}} {}

  std::string scheme;
  NonsmoothOptions options;
  // The method is the impact law of the options: from event to event, with the inside of impacts.
  bool by_law = false;
  bool rows_by_step = false;          // by a law: a row after each step, and not a few for the eye
  bool once = false;                  // by a law: end after the first impact
  std::size_t most_impacts = 10'000;  // by a law, where no end is given
  bool drop_idle = false;             // tell only of contacts that pushed
  // Keep each n-th step, and every event; by a law each n-th sample of an impact.
  std::size_t record_every = 1;
  Vector3 gravity;  // m/s², of the bodies of a scene: which way is up
};

}  // namespace ictus
