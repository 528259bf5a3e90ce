#include "ictus/model/resonators/disc_compliance.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace ictus {
namespace {

constexpr int most_terms = 20'000;

/// Σ_{m ≥ 0} of terms that fall at least like 1/m³, or geometrically.
template <class Term>
double series(Term term, int first) {
  double sum = 0;
  for (int m = first; m < most_terms; ++m) {
    const double each = term(m);
    sum += each;
    if (m > 2 && std::abs(each) <= 1e-15 * std::abs(sum)) break;
  }
  return sum;
}

/// Times 16π: Boggio's function of Green at the load itself, (1 − r²)².
double clamped(double r) { return (1 - r * r) * (1 - r * r); }

/// Times 16π. The clamped disc has the moments w″(1, θ) = (1 − r²)(1 + 2 Σ r^m cos mθ)/4π at its edge, which A_m (ρ^m − ρ^(m+2))
/// cos mθ of moments −(4m + 2 + 2ν) A_m take off.
double supported(double poisson, double r) {
  const double square = r * r;
  double power = 1;  // r^(2m)
  const double turned = series(
      [&](int m) {
        const double term = (m == 0 ? 1 : 2) * power / (4 * m + 2 + 2 * poisson);
        power *= square;
        return term;
      },
      0);
  return clamped(r) * (1 + 4 * turned);
}

/// Moment and shear at the edge of ρ^p cos mθ.
struct FreeEdge {
  double poisson;
  double moment(double p, double m) const { return p * (p - 1) + poisson * (p - m * m); }
  double shear(double p, double m) const {
    return (p * p - m * m) * (p - 2) - (1 - poisson) * m * m * (p - 1);
  }
};

/// Times 8π. |x − y|² ln|x − y|, which vanishes at the load, a body force that takes off its resultant, and A_m ρ^m + B_m
/// ρ^(m+2), so that the edge has no moment and no shear and nothing flies.
double free_disc(double poisson, double r) {
  const double t = r, t2 = t * t, t3 = t2 * t, t4 = t2 * t2;
  const double nu = poisson;
  // m = 0: −ρ⁴/8 of the body force, of mean zero.
  const double b0 = (-1.5 - 0.5 * nu + t2 * (1 - nu)) / (2 * (1 + nu));
  const double a0 = -2 * ((-1.0 / 16 + t2 / 4 + t4 / 16) - 1.0 / 48 + b0 / 4);
  double sum = -t4 / 8 + b0 * t2 + a0;
  // m = 1: −tρ⁵/6, without a tilt.
  const double b1 = (t3 * (1 - nu) + 2 * t * (1 + nu) + t / 6 * (20 + 4 * nu)) / (6 + 2 * nu);
  const double a1 = -4 * ((t4 * t / 24 - t3 / 4 - t / 8) - t / 48 + b1 / 6);
  sum += -t3 * t3 / 6 + b1 * t3 + a1 * t;
  // Beyond the load the others are t^m (ρ^(2−m)/m(m−1) − t²ρ^(−m)/m(m+1)).
  const FreeEdge edge{poisson};
  return sum + series(
                   [&](int turn) {
                     const double m = turn, power = std::pow(t, m);
                     const double near = power / (m * (m - 1)), far = -power * t2 / (m * (m + 1));
                     const double moment = near * edge.moment(2 - m, m) + far * edge.moment(-m, m);
                     const double shear = near * edge.shear(2 - m, m) + far * edge.shear(-m, m);
                     const double m_a = edge.moment(m, m), m_b = edge.moment(m + 2, m);
                     const double s_a = edge.shear(m, m), s_b = edge.shear(m + 2, m);
                     const double det = m_a * s_b - m_b * s_a;
                     const double a = (m_b * shear - s_b * moment) / det,
                                  b = (s_a * moment - m_a * shear) / det;
                     return power * (a + b * t2);
                   },
                   2);
}

}  // namespace

double disc_compliance(DiscEdge edge, double poisson, double r) {
  switch (edge) {
    case DiscEdge::clamped: return clamped(r) / (16 * std::numbers::pi);
    case DiscEdge::supported: return supported(poisson, r) / (16 * std::numbers::pi);
    case DiscEdge::free: return free_disc(poisson, r) / (8 * std::numbers::pi);
    case DiscEdge::membrane: break;
  }
  return std::numeric_limits<double>::infinity();
}

}  // namespace ictus
