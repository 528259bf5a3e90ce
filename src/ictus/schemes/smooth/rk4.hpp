#pragma once
// The classical Runge–Kutta method. The force is zero outside contact inside its stages too.
// Erratum to [Papetti2011, §3.2.4]: of order 4 within a contact, but touch and release hold it at α + 1.

#include "ictus/schemes/runge_kutta.hpp"

namespace ictus {

struct Rk4 {
  static constexpr About about{"rk4", "The classical Runge–Kutta method of order 4.",
                               "y₊ = y + h (k₁ + 2k₂ + 2k₃ + k₄)/6", "[Papetti2011, eq. (23)]"};
  static constexpr Orders orders{.conservative = 4, .damped = 4, .touch = 4};
  static constexpr Needs needs{};
  static constexpr Keeps keeps{};
  static constexpr Tableau<4> tableau{
      .a = {{{0, 0, 0, 0}, {0.5, 0, 0, 0}, {0, 0.5, 0, 0}, {0, 0, 1, 0}}},
      .b = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6},
      .c = {0, 0.5, 0.5, 1},
  };

  template <System S>
  using On = ExplicitRungeKutta<tableau, S>;
};

}  // namespace ictus
