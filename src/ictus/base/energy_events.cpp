#include "ictus/base/energy_events.hpp"

#include <cmath>

#include "ictus/base/counter_random.hpp"

namespace ictus {
namespace {

/// Exponential, of mean 1.
double waiting(std::uint64_t seed, std::uint64_t index) { return -std::log1p(-uniform(seed, index)); }

}  // namespace

double EnergyStore::expected_events() const {
  if (kind == Kind::crumple) return 1 + stored / mean;
  return 1 + (1 / share - 1) * std::log(stored / least);
}

std::vector<EnergyEvent> EnergyStore::events() const {
  std::vector<EnergyEvent> all;
  double t = start, left = stored;
  for (std::size_t i = 0; left > 0 && i < most_events; ++i) {
    t += waiting(seed, 2 * i) / rate;
    const double draw = waiting(seed, 2 * i + 1);
    double energy = mean * draw;
    if (kind == Kind::fracture) {
      const double after = left * std::exp(-draw / (1 / share - 1));
      energy = after > least ? left - after : left;
    }
    if (!(energy < left) || i + 1 == most_events) energy = left;
    if (energy > 0) all.push_back({t, energy});
    left -= energy;
  }
  return all;
}

}  // namespace ictus
