#include "ictus/schemes/waves/gap_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ictus/base/limits.hpp"
#include "ictus/base/roots.hpp"

namespace ictus::waves {
namespace {

constexpr double hermite_error = 1 / (479001600.0 * 4096);  // 1/(12! 4⁶)
constexpr std::size_t degree = 11;

/// b_i = Σ_k C(i, k) (n−k)!/n! f⁽ᵏ⁾, i and k below 6: the coefficients of one half from its end.
constexpr std::array<std::array<double, 6>, 6> end_weights = [] {
  std::array<std::array<double, 6>, 6> weight{};
  for (std::size_t i = 0; i < 6; ++i) {
    double choose = 1, falling = 1;
    for (std::size_t k = 0; k <= i; ++k) {
      weight[i][k] = choose / falling;
      choose = choose * static_cast<double>(i - k) / static_cast<double>(k + 1);
      falling *= static_cast<double>(degree - k);
    }
  }
  return weight;
}();

Bernstein<degree + 1> joined(const std::array<double, 6>& left, const std::array<double, 6>& right) {
  Bernstein<degree + 1> b{};
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t k = 0; k <= i; ++k) {
      b[i] += end_weights[i][k] * left[k];
      b[degree - i] += end_weights[i][k] * (k % 2 == 0 ? right[k] : -right[k]);
    }
  return b;
}

}  // namespace

GapSearch::GapSearch(const WaveChain& chain) : watches_(chain.contacts().size()) {
  for (Watch& each : watches_) each.gap.coefficient.reserve(chain.points());
  changes_.reserve(watches_.size());
}

