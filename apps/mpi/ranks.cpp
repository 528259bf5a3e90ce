// A sweep by several processes, by MPI. Whoever is ready says how many points it wants; the first process answers with points,
// none of which means the end, and writes what comes: each point is sent as soon as it is finished, so that a process that is
// killed takes none with it. The first one computes too, on a thread that calls no MPI.

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

constexpr std::size_t most_messages = 1024;  // before what was found is written
constexpr int ready = 1, work = 2, found = 3;
constexpr double portion_seconds = 0.02;  // of work between two questions for points
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

  /// Hands on the record of each point.
  void run(const std::vector<std::uint64_t>& points, const std::function<bool(double)>& stop,
           const sweep::TakeRecords& hand_on) {
    const auto began = std::chrono::steady_clock::now();
    for (const std::uint64_t point : points) {
      const sweep::PointResult result = worker_.run(point, values_, stop);
      if (result.status == sweep::PointStatus::stopped) break;
      record_.clear();
      sweep::append_record(record_, {point, result, values_});
      hand_on(record_);
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    if (!points.empty())
      wanted_ = static_cast<std::uint64_t>(
          std::clamp(portion_seconds * static_cast<double>(points.size()) / seconds, 1.0,
                     2.0 * static_cast<double>(points.size())));
  }
  std::uint64_t wanted() const { return wanted_; }

 private:
  sweep::Worker worker_;
  std::vector<double> values_;
  std::string record_;
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

/// Of a process that is ready: how many points it wants; of one that found something: a record.
struct Message {
  int from = 0, tag = ready;
  std::string bytes;

  std::uint64_t wanted() const {
    std::uint64_t number = 1;
    bytes.copy(reinterpret_cast<char*>(&number), sizeof number);
    return number;
  }
};
Message receive(const MPI_Status& status) {
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Message message{status.MPI_SOURCE, status.MPI_TAG, std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Recv(message.bytes.data(), size, MPI_BYTE, message.from, message.tag, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  return message;
}

void answer(int to, const std::vector<std::uint64_t>& points) {
  MPI_Send(points.data(), static_cast<int>(points.size()), MPI_UINT64_T, to, work, MPI_COMM_WORLD);
}

void end_all() {
  for (int ended = 1; ended < count();) {
    MPI_Status status;
    MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    const Message message = receive(status);
    if (message.tag != ready) continue;
    answer(message.from, {});
    ++ended;
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
  if (!plan.choice.device.empty())
    throw Error("--device: a device takes all points by itself", "leave mpirun away, or --device");
  Queue queue(points, count());
  std::mutex mutex;
  std::string own;
  bool own_ended = false;
  std::thread computing([&] {
    Portions portions(plan);
    const std::function<bool(double)> stopping = [&](double) { return queue.ended(); };
    for (auto some = queue.take(1); !some.empty(); some = queue.take(portions.wanted())) {
      portions.run(some, stopping, [&](std::string_view record) {
        const std::lock_guard lock(mutex);
        own += record;
      });
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
    std::string records;
    std::vector<Message> asking;
    for (std::size_t read = 0; read < most_messages; ++read) {
      int some = 0;
      MPI_Status status;
      MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &some, &status);
      if (!some) break;
      Message message = receive(status);
      if (message.tag == found)
        records += message.bytes;
      else
        asking.push_back(std::move(message));
    }
    bool over = false;
    {
      const std::lock_guard lock(mutex);
      records += own;
      own.clear();
      over = own_ended;
    }
    keep(records);
    if (stop && stop(done)) queue.end();
    for (const Message& message : asking) {
      const auto next = queue.take(message.wanted());
      busy -= next.empty();
      answer(message.from, next);
    }
    if (!records.empty() || !asking.empty()) continue;
    if (over && busy == 0) break;
    std::this_thread::sleep_for(std::chrono::microseconds(200));  // the processor is for those who compute
  }
  computing.join();
  serving_ended = true;
  if (!full.empty()) throw Error(full);
}

void Ranks::serve(const sweep::SweepPlan& plan, std::size_t) {
  Portions portions(plan);
  while (true) {
    const std::uint64_t wanted = portions.wanted();
    MPI_Send(&wanted, sizeof wanted, MPI_BYTE, 0, ready, MPI_COMM_WORLD);
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
    portions.run(points, {}, [](std::string_view record) {
      MPI_Send(record.data(), static_cast<int>(record.size()), MPI_BYTE, 0, found, MPI_COMM_WORLD);
    });
  }
}

}  // namespace ictus::cli
