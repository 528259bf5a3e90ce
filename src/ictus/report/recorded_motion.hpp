#pragma once
// The motion of the bodies of runs, from what they recorded.

#include "ictus/report/motion.hpp"
#include "ictus/report/runs.hpp"

namespace ictus::report {

/// Which rows are kept: those from which nobody sees a difference, few enough for a page, or all.
enum class Rows { to_look_at, all };

/// Of runs of one scene, side by side; empty where there is nothing to draw.
Motion motion_of(const Runs& runs, Rows rows = Rows::to_look_at);

}  // namespace ictus::report
