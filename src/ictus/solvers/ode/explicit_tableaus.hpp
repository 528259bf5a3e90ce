#pragma once
// Explicit Runge–Kutta methods of orders 1 to 6 and pairs of them.
// tests/unit/solvers/ode checks every order condition.

#include "ictus/solvers/ode/tableau.hpp"

namespace ictus::tableaus {

struct Explicit {
  static constexpr int embedded_order = 0;
  static constexpr bool stiffly_accurate = false;
  static constexpr bool symmetric = false;
};

struct Rk1 : Explicit {
  static constexpr About about{"rk1", "Euler's explicit method.", "y₊ = y + h f",
                               "HairerNorsettWanner1993, §I.7"};
  static constexpr int order = 1;
  static constexpr ButcherTableau<1> tableau{.b = {1}};
};

struct Rk2Heun : Explicit {
  static constexpr About about{"rk2_heun", "Heun's method of order 2: the explicit trapezoidal rule.",
                               "y₊ = y + h/2 (f₁ + f₂)", "HairerNorsettWanner1993, §II.1"};
  static constexpr int order = 2;
  static constexpr ButcherTableau<2> tableau{.a = {{{0, 0}, {1, 0}}}, .b = {0.5, 0.5}, .c = {0, 1}};
};

struct Rk2Midpoint : Explicit {
  static constexpr About about{"rk2_midpoint", "Runge's method of order 2: the explicit midpoint rule.",
                               "y₊ = y + h f(y + h/2 f₁)", "HairerNorsettWanner1993, §II.1"};
  static constexpr int order = 2;
  static constexpr ButcherTableau<2> tableau{.a = {{{0, 0}, {0.5, 0}}}, .b = {0, 1}, .c = {0, 0.5}};
};

struct Rk32 : Explicit {
  static constexpr About about{"rk32",
                               "The pair 3(2) by Bogacki and Shampine; its last slope is the next first.",
                               "y₊ = y + h/9 (2 f₁ + 3 f₂ + 4 f₃)", "BogackiShampine1989"};
  static constexpr int order = 3, embedded_order = 2;
  static constexpr bool stiffly_accurate = true;
  static constexpr ButcherTableau<4> tableau{
      .a = {{{0}, {1.0 / 2}, {0, 3.0 / 4}, {2.0 / 9, 1.0 / 3, 4.0 / 9}}},
      .b = {2.0 / 9, 1.0 / 3, 4.0 / 9, 0},
      .c = {0, 1.0 / 2, 3.0 / 4, 1},
      .embedded = {7.0 / 24, 1.0 / 4, 1.0 / 3, 1.0 / 8}};
};

struct Rk4 : Explicit {
  static constexpr About about{"rk4", "The classical method of order 4 by Kutta.",
                               "y₊ = y + h/6 (f₁ + 2 f₂ + 2 f₃ + f₄)", "HairerNorsettWanner1993, §II.1"};
  static constexpr int order = 4;
  static constexpr ButcherTableau<4> tableau{.a = {{{0}, {0.5}, {0, 0.5}, {0, 0, 1}}},
                                             .b = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6},
                                             .c = {0, 0.5, 0.5, 1}};
};

