#pragma once
// Random numbers that are the same everywhere.

#include <cstdint>

namespace ictus::test {

/// A linear congruential generator; the high bits, in [0, 1).
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 2 + 1) {}
  double roll() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(state_ >> 11) * 0x1p-53;
  }

 private:
  std::uint64_t state_;
};

}  // namespace ictus::test
