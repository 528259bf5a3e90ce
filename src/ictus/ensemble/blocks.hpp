#pragma once
// Blocks of problems, taken by threads as they come: no result depends on which.

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

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
  std::vector<std::thread> others;
  for (std::size_t k = 1; k < threads; ++k) others.emplace_back(take_blocks);
  take_blocks();
  for (std::thread& other : others) other.join();
}

}  // namespace ictus::ensemble
