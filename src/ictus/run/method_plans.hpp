#pragma once
// The plan of a scene in the words of one method.

#include <functional>
#include <string>

#include "ictus/run/assembly.hpp"
#include "ictus/run/method.hpp"
#include "ictus/run/nonsmooth.hpp"

namespace ictus {

/// The numbers of an impact law. The names of law and solver must outlive them.
ImpactOptions impact_options(const Assembly& assembly, const std::string& law);

/// How a nonsmooth scheme runs the scene.
NonsmoothPlan nonsmooth_plan(const Assembly& assembly, const std::string& scheme);

/// Do its bodies move by steps where impacts are resolved by a law? In space, and where they roll with friction.
bool moves_by_steps(const Assembly& assembly);

/// How an impact law runs the scene: event_driven with that law.
NonsmoothPlan law_plan(const Assembly& assembly, const std::string& law);

/// The run by such a plan, with what the caller changes of it.
Trace run_by_plan(const Assembly& assembly, NonsmoothPlan plan, const RunOptions& options);

/// Seconds of the caller's clock that the first impact of the scene takes by this law, the least of several
/// calls; NaN where nothing touches. Not part of any result: it differs from run to run.
double seconds_per_call(const Assembly& assembly, const std::string& law,
                        const std::function<double()>& clock);

}  // namespace ictus
