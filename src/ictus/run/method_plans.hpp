#pragma once
// The plan of a scene in the words of one method.

#include <string>

#include "ictus/run/assembly.hpp"
#include "ictus/run/impacts.hpp"
#include "ictus/run/nonsmooth.hpp"

namespace ictus {

/// How an impact law runs the scene. The names of law and solver must outlive the plan.
ImpactPlan impact_plan(const Assembly& assembly, const std::string& law);

/// How a nonsmooth scheme runs the scene.
NonsmoothPlan nonsmooth_plan(const Assembly& assembly, const std::string& scheme);

}  // namespace ictus
