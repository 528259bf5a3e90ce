#include "ictus/sound/fit_strike.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "ictus/base/error.hpp"
#include "ictus/scene/units.hpp"
#include "ictus/solvers/least_squares.hpp"
#include "ictus/sound/onsets.hpp"
#include "ictus/sound/render.hpp"

namespace ictus::sound {
namespace {

constexpr double long_enough = 0.15;  // s, of the runs
constexpr double near = 5e-3;         // relative, of frequencies that are one partial
constexpr double weakest = -45;       // dB beside the strongest: below it recordings are noise

/// The partials of the model at the touch, from the state with which its free ringing begins.
std::vector<StruckPartial> modelled(const Rendering& rendering) {
  if (rendering.trace.impacts.empty()) return {};
  const double since = static_cast<double>(rendering.ringing.first) / rendering.signal.rate -
                       rendering.trace.impacts.front().touch_time;
  std::vector<StruckPartial> list;
  for (const HeardPartial& one : rendering.heard.front().partials) {
    const Partial& partial = one.mode ? *one.mode : one.measured;
    list.push_back({partial.frequency, partial.decay, partial.amplitude * std::exp(partial.decay * since)});
  }
  return list;
}

const StruckPartial* nearest(const std::vector<StruckPartial>& list, double frequency) {
  const StruckPartial* best = nullptr;
  for (const StruckPartial& one : list)
    if (!best || std::abs(one.frequency - frequency) < std::abs(best->frequency - frequency)) best = &one;
  return best && std::abs(best->frequency / frequency - 1) < near ? best : nullptr;
}

double decibels(double ratio) { return 20 * std::log10(ratio); }

class Comparison {
 public:
  Comparison(std::string scene, std::vector<std::string> overrides, const std::vector<StrikeKey>& keys,
             double rate, Gain gain)
      : scene_(std::move(scene)), overrides_(std::move(overrides)), keys_(keys), rate_(rate), gain_(gain) {}

  /// Those of the recording that the scene has, at the guess.
  void choose(const std::vector<StruckPartial>& measured, const Eigen::VectorXd& start) {
    const std::vector<StruckPartial> known = sounded(start);
    for (const StruckPartial& one : measured)
      if (decibels(one.amplitude / measured.front().amplitude) > weakest && nearest(known, one.frequency))
        measured_.push_back(one);
  }
  Eigen::Index count() const { return static_cast<Eigen::Index>(measured_.size()); }

  void residuals(const Eigen::VectorXd& logs, Eigen::VectorXd& out) const {
    const std::vector<StruckPartial> known = sounded(logs);
    double mean = 0;
    for (Eigen::Index i = 0; i < count(); ++i) {
      const StruckPartial& one = measured_[static_cast<std::size_t>(i)];
      const StruckPartial* found = nearest(known, one.frequency);
      out[i] = found ? decibels(found->amplitude / one.amplitude) : weakest;
      mean += out[i] / static_cast<double>(count());
    }
    if (gain_ == Gain::unknown) out.array() -= mean;
  }

 private:
  std::vector<StruckPartial> sounded(const Eigen::VectorXd& logs) const {
    std::vector<std::string> words = overrides_;
    for (std::size_t k = 0; k < keys_.size(); ++k)
      words.push_back(keys_[k].key + "=" + shortest(std::exp(logs[static_cast<Eigen::Index>(k)])));
    const RenderOptions options{.rate = rate_, .duration = long_enough};
    return modelled(render(load_for_sound(scene_, words, options), options));
  }

  std::string scene_;
  std::vector<std::string> overrides_;
  const std::vector<StrikeKey>& keys_;
  double rate_;
  Gain gain_;
  std::vector<StruckPartial> measured_;
};

}  // namespace

std::vector<StruckPartial> struck_partials(const std::vector<double>& samples, double rate) {
  constexpr double after = 0.01;  // s: the blow is over
  const std::vector<double> begins = onsets(samples, rate);
  double best = -1, most = 0, until = static_cast<double>(samples.size()) / rate;
  for (std::size_t i = 0; i < begins.size(); ++i) {
    const auto first = static_cast<std::size_t>(std::lround(begins[i] * rate));
    const double end = i + 1 < begins.size() ? begins[i + 1] : static_cast<double>(samples.size()) / rate;
    double energy = 0;
    for (std::size_t k = first; k < std::min(samples.size(), first + static_cast<std::size_t>(0.05 * rate));
         ++k)
      energy += samples[k] * samples[k];
    if (energy > most) most = energy, best = begins[i], until = end;
  }
  if (best < 0) return {};
  const auto first = std::min(samples.size(), static_cast<std::size_t>(std::lround((best + after) * rate)));
  const auto last = std::min(samples.size(), static_cast<std::size_t>(std::lround(until * rate)));
  if (last <= first) return {};
  std::vector<StruckPartial> list;
  for (const Partial& one : partials(std::span(samples).subspan(first, last - first), rate, {.floor = 3e-3}))
    list.push_back({one.frequency, one.decay, one.amplitude * std::exp(one.decay * after)});
  return list;
}

StrikeFit fit_strike(const std::string& scene, const std::vector<std::string>& overrides,
                     const std::vector<StrikeKey>& keys, const std::vector<StruckPartial>& measured,
                     double rate, Gain gain) {
  const auto count = static_cast<Eigen::Index>(keys.size());
  Eigen::VectorXd start(count);
  for (Eigen::Index k = 0; k < count; ++k) start[k] = std::log(keys[static_cast<std::size_t>(k)].guess);
  Comparison comparison(scene, overrides, keys, rate, gain);
  if (!measured.empty()) comparison.choose(measured, start);
  const Eigen::Index needed = count + (gain == Gain::unknown ? 2 : 1);
  if (comparison.count() < needed)
    throw Error(fmt::format("{} partials of the recording are partials of the scene, and {} are needed",
                            comparison.count(), needed),
                "frequencies must agree to 0.5 %: give the resonator its measured.frequency");
  const LeastSquares found =
      least_squares([&](const Eigen::VectorXd& p, Eigen::VectorXd& out) { comparison.residuals(p, out); },
                    comparison.count(), start, Eigen::VectorXd::Constant(count, 0.2));
  StrikeFit fit;
  for (Eigen::Index k = 0; k < count; ++k) {
    const double value = std::exp(found.parameters[k]);
    fit.numbers.push_back({keys[static_cast<std::size_t>(k)].key, value, value * found.errors[k]});
  }
  fit.rms = found.rms, fit.partials = static_cast<std::size_t>(comparison.count()),
  fit.converged = found.converged;
  return fit;
}

}  // namespace ictus::sound
