#pragma once
// Static compliance of a thin disc at a point: Σ φ²/ω² of all modes that bend, in closed form or as a series that falls
// fast (docs/theory/resonators.md). What modes up to a frequency leave of it is their residual, also next to an edge,
// where the mean density of modes says little.

#include "ictus/model/resonators/disc_modes.hpp"

namespace ictus {

/// At 0 ≤ r ≤ 1 of a disc of radius 1 and bending stiffness D = 1; of radius a it is a²/D times as large. Of a free one:
/// without its flight, which has no stiffness. Membranes give way without bound at points, and have none.
double disc_compliance(DiscEdge edge, double poisson, double r);

}  // namespace ictus
