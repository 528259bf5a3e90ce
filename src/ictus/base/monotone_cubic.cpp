#include "ictus/base/monotone_cubic.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

/// Of the parabola through three points, at the end of the first pair; not beyond what keeps the first piece monotone.
double end_slope(double h, double next_h, double secant, double next_secant) {
  const double slope = ((2 * h + next_h) * secant - h * next_secant) / (h + next_h);
  if (slope * secant <= 0) return 0;
  return secant * next_secant <= 0 && std::abs(slope) > 3 * std::abs(secant) ? 3 * secant : slope;
}

/// [FritschButland1984]: the harmonic mean of both secants, weighted; none where they turn.
double inner_slope(double h, double next_h, double secant, double next_secant) {
  if (secant * next_secant <= 0) return 0;
  const double w = 2 * next_h + h, v = next_h + 2 * h;
  return (w + v) / (w / secant + v / next_secant);
}

}  // namespace

MonotoneCubic::MonotoneCubic(std::vector<double> x, std::vector<double> y)
    : x_(std::move(x)), y_(std::move(y)), slope_(x_.size()), area_(x_.size()) {
  const std::size_t n = x_.size();
  expects(n >= 2 && y_.size() == n, "a curve has at least two points");
  const auto h = [&](std::size_t i) { return x_[i + 1] - x_[i]; };
  const auto secant = [&](std::size_t i) { return (y_[i + 1] - y_[i]) / h(i); };
  for (std::size_t i = 0; i + 1 < n; ++i) expects(h(i) > 0, "the points of a curve come in order");
  if (n == 2) {
    slope_ = {secant(0), secant(0)};
  } else {
    slope_[0] = end_slope(h(0), h(1), secant(0), secant(1));
    for (std::size_t i = 1; i + 1 < n; ++i) slope_[i] = inner_slope(h(i - 1), h(i), secant(i - 1), secant(i));
    slope_[n - 1] = end_slope(h(n - 2), h(n - 3), secant(n - 2), secant(n - 3));
  }
  for (std::size_t i = 1; i < n; ++i) area_[i] = area_[i - 1] + area(i, x_[i]);
}

std::size_t MonotoneCubic::piece(double x) const {
  return static_cast<std::size_t>(std::upper_bound(x_.begin(), x_.end(), x) - x_.begin());
}

double MonotoneCubic::value_on(std::size_t piece, double x) const {
  if (piece == 0) return y_.front() + slope_.front() * (x - x_.front());
  if (piece >= x_.size()) return y_.back() + slope_.back() * (x - x_.back());
  const std::size_t i = piece - 1;
  const double h = x_[piece] - x_[i], t = (x - x_[i]) / h, rise = y_[piece] - y_[i];
  const double a = h * slope_[i] - rise, b = rise - h * slope_[piece];
  return y_[i] + t * (rise + (1 - t) * (a * (1 - t) + b * t));
}

double MonotoneCubic::slope_on(std::size_t piece, double x) const {
  if (piece == 0) return slope_.front();
  if (piece >= x_.size()) return slope_.back();
  const std::size_t i = piece - 1;
  const double h = x_[piece] - x_[i], t = (x - x_[i]) / h, rise = y_[piece] - y_[i];
  const double a = h * slope_[i] - rise, b = rise - h * slope_[piece];
  return (rise + a * (1 - t) * (1 - 3 * t) + b * t * (2 - 3 * t)) / h;
}

/// Of t (rise + (1 − t)(a (1 − t) + b t)), with ∫ t (1 − t)² = t²/2 − 2t³/3 + t⁴/4 and ∫ t² (1 − t) = t³/3 − t⁴/4.
double MonotoneCubic::area(std::size_t piece, double x) const {
  const std::size_t i = piece - 1;
  const double h = x_[piece] - x_[i], t = (x - x_[i]) / h, rise = y_[piece] - y_[i];
  const double a = h * slope_[i] - rise, b = rise - h * slope_[piece], t2 = t * t;
  return h * (y_[i] * t + rise * t2 / 2 + a * t2 * (0.5 - t * (2.0 / 3 - t / 4)) +
              b * t2 * t * (1.0 / 3 - t / 4));
}

double MonotoneCubic::integral(double x) const {
  const std::size_t on = piece(x);
  if (on == 0) return (y_.front() + slope_.front() * (x - x_.front()) / 2) * (x - x_.front());
  if (on >= x_.size())
    return area_.back() + (y_.back() + slope_.back() * (x - x_.back()) / 2) * (x - x_.back());
  return area_[on - 1] + area(on, x);
}

}  // namespace ictus
