#include "ictus/sound/onsets.hpp"

#include <algorithm>
#include <cmath>

namespace ictus::sound {
namespace {

/// Σ x² of the first i samples, for every i.
std::vector<double> running_energy(std::span<const double> samples) {
  std::vector<double> sums{0};
  for (const double sample : samples) sums.push_back(sums.back() + sample * sample);
  return sums;
}

/// The first sample of a stretch that is a tenth above what was before it, beside what follows.
std::size_t begin_of(std::span<const double> samples, std::size_t middle, std::size_t stretch) {
  const std::size_t first = middle > stretch ? middle - stretch : 0;
  const std::size_t last = std::min(samples.size(), middle + stretch);
  double before = 0, after = 0;
  for (std::size_t i = first > stretch ? first - stretch : 0; i < first; ++i)
    before = std::max(before, std::abs(samples[i]));
  for (std::size_t i = first; i < last; ++i) after = std::max(after, std::abs(samples[i]));
  for (std::size_t i = first; i < last; ++i)
    if (std::abs(samples[i]) > before + 0.1 * (after - before)) return i;
  return middle;
}

}  // namespace

std::vector<double> onsets(std::span<const double> samples, double rate, const OnsetOptions& options) {
  const auto stretch =
      std::max<std::size_t>(2, static_cast<std::size_t>(std::lround(options.stretch * rate)));
  const auto apart = static_cast<std::size_t>(std::lround(options.apart * rate));
  const std::vector<double> energy = running_energy(samples);
  const auto between = [&](std::size_t from, std::size_t to) {
    return energy[std::min(to, samples.size())] - energy[std::min(from, samples.size())];
  };
  double loudest = 0;
  for (std::size_t i = 0; i < samples.size(); i += stretch)
    loudest = std::max(loudest, between(i, i + stretch));

  std::vector<double> found;
  std::size_t allowed = 0;  // the first sample of the next onset
  for (std::size_t i = 0; i < samples.size(); i += std::max<std::size_t>(1, stretch / 4)) {
    const double before = i > stretch ? between(i - stretch, i) : between(0, i),
                 after = between(i, i + stretch);
    if (i < allowed || after <= options.floor * loudest || after <= options.rise * before) continue;
    // The best place of the next stretch, so that a slow rise is one onset.
    std::size_t best = i;
    double most = 0;
    for (std::size_t j = i; j < i + stretch && j < samples.size(); ++j) {
      const double rise = between(j, j + stretch) - (j > stretch ? between(j - stretch, j) : between(0, j));
      if (rise > most) {
        most = rise;
        best = j;
      }
    }
    found.push_back(static_cast<double>(begin_of(samples, best, stretch)) / rate);
    allowed = best + apart;
  }
  return found;
}

}  // namespace ictus::sound
