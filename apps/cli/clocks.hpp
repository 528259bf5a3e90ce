#pragma once
// Clocks of comparisons: the library asks for no time itself.

#include <chrono>
#include <ctime>

namespace ictus::cli {

/// s that the calling thread has worked: what others do at the same time does not count.
inline double seconds_of_thread() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace ictus::cli
