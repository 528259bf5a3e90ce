#pragma once
// Blocks of problems, taken by threads as they come: no result depends on which.

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "ictus/base/start_threads.hpp"

namespace ictus::ensemble {

/// Calls work(first, end) for blocks that cover first … end.
template <class Work>
void in_blocks(long first, long end, std::size_t threads, const Work& work) {
  constexpr long block = 1024;
  std::atomic<long> next{first};
  const auto take_blocks = [&] {
    for (long from = next.fetch_add(block); from < end; from = next.fetch_add(block))
      work(from, std::min(end, from + block));
  };
  std::vector<std::thread> others = start_threads(threads > 0 ? threads - 1 : 0, take_blocks);
  take_blocks();
  for (std::thread& other : others) other.join();
}

}  // namespace ictus::ensemble
