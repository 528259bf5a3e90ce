#pragma once
// THE LIST of Runge–Kutta tableaus. To add one: its struct, its line here; the test checks what it declares.

#include "ictus/base/registry.hpp"
#include "ictus/solvers/ode/explicit_tableaus.hpp"
#include "ictus/solvers/ode/implicit_tableaus.hpp"

namespace ictus {

using Tableaus = TypeList<tableaus::Butcher6,     //
                          tableaus::Dopri54,      //
                          tableaus::Gauss2,       //
                          tableaus::Gauss3,       //
                          tableaus::RadauIia2,    //
                          tableaus::RadauIia3,    //
                          tableaus::Rk1,          //
                          tableaus::Rk2Heun,      //
                          tableaus::Rk2Midpoint,  //
                          tableaus::Rk32,         //
                          tableaus::Rk4,          //
                          tableaus::Rkf45,        //
                          tableaus::Verner65>;
static_assert(Tableaus::names_are_sorted_and_unique());

}  // namespace ictus
