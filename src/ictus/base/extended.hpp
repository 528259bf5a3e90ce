#pragma once
// Numbers of about 104 bits: high + low, two doubles, |low| ≤ ulp(high)/2. Additions and products of doubles alone make them,
// so that every compiler and every machine gives the same bits; long double has 64 bits on x86-64, 113 in WebAssembly, and
// functions that each C library rounds in its own way.
// Sums and products are exact by [Dekker1971], which needs that no compiler contracts them (-ffp-contract=off).
// For sizes from 1e-250 to 1e290: beyond, parts are lost below, or products of the splitting are infinite.

#include <cmath>
#include <type_traits>

namespace ictus {

struct Extended {
  double high = 0, low = 0;

  constexpr Extended() = default;
  template <class Number>
  requires std::is_arithmetic_v<Number>
  constexpr Extended(Number value)  // NOLINT(google-explicit-constructor): a number among numbers
      : high(static_cast<double>(value)) {
    static_assert(sizeof(Number) <= sizeof(double), "long double has other bits elsewhere");
  }
  constexpr Extended(double large, double small) : high(large), low(small) {}

  explicit constexpr operator double() const { return high; }

  constexpr Extended& operator+=(Extended b) { return *this = *this + b; }
  constexpr Extended& operator-=(Extended b) { return *this = *this - b; }
  constexpr Extended& operator*=(Extended b) { return *this = *this * b; }
  constexpr Extended& operator/=(Extended b) { return *this = *this / b; }

  /// a + b, whichever is larger.
  static constexpr Extended sum(double a, double b) {
    const double s = a + b, part = s - a;
    return {s, (a - (s - part)) + (b - part)};
  }
  /// a + b where |a| ≥ |b| or a = 0.
  static constexpr Extended ordered_sum(double a, double b) {
    const double s = a + b;
    return {s, b - (s - a)};
  }
  static constexpr Extended product(double a, double b) {
    constexpr double half = 0x1p27 + 1;  // 26 bits above it, 26 below
    const double p = a * b, wide_a = half * a, wide_b = half * b;
    const double a1 = wide_a - (wide_a - a), a2 = a - a1, b1 = wide_b - (wide_b - b), b2 = b - b1;
    return {p, ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2};
  }

  friend constexpr Extended operator-(Extended a) { return {-a.high, -a.low}; }
  friend constexpr Extended operator+(Extended a, Extended b) {
    const Extended large = sum(a.high, b.high), small = sum(a.low, b.low);
    const Extended s = ordered_sum(large.high, large.low + small.high);
    return ordered_sum(s.high, s.low + small.low);
  }
  friend constexpr Extended operator-(Extended a, Extended b) { return a + -b; }
  friend constexpr Extended operator*(Extended a, Extended b) {
    const Extended p = product(a.high, b.high);
    return ordered_sum(p.high, p.low + (a.high * b.low + a.low * b.high));
  }
  friend constexpr Extended operator/(Extended a, Extended b) {
    const double first = a.high / b.high;
    const Extended rest = a - b * first;
    const double second = rest.high / b.high, third = (rest - b * second).high / b.high;
    return ordered_sum(first, second) + third;
  }
  friend constexpr bool operator<(Extended a, Extended b) {
    return a.high < b.high || (a.high == b.high && a.low < b.low);
  }
  friend constexpr bool operator>(Extended a, Extended b) { return b < a; }

  // Found by their argument alone: a double never becomes one of these by chance.
  friend constexpr Extended abs(Extended a) { return a.high < 0 ? -a : a; }
  friend Extended sqrt(Extended a) {
    const double root = std::sqrt(a.high);
    if (!(a.high > 0)) return root;
    return ordered_sum(root, (a - product(root, root)).high / (2 * root));
  }
  friend Extended exp(Extended x);
  /// |x| < 1e9.
  friend Extended sin(Extended x);
  friend Extended cos(Extended x);
  friend Extended sinh(Extended x) { return (exp(x) - exp(-x)) / 2; }
  friend Extended cosh(Extended x) { return (exp(x) + exp(-x)) / 2; }
};

}  // namespace ictus
