#pragma once
// The three-point scheme with an effective stiffness.

#include "ictus/schemes/conserving.hpp"

namespace ictus {

struct ThreePointTuned {
  static constexpr About about{
      "three_point_tuned",
      "Three-point scheme with an effective stiffness: mean duration right to 0.02 step.",
      "three_point with k (T/T_e)^{α+1}, T > 1.8 h; α = 1: β* = (1 − cos ωh)/cos ωh",
      "[Chatziioannou2019, eq. (16)]; Ours"};
  static constexpr Orders orders{.conservative = 2, .damped = 2, .touch = 2};
  static constexpr Needs needs{.no_relaxation = true, .power_law = true};
  static constexpr Keeps keeps{.energy = true, .staggered = true};

  template <System S>
  using On = ThreePointOf<ThreePointTuning, S>;
};

}  // namespace ictus
