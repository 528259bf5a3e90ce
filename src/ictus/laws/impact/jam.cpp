#include "ictus/laws/impact/jam.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ictus {

double Jam::improve(const std::vector<double>& most) {
  constexpr double nothing = 1e-30;
  const std::size_t m = most.size();
  double fastest = 0, largest = 0, change = 0;
  for (std::size_t j = 0; j < m; ++j)
    if (depth[j] > 0) fastest = std::max(fastest, std::abs(rate_[j]) / depth[j]);
  if (!(fastest > 0)) return -1;
  for (std::size_t j = 0; j < m; ++j) {
    next_[j] = most[j] > 0 ? std::max(0.0, depth[j] + rate_[j] / fastest) : 0;
    if (next_[j] > 0) largest = std::max(largest, next_[j] / most[j]);
  }
  if (!(largest > nothing)) return -1;
  for (std::size_t j = 0; j < m; ++j) {
    next_[j] = next_[j] > nothing * most[j] ? next_[j] / largest : 0;
    if (most[j] > 0) change = std::max(change, std::abs(next_[j] - depth[j]) / most[j]);
  }
  depth.swap(next_);
  return change;
}

double Jam::time() const {
  double shortest = HUGE_VAL;
  for (std::size_t j = 0; j < depth.size(); ++j)
    if (depth[j] > 0) shortest = std::min(shortest, std::sqrt(depth[j] / rate_[j]));
  return shortest;
}

double Jam::light(double tolerance) { return 0.01 * std::sqrt(tolerance); }

double speed_of_jams(const ContactProblem& problem) {
  const std::size_t t = problem.dimension - 1;
  double most = 0;
  for (std::size_t j = 0; j < problem.contacts(); ++j) {
    const std::size_t row = j * problem.stride();
    const double a = problem.delassus.diagonal[row];
    const double still = 4 * std::numeric_limits<double>::epsilon() * problem.impulse_scale * a;
    if (problem.closing[j] > still || problem.precompression[j] > 0) return 0;
    if (problem.closing[j] < -still || !(problem.friction[j] > 0)) continue;
    for (std::size_t i = 0; i < t; ++i) {
      const double slip = std::abs(problem.slip[j * t + i]), c = problem.delassus.diagonal[row + 1 + i];
      if (slip > 0) most = std::max(most, slip * std::sqrt(a / c));
    }
  }
  return most;
}

}  // namespace ictus
