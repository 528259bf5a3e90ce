#pragma once
// The two-point scheme with an effective stiffness: contacts of the right duration on average over sub-sample
// phases.

#include "ictus/schemes/conserving.hpp"

namespace ictus {

struct TwoPointTuned {
  static constexpr About about{
      "two_point_tuned", "Two-point scheme with an effective stiffness: mean duration right to 0.02 step.",
      "two_point with k (T/T_e)^{α+1}, T > 1.05 h; α = 1: β* = tan²(ωh/2)",
      "[Chatziioannou2019, eq. (15)]; Ours"};
  static constexpr Orders orders{.conservative = 2, .damped = 2, .touch = 2};
  static constexpr Needs needs{.no_relaxation = true, .power_law = true};
  static constexpr Keeps keeps{.energy = true};

  template <System S>
  using On = TwoPointOf<TwoPointTuning, S>;
};

}  // namespace ictus
