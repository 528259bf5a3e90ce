#pragma once
// Powers of a one-sided argument, and their mean over an interval without cancellation.

#include <cmath>

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

/// A mean value over an interval, and its first two derivatives by the interval's end.
struct Mean {
  double value;
  double slope;
  double curvature;
};

inline Mean operator*(double factor, const Mean& mean) {
  return {factor * mean.value, factor * mean.slope, factor * mean.curvature};
}

/// The mean of ⌊x⌋^p over [from, to]: the discrete gradient of its integral. Next to each other the ends are
/// joined by the series about the middle c, with ε half the distance over c:
///     mean = c^p (1 + C(p,2) ε²/3 + C(p,4) ε⁴/5 + …).
/// at_from = ⌊from⌋^p: known to callers that look for `to`.
inline Mean power_mean(double from, double at_from, double to, double p) {
  if (!(from > 0) && !(to > 0)) return {0, 0, 0};
  const double width = to - from, c = 0.5 * (from + to);
  if (std::abs(width) < c / 16 && from > 0 && to > 0) {
    const double inverse = 1 / c, e = 0.5 * width * inverse, e2 = e * e;
    const double q1 = p * (p - 1) / 2, q2 = q1 * (p - 2) * (p - 3) / 12, q3 = q2 * (p - 4) * (p - 5) / 30;
    const double q4 = q3 * (p - 6) * (p - 7) / 56;
    const double height = power(c, p);
    return {height * (1 + e2 * (q1 / 3 + e2 * (q2 / 5 + e2 * (q3 / 7 + e2 * (q4 / 9))))),
            height * inverse * p * (0.5 + (p - 1) * (e / 6 + (p - 2) * e2 / 12)),
            height * inverse * inverse * 2 * q1 * (1.0 / 3 + (p - 2) * e / 6)};
  }
  // Divisions first: they run while the power is computed.
  const double share = 1 / ((p + 1) * width), inverse = (p + 1) * share, per_to = to > 0 ? p / to : 0;
  const double at_to = power(to, p);
  const double value = ((to > 0 ? at_to * to : 0) - (from > 0 ? at_from * from : 0)) * share;
  const double slope = (at_to - value) * inverse;
  return {value, slope, (per_to * at_to - 2 * slope) * inverse};
}

inline Mean power_mean(double from, double to, double p) { return power_mean(from, power(from, p), to, p); }

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
