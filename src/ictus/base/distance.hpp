#pragma once
// How far two functions of time with jumps are from each other, without a grid: on the common pieces both are
// linear, hence the integrals are closed forms; and the filled-in graphs, in which a vertical segment closes
// every jump, are chains of segments, hence their distance is decided segment by segment.
//     gr*(f) = {(t, x): x between f(t⁻) and f(t⁺)},   d((t,x), (s,y)) = max{w |t − s|, |x − y|},
//     e(A, B) = sup over A of the distance to B,      h*(A, B) = max{e(A, B), e(B, A)}.
// [AcaryLecture, eqs. (44)–(47)], where w = 1: seconds and the unit of the values count alike.
// Both functions have the same first and the same last time (see restricted()).

#include "ictus/base/piecewise.hpp"

namespace ictus {

double l1_distance(const Piecewise& f, const Piecewise& g);       // ∫ |f − g| dt
double l2_distance(const Piecewise& f, const Piecewise& g);       // √(∫ (f − g)² dt)
double uniform_distance(const Piecewise& f, const Piecewise& g);  // sup |f − g| over the one-sided limits

/// e(gr*(f), gr*(g)); `time_weight` is w, in the unit of the values per second. Never less than `least`: who
/// wants the largest of many distances has no search for the smaller ones.
double graph_excess(const Piecewise& f, const Piecewise& g, double time_weight = 1, double least = 0);
/// h*(gr*(f), gr*(g)).
double hausdorff_distance(const Piecewise& f, const Piecewise& g, double time_weight = 1, double least = 0);

}  // namespace ictus
