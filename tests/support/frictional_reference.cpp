#include "tests/support/frictional_reference.hpp"

#include <algorithm>
#include <cmath>

namespace ictus::test {

namespace {

struct Pair {
  double x = 0, y = 0;
  double length() const { return std::hypot(x, y); }
};

/// min ½ fᵀA f − rᵀf over |f| ≤ bound: (A + k) f = r with k ≥ 0, by halving.
Pair in_disc(double a, double b, double c, Pair r, double bound) {
  const auto at = [&](double k) {
    const double det = (a + k) * (c + k) - b * b;
    return Pair{((c + k) * r.x - b * r.y) / det, ((a + k) * r.y - b * r.x) / det};
  };
  if (at(0).length() <= bound) return at(0);
  double low = 0, high = r.length() / bound;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (at(middle).length() > bound ? low : high) = middle;
  }
  return at(high);
}

}  // namespace

FrictionalReference::FrictionalReference(const FrictionalCase& impact, const Options& options)
    : impact_(impact), options_(options) {
  const std::size_t m = impact.contacts(), d = impact.dimension, n = impact.coordinates();
  state_ = {impact.velocity, impact.precompression, impact.precompression,
            std::vector<double>(m * (d - 1), 0)};
  if (options.waits_for_gaps)
    for (std::size_t j = 0; j < m; ++j)
      if (state_.x[j] == 0) state_.x[j] = -impact.gap[j];
  const auto coupling = [&](std::size_t a, std::size_t b) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i)
      sum += impact.direction[a * n + i] * impact.direction[b * n + i] * impact.inverse_mass[i];
    return sum;
  };
  fastest_ = impact.fastest();
  for (std::size_t j = 0; j < m; ++j) {
    for (std::size_t a = 1; a < d; ++a)
      for (std::size_t b = 1; b < d; ++b) w_.push_back(coupling(j * d + a, j * d + b));
    const double energy = fastest_ * fastest_ / (2 * coupling(j * d, j * d));
    reach_.push_back(
        std::pow((impact.exponent[j] + 1) * energy / impact.stiffness[j], 1 / (impact.exponent[j] + 1)));
  }
}

double FrictionalReference::force(std::size_t j, double x) const {
  return x > 0 ? impact_.stiffness[j] * std::pow(x, impact_.exponent[j]) : 0;
}

void FrictionalReference::depths(State& s, double h) const {
  for (std::size_t j = 0; j < s.x.size(); ++j) {
    const double c = speed(s.v, j * impact_.dimension), e = impact_.restitution[j];
    const double rate = options_.bi_stiffness && c < 0 && s.x[j] > 0 ? c / (e * e) : c;
    double x = s.x[j] + h * rate;
    if (c > 0) s.peak[j] = std::max(0.0, x);
    const double end =
        options_.bi_stiffness ? 0 : s.peak[j] * std::pow(1 - e * e, 1 / (impact_.exponent[j] + 1));
    // It opens inside the step: what is left of it, the gap grows.
    if (s.x[j] > 0 && c < 0 && x <= end) x = std::min(0.0, (x - end) / rate * c);
    s.x[j] = options_.waits_for_gaps ? x : std::max(0.0, x);
  }
}

void FrictionalReference::push(std::vector<double>& v, std::size_t row, double impulse) const {
  const std::size_t n = v.size();
  for (std::size_t i = 0; i < n; ++i)
    v[i] -= impact_.inverse_mass[i] * impact_.direction[row * n + i] * impulse;
}

void FrictionalReference::rub(State& s, const std::vector<double>& bound, const std::vector<double>& before,
                              double h) const {
  const std::size_t m = bound.size(), d = impact_.dimension;
  for (std::size_t j = 0; j < m; ++j)
    for (std::size_t a = 1; a < d; ++a) push(s.v, j * d + a, h * s.f[j * (d - 1) + a - 1]);
  for (int sweep = 0; sweep < 5000; ++sweep) {
    double change = 0;
    for (std::size_t j = 0; j < m; ++j) {
      if (!(bound[j] > 0)) {
        for (std::size_t a = 1; a < d; ++a) {
          double& f = s.f[j * (d - 1) + a - 1];
          if (f != 0) push(s.v, j * d + a, -h * f);
          f = 0;
        }
        continue;
      }
      double* f = s.f.data() + j * (d - 1);
      if (d == 2) {
        const double w = h * w_[j], next = std::clamp(f[0] + speed(s.v, j * d + 1) / w, -bound[j], bound[j]);
        change = std::max(change, std::abs(next - f[0]) * w);
        push(s.v, j * d + 1, h * (next - f[0]));
        f[0] = next;
        continue;
      }
      const double *w = w_.data() + 4 * j, s1 = speed(s.v, j * d + 1), s2 = speed(s.v, j * d + 2);
      const Pair at_end{s1 + h * (w[0] * f[0] + w[1] * f[1]), s2 + h * (w[2] * f[0] + w[3] * f[1])};
      const Pair mean{(at_end.x + before[2 * j]) / 2, (at_end.y + before[2 * j + 1]) / 2};
      Pair next = in_disc(h / 2 * w[0], h / 2 * w[1], h / 2 * w[3], mean, bound[j]);
      if (next.length() < (1 - 1e-9) * bound[j])
        next = in_disc(h * w[0], h * w[1], h * w[3], at_end, bound[j]);
      change = std::max({change, std::abs(next.x - f[0]) * h * w[0], std::abs(next.y - f[1]) * h * w[3]});
      push(s.v, j * d + 1, h * (next.x - f[0]));
      push(s.v, j * d + 2, h * (next.y - f[1]));
      f[0] = next.x, f[1] = next.y;
    }
    if (change < 1e-15 * fastest_) return;
  }
}

