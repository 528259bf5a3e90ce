#pragma once
// When a sound begins anew: where the energy of a short stretch is a multiple of that of every stretch in the 18 ms before
// it. Tones from 28 Hz on come and go by themselves in that time, and so do beats about where they vanish. A constant
// offset does not count. A blow on what rings already may add little energy: it is heard in the second differences of the
// sound as well, where low tones are soft.

#include <span>
#include <vector>

namespace ictus::sound {

struct OnsetOptions {
  double stretch = 2e-3;         // s, compared with those before it
  double rise = 2;               // of the energy
  double rise_of_bends = 3;      // of that of second differences
  double floor = 1e-6;           // of the largest energy of a stretch: −60 dB
  double floor_at_begin = 1e-3;  // −30 dB: nothing is before the first stretch, and what is softer is noise
  double apart = 20e-3;          // s, between two onsets
};

/// s, ascending. An onset lies where the sound has risen to a tenth of what it rises to.
std::vector<double> onsets(std::span<const double> samples, double rate, const OnsetOptions& options = {});

}  // namespace ictus::sound
