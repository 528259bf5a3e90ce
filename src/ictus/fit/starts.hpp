#pragma once
// Where descents begin: at the start that is given, then at points of Sobol's sequence [Sobol1967] between the bounds. The
// sequence has no chance in it: the same starts every time.

#include <Eigen/Core>
#include <vector>

#include "ictus/fit/problem.hpp"

namespace ictus::estimation {

/// Natural coordinates, clocks where they suit best. Without bounds a logarithmic parameter is spread over a factor of ten
/// to both sides of its start, a linear one over its own size.
std::vector<Eigen::VectorXd> starts(const Problem& problem, std::size_t count);

}  // namespace ictus::estimation
