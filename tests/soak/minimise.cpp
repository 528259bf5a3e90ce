#include "minimise.hpp"

#include <cmath>
#include <string>
#include <utility>

#include "draw.hpp"

namespace ictus::soak {
namespace {

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
    const std::string words = complaint_of(contract_, draft, false);
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
