#include "ictus/sweep/engine.hpp"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <string>
#include <thread>

#include "ictus/sweep/device.hpp"

namespace ictus::sweep {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds between_questions{50}, between_portions{20};

class Crew {
 public:
  Crew(const SweepPlan& plan, const std::vector<std::size_t>& points, const TakeRecords& take)
      : plan_(plan), points_(points), take_(take), workers_([&plan] { return Worker(plan); }) {}

  void work(int jobs) {
    // Portions so small that all are busy to the end, and so large that handing out costs nothing.
    const std::size_t share = points_.size() / (static_cast<std::size_t>(jobs) * 16);
    const std::size_t grain = std::clamp<std::size_t>(share, 1, 64);
    tbb::task_arena arena(jobs);
    arena.execute([&] {
      tbb::parallel_for(
          tbb::blocked_range<std::size_t>(0, points_.size(), grain),
          [&](const tbb::blocked_range<std::size_t>& range) { compute(range.begin(), range.end()); },
          tbb::simple_partitioner());
    });
  }

  void compute(std::size_t begin, std::size_t end) {
    if (stopped_) return;
    Worker& worker = workers_.local();
    std::vector<double> values(plan_.outcomes.size());
    std::string records;
    Clock::time_point last = Clock::now();
    std::size_t held = 0;
    const std::function<bool(double)> stop = [this](double) { return stopped_.load(); };
    for (std::size_t i = begin; i < end && !stopped_; ++i) {
      const PointResult result = worker.run(points_[i], values, stop);
      if (result.status == PointStatus::stopped) break;
      append_record(records, {points_[i], result, values});
      ++held;
      if (const auto now = Clock::now(); now - last > between_portions || i + 1 == end) {
        last = now;
        hand_on(records, held);
        held = 0;
      }
    }
    hand_on(records, held);
  }

  void stop() { stopped_ = true; }
  std::size_t done() const { return done_; }

 private:
  void hand_on(std::string& records, std::size_t count) {
    if (count == 0) return;
    const std::lock_guard lock(mutex_);
    take_(records);
    records.clear();
    done_ += count;
  }

  const SweepPlan& plan_;
  const std::vector<std::size_t>& points_;
  const TakeRecords& take_;
  tbb::enumerable_thread_specific<Worker> workers_;
  std::atomic<bool> stopped_{false};
  std::atomic<std::size_t> done_{0};
  std::mutex mutex_;
};

}  // namespace

void compute(const SweepPlan& plan, const std::vector<std::size_t>& points, std::size_t jobs,
             const TakeRecords& take, const StopSweep& stop) {
  if (points.empty()) return;
  if (!plan.choice.device.empty()) return compute_on_device(plan, points, jobs, take, stop);
  const std::size_t threads = jobs > 0 ? jobs : std::max(1u, std::thread::hardware_concurrency());
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  std::max<std::size_t>(threads, 1));
  Crew crew(plan, points, take);
  std::exception_ptr thrown;
  std::mutex mutex;
  std::condition_variable over;
  bool ended = false;
  std::thread working([&] {
    try {
      crew.work(static_cast<int>(threads));
    } catch (...) {
      thrown = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    ended = true;
    over.notify_one();
  });
  {
    std::unique_lock lock(mutex);
    while (!over.wait_for(lock, between_questions, [&] { return ended; }))
      if (stop && stop(crew.done())) crew.stop();
  }
  working.join();
  if (thrown) std::rethrow_exception(thrown);
}

std::vector<std::size_t> missing(const Results& results, const Part& part) {
  std::vector<std::size_t> list;
  for (std::size_t i = part.number - 1; i < results.points(); i += part.of)
    if (!results.has(i)) list.push_back(i);
  return list;
}

}  // namespace ictus::sweep
