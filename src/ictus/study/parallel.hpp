#pragma once
// Independent runs on all cores. Each writes to its own place of the result, so that the result does not
// depend on the number of threads.

#include <cstddef>
#include <functional>

namespace ictus {

/// Asked now and then with the share of the work that is done: true ends it with what there is.
using StopAsked = std::function<bool(double share)>;

/// How many threads, 0: as many as the machine has cores.
std::size_t thread_count(std::size_t jobs);

/// task(0, …), task(1, …), … in the order of their numbers, each with a question whether to stop, which may be
/// asked from any thread; `stop` itself is asked by the calling thread only. Returns how many were begun. Of
/// several exceptions that of the lowest number is thrown, after all threads have ended.
std::size_t run_all(std::size_t count, std::size_t jobs, const StopAsked& stop,
                    const std::function<void(std::size_t index, const std::function<bool()>& stopped)>& task);

}  // namespace ictus
