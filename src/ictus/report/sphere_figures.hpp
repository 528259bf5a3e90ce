#pragma once
// Runs of discs and spheres as figures: where the bodies are at the start and at the end, contacts and depth
// over time, energies; of few bodies their motion too.

#include <vector>

#include "ictus/report/figures.hpp"

namespace ictus::report {

bool has_spheres(const Trace& trace);

std::vector<Figure> sphere_figures(const Run& run);

}  // namespace ictus::report
