// A sweep by several processes, by MPI. Whoever is ready sends what it has found and says how many points it wants next;
// the first process writes what comes and answers with points, none of which means the end. It computes too, on a thread
// that calls no MPI.

#include "../cli/ranks.hpp"

// The C interface alone: the C++ one, long removed from MPI, is another library.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>

#include "ictus/base/error.hpp"

namespace ictus::cli {
namespace {

constexpr int ready = 1, work = 2;
constexpr double portion_seconds = 0.02;  // of work that a killed process can lose
bool started = false, serving_ended = false;

int rank() {
  int number = 0;
  if (started) MPI_Comm_rank(MPI_COMM_WORLD, &number);
  return number;
}
int count() {
  int number = 1;
  if (started) MPI_Comm_size(MPI_COMM_WORLD, &number);
  return number;
}

/// Computes portions, and learns how large they should be.
class Portions {
 public:
  explicit Portions(const sweep::SweepPlan& plan) : worker_(plan), values_(plan.outcomes.size()) {}

  std::string run(const std::vector<std::uint64_t>& points, const std::function<bool(double)>& stop) {
    const auto began = std::chrono::steady_clock::now();
    std::string records;
    for (const std::uint64_t point : points) {
      const sweep::PointResult result = worker_.run(point, values_, stop);
      if (result.status == sweep::PointStatus::stopped) break;
      sweep::append_record(records, {point, result, values_});
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    if (!points.empty())
      wanted_ = static_cast<std::uint64_t>(
          std::clamp(portion_seconds * static_cast<double>(points.size()) / seconds, 1.0,
                     2.0 * static_cast<double>(points.size())));
    return records;
  }
  std::uint64_t wanted() const { return wanted_; }

 private:
  sweep::Worker worker_;
  std::vector<double> values_;
  std::uint64_t wanted_ = 1;
};

/// The points that nobody has yet.
class Queue {
 public:
  Queue(const std::vector<std::size_t>& points, int workers)
      : points_(points), workers_(static_cast<std::size_t>(workers)) {}
  std::vector<std::uint64_t> take(std::uint64_t wanted) {
    const std::lock_guard lock(mutex_);
    if (ended_) return {};
    const std::size_t left = points_.size() - next_;
    const std::size_t fair = std::max<std::size_t>(1, left / (2 * workers_));
    const std::size_t size = std::min<std::size_t>({static_cast<std::size_t>(wanted), fair, left});
    const auto first = points_.begin() + static_cast<std::ptrdiff_t>(next_);
    next_ += size;
    return {first, first + static_cast<std::ptrdiff_t>(size)};
  }
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  bool ended() {
    const std::lock_guard lock(mutex_);
    return ended_;
  }

 private:
  const std::vector<std::size_t>& points_;
  std::size_t workers_, next_ = 0;
  bool ended_ = false;
  std::mutex mutex_;
};

/// A message of a process that is ready: how many points it wants, then its records.
struct Message {
  int from = 0;
  std::string bytes;
};
Message receive(const MPI_Status& status) {
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Message message{status.MPI_SOURCE, std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Recv(message.bytes.data(), size, MPI_BYTE, message.from, ready, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return message;
}

void answer(int to, const std::vector<std::uint64_t>& points) {
  MPI_Send(points.data(), static_cast<int>(points.size()), MPI_UINT64_T, to, work, MPI_COMM_WORLD);
}

void end_all() {
  for (int ended = 1; ended < count(); ++ended) {
    MPI_Status status;
    MPI_Probe(MPI_ANY_SOURCE, ready, MPI_COMM_WORLD, &status);
    answer(receive(status).from, {});
  }
  serving_ended = true;
}

}  // namespace

Ranks::Ranks() {
  const bool launched =
      std::getenv("OMPI_COMM_WORLD_SIZE") || std::getenv("PMIX_RANK") || std::getenv("PMI_RANK");
  if (!launched || started) return;
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  started = true;
}

/// Where the writer cannot begin, the others must not wait for it.
Ranks::~Ranks() {
  if (!started) return;
  if (writes() && !serving_ended) end_all();
  MPI_Finalize();
  started = false;
}

bool Ranks::writes() const { return rank() == 0; }

void Ranks::compute(const sweep::SweepPlan& plan, const std::vector<std::size_t>& points, std::size_t jobs,
                    const sweep::TakeRecords& take, const sweep::StopSweep& stop) {
  if (count() == 1) return sweep::compute(plan, points, jobs, take, stop);
  if (jobs > 1)
    throw Error("--jobs: a process of mpirun computes one run at a time",
                "start more processes instead: mpirun -n 8");
  Queue queue(points, count());
  std::mutex mutex;
  std::string own;
  bool own_ended = false;
  std::thread computing([&] {
    Portions portions(plan);
    const std::function<bool(double)> stopping = [&](double) { return queue.ended(); };
    for (auto some = queue.take(1); !some.empty(); some = queue.take(portions.wanted())) {
      const std::string records = portions.run(some, stopping);
      const std::lock_guard lock(mutex);
      own += records;
    }
    const std::lock_guard lock(mutex);
    own_ended = true;
  });
  std::size_t done = 0;
  std::string full;  // why nothing more can be written
  const auto keep = [&](std::string_view records) {
    if (records.empty() || !full.empty()) return;
    sweep::read_records(records, plan.outcomes.size(), [&](const sweep::JournalRecord&) { ++done; });
    try {
      take(records);
    } catch (const Error& error) {
      full = error.what();
      queue.end();
    }
  };
  int busy = count() - 1;
  while (true) {
    int some = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, ready, MPI_COMM_WORLD, &some, &status);
    std::string mine;
    bool over = false;
    {
      const std::lock_guard lock(mutex);
      mine.swap(own);
      over = own_ended;
    }
    keep(mine);
    if (stop && stop(done)) queue.end();
    if (some) {
      const Message message = receive(status);
      std::uint64_t wanted = 1;
      message.bytes.copy(reinterpret_cast<char*>(&wanted), sizeof wanted);
      keep(std::string_view(message.bytes).substr(sizeof wanted));
      const auto next = queue.take(wanted);
      busy -= next.empty();
      answer(message.from, next);
    } else if (over && busy == 0) {
      break;
    } else {
      std::this_thread::sleep_for(std::chrono::microseconds(200));  // the processor is for those who compute
    }
  }
  computing.join();
  serving_ended = true;
  if (!full.empty()) throw Error(full);
}

void Ranks::serve(const sweep::SweepPlan& plan, std::size_t) {
  Portions portions(plan);
  std::string records;
  while (true) {
    const std::uint64_t wanted = portions.wanted();
    std::string message(reinterpret_cast<const char*>(&wanted), sizeof wanted);
    message += records;
    MPI_Send(message.data(), static_cast<int>(message.size()), MPI_BYTE, 0, ready, MPI_COMM_WORLD);
    MPI_Status status;
    int here = 0;
    while (!here) {
      MPI_Iprobe(0, work, MPI_COMM_WORLD, &here, &status);
      if (!here) std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    int size = 0;
    MPI_Get_count(&status, MPI_UINT64_T, &size);
    std::vector<std::uint64_t> points(static_cast<std::size_t>(size));
    MPI_Recv(points.data(), size, MPI_UINT64_T, 0, work, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (points.empty()) return;
    records = portions.run(points, {});
  }
}

}  // namespace ictus::cli
