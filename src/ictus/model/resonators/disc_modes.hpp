#pragma once
// Modes on a disc of radius 1, w = (J_m(λr) + C I_m(λr)) cos mθ or sin mθ (docs/theory/resonators.md): membranes have
// C = 0, thin plates the λ and C of their edge. The modified function is scaled by its value at the edge, so that
// nothing overflows, and shapes have a unit mean square over the disc.

#include <vector>

namespace ictus {

enum class DiscEdge { clamped, free, membrane, supported };

struct DiscMode {
  int diameters = 0;     // m, nodal diameters
  int circles = 0;       // nodal circles inside the edge
  double root = 0;       // λ
  double modified = 0;   // C, of I_m(λr)/I_m(λ)
  double amplitude = 0;  // makes the mean square one, with the angle's factor
};

/// All of one m with λ up to `highest`, rising.
std::vector<DiscMode> disc_modes(DiscEdge edge, double poisson, int diameters, double highest);

/// The mean of its shape over the disc: zero unless it is round.
double disc_mean(const DiscMode& mode);

/// At 0 ≤ r ≤ 1, beside cos mθ or sin mθ.
double disc_shape(const DiscMode& mode, double r);

}  // namespace ictus
