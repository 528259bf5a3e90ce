#include "tests/support/ringing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ictus::test {

std::vector<double> ringing(const std::vector<sound::Partial>& partials, std::size_t frames, double rate) {
  std::vector<double> samples(frames);
  for (std::size_t i = 0; i < frames; ++i) {
    const double t = static_cast<double>(i) / rate;
    for (const sound::Partial& one : partials)
      samples[i] += one.amplitude * std::exp(-one.decay * t) *
                    std::cos(2 * std::numbers::pi * one.frequency * t + one.phase);
  }
  return samples;
}

PartialErrors partial_errors(const std::vector<sound::Partial>& known,
                             const std::vector<sound::Partial>& measured) {
  PartialErrors errors;
  errors.extra =
      measured.size() > known.size() ? measured.size() - known.size() : known.size() - measured.size();
  for (const sound::Partial& one : known) {
    const sound::Partial* nearest = nullptr;
    for (const sound::Partial& other : measured)
      if (!nearest ||
          std::abs(other.frequency - one.frequency) < std::abs(nearest->frequency - one.frequency))
        nearest = &other;
    if (!nearest) return {1, 1, 999, known.size()};
    errors.frequency = std::max(errors.frequency, std::abs(nearest->frequency / one.frequency - 1));
    errors.t60 = std::max(errors.t60, std::abs(nearest->t60() / one.t60() - 1));
    errors.level = std::max(errors.level, std::abs(nearest->level(one.amplitude)));
  }
  return errors;
}

bool is_right(const PartialErrors& errors) {
  return errors.frequency < 1e-4 && errors.t60 < 0.01 && errors.level < 0.1 && errors.extra == 0;
}

}  // namespace ictus::test
