#pragma once
// Hertz' contact of two bodies from their materials and radii.

#include <cmath>

namespace ictus {

/// One side of a contact.
struct Elastic {
  double young;      // E, Pa
  double poisson;    // ν
  double curvature;  // 1/R, 1/m; 0 for a plane
};

/// k of f = k δ^{3/2}: k = 4/3 E* √R*, 1/E* = Σ (1 − ν²)/E, 1/R* = Σ 1/R.  [Johnson1985, eqs (4.22), (4.23)]
inline double hertz_stiffness(Elastic a, Elastic b) {
  const double compliance = (1 - a.poisson * a.poisson) / a.young + (1 - b.poisson * b.poisson) / b.young;
  return 4 / (3 * compliance * std::sqrt(a.curvature + b.curvature));
}

/// k_t/k_n of the same contact: k_t = 8 a G*, 1/G* = Σ (2 − ν)/G, over dN/dδ = 2 a E*; 2 (1 − ν)/(2 − ν) of one material.
/// [Mindlin1949]
inline double shear_ratio(Elastic a, Elastic b) {
  const auto shear = [](Elastic c) { return 2 * (2 - c.poisson) * (1 + c.poisson) / c.young; };
  const auto normal = [](Elastic c) { return (1 - c.poisson * c.poisson) / c.young; };
  return 4 * (normal(a) + normal(b)) / (shear(a) + shear(b));
}

}  // namespace ictus
