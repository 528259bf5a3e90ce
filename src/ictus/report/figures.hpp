#pragma once
// Traces as figures. Several runs share a figure; axes carry the SI prefix that fits; long curves are
// thinned. A figure whose columns are missing has no series: ask drawable().

#include <cstddef>
#include <string>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/report/summary.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

inline constexpr std::size_t most_curves = 12;

/// One run in a figure. The name stands in the legend; it may be empty where there is one run only.
struct Run {
  std::string name;
  const Trace& trace;
  std::vector<std::string> plot = {};  // contacts and bodies that are drawn before all others
};
using Runs = std::vector<Run>;

/// `contact` chooses one contact by name; empty: all that touched, as many as make twelve curves: those to be
/// plotted, then walls, then the ones that were pressed hardest.
Figure phase_portrait(const Runs& runs, const std::string& contact = {});
Figure force_loop(const Runs& runs, const std::string& contact = {});
Figure force_over_time(const Runs& runs, const std::string& contact = {});
Figure positions(const Runs& runs);
/// All energies of one run; the total energies of several.
Figure energies(const Runs& runs);
/// R = E₀ + W − E − D − C over time: what the scheme lost or made by itself.
Figure ledger_remainder(const Runs& runs);

/// Does at least one series have a point?
bool drawable(const Figure& figure);

/// All of the above that are drawable, in the order of reading; of runs by impact laws, what happened inside
/// the impact (impact_figures.hpp); of nonsmooth runs, their motion (motion_figures.hpp); of one run of
/// deformable bodies, their waves (wave_figures.hpp); of one of discs and spheres, pictures of them
/// (sphere_figures.hpp).
std::vector<Figure> standard_figures(const Runs& runs);

}  // namespace ictus::report
