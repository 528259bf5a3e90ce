#pragma once
// One contact with friction that strikes alone, in the plane: what its diagram needs.

#include <cstddef>

namespace ictus {

/// Signs of laws/impact/law.hpp: closing u and slip s before, W p taken off by the impulses.
struct RouthImpact {
  std::size_t contact = 0;
  double t = 0;                                     // s
  double normal = 0, coupling = 0, tangential = 0;  // W_nn, W_nt, W_tt  [1/kg]
  double closing = 0, slip = 0;                     // m/s
  double friction = 0;                              // μ
  double impulse = 0, rubbed = 0;                   // p_n, p_t at the end, N s
};

}  // namespace ictus
