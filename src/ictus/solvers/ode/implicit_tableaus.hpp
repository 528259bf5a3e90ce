#pragma once
// Implicit Runge–Kutta methods by collocation: Gauss (order 2s, symmetric, keeps quadratic invariants) and
// Radau IIA (order 2s − 1, stiffly accurate, R(∞) = 0). [HairerWanner1996, §IV.5]
// tests/unit/solvers/ode checks every order condition.

#include <numbers>

#include "ictus/solvers/ode/tableau.hpp"

namespace ictus::tableaus {

struct Gauss {
  static constexpr int embedded_order = 0;
  static constexpr bool stiffly_accurate = false;
  static constexpr bool symmetric = true;
};

struct RadauIia {
  static constexpr int embedded_order = 0;
  static constexpr bool stiffly_accurate = true;
  static constexpr bool symmetric = false;
};

struct Gauss2 : Gauss {
  static constexpr About about{"gauss2", "Gauss collocation with two stages.", "c = 1/2 ∓ √3/6",
                               "HairerWanner1996, §IV.5"};
  static constexpr int order = 4;
  static constexpr double r = std::numbers::sqrt3 / 6;
  static constexpr ButcherTableau<2> tableau{.a = {{{1.0 / 4, 1.0 / 4 - r}, {1.0 / 4 + r, 1.0 / 4}}},
                                             .b = {1.0 / 2, 1.0 / 2},
                                             .c = {1.0 / 2 - r, 1.0 / 2 + r}};
};

struct Gauss3 : Gauss {
  static constexpr About about{"gauss3", "Gauss collocation with three stages.", "c = 1/2 ∓ √15/10, 1/2",
                               "HairerWanner1996, §IV.5"};
  static constexpr int order = 6;
  static constexpr double r = 3.8729833462074168852;  // √15
  static constexpr ButcherTableau<3> tableau{.a = {{{5.0 / 36, 2.0 / 9 - r / 15, 5.0 / 36 - r / 30},
                                                    {5.0 / 36 + r / 24, 2.0 / 9, 5.0 / 36 - r / 24},
                                                    {5.0 / 36 + r / 30, 2.0 / 9 + r / 15, 5.0 / 36}}},
                                             .b = {5.0 / 18, 4.0 / 9, 5.0 / 18},
                                             .c = {1.0 / 2 - r / 10, 1.0 / 2, 1.0 / 2 + r / 10}};
};

struct RadauIia2 : RadauIia {
  static constexpr About about{"radau_iia2", "Radau IIA collocation with two stages.", "c = 1/3, 1",
                               "HairerWanner1996, §IV.5"};
  static constexpr int order = 3;
  static constexpr ButcherTableau<2> tableau{
      .a = {{{5.0 / 12, -1.0 / 12}, {3.0 / 4, 1.0 / 4}}}, .b = {3.0 / 4, 1.0 / 4}, .c = {1.0 / 3, 1}};
};

struct RadauIia3 : RadauIia {
  static constexpr About about{"radau_iia3", "Radau IIA collocation with three stages.", "c = (4 ∓ √6)/10, 1",
                               "HairerWanner1996, §IV.5"};
  static constexpr int order = 5;
  static constexpr double r = 2.4494897427831780982;  // √6
  static constexpr ButcherTableau<3> tableau{
      .a = {{{(88 - 7 * r) / 360, (296 - 169 * r) / 1800, (-2 + 3 * r) / 225},
             {(296 + 169 * r) / 1800, (88 + 7 * r) / 360, (-2 - 3 * r) / 225},
             {(16 - r) / 36, (16 + r) / 36, 1.0 / 9}}},
      .b = {(16 - r) / 36, (16 + r) / 36, 1.0 / 9},
      .c = {(4 - r) / 10, (4 + r) / 10, 1}};
};

}  // namespace ictus::tableaus
