#pragma once
// THE LIST of schemes for smooth forces. To add one: its file, its line here, its test.

#include "ictus/base/registry.hpp"
#include "ictus/schemes/smooth/am1.hpp"
#include "ictus/schemes/smooth/heun.hpp"
#include "ictus/schemes/smooth/heun_papetti.hpp"
#include "ictus/schemes/smooth/implicit_midpoint.hpp"
#include "ictus/schemes/smooth/naive_clamped.hpp"
#include "ictus/schemes/smooth/phi.hpp"
#include "ictus/schemes/smooth/projected.hpp"
#include "ictus/schemes/smooth/quadratised.hpp"
#include "ictus/schemes/smooth/reference.hpp"
#include "ictus/schemes/smooth/rk4.hpp"
#include "ictus/schemes/smooth/three_point.hpp"
#include "ictus/schemes/smooth/three_point_tuned.hpp"
#include "ictus/schemes/smooth/two_point.hpp"
#include "ictus/schemes/smooth/two_point_phase.hpp"
#include "ictus/schemes/smooth/two_point_tuned.hpp"
#include "ictus/schemes/smooth/verlet.hpp"

namespace ictus {

using SmoothSchemes = TypeList<Am1,               //
                               Heun,              //
                               HeunPapetti,       //
                               ImplicitMidpoint,  //
                               NaiveClamped,      //
                               Phi,               //
                               Projected,         //
                               Quadratised,       //
                               Reference,         //
                               Rk4,               //
                               ThreePoint,        //
                               ThreePointTuned,   //
                               TwoPoint,          //
                               TwoPointPhase,     //
                               TwoPointTuned,     //
                               Verlet>;
static_assert(SmoothSchemes::names_are_sorted_and_unique());

}  // namespace ictus
