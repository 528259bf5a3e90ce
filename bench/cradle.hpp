#pragma once
// Balls in a row that touch and rest, struck by the first: 1 kg, 1 N/m^1.5, 1 m/s.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ictus/resolver/impact.hpp"

namespace ictus::bench {

class Cradle {
 public:
  explicit Cradle(std::size_t balls, double restitution = 1)
      : one_(balls, 1), velocity_(balls, 0), restitution_(restitution) {
    velocity_[0] = 1;
    for (std::size_t j = 0; j + 1 < balls; ++j) {
      start_.push_back(2 * j);
      for (std::size_t i : {j, j + 1}) {
        coordinate_.push_back(i);
        direction_.push_back(i == j ? 1 : -1);
      }
    }
    start_.push_back(direction_.size());
  }
  std::size_t contacts() const { return velocity_.size() - 1; }
  ImpactProblem problem() const {
    return {.inverse_mass = {.values = one_},
            .directions = {.value = direction_, .start = start_, .coordinate = coordinate_},
            .velocity = velocity_,
            .stiffness = {one_.data(), 1},
            .restitution = {&restitution_, 1}};
  }

 private:
  std::vector<double> one_, velocity_, direction_;
  std::vector<std::size_t> start_, coordinate_;
  double restitution_;
};

/// The largest difference of the last velocities.
inline double tail_error(std::span<const double> v, std::span<const double> exact) {
  double worst = 0;
  const std::size_t count = std::min(v.size(), exact.size());
  for (std::size_t i = 1; i <= count; ++i)
    worst = std::max(worst, std::abs(v[v.size() - i] - exact[exact.size() - i]));
  return worst;
}

}  // namespace ictus::bench
