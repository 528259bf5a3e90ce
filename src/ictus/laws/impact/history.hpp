#pragma once
// Forces and impulses of an impact over time, within a budget of numbers: a law offers every sample that it
// has, and the history says which of them to write down.

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace ictus {

/// One row per sample: row k, contact j stands at k · contacts + j. The first sample is kept and each
/// `every`-th after it; where the rows would exceed the budget, every second one goes, so that what is left is
/// spread evenly over the samples of the law.
struct ImpactHistory {
  std::vector<double> time;     // s
  std::vector<double> force;    // N
  std::vector<double> impulse;  // N s
  std::vector<double> slip;     // m/s, d − 1 per contact; empty without friction

  struct Row {
    std::span<double> force, impulse;  // one entry per contact, zero
    std::span<double> slip;            // d − 1 per contact, zero
  };

  void clear() {
    for (auto* column : {&time, &force, &impulse, &slip}) column->clear();
    seen_ = 0;
  }
  void begin(std::size_t contacts, std::size_t every, std::size_t budget, std::size_t tangents = 0) {
    clear();
    contacts_ = contacts;
    slips_ = contacts * tangents;
    every_ = std::max<std::size_t>(every, 1);
    most_rows_ = std::max<std::size_t>(budget / (2 * contacts + slips_ + 1), 2);
  }
  /// Is the sample that comes now to be written down? To be asked once for each.
  bool due() {
    const std::size_t sample = seen_++;
    kept_ = sample % every_ == 0;
    if (kept_ && time.size() == most_rows_) {
      thin_out();
      kept_ = sample % every_ == 0;
    }
    return kept_;
  }
  /// Did the last sample stay outside? Then the end of the impact is not in the rows yet.
  bool lacks_end() const { return seen_ > 0 && !kept_; }
  Row add(double at) {
    time.push_back(at);
    force.resize(force.size() + contacts_, 0);
    impulse.resize(impulse.size() + contacts_, 0);
    slip.resize(slip.size() + slips_, 0);
    return {std::span(force).last(contacts_), std::span(impulse).last(contacts_),
            std::span(slip).last(slips_)};
  }

 private:
  void thin_out() {
    every_ *= 2;
    const std::size_t half = (time.size() + 1) / 2;
    for (std::size_t k = 1; k < half; ++k) {
      time[k] = time[2 * k];
      for (auto* rows : {&force, &impulse})
        std::copy_n(rows->begin() + static_cast<std::ptrdiff_t>(2 * k * contacts_), contacts_,
                    rows->begin() + static_cast<std::ptrdiff_t>(k * contacts_));
      std::copy_n(slip.begin() + static_cast<std::ptrdiff_t>(2 * k * slips_), slips_,
                  slip.begin() + static_cast<std::ptrdiff_t>(k * slips_));
    }
    time.resize(half);
    for (auto* rows : {&force, &impulse}) rows->resize(half * contacts_);
    slip.resize(half * slips_);
  }

  std::size_t contacts_ = 0, slips_ = 0, every_ = 1, most_rows_ = 2, seen_ = 0;
  bool kept_ = false;
};

}  // namespace ictus
