#include "ictus/exact/lambert.hpp"

#include <cmath>

namespace ictus::exact {
namespace {

// Beyond these ends the plain formula loses no more than two bits.
constexpr double series_from = -0.6, series_to = 1.0;

bool near_zero(double z) { return z > series_from && z < series_to; }

/// s(z) = 1/3 + r²/5 + r⁴/7 + …, r = z/(2+z):   ln(1+z) = 2 artanh r = 2r + 2r³ s.
double artanh_tail(double z) {
  const double r = z / (2 + z), r2 = r * r;
  double power = 1, sum = 0;
  for (int n = 3; power > 1e-18; n += 2, power *= r2) sum += power / n;
  return sum;
}

Excess by_series(double sigma) {
  const double z = sigma * (1 + sigma * (1.0 / 3 + sigma * (1.0 / 36 - sigma * (1.0 / 270 - sigma / 4320))));
  return {z, 1 + z};
}

// Newton on ψ(z) = σ²/2 for moderate σ; ψ is accurate relative to itself, hence so is z.
Excess by_newton(double sigma) {
  double z = by_series(sigma).z;
  for (int i = 0; i < 8; ++i) {
    const double change = (log_excess(z) - sigma * sigma / 2) * (1 + z) / z;
    z -= change;
    if (std::abs(change) < 1e-9 * std::abs(z)) break;
  }
  return {z, 1 + z};
}

// Newton on y − ln y = c, y = 1 + z > 2.
Excess far_above(double c) {
  const double log_c = std::log(c);
  double y = c + log_c + log_c / c;
  for (int i = 0; i < 8; ++i) {
    const double change = (y - std::log(y) - c) * y / (y - 1);
    y -= change;
    if (std::abs(change) < 1e-9 * y) break;
  }
  return {y - 1, y};
}

// The same equation in l = ln y, because y may be as small as exp(−c).
Excess far_below(double c) {
  double l = -c + std::exp(-c);
  for (int i = 0; i < 8; ++i) {
    const double y = std::exp(l), change = (y - l - c) / (y - 1);
    l -= change;
    if (std::abs(change) < 1e-9) break;
  }
  return {std::expm1(l), std::exp(l)};
}

}  // namespace

// ψ = z r − 2 r³ s: the two terms differ by a factor of six or more near zero.
double log_excess(double z) { return near_zero(z) ? z * z * log_excess_ratio(z) : z - std::log1p(z); }

double log_excess_ratio(double z) {
  constexpr double square_overflows = 1e150;
  if (z > square_overflows) return (1 - std::log1p(z) / z) / z;
  if (!near_zero(z)) return (z - std::log1p(z)) / (z * z);
  const double d = 1 / (2 + z);
  return d - 2 * z * d * d * d * artanh_tail(z);
}

// ½ − h = z (1/(2(2+z)) + 2s/(2+z)³): a sum of positive terms.
double log_excess_second(double z) {
  if (!near_zero(z)) return (0.5 - log_excess_ratio(z)) / z;
  const double d = 1 / (2 + z);
  return d / 2 + 2 * d * d * d * artanh_tail(z);
}

Excess inverse_log_excess(double sigma) {
  if (std::abs(sigma) < 1e-4) return by_series(sigma);
  if (std::abs(sigma) < 1) return by_newton(sigma);
  const double c = 1 + sigma * sigma / 2;
  return sigma > 0 ? far_above(c) : far_below(c);
}

double secant_slope(double sigma) { return sigma == 0 ? 1 : sigma / inverse_log_excess(sigma).z; }

}  // namespace ictus::exact
