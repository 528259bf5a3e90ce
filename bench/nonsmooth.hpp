#pragma once
// Runs by Moreau–Jean that can be repeated.

#include <cmath>
#include <memory>

#include "bench/timing.hpp"
#include "ictus/model/mechanics/ball_column.hpp"
#include "ictus/model/mechanics/bouncing_ball.hpp"
#include "ictus/model/mechanics/impacting_oscillator.hpp"
#include "ictus/schemes/nonsmooth/moreau_jean.hpp"

namespace ictus::bench {

struct MoreauJeanRun {
  MoreauJeanRun(const SystemCase& shipped, double step)
      : start(shipped.start), motion(start), h(step), stepper(MoreauJean::make(*shipped.system, {})) {}

  /// From the start, this many steps.
  void again(int steps) {
    motion = start;
    stepper->start(motion);
    StepReport all;
    for (int i = 0; i < steps; ++i) all.add(stepper->step(motion, h));
    require(all.converged(), "all steps of Moreau–Jean");
  }

  Motion start, motion;
  double h;  // s
  std::unique_ptr<NonsmoothStepper> stepper;
};

/// Of the impulses in a column of balls of 1 kg, relative: contact j carries all balls above it.
template <class Impulses>
double column_error(const Impulses& impulse, double weight) {
  double worst = 0;
  const auto count = impulse.size();
  for (auto j = 0 * count; j < count; ++j) {
    const double exact = static_cast<double>(count - j) * weight;
    worst = std::max(worst, std::abs(impulse[j] / exact - 1));
  }
  return worst;
}

}  // namespace ictus::bench
