#pragma once
// Steps that come to the end of a run.

#include <string>
#include <string_view>

namespace ictus {

/// As near to a whole number of steps is one.
inline constexpr double whole_steps = 1e-9;

/// The step asked for, or a little less, so that a whole number of steps takes `span`: for schemes that cannot
/// change their step. Without an end, the step itself.
double even_step(double span, double step);

/// What the run says where the two differ; empty where they do not.
std::string even_step_remark(std::string_view scheme, double asked, double used, double span);

}  // namespace ictus
