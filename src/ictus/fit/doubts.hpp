#pragma once
// What speaks against a fit, in words. Whatever is in `doubts` ends the program with exit code 1.

#include <vector>

#include "ictus/fit/result.hpp"

namespace ictus::estimation {

/// Of the state, kinks and jumps, combinations that cannot be told, and χ².
void doubt_solution(const Problem& problem, const Descent& best, const std::vector<Roughness>& roughness,
                    Result& result);
/// χ² must rise by s² one standard error away from the solution, along the valley; more or less of it is a sign of curves
/// and jumps, and where it falls the solution is none.
void look_around(const Problem& problem, const Descent& best, Result& result);
/// Other ends of descents: worse ones are told, equally good ones make the result ambiguous.
void doubt_endings(const Problem& problem, Result& result);

}  // namespace ictus::estimation