void FrictionalReference::move(State& s, double h) const {
  const std::size_t m = s.x.size(), d = impact_.dimension;
  std::vector<double> bound(m), before(m * (d - 1));
  for (std::size_t j = 0; j < m; ++j)
    for (std::size_t a = 1; a < d; ++a) before[j * (d - 1) + a - 1] = speed(s.v, j * d + a);
  depths(s, h / 2);
  for (std::size_t j = 0; j < m; ++j) {
    bound[j] = impact_.friction[j] * force(j, s.x[j]);
    push(s.v, j * d, h * force(j, s.x[j]));
  }
  rub(s, bound, before, h);
  depths(s, h / 2);
}

double FrictionalReference::error(const State& a, const State& b) const {
  double worst = 0;
  for (std::size_t i = 0; i < a.x.size(); ++i) worst = std::max(worst, std::abs(a.x[i] - b.x[i]) / reach_[i]);
  for (std::size_t row = 0; row < a.x.size() * impact_.dimension; ++row)
    worst = std::max(worst, std::abs(speed(a.v, row) - speed(b.v, row)) / fastest_);
  return worst;
}

bool FrictionalReference::changes(const State& a, const State& b) const {
  const std::size_t d = impact_.dimension;
  const auto slips = [&](const std::vector<double>& v, std::size_t j) {
    double sum = 0;
    for (std::size_t k = 1; k < d; ++k) sum += speed(v, j * d + k) * speed(v, j * d + k);
    return std::sqrt(sum) > 1e-12 * fastest_;
  };
  for (std::size_t j = 0; j < a.x.size(); ++j) {
    if ((a.x[j] > 0) != (b.x[j] > 0) && (options_.waits_for_gaps || b.x[j] <= 0)) return true;
    if (!(a.x[j] > 0) || impact_.friction[j] == 0) continue;
    if (slips(a.v, j) && !slips(b.v, j)) return true;
    if (!slips(a.v, j)) continue;
    double both = 0, first = 0, second = 0;
    for (std::size_t k = 1; k < d; ++k) {
      const double s = speed(a.v, j * d + k), t = speed(b.v, j * d + k);
      both += s * t, first += s * s, second += t * t;
    }
    if (both < 0.9 * std::sqrt(first * second)) return true;
  }
  return false;
}

bool FrictionalReference::going_on() const {
  for (std::size_t j = 0; j < state_.x.size(); ++j) {
    const double c = speed(state_.v, j * impact_.dimension);
    if (state_.x[j] > 1e-11 * reach_[j]) return true;
    if (c > 1e-11 * fastest_) return true;
  }
  return false;
}

std::vector<double> FrictionalReference::velocities() {
  double size = HUGE_VAL;
  for (double reach : reach_) size = std::min(size, reach / fastest_ / 100);
  const double first = size, least = 1e-13 * size;
  while (going_on()) {
    if (++steps_ > options_.limit) return {};
    State whole = state_, halves = state_;
    move(whole, size);
    move(halves, size / 2);
    move(halves, size / 2);
    const double wrong = error(whole, halves);
    if (size > 1e-11 * first && changes(state_, halves)) {
      size *= 0.3;
      continue;
    }
    if (wrong > options_.tolerance && size > least) {
      size *= std::clamp(0.8 * std::cbrt(options_.tolerance / wrong), 0.1, 0.5);
      continue;
    }
    for (std::size_t i = 0; i < whole.v.size(); ++i) halves.v[i] += (halves.v[i] - whole.v[i]) / 3;
    for (std::size_t j = 0; j < whole.x.size(); ++j) {
      const double x = halves.x[j] + (halves.x[j] - whole.x[j]) / 3;
      if (halves.x[j] > 0 && whole.x[j] > 0) halves.x[j] = std::max(0.0, x);
    }
    state_ = halves;
    size *= std::clamp(0.8 * std::cbrt(options_.tolerance / std::max(wrong, 1e-300)), 0.5, 2.0);
  }
  return state_.v;
}

}  // namespace ictus::test
