#pragma once
// The report of a sweep: response curves, heat maps of two parameters, histograms, Sobol' indices, a scatter matrix.

#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/sweep/results.hpp"

namespace ictus::sweep {

std::vector<report::Section> sections_of(const SweepPlan& plan, const Results& results);

}  // namespace ictus::sweep
