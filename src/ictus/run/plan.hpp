#pragma once
// How an assembled scene is to be run: scheme, steps, end, corrections.

#include "ictus/run/assemble.hpp"

namespace ictus {

/// Is the method of the scene empty or a scheme of the list? If not, says so.
bool method_is_known(const RunChoice& run, Problems& problems);

/// Fills the plan of an assembly that has its model, and the defaults of its scene; complains where scheme,
/// corrections and laws do not fit together.
void make_plan(Assembly& assembly, Problems& problems);

}  // namespace ictus
