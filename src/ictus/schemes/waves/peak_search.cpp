#include "ictus/schemes/waves/peak_search.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/limits.hpp"

namespace ictus::waves {
namespace {

constexpr double allowed = 1e-6;  // error of the polynomials, in parts of all amplitudes

/// By de Casteljau, at a fraction of its interval.
template <std::size_t size>
double at(Bernstein<size> b, double fraction) {
  for (std::size_t level = 1; level < size; ++level)
    for (std::size_t i = 0; i + level < size; ++i) b[i] += fraction * (b[i + 1] - b[i]);
  return b[0];
}

/// Where a polynomial with one top at most is highest, by thirds.
template <std::size_t size>
double top_of(const Bernstein<size>& b) {
  double low = 0, high = 1;
  while (high - low > 1e-4) {
    const double first = low + (high - low) / 3, second = high - (high - low) / 3;
    (at(b, first) < at(b, second) ? low : high) = at(b, first) < at(b, second) ? first : second;
  }
  return low < 1e-3 ? 0 : high > 1 - 1e-3 ? 1 : (low + high) / 2;
}

}  // namespace

void PeakSearch::add(const ModalMotion::Gap& gap, double known) { climbs_.push_back({&gap, known}); }

const std::vector<PeakSearch::Climb>& PeakSearch::search(const ModalMotion& motion, double until) {
  motion_ = &motion;
  double step = never;
  std::size_t used = 0;
  for (Climb& climb : climbs_) {
    if (works_.size() == used) works_.emplace_back();
    Work& work = works_[used];
    work.climb = &climb;
    work.tops.clear();
    const double longest = longest_step(work);
    work.bound = climb.known - allowed * work.amplitude;
    if (!can_exceed(work, until)) continue;
    step = std::min(step, longest);
    ++used;
  }
  works_.resize(used);
  if (used > 0 && until > 0) walk(until, step);
  for (Work& work : works_) settle(work);
  return climbs_;
}

/// Such that the polynomials are good enough.
double PeakSearch::longest_step(Work& work) const {
  const ModalMotion::Gap& gap = *work.climb->gap;
  const auto omega = motion_->frequencies().subspan(gap.begin, gap.coefficient.size());
  const double fastest = omega.empty() ? 0 : *std::max_element(omega.begin(), omega.end());
  double twelfth = 0;
  work.amplitude = 0;
  for (std::size_t i = 0; i < omega.size(); ++i) {
    const double q = motion_->cosines()[gap.begin + i], r = motion_->sines()[gap.begin + i];
    const double a = std::abs(gap.coefficient[i]) * std::sqrt(q * q + r * r);
    const double ratio = omega[i] / fastest, square = ratio * ratio, sixth = square * square * square;
    work.amplitude += a;
    twelfth += a * sixth * sixth;
  }
  if (!(twelfth > 0)) return never;
  return std::pow(allowed * work.amplitude / (hermite_error * twelfth), 1.0 / 12) / fastest;
}

/// All modes together; a flight that curves up is highest at its ends.
bool PeakSearch::can_exceed(const Work& work, double until) const {
  const ModalMotion::Gap& gap = *work.climb->gap;
  const double ends = std::max(gap.constant, gap.constant + (gap.slope + gap.curve * until / 2) * until);
  const double arch = std::max(0.0, -gap.curve) * until * until / 8;
  return ends + arch + work.amplitude > work.climb->known;
}

void PeakSearch::walk(double until, double step) {
  const double count = std::max(1.0, std::ceil(until / step)), h = until / count;
  turn_.watch(*motion_, 0, motion_->modes());
  turn_.set_step(h);
  turn_.place(0);
  for (Work& work : works_) work.left = turn_.derivatives(*work.climb->gap, 0);
  for (double k = 0; k < count; ++k) {
    if (std::fmod(k, 256) == 255)
      turn_.place((k + 1) * h);
    else
      turn_.turn();
    for (Work& work : works_) {
      const EndDerivatives right = turn_.derivatives(*work.climb->gap, (k + 1) * h);
      look(work, joined(work.left, right), k * h, (k + 1) * h, 1e-3 * h);
      work.left = right;
    }
  }
}

/// Halves until the polynomial has at most one top, or stays below what is known.
void PeakSearch::look(Work& work, const Polynomial& b, double from, double to, double shortest) {
  if (*std::max_element(b.begin(), b.end()) <= work.bound) return;
  int turns = 0, last = 0;
  for (std::size_t i = 1; i < b.size(); ++i) {
    const int sign = (b[i] > b[i - 1]) - (b[i] < b[i - 1]);
    if (sign != 0 && last != 0 && sign != last) ++turns;
    if (sign != 0) last = sign;
  }
  if (turns > 1 && to - from > shortest) {
    const auto half = halves(b);
    look(work, half[0], from, (from + to) / 2, shortest);
    return look(work, half[1], (from + to) / 2, to, shortest);
  }
  const double fraction = top_of(b), value = at(b, fraction);
  if (!(value > work.bound)) return;
  work.tops.push_back({from + fraction * (to - from), value, from, to});
  work.bound = std::max(work.bound, value - 2 * allowed * work.amplitude);
}

/// The tops that may be the highest, by Newton's method on the sum.
void PeakSearch::settle(Work& work) const {
  Climb& climb = *work.climb;
  for (const Top& top : work.tops) {
    if (!(top.value > work.bound)) continue;
    double s = top.s;
    for (int step = 0; step < 6; ++step) {
      const auto [rate, bend] = motion_->slope(*climb.gap, s);
      const double next = bend < 0 ? std::clamp(s - rate / bend, top.from, top.to) : s;
      const bool done = std::abs(next - s) <= 1e-9 * (top.to - top.from);
      s = next;
      if (done) break;
    }
    const double value = motion_->value(*climb.gap, s);
    if (value > climb.known) climb.known = value, climb.s = s, climb.found = true;
  }
}

}  // namespace ictus::waves
