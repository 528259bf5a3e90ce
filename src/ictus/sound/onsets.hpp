#pragma once
// When a sound begins anew: where the energy of a short stretch is a multiple of that of the stretch before it.

#include <span>
#include <vector>

namespace ictus::sound {

struct OnsetOptions {
  double stretch = 2e-3;  // s, compared with as much before it
  double rise = 2;        // of the energy
  double floor = 1e-6;    // of the largest energy of a stretch: −60 dB
  double apart = 20e-3;   // s, between two onsets
};

/// s, ascending. An onset lies where the sound has risen to a tenth of what it rises to.
std::vector<double> onsets(std::span<const double> samples, double rate, const OnsetOptions& options = {});

}  // namespace ictus::sound
