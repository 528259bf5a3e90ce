#pragma once
// Which point of the impulse plane an impact law chooses. All laws answer the same problem by the same
// resolver: that they differ, though all of them keep energy and momentum, is what [PreclikRuede2010, §1] is
// about.

#include <vector>

#include "ictus/resolver/impact.hpp"
#include "ictus/resolver/impulse_plane.hpp"

namespace ictus {

/// What the law of the options makes of the step: balls fly until contacts close, the law resolves what is
/// closed then, and so on until the step ends. Impacts at its very end belong to the next one.
LawPoint law_point(const ThreeBallProblem& problem, const ImpactOptions& options);

/// Every law of the list, in its order.
std::vector<LawPoint> law_points(const ThreeBallProblem& problem);

}  // namespace ictus
