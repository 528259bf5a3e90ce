// Compiled alone: a batch of its own, so that those of its neighbours stay what they were.
#include "ictus/base/extended.hpp"

#include <array>
#include <cstddef>
#include <limits>

namespace ictus {
namespace {

constexpr Extended log_2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
constexpr Extended half_pi{0x1.921fb54442d18p0, 0x1.1a62633145c07p-54};

/// 1/n!
constexpr std::array<Extended, 29> inverse_factorials = [] {
  std::array<Extended, 29> all{1};
  for (std::size_t n = 1; n < all.size(); ++n) all[n] = all[n - 1] / n;
  return all;
}();

/// Σ of every second term of e^x from x^first/first!, their signs changing: sin and cos, |x| < 0.8.
Extended alternating(Extended x, std::size_t first) {
  const Extended square = x * x;
  Extended sum = 0;
  for (std::size_t n = first + 26; n > first; n -= 2) sum = (inverse_factorials[n] - sum) * square;
  return (1 - sum) * (first == 1 ? x : Extended(1));
}

/// cos of x, or of what is `quarters` quarter turns before it.
Extended turned(Extended x, int quarters) {
  if (!std::isfinite(x.high)) return std::numeric_limits<double>::quiet_NaN();
  const double turns = std::floor(x.high / half_pi.high + 0.5);
  const Extended rest = x - half_pi * turns;
  const int quarter = static_cast<int>(std::fmod(turns, 4)) + quarters + 4;  // the remainder may be negative
  const Extended found = alternating(rest, static_cast<std::size_t>(quarter % 2));
  return quarter % 4 == 1 || quarter % 4 == 2 ? -found : found;
}

}  // namespace

/// x = k log 2 + 2⁶ y, and e^{2y} − 1 = (2 + (e^y − 1)) (e^y − 1).
Extended exp(Extended x) {
  if (x.high < -700) return 0;
  if (!(x.high < 710)) return x.high + std::numeric_limits<double>::infinity();
  const double k = std::floor(x.high / log_2.high + 0.5);
  const Extended rest = x - log_2 * k, y{rest.high / 64, rest.low / 64};
  Extended grown = 0;
  for (std::size_t n = 13; n > 0; --n) grown = (grown + inverse_factorials[n]) * y;
  for (int i = 0; i < 6; ++i) grown = (2 + grown) * grown;
  const Extended e = 1 + grown;
  const int power = static_cast<int>(k);
  return {std::ldexp(e.high, power), std::ldexp(e.low, power)};
}

Extended sin(Extended x) { return turned(x, 3); }
Extended cos(Extended x) { return turned(x, 0); }

}  // namespace ictus
