#pragma once
// Runs of deformable bodies as figures: the four panels of the paper (positions of centres and mass points,
// compressions, velocities, force over compression), waves in space and time, and where the energy went.

#include <vector>

#include "ictus/report/figures.hpp"

namespace ictus::report {

/// Is this the trace of deformable bodies?
bool has_mass_points(const Trace& trace);

/// Stress or velocity as colour, over time and along the bodies at rest, end to end.
Figure stress_map(const Trace& trace);
Figure velocity_map(const Trace& trace);

/// All of one run, in the order of reading.
std::vector<Figure> wave_figures(const Run& run);

}  // namespace ictus::report
