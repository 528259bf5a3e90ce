#pragma once
// Traces as figures. Several runs share a figure; axes carry the SI prefix that fits; long curves are
// thinned.

#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/report/runs.hpp"

namespace ictus::report {

/// All figures of the list in figures.cpp that the columns of these runs can fill, in the order of reading.
std::vector<Figure> standard_figures(const Runs& runs);

}  // namespace ictus::report
