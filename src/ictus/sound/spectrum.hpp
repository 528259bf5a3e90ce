#pragma once
// Spectra of a sound by the fast Fourier transform (Eigen's, which is kissfft): levels over time and frequency, and
// where the energy lies.

#include <cstddef>
#include <span>
#include <vector>

namespace ictus::sound {

/// Levels, column by column: level[i × rows + k] belongs to time i and frequency k.
struct Spectrogram {
  std::vector<double> time;       // s, of the middle of each window
  std::vector<double> frequency;  // Hz
  std::vector<double> level;      // dB, 0: a sinusoid of amplitude 1

  double at(std::size_t i, std::size_t k) const { return level[i * frequency.size() + k]; }
};

struct SpectrogramOptions {
  std::size_t window = 2048;  // samples, under Hann's window; even
  std::size_t columns = 256;  // at most; they are spread evenly
  double highest = 20000;     // Hz
  double floor = -300;        // dB, of what is silent
};

Spectrogram spectrogram(std::span<const double> samples, double rate, const SpectrogramOptions& options = {});

/// Σ f |X|² / Σ |X|², in Hz: where the energy lies in the mean. NaN of silence.
double spectral_centroid(std::span<const double> samples, double rate);

/// Energy in |X|² per bin from 0 to half the rate, of the whole; Σ over bins is Σ x² (Parseval).
std::vector<double> energy_spectrum(std::span<const double> samples);

}  // namespace ictus::sound
