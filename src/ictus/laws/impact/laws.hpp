#pragma once
// THE LIST of impact laws.

#include "ictus/base/registry.hpp"
#include "ictus/laws/impact/ceanga_hurmuzlu.hpp"
#include "ictus/laws/impact/compliant.hpp"
#include "ictus/laws/impact/fremond.hpp"
#include "ictus/laws/impact/lzb.hpp"
#include "ictus/laws/impact/lzb_euler.hpp"
#include "ictus/laws/impact/moreau.hpp"
#include "ictus/laws/impact/newton.hpp"
#include "ictus/laws/impact/newton_path.hpp"
#include "ictus/laws/impact/pairwise.hpp"
#include "ictus/laws/impact/poisson.hpp"
#include "ictus/laws/impact/poisson_path.hpp"
#include "ictus/laws/impact/stronge.hpp"
#include "ictus/laws/impact/walton.hpp"

namespace ictus {

using ImpactLaws = TypeList<CeangaHurmuzlu, Compliant, Fremond, Lzb, LzbEuler, Moreau, Newton, NewtonPath,
                            Pairwise, Poisson, PoissonPath, Stronge, Walton>;
static_assert(ImpactLaws::names_are_sorted_and_unique());

}  // namespace ictus
