#pragma once
// Gauss–Jacobi quadrature with the weight at one end:  ∫₀¹ y^{−a} F(y) dy ≈ Σ wᵢ F(yᵢ),  0 ≤ a < 1.
// a = 0 is Gauss–Legendre. n nodes are exact for polynomials of degree 2n − 1. (docs/theory/exact.md, 3)

#include <cstddef>
#include <vector>

namespace ictus::exact {

struct Node {
  double place;   // yᵢ ∈ (0, 1)
  double weight;  // wᵢ > 0
};

std::vector<Node> gauss_nodes(std::size_t count, double end_exponent);

}  // namespace ictus::exact