const std::vector<GapSearch::Change>& GapSearch::first(const ModalMotion& motion,
                                                       const std::vector<char>& closed, double limit,
                                                       std::size_t most_steps) {
  watch(motion, closed);
  changes_.clear();
  exhausted_ = false;
  double s = next_unsafe();
  if (s < limit) set_step(step_size(s));
  bool placed = false;
  for (int turns = 0; s < limit; s += h_, ++turns) {
    const double next = next_unsafe();
    if (!(next < limit)) break;
    // Turning by a step costs a twentieth of going there directly, and adds rounding.
    if (!placed || next > s + 20 * h_ || turns % 256 == 255) place(s = std::max(s, next));
    placed = true;
    exhausted_ = ++steps_ > most_steps;
    if (exhausted_) return changes_;
    for (Watch& each : watches_)
      if (each.safe < s + h_ && !each.known) each.left = derivatives(each, s);
    rotate();
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
  for (auto* column : {&q_, &r_, &cosine_, &sine_, &angle_}) column->resize(motion.modes());
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
  // The envelope a + b s − Σ A has no zero before.
  const double room = watch.gap.constant - watch.amplitude + watch.noise;
  watch.safe = room < 0 ? 0 : watch.gap.slope >= -rounding_ ? never : room / -watch.gap.slope;
}

double GapSearch::step_size(double s) const {
  double h = never, line = never;
  for (const Watch& each : watches_) {
    if (each.safe == never) continue;
    if (each.twelfth > 0)
      h = std::min(h, std::pow(0.1 * each.noise / (hermite_error * each.twelfth), 1.0 / 12) / fastest_);
    else if (each.gap.slope < 0)
      line = std::min(
          line, (2 * std::abs(each.gap.constant + each.gap.slope * s) + 4 * each.noise) / -each.gap.slope);
  }
  return std::min(h, std::max(line, epsilon * s));
}

double GapSearch::next_unsafe() const {
  double next = never;
  for (const Watch& each : watches_) next = std::min(next, each.safe);
  return next;
}

void GapSearch::set_step(double h) {
  h_ = h;
  for (std::size_t k = 0; k < angle_.size(); ++k) {
    angle_[k] = motion_->frequencies()[k] * h;
    cosine_[k] = std::cos(angle_[k]);
    sine_[k] = std::sin(angle_[k]);
  }
}

void GapSearch::place(double s) {
  for (std::size_t k = 0; k < q_.size(); ++k) {
    const double c = std::cos(motion_->frequencies()[k] * s), d = std::sin(motion_->frequencies()[k] * s);
    q_[k] = motion_->cosines()[k] * c + motion_->sines()[k] * d;
    r_[k] = motion_->sines()[k] * c - motion_->cosines()[k] * d;
  }
  for (Watch& each : watches_) each.known = false;
}

void GapSearch::rotate() {
  const std::size_t size = q_.size();
  double *q = q_.data(), *r = r_.data();
  const double *c = cosine_.data(), *d = sine_.data();
  for (std::size_t k = 0; k < size; ++k) {
    const double turned = q[k] * c[k] + r[k] * d[k];
    r[k] = r[k] * c[k] - q[k] * d[k];
    q[k] = turned;
  }
}

/// f⁽ᵏ⁾ hᵏ at the present time s.
GapSearch::Derivatives GapSearch::derivatives(const Watch& watch, double s) const {
  const std::size_t size = watch.gap.coefficient.size(), begin = watch.gap.begin;
  const double *g = watch.gap.coefficient.data(), *q = q_.data() + begin, *r = r_.data() + begin,
               *angle = angle_.data() + begin;
  Derivatives d{};
  for (std::size_t k = 0; k < size; ++k) {
    const double even = g[k] * q[k], odd = g[k] * r[k] * angle[k], square = angle[k] * angle[k];
    d[0] += even;
    d[1] += odd;
    d[2] -= square * even;
    d[3] -= square * odd;
    d[4] += square * square * even;
    d[5] += square * square * odd;
  }
  d[0] += watch.gap.constant + watch.gap.slope * s;
  d[1] += watch.gap.slope * h_;
  return d;
}

/// Over the step from s, at whose end the modes stand now.
void GapSearch::look(std::size_t contact, double s) {
  Watch& watch = watches_[contact];
  const Derivatives right = derivatives(watch, s + h_);
  const double noise = watch.noise + 8 * epsilon * std::abs(watch.gap.slope) * (s + h_);
  if (const auto dip = first_dip(joined(watch.left, right), -noise))
    changes_.push_back({located(watch, s + dip->low * h_, s + dip->high * h_), contact});
  watch.left = right;
  watch.known = true;
  judge_future(watch, s + h_);
}

/// How long the second derivative keeps the gap open, from the value and the rate at the time s.
void GapSearch::judge_future(Watch& watch, double s) const {
  const double value = watch.left[0], rate = watch.left[1] / h_;
  watch.safe = s;
  const double envelope = watch.gap.constant + watch.gap.slope * s - watch.amplitude;
  if (envelope >= -watch.noise && watch.gap.slope >= -rounding_) watch.safe = never;
  if (!(value > watch.noise) || watch.safe == never) return;
  const double root = std::sqrt(rate * rate + 2 * watch.bend * value);
  const double span = rate < 0         ? 2 * value / (root - rate)
                      : watch.bend > 0 ? (rate + root) / watch.bend
                                       : never;
  const double outside = envelope > 0 ? envelope / -watch.gap.slope : 0;
  const double ahead = std::max(span, outside);
  if (ahead <= 2 * h_) return;
  watch.safe = s + ahead;
  watch.known = false;
}

double GapSearch::value(const Watch& watch, double s) const {
  double sum = 0;
  for (std::size_t i = 0; i < watch.gap.coefficient.size(); ++i) {
    const std::size_t k = watch.gap.begin + i;
    const double angle = motion_->frequencies()[k] * s;
    sum += watch.gap.coefficient[i] *
           (motion_->cosines()[k] * std::cos(angle) + motion_->sines()[k] * std::sin(angle));
  }
  return watch.gap.constant + watch.gap.slope * s + sum;
}

double GapSearch::located(const Watch& watch, double low, double high) const {
  const auto f = [&](double s) { return value(watch, s); };
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
