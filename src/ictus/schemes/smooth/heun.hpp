#pragma once
// Heun's method of the textbooks: Euler's predictor, the trapezoidal corrector, both slopes evaluated anew.

#include "ictus/schemes/runge_kutta.hpp"

namespace ictus {

struct Heun {
  static constexpr About about{"heun", "Heun's method of the textbooks, of order 2 for every force.",
                               "y₊ = y + h (f(y) + f(y + h f(y)))/2", "[HairerNorsettWanner1993, §II.1]"};
  static constexpr Orders orders{.conservative = 2, .damped = 2, .touch = 2};
  static constexpr Needs needs{};
  static constexpr Keeps keeps{};
  static constexpr Tableau<2> tableau{.a = {{{0, 0}, {1, 0}}}, .b = {0.5, 0.5}, .c = {0, 1}};

  template <System S>
  using On = ExplicitRungeKutta<tableau, S>;
};

}  // namespace ictus
