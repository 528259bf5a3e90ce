#pragma once
// Points on all cores, by oneTBB, or on a device (device.hpp). Each worker keeps a scene of its own; what it finds is handed on in small portions.

#include <cstddef>
#include <vector>

#include "ictus/sweep/portions.hpp"
#include "ictus/sweep/results.hpp"

namespace ictus::sweep {

/// Computes the points; `take` is called by one thread at a time, `stop` by the calling thread. A point that was begun
/// when it is stopped is not handed on. What `take` throws is thrown when all workers have ended.
void compute(const SweepPlan& plan, const std::vector<std::size_t>& points, std::size_t jobs,
             const TakeRecords& take, const StopSweep& stop);

/// The points that are not there yet; of part k of n those with point mod n = k − 1.
struct Part {
  std::size_t number = 1, of = 1;
};
std::vector<std::size_t> missing(const Results& results, const Part& part);

}  // namespace ictus::sweep
