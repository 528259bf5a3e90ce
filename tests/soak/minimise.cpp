#include "minimise.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>

#include "draw.hpp"

namespace ictus::soak {
namespace {

// s of processor: a scene without its duration, or with round numbers, may take much longer than the one that it is cut from.
constexpr rlim_t most_of_a_try = 10;
constexpr double most_of_all = 100;

/// What processes that have ended took, s.
double processor_time_of_tries() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec);
}

/// In a process of its own: one that hangs or dies breaks the contract in another way.
std::string complaint_of_child(std::string_view contract, const Draft& draft) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  const pid_t pid = fork();
  if (pid == 0) {
    close(ends[0]);
    const rlimit cpu{most_of_a_try, most_of_a_try + 1};
    setrlimit(RLIMIT_CPU, &cpu);
    const std::string words = complaint_of(contract, draft, false);
    const bool told = ::write(ends[1], words.data(), words.size()) == static_cast<ssize_t>(words.size());
    std::_Exit(told ? 0 : 1);
  }
  close(ends[1]);
  std::string words;
  char block[4096];
  for (ssize_t n; (n = ::read(ends[0], block, sizeof block)) > 0;)
    words.append(block, static_cast<std::size_t>(n));
  close(ends[0]);
  int status = 0;
  waitpid(pid, &status, 0);
  return status == 0 ? words : std::string();
}

class Minimiser {
 public:
  Minimiser(Draft draft, const Verdict& verdict, std::size_t most)
      : draft_(std::move(draft)),
        contract_(verdict.contract),
        words_(without_numbers(verdict.words)),
        left_(most) {}

  Draft run() {
    bool better = true;
    while (better && left_ > 0) {
      better = drop_sections();
      better = drop_keys() || better;
      better = round_numbers() || better;
    }
    return draft_;
  }

 private:
  /// An ending must be told in the same words; a complaint about numbers by the same contract.
  bool fails(const Draft& draft) {
    if (left_ == 0) return false;
    --left_;
    if (processor_time_of_tries() > most_of_all) left_ = 0;
    const std::string words = complaint_of_child(contract_, draft);
    return !words.empty() && (contract_ != "ending" || same_cause(without_numbers(words)));
  }
  bool same_cause(const std::string& words) const {
    constexpr std::size_t head = 60;
    return words.substr(0, head) == words_.substr(0, head);
  }
  bool take(Draft next) {
    if (next.text() == draft_.text() || !fails(next)) return false;
    draft_ = std::move(next);
    return true;
  }

  bool drop_sections() {
    bool better = false;
    for (std::size_t i = draft_.sections.size(); i-- > 0;) {
      Draft next = draft_;
      next.sections.erase(next.sections.begin() + static_cast<std::ptrdiff_t>(i));
      better = take(std::move(next)) || better;
    }
    return better;
  }
  bool drop_keys() {
    bool better = false;
    for (std::size_t i = 0; i < draft_.sections.size(); ++i)
      for (std::size_t k = draft_.sections[i].keys.size(); k-- > 0;) {
        Draft next = draft_;
        auto& keys = next.sections[i].keys;
        keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(k));
        better = take(std::move(next)) || better;
      }
    return better;
  }
  bool round_numbers() {
    bool better = false;
    for (std::size_t i = 0; i < draft_.sections.size(); ++i)
      for (std::size_t k = 0; k < draft_.sections[i].keys.size(); ++k)
        for (std::size_t n = 0; n < draft_.sections[i].keys[k].value.numbers.size(); ++n)
          better = round_number(i, k, n) || better;
    return better;
  }
  bool round_number(std::size_t i, std::size_t k, std::size_t n) {
    const double now = draft_.sections[i].keys[k].value.numbers[n];
    const double power = now == 0 ? 0 : std::pow(10, std::round(std::log10(std::abs(now))));
    for (const double rounder : {0.0, std::copysign(1, now), std::copysign(power, now)}) {
      if (rounder == now) return false;
      Draft next = draft_;
      next.sections[i].keys[k].value.numbers[n] = rounder;
      if (take(std::move(next))) return true;
    }
    return false;
  }

  Draft draft_;
  std::string contract_, words_;
  std::size_t left_;
};

}  // namespace

Draft minimised(const Draft& draft, const Verdict& verdict, std::size_t most_tries) {
  return Minimiser(draft, verdict, most_tries).run();
}

}  // namespace ictus::soak
