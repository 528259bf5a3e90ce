#include "ictus/schemes/waves/peak_search.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/limits.hpp"
#include "ictus/base/roots.hpp"

namespace ictus::waves {
namespace {

constexpr double allowed = 1e-6;  // error of the polynomials, in parts of all amplitudes

}  // namespace

std::optional<PeakSearch::Peak> PeakSearch::above(const ModalMotion& motion, const ModalMotion::Gap& gap,
                                                  double until, double known) {
  motion_ = &motion;
  gap_ = &gap;
  known_ = known;
  best_.reset();
  measure();
  see(0);
  see(until);
  // What all modes together cannot reach; a flight that curves up is highest at its ends.
  const double ends = std::max(gap.constant, gap.constant + (gap.slope + gap.curve * until / 2) * until);
  const double arch = std::max(0.0, -gap.curve) * until * until / 8;
  if (ends + arch + amplitude_ <= known_ || !(until > 0)) return best_;
  const double count = std::max(1.0, std::ceil(until / step_)), h = until / count;
  turn_.watch(motion, gap.begin, gap.coefficient.size());
  turn_.set_step(h);
  turn_.place(0);
  EndDerivatives left = turn_.derivatives(gap, 0);
  for (double k = 0; k < count; ++k) {
    if (std::fmod(k, 256) == 255)
      turn_.place((k + 1) * h);
    else
      turn_.turn();
    const EndDerivatives right = turn_.derivatives(gap, (k + 1) * h);
    climb(joined(left, right), k * h, (k + 1) * h);
    left = right;
  }
  return best_;
}

void PeakSearch::measure() {
  amplitude_ = 0;
  double twelfth = 0, fastest = 0;
  for (std::size_t i = 0; i < gap_->coefficient.size(); ++i)
    fastest = std::max(fastest, motion_->frequencies()[gap_->begin + i]);
  for (std::size_t i = 0; i < gap_->coefficient.size(); ++i) {
    const std::size_t k = gap_->begin + i;
    const double a = std::abs(gap_->coefficient[i]) * std::hypot(motion_->cosines()[k], motion_->sines()[k]);
    const double square = std::pow(motion_->frequencies()[k] / fastest, 2), sixth = square * square * square;
    amplitude_ += a;
    twelfth += a * sixth * sixth;
  }
  step_ =
      twelfth > 0 ? std::pow(allowed * amplitude_ / (hermite_error * twelfth), 1.0 / 12) / fastest : never;
}

void PeakSearch::see(double s) {
  const double value = motion_->value(*gap_, s);
  if (!(value > known_)) return;
  known_ = value;
  best_ = {s, value};
}

/// Halves until the polynomial has at most one top, or stays below what is known.
void PeakSearch::climb(const Polynomial& b, double from, double to) {
  if (*std::max_element(b.begin(), b.end()) + allowed * amplitude_ <= known_) return;
  int turns = 0, last = 0;
  for (std::size_t i = 1; i < b.size(); ++i) {
    const int sign = (b[i] > b[i - 1]) - (b[i] < b[i - 1]);
    if (sign != 0 && last != 0 && sign != last) ++turns;
    if (sign != 0) last = sign;
  }
  if (turns <= 1 || to - from < 1e-3 * turn_.step()) return look_between(from, to);
  const auto half = halves(b);
  const double middle = (from + to) / 2;
  climb(half[0], from, middle);
  climb(half[1], middle, to);
}

void PeakSearch::look_between(double from, double to) {
  see(from);
  see(to);
  const auto rate = [&](double s) { return motion_->rate(*gap_, s); };
  const double at_from = rate(from), at_to = rate(to);
  if (at_from > 0 && at_to < 0) see(bracketed_root(rate, from, to, at_from, at_to));
}

}  // namespace ictus::waves
