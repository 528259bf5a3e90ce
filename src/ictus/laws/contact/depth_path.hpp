#pragma once
// The depth of a contact over a step, as a polynomial with the moments of its closing speed: see projection.hpp.

#include <array>
#include <cstddef>

#include "ictus/base/legendre.hpp"
#include "ictus/base/unit_roots.hpp"

namespace ictus {

struct DepthPath {
  std::size_t stages = 1;                        // s, 1 … 4
  double duration = 0;                           // h, s
  double start = 0;                              // δ₀, m
  std::array<double, legendre::most> moments{};  // M_k, m
  double time = 0;                               // s, at its start
};

/// δ̃ by powers of τ.
template <std::size_t s>
UnitPolynomial<s> depth_polynomial(const DepthPath& path) {
  UnitPolynomial<s> a{path.start};
  for (std::size_t k = 0; k < s; ++k)
    for (std::size_t j = 0; j <= k; ++j)
      a[j + 1] += static_cast<double>(2 * k + 1) * path.moments[k] * legendre::coefficients[k][j] /
                  static_cast<double>(j + 1);
  return a;
}

/// Does the path enter the surface anywhere?
template <std::size_t s>
bool enters(const DepthPath& path) {
  const UnitPolynomial<s> a = depth_polynomial<s>(path);
  if (a[0] > 0 || path.start + path.moments[0] > 0) return true;
  if (!(enclosure<s>(a).most > 0)) return false;
  return sign_changes<s>(a).count > 0;
}

inline bool enters(const DepthPath& path) {
  switch (path.stages) {
    case 1: return enters<1>(path);
    case 2: return enters<2>(path);
    case 3: return enters<3>(path);
    default: return enters<4>(path);
  }
}

}  // namespace ictus
