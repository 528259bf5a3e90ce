#include "ictus/sound/signal.hpp"

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

}  // namespace ictus::sound
