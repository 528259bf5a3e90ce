#include "ictus/sound/onsets.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "ictus/sound/signal.hpp"

namespace ictus::sound {
namespace {

/// Σ x² of the first i samples, for every i.
std::vector<double> running_energy(std::span<const double> samples) {
  std::vector<double> sums{0};
  for (const double sample : samples) sums.push_back(sums.back() + sample * sample);
  return sums;
}

class Listening {
 public:
  Listening(std::vector<double> samples, double rate, const OnsetOptions& options)
      : samples_(std::move(samples)),
        energy_(running_energy(samples_)),
        stretch_(std::max<std::size_t>(2, whole(options.stretch * rate))),
        hop_(std::max<std::size_t>(1, stretch_ / 4)) {
    const double before = std::max(options.stretch, options.apart - options.stretch);
    memory_ = std::max(stretch_, whole(before * rate));
  }

  std::size_t size() const { return samples_.size(); }
  std::size_t stretch() const { return stretch_; }
  std::size_t hop() const { return hop_; }
  double after(std::size_t i) const { return between(i, i + stretch_); }
  /// The most of any stretch in the time before that can hold no other onset.
  double before(std::size_t i) const {
    double most = 0;
    const std::size_t first = i > memory_ ? i - memory_ : 0;
    for (std::size_t j = first; j + stretch_ < i; j += hop_) most = std::max(most, after(j));
    return std::max(most, between(i > stretch_ ? i - stretch_ : 0, i));
  }
  double loudest() const {
    double most = 0;
    for (std::size_t i = 0; i < size(); i += stretch_) most = std::max(most, after(i));
    return most;
  }
  /// The place of the next stretch with the largest rise, so that a slow rise is one onset.
  std::size_t steepest(std::size_t i) const {
    std::size_t best = i;
    double most = 0;
    for (std::size_t j = i; j < i + stretch_ && j < size(); ++j) {
      const double rise = after(j) - before(j);
      if (rise > most) {
        most = rise;
        best = j;
      }
    }
    return best;
  }
  /// The first sample of a stretch that is a tenth above what was before it, beside what follows.
  std::size_t begin_of(std::size_t middle) const {
    const std::size_t first = middle > stretch_ ? middle - stretch_ : 0;
    const std::size_t last = std::min(size(), middle + stretch_);
    const double before = largest(first > memory_ ? first - memory_ : 0, first), after = largest(first, last);
    for (std::size_t i = first; i < last; ++i)
      if (std::abs(samples_[i]) > before + 0.1 * (after - before)) return i;
    return middle;
  }

 private:
  static std::size_t whole(double x) { return static_cast<std::size_t>(std::lround(x)); }
  double between(std::size_t from, std::size_t to) const {
    return energy_[std::min(to, size())] - energy_[std::min(from, size())];
  }
  double largest(std::size_t from, std::size_t to) const {
    double most = 0;
    for (std::size_t i = from; i < to; ++i) most = std::max(most, std::abs(samples_[i]));
    return most;
  }

  std::vector<double> samples_, energy_;
  std::size_t stretch_, hop_, memory_ = 0;  // samples
};

/// x_n − 2x_{n−1} + x_{n−2}: what comes anew bends a sound, and low tones are 12 dB an octave softer in it.
std::vector<double> bends(std::span<const double> samples) {
  std::vector<double> bends(samples.size(), 0.0);
  for (std::size_t i = 2; i < samples.size(); ++i)
    bends[i] = samples[i] - 2 * samples[i - 1] + samples[i - 2];
  return bends;
}

/// Samples at which it rises by a factor; of what it begins with, those above a share of the loudest.
std::vector<std::size_t> rises(const Listening& heard, double factor, double share_at_begin,
                               std::size_t apart, double share) {
  const double loudest = heard.loudest();
  std::vector<std::size_t> found;
  std::size_t allowed = 0;  // the first sample of the next one
  for (std::size_t i = 0; i < heard.size(); i += heard.hop()) {
    const double after = heard.after(i), floor = i < heard.stretch() ? share_at_begin : share;
    if (i < allowed || after <= floor * loudest || after <= factor * heard.before(i)) continue;
    const std::size_t best = heard.steepest(i);
    found.push_back(heard.begin_of(best));
    allowed = best + apart;
  }
  return found;
}

}  // namespace

std::vector<double> onsets(std::span<const double> samples, double rate, const OnsetOptions& options) {
  constexpr double never = 2;  // the loudest is 1: what a sound begins with is no bend of it
  const auto apart = static_cast<std::size_t>(std::lround(options.apart * rate));
  const auto in_sound = rises(Listening(without_offset(samples), rate, options), options.rise,
                              options.floor_at_begin, apart, options.floor);
  const auto in_bends =
      rises(Listening(bends(samples), rate, options), options.rise_of_bends, never, apart, options.floor);
  std::vector<std::size_t> all(in_sound.size() + in_bends.size());
  std::merge(in_sound.begin(), in_sound.end(), in_bends.begin(), in_bends.end(), all.begin());
  std::vector<double> found;
  std::size_t allowed = 0;
  for (const std::size_t at : all) {
    if (at < allowed) continue;
    found.push_back(static_cast<double>(at) / rate);
    allowed = at + apart;
  }
  return found;
}

}  // namespace ictus::sound
