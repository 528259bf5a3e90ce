#include "ictus/exact/three_balls.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace ictus::exact {
namespace {

/// The first zero after `from` of a function that is positive there, or zero and rising; `until` where there
/// is none before. With |f″| ≤ M the parabola f + f′h − Mh²/2 lies below the function: its zero is a step
/// that passes none.
double first_zero(const Oscillation& f, double sign, double from, double until) {
  const double bound = f.curvature_bound();
  double t = from;
  while (t < until) {
    const double value = sign * f.value(t), rate = sign * f.rate(t);
    if (value <= 0 && (rate <= 0 || t > from)) return t;
    const double root = std::sqrt(rate * rate + 2 * bound * std::max(0.0, value));
    // Two forms of the same root, each without cancellation; a straight line has no curvature.
    const double step = rate > 0 ? (bound > 0 ? (rate + root) / bound : until) : 2 * value / (root - rate);
    if (!(step > 4 * std::numeric_limits<double>::epsilon() * t)) return t;
    t += step;
  }
  return until;
}

}  // namespace

double ThreeBalls::frequency() const { return std::sqrt(stiffness / mass); }

double Oscillation::value(double t) const {
  double sum = constant + slope * t;
  for (std::size_t i = 0; i < 2; ++i)
    sum += cosine[i] * std::cos(frequency[i] * t) + sine[i] * std::sin(frequency[i] * t);
  return sum;
}

double Oscillation::rate(double t) const {
  double sum = slope;
  for (std::size_t i = 0; i < 2; ++i)
    sum += frequency[i] * (sine[i] * std::cos(frequency[i] * t) - cosine[i] * std::sin(frequency[i] * t));
  return sum;
}

double Oscillation::curvature_bound() const {
  double sum = 0;
  for (std::size_t i = 0; i < 2; ++i) sum += frequency[i] * frequency[i] * std::hypot(cosine[i], sine[i]);
  return sum;
}

/// In y₁ = d₁, y₂ = √γ d₂ the matrix is symmetric: [s, −c; −c, q], s = 1 + 1/α, c = √γ/α, q = 2γ/α, and a
/// rotation by θ separates the modes. Eigenvalues have the product (2α+1)γ/α²: no cancellation for large γ.
void ThreeBallImpact::both_closed(Phase& now, const std::array<double, 2>& depth,
                                  const std::array<double, 2>& rate) const {
  const double a = balls_.mass_ratio, g = balls_.stiffness_ratio, root = std::sqrt(g);
  const double s = 1 + 1 / a, c = root / a, q = 2 * g / a;
  const double split = std::hypot(s - q, 2 * c), fast2 = (s + q + split) / 2;
  const std::array<double, 2> frequency{std::sqrt((2 * a + 1) * g / (a * a) / fast2), std::sqrt(fast2)};
  // The slow mode is (cos θ, sin θ), the fast one (−sin θ, cos θ); tan 2θ = 2c/(q − s), the smaller of both
  // by the form that does not cancel.
  const double sum = split + std::abs(q - s), large = std::sqrt(sum / (2 * split));
  const double small = c * std::sqrt(2 / (split * sum));
  const double cosine = q > s ? large : small, sine = q > s ? small : large;
  const std::array<std::array<double, 2>, 2> mode{{{cosine, sine}, {-sine, cosine}}};
  for (std::size_t i = 0; i < 2; ++i) {
    const double w = frequency[i];
    const double at = mode[i][0] * depth[0] + mode[i][1] * root * depth[1];
    const double moving = (mode[i][0] * rate[0] + mode[i][1] * root * rate[1]) / w;
    for (std::size_t j = 0; j < 2; ++j) {
      const double share = mode[i][j] / (j == 0 ? 1 : root);
      now.depth[j].frequency[i] = w;
      now.depth[j].cosine[i] = share * at;
      now.depth[j].sine[i] = share * moving;
    }
  }
}

/// One spring swings, and its ball in the middle moves the other end of the open gap: d_open + part ·
/// d_closed is free, with part = m_far/(m_far + αm).
void ThreeBallImpact::one_closed(Phase& now, const std::array<double, 2>& depth,
                                 const std::array<double, 2>& rate) const {
  const double a = balls_.mass_ratio, g = balls_.stiffness_ratio;
  const std::size_t in = now.closed[0] ? 0 : 1, open = 1 - in;
  const double w = std::sqrt(in == 0 ? 1 + 1 / a : 2 * g / a), part = in == 0 ? 1 / (1 + a) : 0.5;
  Oscillation& spring = now.depth[in];
  spring.frequency[0] = w;
  spring.cosine[0] = depth[in];
  spring.sine[0] = rate[in] / w;
  Oscillation& gap = now.depth[open];
  gap.constant = depth[open] + part * depth[in];
  gap.slope = rate[open] + part * rate[in];
  gap.frequency[0] = w;
  gap.cosine[0] = -part * spring.cosine[0];
  gap.sine[0] = -part * spring.sine[0];
}

