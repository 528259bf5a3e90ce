#pragma once
// Errors of a nonsmooth motion at the nodes of its steps: h Σ |q_i − q(t_i)|. [AcaryLecture, eq. (48)]

#include <cmath>

#include "ictus/model/mechanics/system_case.hpp"
#include "ictus/schemes/nonsmooth/stepper.hpp"
#include "tests/support/order.hpp"

namespace ictus::test {

/// What a run gave, with weights by time where inner steps have different lengths.
struct GridRun {
  double error = NAN;      // of q; not a number where a step failed
  double deepest = 0;      // m, the most by which an inner step made a violation of the constraints deeper
  std::size_t work = 0;    // evaluations of forces
  std::size_t states = 0;  // at the ends of steps and inside them
};

GridRun grid_run(const SystemCase& shipped, NonsmoothStepper& stepper, double until, int steps);

/// The order of make()'s steppers over a sweep of steps; `until` is no multiple of an impact's time.
template <class Make>
OrderFit grid_order(const SystemCase& shipped, double until, const OrderSweep& sweep, Make&& make) {
  return measure_order(
      [&](double step) -> Measured {
        const int steps = static_cast<int>(std::ceil(until / step));
        return {until / steps, grid_run(shipped, *make(until / steps), until, steps).error};
      },
      sweep);
}

}  // namespace ictus::test
