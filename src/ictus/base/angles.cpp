// Compiled alone: it defines functions of C.
// tan, asin, acos, atan and atan2 for the whole program, in the place of those of the C library, which each library rounds
// otherwise. From tables of every 1/64 in twice the digits of a double, and short series: rounded correctly in all but one result
// in a few thousand, and the same by every compiler and on every machine; tan beyond 2²⁰ is sin/cos of the C library.
// Hidden: what others link with keeps its own.

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "ictus/base/extended.hpp"

namespace ictus {
namespace {

constexpr Extended pi{0x1.921fb54442d18p1, 0x1.1a62633145c07p-53},
    half_pi{0x1.921fb54442d18p0, 0x1.1a62633145c07p-54};
constexpr std::size_t steps = 64;
using Table = std::array<Extended, steps + 1>;

/// t − t³/3 + t⁵/5 − … for t ≤ 1/64.
constexpr Extended small_arctangent(Extended t) {
  const Extended square = t * t;
  Extended sum = 0;
  for (int n = 19; n > 0; n -= 2) sum = Extended(1) / n - square * sum;
  return t * sum;
}

/// atan(k/64), by atan(b) − atan(a) = atan((b − a)/(1 + ab)).
constexpr Table arctangents = [] {
  Table all{};
  for (std::size_t k = 0; k < steps; ++k)
    all[k + 1] =
        all[k] + small_arctangent(Extended(steps) / static_cast<double>(steps * steps + k * (k + 1)));
  return all;
}();

/// tan(k/64), by tan(a + b) = (tan a + tan b)/(1 − tan a tan b); tan(1/64) is sin/cos by their series.
constexpr Table tangents = [] {
  const Extended x = Extended(1) / static_cast<double>(steps), square = x * x;
  Extended sine = 0, cosine = 0;
  for (int n = 18; n > 0; n -= 2) {
    sine = (1 - sine) * square / (n * (n + 1));
    cosine = (1 - cosine) * square / (n * (n - 1));
  }
  const Extended step = x * (1 - sine) / (1 - cosine);
  Table all{};
  for (std::size_t k = 0; k < steps; ++k) all[k + 1] = (all[k] + step) / (1 - all[k] * step);
  return all;
}();

/// a/b, wrong by 2⁻¹⁰⁰ of itself at most.
Extended ratio(Extended a, Extended b) {
  const double first = a.high / b.high;
  const Extended back = Extended::product(first, b.high);
  const double rest = ((a.high - back.high) - back.low) + (a.low - first * b.low);
  return Extended::ordered_sum(first, rest / b.high);
}

/// The angle of a point with 0 ≤ y ≤ x, x > 0. Terms after the first are far smaller: a double holds them.
Extended low_angle(Extended y, Extended x) {
  const auto k = static_cast<int>(y.high / x.high * static_cast<double>(steps) + 0.5);
  const double c = static_cast<double>(k) / static_cast<double>(steps);
  const Extended t = k == 0 ? ratio(y, x) : ratio(y - c * x, x + c * y);
  const double z = t.high * t.high;
  const double beyond =
      t.high * z * (1.0 / 3 - z * (1.0 / 5 - z * (1.0 / 7 - z * (1.0 / 9 - z * (1.0 / 11)))));
  const Extended& table = arctangents[static_cast<std::size_t>(k)];
  const Extended sum =
      Extended::ordered_sum(table.high, t.high);  // in order: t is no larger where a table's value is not 0
  return Extended::ordered_sum(sum.high, sum.low + (table.low + (t.low - beyond)));
}

/// The angle of a point with y ≥ 0, from 0 to π.
double upper_angle(Extended y, Extended x) {
  const Extended width = abs(x);
  const Extended angle = width < y ? half_pi - low_angle(width, y) : low_angle(y, width);
  return static_cast<double>(x < 0 ? pi - angle : angle);
}

/// Of sizes whose squares might be too large or too small, or where one is not seen beside the other.
double far_angle(double y, double x) {
  if (std::isinf(x) || std::isinf(y))
    return upper_angle(std::isinf(y) ? 1 : 0, std::isinf(x) ? std::copysign(1, x) : 0);
  const double width = std::abs(x);
  if (y <= width * 0x1p-60) return x < 0 ? pi.high : y / x;
  if (width <= y * 0x1p-60) return half_pi.high;
  const int power = -std::ilogb(y > width ? y : width);
  return upper_angle(std::ldexp(y, power), std::ldexp(x, power));
}

/// √(1 − x²)
Extended beside(double x) { return sqrt(Extended::sum(1, -x) * Extended::sum(1, x)); }

/// tan of an angle from 0 to 0.8.
Extended low_tangent(Extended x) {
  const auto k = static_cast<int>(x.high * static_cast<double>(steps) + 0.5);
  const Extended b =
      Extended::ordered_sum(x.high - static_cast<double>(k) / static_cast<double>(steps), x.low);
  const double z = b.high * b.high;
  const double beyond =
      b.high * z * (1.0 / 3 + z * (2.0 / 15 + z * (17.0 / 315 + z * (62.0 / 2835 + z * (1382.0 / 155925)))));
  const Extended t = Extended::ordered_sum(b.high, b.low + beyond);
  const Extended& table = tangents[static_cast<std::size_t>(k)];
  return k == 0 ? t : ratio(table + t, 1 - table * t);
}

/// x less a whole number of quarter turns: π/2 in three parts, of which products with fewer than 2²⁰ are exact.
Extended less_turns(double x, double turns) {
  const Extended first = Extended::sum(x, -turns * 0x1.921fb544p0);
  return first - turns * 0x1.0b4611a6p-34 - Extended::product(turns, 0x1.3198a2e037073p-69);
}

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

}  // namespace
}  // namespace ictus

