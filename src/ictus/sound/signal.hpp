#pragma once
// A sound as numbers: one channel per pickup, in the unit of what was listened to, at one rate.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace ictus::sound {

struct Channel {
  std::string name;             // of the pickup
  std::vector<double> samples;  // in the unit of the signal
};

struct Signal {
  double rate = 44100;       // Hz
  std::string unit = "m/s";  // of the samples: m, m/s, Pa; empty where it is not known, as of a recording
  std::vector<Channel> channels = {};

  std::size_t frames() const { return channels.empty() ? 0 : channels.front().samples.size(); }
  double duration() const { return static_cast<double>(frames()) / rate; }
};

/// The sample farthest from zero.
struct Peak {
  std::size_t channel = 0, frame = 0;
  double value = 0;  // its size
};
Peak peak(const Signal& signal);

/// The samples without a constant offset, their median: that is what silence has, whatever sounds beside it.
std::vector<double> without_offset(std::span<const double> samples);

}  // namespace ictus::sound
