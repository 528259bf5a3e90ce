// hypot as Debian's C library rounds it, so that a browser gives the bits of the program: the root of the sum of squares,
// and one correction by what its square is too large. That of WebAssembly's library rounds one result in eight otherwise.
// exp, log and pow of both are the same; sin, cos and their inverses are not (README.md).

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

extern "C" double hypot(double x, double y) {
  if (std::isinf(x) || std::isinf(y)) return std::numeric_limits<double>::infinity();
  if (std::isnan(x) || std::isnan(y)) return std::numeric_limits<double>::quiet_NaN();
  const double a = std::max(std::abs(x), std::abs(y)), b = std::min(std::abs(x), std::abs(y));
  constexpr double unseen = 0x1p-54;  // beside one
  if (a > huge) return b <= a * unseen ? a + b : corrected_root(a * scale, b * scale) / scale;
  if (b < tiny) return b <= a * unseen || a == 0 ? a + b : corrected_root(a / scale, b / scale) * scale;
  return b <= a * unseen ? a + b : corrected_root(a, b);
}
