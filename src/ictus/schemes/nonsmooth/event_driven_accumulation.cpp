#include "ictus/schemes/nonsmooth/event_driven_accumulation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ictus {
namespace {

constexpr double largest_ratio = 1 - 1e-6;  // beyond it the limit is farther than anyone waits
constexpr double round_off = 256 * std::numeric_limits<double>::epsilon();  // of a ratio of flights

}  // namespace

void FlightHistory::record(double flight) {
  if (count_ > 0) {
    std::copy_backward(flight_.begin(), flight_.end() - 1, flight_.end());
    flight_[0] = flight;
  }
  count_ = std::min(count_ + 1, flight_.size() + 1);
}

std::optional<FlightHistory::Limit> FlightHistory::limit(double restitution, double error) const {
  if (!is_long()) return {};
  const double r = flight_[0] / flight_[1];
  if (!(r > 0) || !(r < largest_ratio)) return {};
  // Constant forces make the ratio e itself, and round-off must not spread over 1/(1 − r)².
  const auto is_exact = [&](std::size_t i) {
    return std::abs(flight_[i] / flight_[i + 1] - restitution) <= round_off;
  };
  if (is_exact(0) && is_exact(1))
    return Limit{restitution, flight_[0], flight_[0] * restitution / (1 - restitution)};
  // T_k − t_k, and how T has moved at the last two impacts.
  const auto remaining = [&](std::size_t i) {
    return flight_[i] * flight_[i] / (flight_[i + 1] - flight_[i]);
  };
  const double last = remaining(0), moved = last + flight_[0] - remaining(1),
               moved_before = remaining(1) + flight_[1] - remaining(2);
  const double s = r * r;
  if (!(std::abs(moved - s * moved_before) <= error * (1 - s))) return {};
  return Limit{r, flight_[0], last + moved * s / (1 - s)};
}

}  // namespace ictus
