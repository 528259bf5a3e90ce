#pragma once
// Draws of one scene: numbers of a counter, so that a seed gives the same scene on every machine.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ictus/base/counter_random.hpp"

namespace ictus::soak {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : seed_(seed) {}

  /// Evenly in [low, high).
  double even(double low = 0, double high = 1) { return low + (high - low) * uniform(seed_, index_++); }
  bool chance(double share) { return even() < share; }
  /// From 0 to count − 1.
  std::size_t index(std::size_t count) {
    return static_cast<std::size_t>(even() * static_cast<double>(count));
  }
  /// A number of three digits between two positive ones, its logarithm even: short in a file, and the same by every
  /// library of mathematics.
  double number(double low, double high) { return rounded(low * std::pow(high / low, even())); }
  double sign() { return chance(0.5) ? 1 : -1; }
  template <class T>
  const T& of(const std::vector<T>& list) {
    return list[index(list.size())];
  }
  template <class T>
  void shuffle(std::vector<T>& list) {
    for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[index(i)]);
  }
  static double rounded(double x);

 private:
  std::uint64_t seed_, index_ = 0;
};

}  // namespace ictus::soak
