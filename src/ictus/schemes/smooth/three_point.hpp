#pragma once
// The energy-conserving three-point scheme of Newton's equation.

#include "ictus/schemes/conserving.hpp"

namespace ictus {

struct ThreePoint {
  static constexpr About about{
      "three_point", "Energy-conserving three-point scheme; shortest contact two steps.",
      "m (x₊ − 2x + x₋)/h² = −[V(x₊) − V(x₋)]/(x₊ − x₋)", "[Chatziioannou2019, eq. (7)]"};
  static constexpr Orders orders{.conservative = 2, .damped = 2, .touch = 2};
  static constexpr Needs needs{.no_relaxation = true};
  static constexpr Keeps keeps{.energy = true, .staggered = true};

  template <System S>
  using On = ThreePointOf<NoTuning, S>;
};

}  // namespace ictus
