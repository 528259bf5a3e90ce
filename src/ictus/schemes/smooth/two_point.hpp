#pragma once
// The energy-conserving two-point scheme: the force of a step is the mean of the spring over the step's own
// path.

#include "ictus/schemes/conserving.hpp"

namespace ictus {

struct TwoPoint {
  static constexpr About about{"two_point", "Energy-conserving two-point scheme; shortest contact one step.",
                               "x₊ − x = h v̄, m (v₊ − v) = −h ΔV/Δx", "[Chatziioannou2019, eq. (8)]"};
  static constexpr Orders orders{.conservative = 2, .damped = 2, .touch = 2};
  static constexpr Needs needs{.no_relaxation = true};
  static constexpr Keeps keeps{.energy = true};

  template <System S>
  using On = TwoPointOf<NoTuning, S>;
};

}  // namespace ictus
