#pragma once
// Powers of a one-sided argument, and their mean over an interval without cancellation.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>

#include "ictus/base/power_table.hpp"

namespace ictus {

/// ⌊x⌋^p: zero for x ≤ 0. The exponents of the usual contact shapes take no call of pow, which is 20 times
/// slower.
inline double power(double x, double p) {
  if (!(x > 0)) return 0;
  if (p == 1.5) return x * std::sqrt(x);
  if (p == 1) return x;
  if (p == 0.5) return std::sqrt(x);
  if (p == 2.5) return x * x * std::sqrt(x);
  if (p == 2) return x * x;
  if (p == 3) return x * x * x;
  if (p == 0) return 1;
  return std::pow(x, p);
}

inline bool has_short_cut(double p) {
  return p == 1.5 || p == 1 || p == 0.5 || p == 2.5 || p == 2 || p == 3 || p == 0;
}

/// x^p near a place where it is known, for exponents that take a call of pow: within 1/32 of it (1 + ε)^p is
/// a series, to round-off and three times as fast. The known one was looked up in the table, so that errors
/// do not grow. Inlined by command, like the means: a call would cost as much as they do.
class KnownPower {
 public:
  [[gnu::always_inline]] double operator()(double x, double p) {
    // All that takes a call takes the same one: more of them would crowd the loop that this is inlined into.
    if (p == 1.5) return x > 0 ? x * std::sqrt(x) : 0;
    const double e = (x - x_) * per_x_, z = e * e;
    if (p != p_ || !(z < 1.0 / 1024)) return look_up(x, p);
    const auto& c = terms_;
    const double first = (c[0] + c[1] * e) + z * (c[2] + c[3] * e);
    const double more = (c[4] + c[5] * e) + z * (c[6] + c[7] * e);
    return value_ + (value_ * e) * (first + z * z * more);
  }
  void forget() { x_ = std::numeric_limits<double>::quiet_NaN(); }
  /// What is known has last bits of its own.
  template <class Archive>
  void archive(Archive& archive) {
    archive(x_, per_x_, value_);
  }
  /// Learns an exponent; to those that it does not know, and to those with a short cut, it answers by
  /// power().
  void prepare(double p) {
    if (p == p_ || has_short_cut(p) || !PowerTable::holds(p)) return;
    double term = 1;  // C(p, 1), C(p, 2), …
    for (std::size_t k = 0; k < terms_.size(); ++k)
      terms_[k] = term *= (p - static_cast<double>(k)) / static_cast<double>(k + 1);
    p_ = p;
    table_ = power_table(p);
    forget();
  }

 private:
  [[gnu::noinline]] double look_up(double x, double p) {
    if (p != p_) return power(x, p);
    x_ = x, per_x_ = 1 / x, value_ = (*table_)(x);
    return value_;
  }

  double x_ = 1, per_x_ = 1, value_ = 1, p_ = std::numeric_limits<double>::quiet_NaN();
  std::array<double, 8> terms_{};
  std::shared_ptr<const PowerTable> table_;
};

/// A mean value over an interval, and its first two derivatives by the interval's end.
struct Mean {
  double value;
  double slope;
  double curvature;
};

inline Mean operator*(double factor, const Mean& mean) {
  return {factor * mean.value, factor * mean.slope, factor * mean.curvature};
}

/// The mean of x^p over a width about c, narrower than c/16. With ε = half the width over c,
///     mean = c^p s(ε),   s = 1 + C(p,2) ε²/3 + C(p,4) ε⁴/5 + …;
/// at a fixed start c moves by half of what the end does, and ε by (1 − ε)/(2c).
template <class Power>
[[gnu::always_inline]] inline Mean power_mean_nearby(double c, double width, double p, Power&& power_at) {
  const double half = 0.5 / c, e = width * half, z = e * e;
  const double c2 = p * (p - 1) * (1.0 / 2), c4 = c2 * (p - 2) * (p - 3) * (1.0 / 12);
  const double c6 = c4 * (p - 4) * (p - 5) * (1.0 / 30), c8 = c6 * (p - 6) * (p - 7) * (1.0 / 56);
  const double s2 = c2 * (1.0 / 3), s4 = c4 * (1.0 / 5), s6 = c6 * (1.0 / 7), s8 = c8 * (1.0 / 9);
  const double s = 1 + z * (s2 + z * (s4 + z * (s6 + z * s8)));
  const double ds = e * (2 * s2 + z * (4 * s4 + z * (6 * s6 + z * (8 * s8))));
  const double d2s = 2 * s2 + z * (12 * s4 + z * (30 * s6));
  const double t = p * s + (1 - e) * ds, dt = (p - 1) * ds + (1 - e) * d2s;
  const double height = power_at(c, p);
  return {height * s, height * half * t, height * half * half * ((p - 1) * t + (1 - e) * dt)};
}

/// The mean of ⌊x⌋^p over [from, to]: the discrete gradient of its integral, without cancellation where the
/// ends are next to each other.
/// at_from = ⌊from⌋^p: known to callers that look for `to`; they may have a faster power as well.
template <class Power>
[[gnu::always_inline]] inline Mean power_mean(double from, double at_from, double to, double p,
                                              Power&& power_at) {
  constexpr double nothing = 1e-150;  // below, squares of widths are no numbers
  if (!(from > nothing) && !(to > nothing)) return {0, 0, 0};
  const double width = to - from, c = 0.5 * (from + to);
  if (std::abs(width) < c / 16) return power_mean_nearby(c, width, p, power_at);
  // Divisions first: they run while the power is computed. Neither waits for the other until the last
  // product.
  const double share = 1 / ((p + 1) * width), inverse = (p + 1) * share, per_to = p / std::max(to, 1e-300);
  const double before = at_from * from, ahead = p * width - from, at_to = power_at(to, p);
  const double value = (at_to * to - before) * share;
  const double slope = (at_to * ahead + before) * (share * inverse);
  return {value, slope, (per_to * at_to - 2 * slope) * inverse};
}

[[gnu::noinline]] inline Mean power_mean(double from, double to, double p) {
  return power_mean(from, power(from, p), to, p, power);
}

/// c ⌊x⌋^p: the spring of a contact law, or its damper.
struct PowerTerm {
  double coefficient;
  double exponent;

  double at(double x) const { return coefficient * power(x, exponent); }
  double slope(double x) const { return x > 0 ? coefficient * exponent * power(x, exponent - 1) : 0; }
  double integral(double x) const {
    return x > 0 ? coefficient * power(x, exponent) * x / (exponent + 1) : 0;
  }
};

}  // namespace ictus
