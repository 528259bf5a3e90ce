#include "progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "ictus/report/letters.hpp"
#include "ictus/report/number.hpp"
#include "terminal.hpp"

namespace ictus::cli {
namespace {

volatile std::sig_atomic_t interrupt_seen = 0;
void on_interrupt(int signal) {
  interrupt_seen = 1;
  std::signal(signal, SIG_DFL);  // a second one ends at once
}

std::string bar(double fraction) {
  constexpr int cells = 20;
  const int full = static_cast<int>(fraction * cells);
  std::string text;
  for (int i = 0; i < cells; ++i) text += i < full ? "━" : "╌";
  return text;
}

}  // namespace

std::string duration_words(double seconds) {
  const auto whole = static_cast<long long>(std::llround(std::min(seconds, 1e15)));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

/// One line on standard error. Not hidden: a class with a member of a hidden type may not be seen from outside.
class ProgressLine {
 public:
  explicit ProgressLine(double until, std::string whole = {}, std::string what = {})
      : until_(until),
        whole_(std::move(whole)),
        what_(std::move(what)),
        terminal_(is_terminal(Stream::error)) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    if (shown_ && terminal_) std::fputs("\r\x1b[K", stderr);
  }

  /// What is reached are things, and their rate is told.
  void count() { counts_ = true; }

  void reach(double t) {
    const Clock::time_point now = Clock::now();
    if (t < reached_) {
      ++runs_;
      began_ = now;
    }
    reached_ = t;
    const double silence = shown_ ? (terminal_ ? 0.2 : 10) : 2;
    if (between(last_, now) < silence) return;
    last_ = now;
    shown_ = true;
    show(words(between(began_, now), between(start_, now)));
  }

 private:
  using Clock = std::chrono::steady_clock;

  static double between(Clock::time_point a, Clock::time_point b) {
    return std::chrono::duration<double>(b - a).count();
  }

  std::string words(double seconds_of_run, double seconds) const {
    const std::string run = runs_ > 1 ? fmt::format("run {}: ", runs_) : what_;
    if (reached_ <= 0) return fmt::format("{}working for {}", run, duration_words(seconds));
    if (!std::isfinite(until_))
      return fmt::format("{}{} reached after {}", run, report::engineering(reached_, "s"),
                         duration_words(seconds));
    const double fraction = std::clamp(reached_ / until_, 0.0, 1.0);
    const std::string rate =
        counts_ ? fmt::format(", {} per second", report::significant(reached_ / seconds_of_run, 3)) : "";
    return fmt::format("{}{}{:.0f} % of {}{}, {} left", run, terminal_ ? bar(fraction) + " " : "",
                       100 * fraction, whole_, rate,
                       duration_words(seconds_of_run * (1 - fraction) / fraction));
  }

  void show(const std::string& words) const {
    if (!terminal_) {
      std::fprintf(stderr, "%s\n", words.c_str());
      return;
    }
    // What does not fit would leave its first line behind.
    const bool fits = report::display_width(words) < columns(Stream::error);
    std::fprintf(stderr, "\r\x1b[K%s", fits ? words.c_str() : "");
    std::fflush(stderr);
  }

  double until_;
  std::string whole_;  // what `until` is, in words
  std::string what_;   // stands before the words
  bool terminal_;
  bool shown_ = false, counts_ = false;
  double reached_ = 0;
  int runs_ = 1;
  Clock::time_point start_ = Clock::now(), began_ = start_, last_ = start_;
};

bool interrupted() { return interrupt_seen != 0; }

void heed_interrupts() {
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
}

namespace {

std::function<bool(double)> progress_line(double until, std::string whole) {
  heed_interrupts();
  return [line = std::make_shared<ProgressLine>(until, std::move(whole))](double t) {
    line->reach(t);
    return interrupted();
  };
}

}  // namespace

std::function<bool(double)> progress(double until) {
  return progress_line(until, report::engineering(until, "s"));
}

std::function<bool(double)> progress_of_runs() { return progress_line(1, "the runs"); }

std::function<bool(double)> progress_of_points(std::size_t points) {
  heed_interrupts();
  auto line = std::make_shared<ProgressLine>(static_cast<double>(points), fmt::format("{} points", points));
  line->count();
  return [line](double done) {
    line->reach(done);
    return interrupted();
  };
}

struct Heartbeat::Thread {
  explicit Thread(std::string what)
      : line(INFINITY, {}, std::move(what) + ": "), thread([this] {
          std::unique_lock lock(mutex);
          while (!wake.wait_for(lock, std::chrono::milliseconds(100), [this] { return ended; }))
            line.reach(0);
        }) {}
  ~Thread() {
    {
      const std::lock_guard lock(mutex);
      ended = true;
    }
    wake.notify_one();
    thread.join();
  }

  ProgressLine line;
  std::mutex mutex;
  std::condition_variable wake;
  bool ended = false;
  std::thread thread;  // last: it uses the others
};

Heartbeat::Heartbeat(std::string what) : thread_(std::make_unique<Thread>(std::move(what))) {}
Heartbeat::~Heartbeat() = default;

}  // namespace ictus::cli
