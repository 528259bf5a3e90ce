#include "ictus/model/resonators/disc_modes.hpp"

#include <cmath>

#include "ictus/base/roots.hpp"
#include "ictus/model/resonators/bessel.hpp"

namespace ictus {
namespace {

/// A function of the radius at the edge r = 1, and its derivative; sign is that of ∇²w = sign λ² w.
struct AtEdge {
  double value, slope, sign;
};

AtEdge oscillating(int m, double x) {
  const double j = bessel_j(m, x), next = bessel_j(m + 1, x);
  return {j, m * j - x * next, -1};
}

/// I_m(λr)/I_m(λ).
AtEdge modified(int m, double x) {
  const double ratio = bessel_i(m + 1, x) / bessel_i(m, x);
  return {1, m + x * ratio, 1};
}

/// The two conditions of the edge, of one function: zero in their sum.
struct Conditions {
  double first, second;
};

Conditions at_edge(DiscEdge edge, double poisson, int m, double x, const AtEdge& w) {
  const double m2 = static_cast<double>(m) * m, loss = 1 - poisson, curvature = w.sign * x * x;
  const double moment = curvature * w.value - loss * (w.slope - m2 * w.value);
  switch (edge) {
    case DiscEdge::clamped: return {w.value, w.slope};
    case DiscEdge::supported: return {w.value, moment};
    case DiscEdge::free: return {moment, curvature * w.slope - loss * m2 * (w.slope - w.value)};
    case DiscEdge::membrane: break;
  }
  return {w.value, 0};
}

double determinant(DiscEdge edge, double poisson, int m, double x) {
  const AtEdge j = oscillating(m, x);
  if (edge == DiscEdge::membrane) return j.value;
  const Conditions a = at_edge(edge, poisson, m, x, j), b = at_edge(edge, poisson, m, x, modified(m, x));
  // Large terms of both conditions grow like λ², and λ³ of the shear: divided out.
  return (a.first * b.second - b.first * a.second) / (1 + x * x);
}

DiscMode shaped(DiscEdge edge, double poisson, int m, double x) {
  DiscMode mode{.diameters = m, .root = x};
  const AtEdge j = oscillating(m, x);
  const double m2 = static_cast<double>(m) * m / (x * x);
  double square = 0.5 * (j.slope * j.slope / (x * x) + (1 - m2) * j.value * j.value);  // ∫ J² r dr
  if (edge != DiscEdge::membrane) {
    const AtEdge i = modified(m, x);
    const Conditions a = at_edge(edge, poisson, m, x, j), b = at_edge(edge, poisson, m, x, i);
    mode.modified = std::abs(b.first) > std::abs(b.second) ? -a.first / b.first : -a.second / b.second;
    const double c = mode.modified;
    square += c * (j.value * i.slope - j.slope) / (x * x);
    square += c * c * 0.5 * ((1 + m2) - i.slope * i.slope / (x * x));
  }
  // The mean over the disc is 2 ∫ w² r dr, and half of it where there is a cosine.
  mode.amplitude = 1 / std::sqrt(m == 0 ? 2 * square : square);
  return mode;
}

/// Below it no mode of this m lies; the rigid ones of a free plate are at 0.
double lowest_root(DiscEdge edge, int m) {
  if (edge == DiscEdge::free && m < 2) return 1.5;
  return m < 2 ? 0.5 : 0.8 * m;
}

}  // namespace

std::vector<DiscMode> disc_modes(DiscEdge edge, double poisson, int m, double highest) {
  constexpr double stride = 0.2;  // roots of one m are farther apart
  // A free plate without a circle is rigid there: it moves and tilts as a whole.
  const int rigid = edge == DiscEdge::free && m < 2 ? 1 : 0;
  std::vector<DiscMode> modes;
  const auto f = [&](double x) { return determinant(edge, poisson, m, x); };
  double low = lowest_root(edge, m), at_low = f(low);
  while (low < highest) {
    const double high = low + stride, at_high = f(high);
    if ((at_low < 0) != (at_high < 0)) {
      const double root = bracketed_root(f, low, high, at_low, at_high);
      if (root > highest) break;
      modes.push_back(shaped(edge, poisson, m, root));
      modes.back().circles = static_cast<int>(modes.size()) - 1 + rigid;
    }
    low = high;
    at_low = at_high;
  }
  return modes;
}

/// 2 ∫ J₀(λr) r dr = 2 J₁(λ)/λ, and of I₀ alike.
double disc_mean(const DiscMode& mode) {
  if (mode.diameters != 0) return 0;
  const double x = mode.root;
  double mean = bessel_j(1, x);
  if (mode.modified != 0) mean += mode.modified * bessel_i(1, x) / bessel_i(0, x);
  return mode.amplitude * 2 * mean / x;
}

double disc_shape(const DiscMode& mode, double r) {
  const int m = mode.diameters;
  double w = bessel_j(m, mode.root * r);
  if (mode.modified != 0) w += mode.modified * bessel_i(m, mode.root * r) / bessel_i(m, mode.root);
  return mode.amplitude * w;
}

}  // namespace ictus
