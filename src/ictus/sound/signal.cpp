#include "ictus/sound/signal.hpp"

#include <algorithm>
#include <cmath>

namespace ictus::sound {

Peak peak(const Signal& signal) {
  Peak most;
  for (std::size_t c = 0; c < signal.channels.size(); ++c) {
    const auto& samples = signal.channels[c].samples;
    for (std::size_t i = 0; i < samples.size(); ++i)
      if (std::abs(samples[i]) > most.value) most = {c, i, std::abs(samples[i])};
  }
  return most;
}

std::vector<double> without_offset(std::span<const double> samples) {
  std::vector<double> sorted(samples.begin(), samples.end()), rest = sorted;
  if (sorted.empty()) return rest;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  for (double& sample : rest) sample -= *middle;
  return rest;
}

}  // namespace ictus::sound
