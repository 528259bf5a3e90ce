#pragma once
// Points whose runs are one impact, resolved beside each other: by lanes of the processor, or by an OpenCL device.

#include <vector>

#include "ictus/sweep/plan.hpp"
#include "ictus/sweep/portions.hpp"

namespace ictus::sweep {

/// As compute() of engine.hpp, by plan.choice.device. Some points of each block are run as well, and what a device tells must be
/// within the tolerance of their method: else Error.
void compute_on_device(const SweepPlan& plan, const std::vector<std::size_t>& points, std::size_t jobs,
                       const TakeRecords& take, const StopSweep& stop);

}  // namespace ictus::sweep
