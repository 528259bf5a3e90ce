#pragma once
// Points on all cores, by oneTBB. Each worker keeps a scene of its own; what it finds is handed on in small portions.

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "ictus/sweep/results.hpp"

namespace ictus::sweep {

/// Takes records of points (journal.hpp), one portion at a time.
using TakeRecords = std::function<void(std::string_view records)>;
/// Asked now and then with the number of points that are done: true ends it.
using StopSweep = std::function<bool(std::size_t done)>;

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
