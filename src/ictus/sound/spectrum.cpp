// Compiled alone: the transform takes long.

#include "ictus/sound/spectrum.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <unsupported/Eigen/FFT>

#include "ictus/base/error.hpp"

namespace ictus::sound {
namespace {

using Complex = std::complex<double>;

/// The next power of two: quick, and padded with silence.
std::size_t padded(std::size_t count) {
  std::size_t size = 2;
  while (size < count) size *= 2;
  return size;
}

/// Half of the spectrum, from 0 to half the rate.
std::vector<Complex> transform(Eigen::FFT<double>& fft, std::vector<double>& samples) {
  std::vector<Complex> spectrum(samples.size());
  fft.fwd(spectrum, samples);
  spectrum.resize(samples.size() / 2 + 1);
  return spectrum;
}

}  // namespace

std::vector<double> energy_spectrum(std::span<const double> samples) {
  std::vector<double> copy(samples.begin(), samples.end());
  copy.resize(padded(copy.size()));
  Eigen::FFT<double> fft;
  const std::vector<Complex> spectrum = transform(fft, copy);
  std::vector<double> energy;
  for (std::size_t k = 0; k < spectrum.size(); ++k) {
    const bool alone = k == 0 || k + 1 == spectrum.size();  // the others stand for their mirror images too
    energy.push_back((alone ? 1 : 2) * std::norm(spectrum[k]) / static_cast<double>(copy.size()));
  }
  return energy;
}

double spectral_centroid(std::span<const double> samples, double rate) {
  const std::vector<double> energy = energy_spectrum(samples);
  const double bin = rate / 2 / static_cast<double>(energy.size() - 1);  // Hz
  double sum = 0, weighted = 0;
  for (std::size_t k = 0; k < energy.size(); ++k) {
    sum += energy[k];
    weighted += energy[k] * static_cast<double>(k) * bin;
  }
  return weighted / sum;
}

Spectrogram spectrogram(std::span<const double> samples, double rate, const SpectrogramOptions& options) {
  expects(options.window >= 2 && options.window % 2 == 0 && options.columns > 0, "a window has an even size");
  const std::size_t size = options.window, half = size / 2;
  std::vector<double> window(size);
  for (std::size_t i = 0; i < size; ++i)
    window[i] =
        0.5 - 0.5 * std::cos(2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(size));

  Spectrogram result;
  const double bin = rate / static_cast<double>(size);
  for (std::size_t k = 0; k <= half && static_cast<double>(k) * bin <= options.highest; ++k)
    result.frequency.push_back(static_cast<double>(k) * bin);
  const std::size_t rows = result.frequency.size();
  const std::size_t columns =
      std::clamp<std::size_t>(samples.size() / std::max<std::size_t>(1, half / 4), 1, options.columns);

  Eigen::FFT<double> fft;
  std::vector<double> piece(size);
  for (std::size_t i = 0; i < columns; ++i) {
    // Windows lie with their middles in the sound; beyond its ends it is silent.
    const std::size_t middle = columns > 1 ? i * (samples.size() - 1) / (columns - 1) : samples.size() / 2;
    for (std::size_t j = 0; j < size; ++j) {
      const std::size_t from = middle + j;  // half a window late
      piece[j] = from >= half && from - half < samples.size() ? window[j] * samples[from - half] : 0.0;
    }
    const std::vector<Complex> spectrum = transform(fft, piece);
    result.time.push_back(static_cast<double>(middle) / rate);
    for (std::size_t k = 0; k < rows; ++k) {
      // Σ window = size/2, and half of the amplitude is in the mirror image.
      const double amplitude = std::abs(spectrum[k]) * 4 / static_cast<double>(size);
      const double level = amplitude > 0 ? 20 * std::log10(amplitude) : options.floor;
      result.level.push_back(std::max(level, options.floor));
    }
  }
  return result;
}

}  // namespace ictus::sound
