#include "ictus/schemes/waves/gap_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ictus/base/limits.hpp"
#include "ictus/base/roots.hpp"

namespace ictus::waves {
namespace {

constexpr std::size_t steps_a_question = 64;

/// The first s ≥ 0 at which value + slope s + ½ curve s² falls below zero, or never.
double first_fall(double value, double slope, double curve) {
  if (value < 0) return 0;
  const double square = slope * slope - 2 * curve * value;
  if (!(slope < 0 || curve < 0) || square < 0) return never;
  const double root = std::sqrt(square);
  return slope < 0 ? 2 * value / (root - slope) : (slope + root) / -curve;
}

}  // namespace

GapSearch::GapSearch(const WaveChain& chain) : watches_(chain.contacts().size()) {
  for (Watch& each : watches_) each.gap.coefficient.reserve(chain.points());
  changes_.reserve(watches_.size());
}

const std::vector<GapSearch::Change>& GapSearch::first(const ModalMotion& motion,
                                                       const std::vector<char>& closed, double limit,
                                                       std::size_t most_steps,
                                                       const std::function<bool(double s)>& halt) {
  watch(motion, closed);
  changes_.clear();
  exhausted_ = false;
  halted_at_ = never;
  double s = next_unsafe();
  if (s < limit) turn_.set_step(h_ = step_size(s));
  bool placed = false;
  for (int turns = 0; s < limit; s += h_, ++turns) {
    const double next = next_unsafe();
    if (!(next < limit)) break;
    // Turning by a step costs a twentieth of going there directly, and adds rounding.
    if (!placed || next > s + 20 * h_ || turns % 256 == 255) {
      turn_.place(s = std::max(s, next));
      for (Watch& each : watches_) each.known = false;
    }
    placed = true;
    exhausted_ = ++steps_ > most_steps;
    if (steps_ % steps_a_question == 0 && halt && halt(s)) halted_at_ = s;
    if (exhausted_ || halted_at_ < never) return changes_;
    for (Watch& each : watches_)
      if (each.safe < s + h_ && !each.known) each.left = turn_.derivatives(each.gap, s);
    turn_.turn();
    for (std::size_t j = 0; j < watches_.size(); ++j)
      if (watches_[j].safe < s + h_) look(j, s);
    if (changes_.empty()) continue;
    keep_first();
    if (changes_.front().s > limit) changes_.clear();
    break;
  }
  quiet_ = changes_.empty() && next_unsafe() == never;
  return changes_;
}

void GapSearch::watch(const ModalMotion& motion, const std::vector<char>& closed) {
  motion_ = &motion;
  const auto frequencies = motion.frequencies();
  fastest_ = frequencies.empty() ? 0 : *std::max_element(frequencies.begin(), frequencies.end());
  rounding_ = 1e-13 * motion.pace();
  turn_.watch(motion, 0, motion.modes());
  for (std::size_t j = 0; j < watches_.size(); ++j) {
    motion.describe(j, closed[j] != 0, watches_[j].gap);
    measure(watches_[j]);
  }
}

void GapSearch::measure(Watch& watch) const {
  watch.amplitude = watch.bend = watch.twelfth = 0;
  for (std::size_t i = 0; i < watch.gap.coefficient.size(); ++i) {
    const std::size_t k = watch.gap.begin + i;
    const double a =
        std::abs(watch.gap.coefficient[i]) * std::hypot(motion_->cosines()[k], motion_->sines()[k]);
    const double ratio = motion_->frequencies()[k] / fastest_, square = ratio * ratio,
                 fourth = square * square;
    watch.amplitude += a;
    watch.bend += a * square;
    watch.twelfth += a * fourth * fourth * fourth;
  }
  watch.bend *= fastest_ * fastest_;
  watch.noise = 1e-13 * watch.amplitude + 8 * epsilon * watch.gap.size + std::numeric_limits<double>::min();
  watch.known = false;
  watch.safe = flees(watch, 0) ? never : 0;
  // The envelope a + b s + ½ g s² − Σ A has no zero before.
  if (watch.safe < never)
    watch.safe =
        first_fall(watch.gap.constant - watch.amplitude + watch.noise, watch.gap.slope, watch.gap.curve);
}

/// Does the envelope show from the time s on that there will be no contact any more?
bool GapSearch::flees(const Watch& watch, double s) const {
  const ModalMotion::Gap& gap = watch.gap;
  const double slope = gap.slope + gap.curve * s;
  const double envelope = gap.constant + (gap.slope + gap.curve * s / 2) * s - watch.amplitude;
  return envelope >= -watch.noise && slope >= -rounding_ && gap.curve >= 0;
}

double GapSearch::step_size(double s) const {
  double h = never, line = never;
  for (const Watch& each : watches_) {
    if (each.safe == never) continue;
    if (each.twelfth > 0)
      h = std::min(h, std::pow(0.1 * each.noise / (hermite_error * each.twelfth), 1.0 / 12) / fastest_);
    else
      line = std::min(line, time_to_pass(each, s));
  }
  return std::min(h, std::max(line, epsilon * s));
}

/// Of a gap without vibration: until it is surely below zero, or has come back from there.
double GapSearch::time_to_pass(const Watch& watch, double s) const {
  const ModalMotion::Gap& gap = watch.gap;
  const double value = gap.constant + (gap.slope + gap.curve * s / 2) * s, slope = gap.slope + gap.curve * s;
  const double fall = first_fall(2 * std::abs(value) + 4 * watch.noise, slope, gap.curve);
  return fall < never || !(slope < 0) ? fall : 2 * slope / -gap.curve;
}

double GapSearch::next_unsafe() const {
  double next = never;
  for (const Watch& each : watches_) next = std::min(next, each.safe);
  return next;
}

/// Over the step from s, at whose end the modes stand now.
void GapSearch::look(std::size_t contact, double s) {
  Watch& watch = watches_[contact];
  const EndDerivatives right = turn_.derivatives(watch.gap, s + h_);
  const double flight = (std::abs(watch.gap.slope) + std::abs(watch.gap.curve) * (s + h_) / 2) * (s + h_);
  const double noise = watch.noise + 8 * epsilon * flight;
  if (const auto dip = first_dip(joined(watch.left, right), -noise))
    changes_.push_back({located(watch, s + dip->low * h_, s + dip->high * h_), contact});
  watch.left = right;
  watch.known = true;
  judge_future(watch, s + h_);
}

/// How long the second derivative keeps the gap open, from the value and the rate at the time s.
void GapSearch::judge_future(Watch& watch, double s) const {
  const double value = watch.left[0], rate = watch.left[1] / h_;
  watch.safe = flees(watch, s) ? never : s;
  if (!(value > watch.noise) || watch.safe == never) return;
  const ModalMotion::Gap& gap = watch.gap;
  const double envelope = gap.constant + (gap.slope + gap.curve * s / 2) * s - watch.amplitude;
  const double span = first_fall(value, rate, std::min(0.0, gap.curve) - watch.bend);
  const double outside = first_fall(envelope, gap.slope + gap.curve * s, gap.curve);
  const double ahead = std::max(span, outside);
  if (ahead <= 2 * h_) return;
  watch.safe = s + ahead;
  watch.known = false;
}

double GapSearch::located(const Watch& watch, double low, double high) const {
  const auto f = [&](double s) { return motion_->value(watch.gap, s); };
  const double at_low = f(low), at_high = f(high);
  if (!(at_low > 0)) return low;
  if (!(at_high < 0)) return high;
  return bracketed_root(f, low, high, at_low, at_high);
}

void GapSearch::keep_first() {
  std::sort(changes_.begin(), changes_.end(), [](const Change& a, const Change& b) {
    return std::pair(a.s, a.contact) < std::pair(b.s, b.contact);
  });
  // Bodies placed symmetrically change together.
  const double tie = changes_.front().s + 1e-12 * h_;
  changes_.erase(
      std::remove_if(changes_.begin(), changes_.end(), [&](const Change& each) { return each.s > tie; }),
      changes_.end());
}

}  // namespace ictus::waves
