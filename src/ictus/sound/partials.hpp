#pragma once
// The partials of a sound that rings: x(t) = Σ a e^(−σt) cos(2πft + φ), each with its frequency, decay and level.
//
// The sound is divided into bands, each moved to 0 Hz, filtered and thinned out; a filter of finite length multiplies
// the damped exponential z^n by H(z) exactly, so that nothing is lost. In each band the row space of the Hankel
// matrix of the samples is that of the vectors (1, w, w², …): its shift by one has the poles w as eigenvalues (ESPRIT
// [RoyKailath1989]), and amplitudes follow by least squares. Without noise the result is exact but for rounding; where
// there is noise, what lies below three times the median singular value of a band is taken for it.

#include <cstddef>
#include <span>
#include <vector>

namespace ictus::sound {

struct Partial {
  double frequency;  // Hz, of the damped vibration
  double decay;      // σ, 1/s: the amplitude falls as e^(−σt); near 0 where it does not
  double amplitude;  // at the first sample, in the unit of the signal
  double phase;      // φ, rad

  double t60() const;  // s, ln 1000/σ; infinite where nothing decays
  /// dB, of the amplitude beside another one.
  double level(double beside) const;
};

struct PartialOptions {
  double floor = 1e-4;    // of the strongest amplitude: weaker ones are left out
  double lowest = 20;     // Hz
  double highest = 1e99;  // Hz; half the rate where that is lower
  std::size_t most = 200;
};

/// The strongest first. Empty where nothing rings, or where there are fewer than 64 samples.
std::vector<Partial> partials(std::span<const double> samples, double rate,
                              const PartialOptions& options = {});

}  // namespace ictus::sound
