#pragma once
// A number that a hand changes in time: constant, or straight between instants, and constant before the first and after
// the last of them.

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace ictus {

struct Ramp {
  std::vector<double> time{0};   // s, ascending
  std::vector<double> value{0};  // one per instant

  static Ramp constant(double value) { return {{0}, {value}}; }
  bool is_constant() const { return value.size() == 1; }

  double at(double t) const {
    const std::size_t i = after(t);
    if (i == 0) return value.front();
    if (i == time.size()) return value.back();
    const double share = (t - time[i - 1]) / (time[i] - time[i - 1]);
    return value[i - 1] + share * (value[i] - value[i - 1]);
  }
  /// The first instant after t at which it bends, s; infinity where there is none.
  double next_bend(double t) const {
    const std::size_t i = is_constant() ? time.size() : after(t);
    return i < time.size() ? time[i] : std::numeric_limits<double>::infinity();
  }
  /// The instant from which on it is zero, s; infinity where it never ends.
  double end() const {
    if (value.back() != 0) return std::numeric_limits<double>::infinity();
    std::size_t i = value.size() - 1;
    while (i > 0 && value[i - 1] == 0) --i;
    return time[i];
  }
  double largest() const { return *std::max_element(value.begin(), value.end()); }
  double least() const { return *std::min_element(value.begin(), value.end()); }

 private:
  std::size_t after(double t) const {
    return static_cast<std::size_t>(std::upper_bound(time.begin(), time.end(), t) - time.begin());
  }
};

}  // namespace ictus
