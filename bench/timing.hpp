#pragma once
// How benchmarks measure on a machine that others use too: processor time of the thread, contenders in turns,
// the least of many rounds.

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace ictus::bench {

/// Processor time of this thread, s.
inline double processor_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <class Work>
double time_of(Work&& work) {
  const double start = processor_time();
  work();
  return processor_time() - start;
}

/// The least time of each contender over the rounds, s; in turns, so that a busy hour hits all of them.
template <class... Work>
std::array<double, sizeof...(Work)> least_times(int rounds, Work&&... work) {
  std::array<double, sizeof...(Work)> least{time_of(work)...};
  for (int round = 1; round < rounds; ++round) {
    const std::array<double, sizeof...(Work)> now{time_of(work)...};
    for (std::size_t i = 0; i < now.size(); ++i) least[i] = std::min(least[i], now[i]);
  }
  return least;
}

/// Right before fast: a wrong result ends the program.
inline void require(bool right, const char* what) {
  if (right) return;
  fmt::print(stderr, "wrong: {}\n", what);
  std::exit(1);
}

}  // namespace ictus::bench