ThreeBallImpact::Phase ThreeBallImpact::phase(double start, std::array<bool, 2> closed,
                                              std::array<double, 2> depth, std::array<double, 2> rate) const {
  Phase now{start, closed, {}};
  if (closed[0] && closed[1]) {
    both_closed(now, depth, rate);
  } else if (closed[0] || closed[1]) {
    one_closed(now, depth, rate);
  } else {
    for (std::size_t j = 0; j < 2; ++j) now.depth[j].constant = depth[j], now.depth[j].slope = rate[j];
  }
  return now;
}

ThreeBallImpact::Change ThreeBallImpact::first_change(const Phase& now, double from) const {
  Change change{HUGE_VAL, 2};
  // Springs first: they open for certain, and bound the search for gaps that close.
  for (const bool closed : {true, false})
    for (std::size_t j = 0; j < 2; ++j) {
      if (now.closed[j] != closed) continue;
      const bool drifts_apart = !now.closed[0] && !now.closed[1] && !(now.depth[j].slope > 0);
      if (drifts_apart) continue;
      const double time = first_zero(now.depth[j], closed ? 1 : -1, from, change.time);
      if (time < change.time) change = {time, j};
    }
  return change;
}

ThreeBallImpact::ThreeBallImpact(const ThreeBalls& balls) : balls_(balls) {
  phases_.push_back(phase(0, {true, true}, {0, 0}, {1, 0}));
  opening_ = {HUGE_VAL, HUGE_VAL};
  // Both compressions grow for half a period of the fast mode: d₂ starts like t³, where no step would be
  // safe.
  double from = std::numbers::pi / phases_[0].depth[0].frequency[1];
  while (true) {
    const Phase& last = phases_.back();
    const Change change = first_change(last, from);
    if (change.contact == 2) return;
    const std::size_t j = change.contact;
    std::array<bool, 2> closed = last.closed;
    std::array<double, 2> depth{last.depth[0].value(change.time), last.depth[1].value(change.time)};
    const std::array<double, 2> rate{last.depth[0].rate(change.time), last.depth[1].rate(change.time)};
    depth[j] = 0;
    closed[j] = !closed[j];
    const double start = last.start + change.time;
    if (closed[j])
      ++repeated_;
    else
      opening_[j] = std::min(opening_[j], start / balls_.frequency());
    phases_.push_back(phase(start, closed, depth, rate));
    from = 0;
  }
}

const ThreeBallImpact::Phase& ThreeBallImpact::phase_at(double scaled) const {
  std::size_t i = phases_.size() - 1;
  while (i > 0 && phases_[i].start > scaled) --i;
  return phases_[i];
}

/// The centre of mass moves on: v₁ + α (v₂ + v₃) = v₀, v₁ − v₂ = d₁′, v₂ − v₃ = d₂′.
Triple ThreeBallImpact::velocities_at(double time) const {
  const double scaled = time * balls_.frequency(), a = balls_.mass_ratio;
  const Phase& now = phase_at(scaled);
  const double first = now.depth[0].rate(scaled - now.start), second = now.depth[1].rate(scaled - now.start);
  const double middle = (1 - first + a * second) / (1 + 2 * a);
  return {balls_.speed * (middle + first), balls_.speed * middle, balls_.speed * (middle - second)};
}

Triple ThreeBallImpact::positions_at(double time) const {
  const double scaled = time * balls_.frequency(), a = balls_.mass_ratio;
  const double unit = balls_.speed / balls_.frequency();
  const Phase& now = phase_at(scaled);
  const double first = now.depth[0].value(scaled - now.start),
               second = now.depth[1].value(scaled - now.start);
  const double middle = (scaled - first + a * second) / (1 + 2 * a);
  return {unit * (middle + first), unit * middle, unit * (middle - second)};
}

Triple soft_second_contact(double mass_ratio, double speed) {
  const double a = mass_ratio;
  Triple v{speed, 0, 0};
  while (v[0] > v[1]) {
    const double common = (v[0] + a * v[1]) / (1 + a);
    v[0] = 2 * common - v[0];
    v[1] = 2 * common - v[1];
    if (v[1] > v[2]) std::swap(v[1], v[2]);
  }
  return v;
}

Triple stiff_second_contact(double mass_ratio, double speed) {
  const double a = mass_ratio, both = 2 * speed / (1 + 2 * a);
  return {speed * (1 - 2 * a) / (1 + 2 * a), both, both};
}

}  // namespace ictus::exact
