#pragma once
// Nonsmooth runs as figures: coordinates, velocities with their jumps, gaps and forces of contacts, energies
// beside the exact one.

#include <vector>

#include "ictus/report/figures.hpp"

namespace ictus::report {

/// One run with its exact motion where it is known, or several side by side.
std::vector<Figure> motion_figures(const Runs& runs);

}  // namespace ictus::report
