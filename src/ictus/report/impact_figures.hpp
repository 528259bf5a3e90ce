#pragma once
// Figures of what happens inside an impact, of traces whose contacts have impulses or whose bodies have
// velocities. Where there are several impacts, the strongest one is drawn.

#include "ictus/report/figures.hpp"

namespace ictus::report {

/// One mark a body: before, and after it by every run. On a line only.
Figure velocities_before_and_after(const Runs& runs);
/// The path of every velocity in the plane.
Figure hodograph(const Trace& trace);
/// Velocity as colour, over time and along the row of bodies. On a line, of five bodies or more.
Figure space_time_map(const Trace& trace);

/// All of the above, and velocities, forces, impulses and energies of the contacts over time and over the
/// primary impulse, in the order of reading; only those that are drawable.
std::vector<Figure> impact_figures(const Trace& trace);

}  // namespace ictus::report
