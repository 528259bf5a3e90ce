#pragma once
// Numbers with a significand of 64 bits, as long double has on x86-64. Where it has more, as in WebAssembly, each result is
// rounded to 64 bits. Sums, products, quotients and roots are then those of x86-64 but where rounding twice tells, once in
// 2^49 results, and where they leave its range; exp, sin and the others are as good as the library of that machine. Where
// long double has fewer bits, numbers have no more than it.

#include <cmath>
#include <limits>
#include <type_traits>

namespace ictus {

class RoundedExtended {
 public:
  constexpr RoundedExtended() = default;
  template <class Number>
  requires std::is_arithmetic_v<Number>
  constexpr RoundedExtended(Number value)  // NOLINT(google-explicit-constructor): a number among numbers
      : value_(rounded(static_cast<long double>(value))) {}

  explicit constexpr operator double() const { return static_cast<double>(value_); }

  friend RoundedExtended operator+(RoundedExtended a, RoundedExtended b) { return a.value_ + b.value_; }
  friend RoundedExtended operator-(RoundedExtended a, RoundedExtended b) { return a.value_ - b.value_; }
  friend RoundedExtended operator*(RoundedExtended a, RoundedExtended b) { return a.value_ * b.value_; }
  friend RoundedExtended operator/(RoundedExtended a, RoundedExtended b) { return a.value_ / b.value_; }
  friend RoundedExtended operator-(RoundedExtended a) { return -a.value_; }
  friend bool operator<(RoundedExtended a, RoundedExtended b) { return a.value_ < b.value_; }
  friend bool operator>(RoundedExtended a, RoundedExtended b) { return b < a; }
  RoundedExtended& operator+=(RoundedExtended b) { return *this = *this + b; }
  RoundedExtended& operator-=(RoundedExtended b) { return *this = *this - b; }
  RoundedExtended& operator*=(RoundedExtended b) { return *this = *this * b; }
  RoundedExtended& operator/=(RoundedExtended b) { return *this = *this / b; }

  friend RoundedExtended abs(RoundedExtended a) { return std::abs(a.value_); }
  friend RoundedExtended sqrt(RoundedExtended a) { return std::sqrt(a.value_); }
  friend RoundedExtended exp(RoundedExtended a) { return std::exp(a.value_); }
  friend RoundedExtended sin(RoundedExtended a) { return std::sin(a.value_); }
  friend RoundedExtended cos(RoundedExtended a) { return std::cos(a.value_); }
  friend RoundedExtended sinh(RoundedExtended a) { return std::sinh(a.value_); }
  friend RoundedExtended cosh(RoundedExtended a) { return std::cosh(a.value_); }

 private:
  static constexpr int spare = std::numeric_limits<long double>::digits - 64;

  /// The upper 64 bits by a product that pushes the others out (Dekker 1971).
  static constexpr long double rounded(long double x) {
    if constexpr (spare <= 0) return x;
    const long double large = x * (static_cast<long double>(1ULL << (spare > 0 ? spare : 0)) + 1);
    const long double upper = large - (large - x);
    return upper - upper == 0 ? upper : x;  // too large for it, or none
  }

  long double value_ = 0;
};

using Extended =
    std::conditional_t<std::numeric_limits<long double>::digits == 64, long double, RoundedExtended>;

}  // namespace ictus
