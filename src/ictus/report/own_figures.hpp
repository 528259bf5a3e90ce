#pragma once
// Figures that are more than one curve per body or contact. Each gives none where there is nothing to draw.

#include <vector>

#include "ictus/report/plot.hpp"

namespace ictus::report {

using Figures = std::vector<Figure>;

// impact_figures.cpp: marks and paths of the strongest impact.
/// One mark per body: before, and after it by every run. On a line only.
Figures velocities_before_and_after(const Scope& scope);
/// The path of every velocity in the plane.
Figures hodograph(const Scope& scope);
/// What every contact gave: all that laws without time tell.
Figures impulse_marks(const Scope& scope);

// coordinate_figures.cpp: one figure per unit, since metres and radians have no common axis.
/// With the exact motion where it is known.
Figures positions(const Scope& scope);
Figures velocities_with_jumps(const Scope& scope);
Figures phase_planes(const Scope& scope);

// body_picture.cpp: bodies that turn, with how they lie, at several instants of one run.
Figures bodies_in_motion(const Scope& scope);
// routh_figure.cpp: of the strongest impact of one contact alone, with friction in the plane.
Figures routh_diagram(const Scope& scope);

// energy_figures.cpp
/// All energies of one run; the total energies of several.
Figures energies(const Scope& scope);
Figures energies_inside_impact(const Scope& scope);
/// R = E₀ + W − E − D − C over time: what the scheme lost or made by itself.
Figures ledger_remainder(const Scope& scope);

// maps.cpp: time to the right, bodies upwards, a quantity as colour.
/// Velocity along the row of bodies, in the strongest impact. On a line, of five bodies or more.
Figures space_time_map(const Scope& scope);
/// Along deformable bodies at rest, end to end.
Figures stress_map(const Scope& scope);
Figures velocity_map(const Scope& scope);

// wave_figures.cpp: two of the four panels of [PreclikRuede2010]; the others are plain curves.
Figures centres(const Scope& scope);
Figures compressions(const Scope& scope);

// crowd_figures.cpp
Figures bodies_at_start(const Scope& scope);
Figures bodies_at_end(const Scope& scope);
Figures contact_counts(const Scope& scope);
Figures penetration(const Scope& scope);

}  // namespace ictus::report
