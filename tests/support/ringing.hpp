#pragma once
// Sounds whose partials are known, and how far measured partials are from them.

#include <vector>

#include "ictus/sound/partials.hpp"

namespace ictus::test {

/// Σ a e^(−σt) cos(2πft + φ) at t = i/rate.
std::vector<double> ringing(const std::vector<sound::Partial>& partials, std::size_t frames, double rate);

/// The largest errors of what was measured: every partial known is met by the nearest one measured.
struct PartialErrors {
  double frequency = 0;   // relative
  double t60 = 0;         // relative
  double level = 0;       // dB
  std::size_t extra = 0;  // partials that there are not, or fewer than there are
};
PartialErrors partial_errors(const std::vector<sound::Partial>& known,
                             const std::vector<sound::Partial>& measured);

/// What a measurement must keep to: 1e-4 in frequency, 1 % in T60, 0.1 dB, none missing and none invented.
bool is_right(const PartialErrors& errors);

}  // namespace ictus::test
