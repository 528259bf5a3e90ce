#pragma once
// The impulse plane of three balls for readers: a figure as Fig. 2 of [PreclikRuede2010], and a table that
// names which impact law sits where.

#include <string>

#include "ictus/report/figure.hpp"
#include "ictus/resolver/impulse_plane.hpp"

namespace ictus::report {

/// "on the arc, 0.122 of the way", "loses 7.5 % of the relative energy", …
std::string words(const LawPoint& point);

/// Law, impulses, velocities, and where that is.
Table law_point_table(const ThreeBallProblem& problem);

/// Red: a contact would pull beyond; green: would be penetrated, dashed where gaps shift it;
/// blue: all energy is kept, thick where nothing else forbids it. Laws at one point share its label.
Figure impulse_plane_figure(const ThreeBallProblem& problem);

/// Both, with a few words about the problem.
Section impulse_plane_section(const ThreeBallProblem& problem);

}  // namespace ictus::report