// Named as in C where they are linked, and only there: the declarations of C's header belong to the library that it comes with.
extern "C" {
[[gnu::visibility("hidden")]] double ictus_atan2(double y, double x) asm("atan2");
[[gnu::visibility("hidden")]] double ictus_atan(double x) asm("atan");
[[gnu::visibility("hidden")]] double ictus_asin(double x) asm("asin");
[[gnu::visibility("hidden")]] double ictus_acos(double x) asm("acos");
[[gnu::visibility("hidden")]] double ictus_tan(double x) asm("tan");
}

double ictus_atan2(double y, double x) {
  using namespace ictus;
  if (std::isnan(x) || std::isnan(y)) return not_a_number;
  const double height = std::abs(y), width = std::abs(x);
  if (height == 0) return std::signbit(x) ? std::copysign(pi.high, y) : y;
  const bool near = height > width * 0x1p-60 && width > height * 0x1p-60 && height < 0x1p500 &&
                    width < 0x1p500 && height > 0x1p-300 && width > 0x1p-300;
  return std::copysign(near ? upper_angle(height, x) : far_angle(height, x), y);
}

double ictus_atan(double x) { return ictus_atan2(x, 1); }

double ictus_asin(double x) {
  using namespace ictus;
  if (!(std::abs(x) <= 1)) return not_a_number;
  if (std::abs(x) < 0x1p-27) return x;
  return std::copysign(upper_angle(std::abs(x), beside(x)), x);
}

double ictus_acos(double x) {
  using namespace ictus;
  if (!(std::abs(x) <= 1)) return not_a_number;
  return upper_angle(beside(x), x);
}

double ictus_tan(double x) {
  using namespace ictus;
  const double size = std::abs(x);
  if (size < 0x1p-27) return x;
  if (!(size < 0x1p20)) return std::sin(x) / std::cos(x);
  const double turns = std::floor(size / half_pi.high + 0.5);
  const Extended rest = turns == 0 ? Extended(size) : less_turns(size, turns), t = low_tangent(abs(rest));
  const Extended upward = rest < 0 ? -t : t;
  const double found = static_cast<double>(std::fmod(turns, 2) == 0 ? upward : ratio(-1, upward));
  return x < 0 ? -found : found;
}
