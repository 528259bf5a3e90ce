// sin and cos as Debian's C library rounds them (glibc 2.36 on a processor without fused multiply-add), so that a browser gives
// the bits of the program: that of WebAssembly's library rounds three results in a hundred otherwise. Both take a point k/128
// next to the angle, whose sine and cosine are known to twice the digits, and a short series from there (after Gal and
// Bachelis, "An accurate elementary mathematical library for the IEEE floating point standard", 1991). Which sum is
// taken first decides the last bit, so that order and coefficients are that library's; the points are computed here.
// Compared with it over 10⁷ angles from 1e-9 to 6e7 rad, none differed.

#include <array>
#include <cmath>

namespace {

struct Point {
  double sine, sine_rest, cosine, cosine_rest;
};

using Quad = long double;  // 113 bits in WebAssembly

/// sin and cos of k/128 by their series.
constexpr Point point(int k) {
  const Quad x = static_cast<Quad>(k) / 128;
  Quad sine = 0, cosine = 0, term = 1;
  for (int n = 0; n < 32; ++n) {
    (n % 2 == 1 ? sine : cosine) += n / 2 % 2 == 1 ? -term : term;
    term *= x / (n + 1);
  }
  const double s = static_cast<double>(sine), c = static_cast<double>(cosine);
  return {s, static_cast<double>(sine - s), c, static_cast<double>(cosine - c)};
}

constexpr std::array<Point, 112> points = [] {
  std::array<Point, 112> all{};
  for (int k = 0; k < static_cast<int>(all.size()); ++k) all[k] = point(k);
  return all;
}();

/// The point next to x from 0 to 0.87.
double nearest(double x) {
  constexpr double big = 0x1.8p45;  // a sum with it has seven bits behind the point
  return (big + x) - big;
}
const Point& at(double place) { return points[static_cast<int>(place * 128)]; }

double odd(double x, double xx) { return x * xx * (-0x1.5555555555515p-3 + xx * 0x1.11110e829872fp-7); }
double even(double xx) { return xx * (0.5 + xx * (-0x1.5555555555535p-5 + xx * 0x1.6c16bedd9e239p-10)); }

/// sin(x + d) with |x| < 0.126.
double sine_near_zero(double x, double d) {
  const double xx = x * x;
  const double p =
      (((-0x1.addffc2fcdf59p-26 * xx + 0x1.71de27b9a7ed9p-19) * xx - 0x1.a01a019db08b8p-13) * xx +
       0x1.1111111110ecep-7) *
          xx -
      0x1.5555555555555p-3;
  return x + ((p * x - 0.5 * d) * xx + d);
}

/// sin(x + d) with d far below the last bit of x, |x| < 0.86.
double sine(double x, double d) {
  if (std::abs(x) < 0.126) return sine_near_zero(x, d);
  const double place = nearest(std::abs(x)), y = std::abs(x) - place, yy = y * y;
  if (x <= 0) d = -d;
  const double s = y + (d + odd(y, yy)), c = y * d + even(yy);
  const Point& p = at(place);
  return std::copysign(p.sine + ((p.sine_rest + s * p.cosine_rest - p.sine * c) + p.cosine * s), x);
}

/// cos(x + d), likewise.
double cosine(double x, double d) {
  if (x < 0) d = -d;
  const double place = nearest(std::abs(x)), y = std::abs(x) - place + d, yy = y * y;
  const double s = y + odd(y, yy), c = even(yy);
  const Point& p = at(place);
  return p.cosine + ((p.cosine_rest - s * p.sine_rest - p.cosine * c) - p.sine * s);
}

/// An angle less a whole number of quarter turns: value + rest, and that number modulo four.
struct Reduced {
  double value, rest;
  int quarters;
};

/// π/2 in four parts; the product with each of the first three is exact.
Reduced reduced(double x) {
  constexpr double round = 0x1.8p52;  // a sum with it is whole
  const double sum = x * 0x1.45f306dc9c883p-1 + round, n = sum - round;
  const double y = (x - n * 0x1.921fb58p0) - n * -0x1.dde973cp-27;
  const double third = n * -0x1.cb3b398p-55, fourth = n * -0x1.d747f23e32ed7p-83;
  const double z = y - third, value = z - fourth;
  return {value, ((y - z) - third) + ((z - value) - fourth), static_cast<int>(n) & 3};
}

/// cos of the angle, or sin of it a quarter turn earlier.
double after_quarters(const Reduced& angle, int quarters) {
  const double found = quarters % 2 == 1 ? cosine(angle.value, angle.rest) : sine(angle.value, angle.rest);
  return quarters % 4 >= 2 ? -found : found;
}

constexpr double first = 0.855469, second = 2.426265;  // between them the angle is taken from a quarter turn
constexpr double quarter = 0x1.921fb54442d18p0, rest = 0x1.1a62633145c07p-54;  // π/2
constexpr double largest = 105414350;  // the parts of π/2 suffice up to here

}  // namespace

extern "C" {
double sin(double x) {
  const double size = std::abs(x);
  if (size < 0x1p-26) return x;
  if (size < first) return sine(x, 0);
  if (size < second) return std::copysign(cosine(quarter - size, rest), x);
  if (!(size < largest)) return static_cast<double>(std::sin(static_cast<Quad>(x)));
  const Reduced angle = reduced(x);
  return after_quarters(angle, angle.quarters);
}

double cos(double x) {
  const double size = std::abs(x);
  if (size < 0x1p-27) return 1;
  if (size < first) return cosine(x, 0);
  if (size < second) {
    const double y = quarter - size, value = y + rest;
    return sine(value, (y - value) + rest);
  }
  if (!(size < largest)) return static_cast<double>(std::cos(static_cast<Quad>(x)));
  const Reduced angle = reduced(x);
  return after_quarters(angle, angle.quarters + 1);
}
}
