// Functions as Debian's C library rounds them, so that a browser gives the bits of the program. exp, log and pow of
// WebAssembly's library are the same; sin and cos, expm1 and log1p have files of their own, and angles are the program's
// (src/ictus/base/angles.cpp).

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

/// h − (h² − a² − b²) / 2h with a ≥ b, the difference of squares written without cancellation.
/// After C. F. Borges, "An improved algorithm for hypot(a,b)", 2019, without fused multiply-add.
double corrected_root(double a, double b) {
  const double h = std::sqrt(a * a + b * b);
  double large = 0, small = 0;  // parts of h² − a² − b²
  if (h <= 2 * b) {
    const double d = h - b;
    large = a * (2 * d - a);
    small = (d - 2 * (a - b)) * d;
  } else {
    const double d = h - a;
    large = 2 * d * (a - 2 * b);
    small = (4 * d - b) * b + d * d;
  }
  return h - (large + small) / (2 * h);
}

constexpr double huge = 0x1p+511, tiny = 0x1p-459, scale = 0x1p-600;

}  // namespace

extern "C" {
/// By e^{2|x|} − 1 [glibc 2.36 after fdlibm]: 1 − 2/(that + 2), and for |x| < 1 its counterpart with e^{−2|x|} − 1.
double tanh(double x) {
  const double size = std::abs(x);
  if (!(size < 22)) return std::isnan(x) ? x : std::copysign(1.0, x);
  if (size < 0x1p-55) return x * (1 + x);
  if (size >= 1) return std::copysign(1 - 2 / (std::expm1(2 * size) + 2), x);
  const double t = std::expm1(-2 * size);
  return std::copysign(-t / (t + 2), x);
}

/// The exponent's part in two pieces beside the mantissa's [glibc 2.36 after fdlibm].
double log10(double x) {
  if (!(x > 0) || std::isinf(x)) return std::log(x);
  int power = 0;
  double part = 2 * std::frexp(x, &power);  // from 1 to 2
  --power;
  if (power < 0) {
    part /= 2;
    ++power;
  }
  const double n = power;
  const double low = n * 0x1.9fef311f12b36p-42 + 0x1.bcb7b1526e50ep-2 * std::log(part);
  return low + n * 0x1.34413509f6p-2;
}

double hypot(double x, double y) {
  if (std::isinf(x) || std::isinf(y)) return std::numeric_limits<double>::infinity();
  if (std::isnan(x) || std::isnan(y)) return std::numeric_limits<double>::quiet_NaN();
  const double a = std::max(std::abs(x), std::abs(y)), b = std::min(std::abs(x), std::abs(y));
  constexpr double unseen = 0x1p-54;  // beside one
  if (a > huge) return b <= a * unseen ? a + b : corrected_root(a * scale, b * scale) / scale;
  if (b < tiny) return b <= a * unseen || a == 0 ? a + b : corrected_root(a / scale, b / scale) * scale;
  return b <= a * unseen ? a + b : corrected_root(a, b);
}
}
