#include "ictus/study/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "ictus/base/start_threads.hpp"

namespace ictus {
namespace {

constexpr std::chrono::milliseconds between_questions{50};

using Task = std::function<void(std::size_t, const std::function<bool()>&)>;

std::size_t run_here(std::size_t count, const StopAsked& stop, const Task& task) {
  std::size_t begun = 0;
  const auto stopped = [&] { return stop && stop(static_cast<double>(begun) / static_cast<double>(count)); };
  for (; begun < count && !stopped(); ++begun) task(begun, stopped);
  return begun;
}

/// What the threads of one call share.
class Crew {
 public:
  Crew(std::size_t count, const Task& task) : count_(count), task_(task), thrown_(count) {}

  void work() {
    const auto stopped = [this] { return stop_.load(); };
    for (std::size_t i = next_++; i < count_ && !stop_; i = next_++) {
      ++begun_;
      try {
        task_(i, stopped);
      } catch (...) {
        thrown_[i] = std::current_exception();
        stop_ = true;
      }
      ++done_;
    }
    const std::lock_guard lock(mutex_);
    ++ended_;
    all_ended_.notify_one();
  }

  void wait_for(std::size_t threads, const StopAsked& stop) {
    std::unique_lock lock(mutex_);
    while (!all_ended_.wait_for(lock, between_questions, [&] { return ended_ == threads; }))
      if (stop && stop(static_cast<double>(done_) / static_cast<double>(count_))) stop_ = true;
  }

  /// How many were begun, or the first exception.
  std::size_t result() const {
    for (const std::exception_ptr& thrown : thrown_)
      if (thrown) std::rethrow_exception(thrown);
    return begun_;
  }

 private:
  const std::size_t count_;
  const Task& task_;
  std::vector<std::exception_ptr> thrown_;
  std::atomic<std::size_t> next_{0}, begun_{0}, done_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable all_ended_;
  std::size_t ended_ = 0;  // threads
};

}  // namespace

std::size_t thread_count(std::size_t jobs) {
  return jobs > 0 ? jobs : std::max(1u, std::thread::hardware_concurrency());
}

std::size_t run_all(std::size_t count, std::size_t jobs, const StopAsked& stop, const Task& task) {
  const std::size_t threads = std::min(thread_count(jobs), count);
  if (threads <= 1) return run_here(count, stop, task);
  if (stop && stop(0)) return 0;
  Crew crew(count, task);
  const auto work = [&] { crew.work(); };
  std::vector<std::thread> workers = start_threads(threads, work);
  if (workers.empty()) return run_here(count, stop, task);
  crew.wait_for(workers.size(), stop);
  for (std::thread& worker : workers) worker.join();
  return crew.result();
}

}  // namespace ictus
