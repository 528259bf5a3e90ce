#pragma once
// How an assembled scene is to be run: method, steps, end, corrections.

#include "ictus/run/assembly.hpp"
#include "ictus/run/method.hpp"
#include "ictus/run/method_plans.hpp"

namespace ictus {

/// Is the method of the scene empty or in one of the lists? If not, says so; and of the LCP solver too.
bool method_is_known(const RunChoice& run, Problems& problems);

/// Is it known before the run how many steps there are, of adaptive schemes at least?
bool counts_steps(const Method& method);

/// Fills the plan of an assembly that has its model, and the defaults of its scene; complains where scheme,
/// corrections and laws do not fit together.
void make_plan(Assembly& assembly, Problems& problems);

}  // namespace ictus
