#pragma once
// Threads that share some work, as many as there are to be had.

#include <cstddef>
#include <thread>
#include <vector>

namespace ictus {

/// Begins `count` threads that do `work`, which must live as long. Fewer, or none, where the system gives no more: whoever
/// shares out work must be content with those.
template <class Work>
std::vector<std::thread> start_threads(std::size_t count, const Work& work) {
  std::vector<std::thread> threads;
  threads.reserve(count);
  try {
    while (threads.size() < count) threads.emplace_back([&work] { work(); });
  } catch (...) {  // no thread, or no memory for one: work() itself is not called here
  }
  return threads;
}

}  // namespace ictus
