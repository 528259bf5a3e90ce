#pragma once
// THE LIST of schemes for nonsmooth motions. To add one: its file, its line here, its test. Only
// catalogue.cpp and the tests include it.

#include "ictus/base/registry.hpp"
#include "ictus/schemes/nonsmooth/event_driven.hpp"
#include "ictus/schemes/nonsmooth/localized.hpp"
#include "ictus/schemes/nonsmooth/moreau_extrapolated.hpp"
#include "ictus/schemes/nonsmooth/moreau_jean.hpp"
#include "ictus/schemes/nonsmooth/naive_newmark.hpp"
#include "ictus/schemes/nonsmooth/nonsmooth_generalized_alpha.hpp"
#include "ictus/schemes/nonsmooth/nonsmooth_hht.hpp"
#include "ictus/schemes/nonsmooth/nonsmooth_newmark.hpp"
#include "ictus/schemes/nonsmooth/schatzman_paoli.hpp"
#include "ictus/schemes/nonsmooth/splitting.hpp"
#include "ictus/schemes/nonsmooth/two_step_moreau.hpp"

namespace ictus {

using NonsmoothSchemes = TypeList<DiscontinuousGalerkin,      //
                                  EventDriven,                //
                                  Localized,                  //
                                  MoreauExtrapolated,         //
                                  MoreauJean,                 //
                                  MoreauJeanDissipative,      //
                                  NaiveNewmark,               //
                                  NonsmoothGeneralizedAlpha,  //
                                  NonsmoothHht,               //
                                  NonsmoothNewmark,           //
                                  SchatzmanPaoli,             //
                                  Splitting,                  //
                                  SplittingContinuous,        //
                                  TwoStepMoreau>;
static_assert(NonsmoothSchemes::names_are_sorted_and_unique());

}  // namespace ictus
