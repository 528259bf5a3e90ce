#pragma once
// A run by a nonsmooth scheme: a mechanical system with unilateral contacts, step by step.

#include "ictus/model/mechanics/system_case.hpp"
#include "ictus/run/nonsmooth_plan.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

Trace run_nonsmooth(const SystemCase& mechanics, const NonsmoothPlan& plan,
                    const Checkpoints* checkpoints = nullptr);

}  // namespace ictus
