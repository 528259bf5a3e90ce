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

}  // namespace ictus
