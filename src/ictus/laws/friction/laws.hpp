#pragma once
// THE LIST of friction laws. To add one: its file, its line here, its test.

#include "ictus/base/registry.hpp"
#include "ictus/laws/friction/coulomb_regularised.hpp"
#include "ictus/laws/friction/cundall_strack.hpp"
#include "ictus/laws/friction/lugre.hpp"
#include "ictus/laws/friction/mindlin.hpp"
#include "ictus/laws/friction/stribeck.hpp"

namespace ictus {

using FrictionLaws = TypeList<CoulombRegularised, CundallStrack, Lugre, Mindlin, Stribeck>;
static_assert(FrictionLaws::names_are_sorted_and_unique());

}  // namespace ictus
