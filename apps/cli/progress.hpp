#pragma once
// How far a long computation has come, on standard error, and whether it was asked to stop.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

namespace ictus::cli {

/// Has Ctrl-C been pressed, or the program been asked to end?
bool interrupted();
/// From here on these do not end the program: it asks, and ends in order.
void heed_interrupts();

/// "8 s", "3 min 20 s", "2 h 5 min".
std::string duration_words(double seconds);

/// To be called with the time that a run has reached, or with 0 where only the work goes on; true: stop. Silent for the
/// first two seconds; then a bar with the time left on a terminal, and a line every ten seconds in a log. Time that
/// falls back begins the next run of several.
std::function<bool(double)> progress(double until);

/// The same for many runs: called with the share of them that is done.
std::function<bool(double)> progress_of_runs();

/// The same for points of a sweep, with their rate: called with the number of those that are done.
std::function<bool(double)> progress_of_points(std::size_t points);

/// Says in the same way that some work goes on, for as long as it lives; for work that cannot say how far it is.
class Heartbeat {
 public:
  explicit Heartbeat(std::string what);
  ~Heartbeat();
  Heartbeat(const Heartbeat&) = delete;
  Heartbeat& operator=(const Heartbeat&) = delete;

 private:
  struct Thread;
  std::unique_ptr<Thread> thread_;
};

/// The result of some work, with a heartbeat meanwhile.
template <class Work>
auto while_working(const std::string& what, Work work) {
  const Heartbeat heartbeat(what);
  return work();
}

}  // namespace ictus::cli