struct Dopri54 : Explicit {
  static constexpr About about{"dopri54",
                               "The pair 5(4) by Dormand and Prince; its last slope is the next first.",
                               "y₊ = y + h Σ b_i f_i, 7 stages", "HairerNorsettWanner1993, §II.5"};
  static constexpr int order = 5, embedded_order = 4;
  static constexpr bool stiffly_accurate = true;
  static constexpr ButcherTableau<7> tableau{
      .a = {{{0},
             {1.0 / 5},
             {3.0 / 40, 9.0 / 40},
             {44.0 / 45, -56.0 / 15, 32.0 / 9},
             {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
             {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
             {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}}},
      .b = {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84, 0},
      .c = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1},
      .embedded = {5179.0 / 57600, 0, 7571.0 / 16695, 393.0 / 640, -92097.0 / 339200, 187.0 / 2100,
                   1.0 / 40}};
};

/// The step is that of order 4, as Fehlberg meant it; the method of order 5 is the embedded one.
struct Rkf45 : Explicit {
  static constexpr About about{"rkf45", "The pair 4(5) by Fehlberg, which steps with its order 4.",
                               "y₊ = y + h Σ b_i f_i, 6 stages", "HairerNorsettWanner1993, §II.5"};
  static constexpr int order = 4, embedded_order = 5;
  static constexpr ButcherTableau<6> tableau{
      .a = {{{0},
             {1.0 / 4},
             {3.0 / 32, 9.0 / 32},
             {1932.0 / 2197, -7200.0 / 2197, 7296.0 / 2197},
             {439.0 / 216, -8, 3680.0 / 513, -845.0 / 4104},
             {-8.0 / 27, 2, -3544.0 / 2565, 1859.0 / 4104, -11.0 / 40}}},
      .b = {25.0 / 216, 0, 1408.0 / 2565, 2197.0 / 4104, -1.0 / 5, 0},
      .c = {0, 1.0 / 4, 3.0 / 8, 12.0 / 13, 1, 1.0 / 2},
      .embedded = {16.0 / 135, 0, 6656.0 / 12825, 28561.0 / 56430, -9.0 / 50, 2.0 / 55}};
};

struct Butcher6 : Explicit {
  static constexpr About about{"butcher6",
                               "Butcher's method of order 6 with seven stages, the fewest there are.",
                               "y₊ = y + h Σ b_i f_i, 7 stages", "Butcher1964"};
  static constexpr int order = 6;
  static constexpr ButcherTableau<7> tableau{
      .a = {{{0},
             {1.0 / 3},
             {0, 2.0 / 3},
             {1.0 / 12, 1.0 / 3, -1.0 / 12},
             {-1.0 / 16, 9.0 / 8, -3.0 / 16, -3.0 / 8},
             {0, 9.0 / 8, -3.0 / 8, -3.0 / 4, 1.0 / 2},
             {9.0 / 44, -9.0 / 11, 63.0 / 44, 18.0 / 11, 0, -16.0 / 11}}},
      .b = {11.0 / 120, 0, 27.0 / 40, 27.0 / 40, -4.0 / 15, -4.0 / 15, 11.0 / 120},
      .c = {0, 1.0 / 3, 2.0 / 3, 1.0 / 3, 1.0 / 2, 1.0 / 2, 1}};
};

struct Verner65 : Explicit {
  static constexpr About about{"verner65", "Verner's pair 6(5), for error control at order 6.",
                               "y₊ = y + h Σ b_i f_i, 8 stages", "HairerNorsettWanner1993, §II.5"};
  static constexpr int order = 6, embedded_order = 5;
  static constexpr ButcherTableau<8> tableau{
      .a = {{{0},
             {1.0 / 6},
             {4.0 / 75, 16.0 / 75},
             {5.0 / 6, -8.0 / 3, 5.0 / 2},
             {-165.0 / 64, 55.0 / 6, -425.0 / 64, 85.0 / 96},
             {12.0 / 5, -8, 4015.0 / 612, -11.0 / 36, 88.0 / 255},
             {-8263.0 / 15000, 124.0 / 75, -643.0 / 680, -81.0 / 250, 2484.0 / 10625},
             {3501.0 / 1720, -300.0 / 43, 297275.0 / 52632, -319.0 / 2322, 24068.0 / 84065, 0,
              3850.0 / 26703}}},
      .b = {3.0 / 40, 0, 875.0 / 2244, 23.0 / 72, 264.0 / 1955, 0, 125.0 / 11592, 43.0 / 616},
      .c = {0, 1.0 / 6, 4.0 / 15, 2.0 / 3, 5.0 / 6, 1, 1.0 / 15, 1},
      .embedded = {13.0 / 160, 0, 2375.0 / 5984, 5.0 / 16, 12.0 / 85, 3.0 / 44, 0, 0}};
};

}  // namespace ictus::tableaus
