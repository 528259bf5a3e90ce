#pragma once
// How an assembled scene is to be run: method, steps, end, corrections.

#include "ictus/run/assemble.hpp"
#include "ictus/run/impacts.hpp"
#include "ictus/run/nonsmooth.hpp"

namespace ictus {

/// Is the method of the scene empty or in one of the lists? If not, says so; and of the LCP solver too.
bool method_is_known(const RunChoice& run, Problems& problems);

/// Fills the plan of an assembly that has its model, and the defaults of its scene; complains where scheme,
/// corrections and laws do not fit together.
void make_plan(Assembly& assembly, Problems& problems);

/// How an impact law runs the scene. The names of law and solver must outlive the plan.
ImpactPlan impact_plan(const Assembly& assembly, const std::string& law);

/// How a nonsmooth scheme runs the scene.
NonsmoothPlan nonsmooth_plan(const Assembly& assembly, const std::string& scheme);

}  // namespace ictus
