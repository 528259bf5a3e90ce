#include "ictus/report/figures.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "ictus/report/curves.hpp"
#include "ictus/report/impact_figures.hpp"
#include "ictus/report/impact_window.hpp"
#include "ictus/report/motion_figures.hpp"
#include "ictus/report/sphere_figures.hpp"
#include "ictus/report/wave_figures.hpp"

namespace ictus::report {
namespace {

/// The column, or what it is made of.
std::vector<double> total_energy(const Trace& trace) {
  if (const auto* total = values(trace, "energy.total")) return *total;
  const auto *kinetic = values(trace, "energy.kinetic"), *stored = values(trace, "energy.stored");
  if (!kinetic || !stored) return {};
  std::vector<double> sum(kinetic->size());
  std::transform(kinetic->begin(), kinetic->end(), stored->begin(), sum.begin(), std::plus<>());
  return sum;
}

std::vector<double> remainder(const Trace& trace) {
  std::vector<double> rest = total_energy(trace);
  for (double& value : rest) value = trace.ledger.initial - value;
  const auto add = [&](const char* name, double sign) {
    const auto* column = values(trace, name);
    if (!column) return;
    for (std::size_t i = 0; i < std::min(rest.size(), column->size()); ++i) rest[i] += sign * (*column)[i];
  };
  add("energy.work", 1);
  add("energy.dissipated", -1);
  add("energy.corrected", -1);
  return rest;
}

bool all_zero(const std::vector<double>& column) {
  return std::all_of(column.begin(), column.end(), [](double x) { return x == 0; });
}

/// Of the exact motion, where it is known.
void add_exact_energy(Figure& figure, const Trace& trace) {
  if (const auto* exact = values(trace, "energy.exact"))
    figure.series.push_back(
        {.name = "exact", .x = *times(trace), .y = *exact, .style = Series::Style::dashed});
}

/// What stays zero throughout (no external force, no correction) is left out.
void add_energies(Figure& figure, const Trace& trace) {
  for (const char* name :
       {"kinetic", "vibrational", "potential", "stored", "dissipated", "work", "corrected", "total"}) {
    const auto* column = values(trace, std::string("energy.") + name);
    if (column && !all_zero(*column))
      figure.series.push_back({.name = name, .x = *times(trace), .y = *column});
  }
}

}  // namespace

Figure phase_portrait(const Runs& runs, const std::string& contact) {
  const Choice choice = contacts(runs, contact);
  Figure figure{
      .id = "phase-portrait", .title = "Phase portrait", .caption = {}, .x = {}, .y = {}, .series = {}};
  figure.caption =
      "Closing speed over compression; the contact enters at the top left and leaves below, "
      "slower by what it dissipated." +
      shown(choice, "contacts");
  add_over_depth(figure, runs, choice, ".speed");
  return finished(std::move(figure), {"compression", "m"}, {"closing speed", "m/s"});
}

Figure force_loop(const Runs& runs, const std::string& contact) {
  const Choice choice = contacts(runs, contact);
  Figure figure{
      .id = "force-loop", .title = "Force–compression loop", .caption = {}, .x = {}, .y = {}, .series = {}};
  figure.caption = "Contact force over compression; the area of the loop is the energy dissipated." +
                   shown(choice, "contacts");
  add_over_depth(figure, runs, choice, ".force");
  return finished(std::move(figure), {"compression", "m"}, {"force", "N"});
}

Figure force_over_time(const Runs& runs, const std::string& contact) {
  const Choice choice = contacts(runs, contact);
  Figure figure{.id = "force", .title = "Contact force", .caption = {}, .x = {}, .y = {}, .series = {}};
  figure.caption = "Contact force over time." + shown(choice, "contacts");
  add_over_time(figure, runs, choice, ".force");
  return finished(std::move(figure), {"time", "s"}, {"force", "N"});
}

Figure positions(const Runs& runs) {
  const Choice choice = bodies(runs);
  Figure figure{.id = "positions", .title = "Positions", .caption = {}, .x = {}, .y = {}, .series = {}};
  figure.caption = "Positions of the bodies over time." + shown(choice, "bodies");
  add_over_time(figure, runs, choice, ".position");
  return finished(std::move(figure), {"time", "s"}, {"position", "m"});
}

Figure energies(const Runs& runs) {
  Figure figure{.id = "energies", .title = "Energies", .caption = {}, .x = {}, .y = {}, .series = {}};
  if (runs.size() == 1) {
    figure.caption = "Where the energy is, and where it went.";
    add_energies(figure, runs.front().trace);
    add_exact_energy(figure, runs.front().trace);
  } else {
    figure.caption = "Kinetic, stored and potential energy together, one curve a run.";
    for (const Run& run : runs)
      if (auto total = total_energy(run.trace); !total.empty())
        figure.series.push_back({.name = run.name, .x = *times(run.trace), .y = std::move(total)});
    if (!runs.empty()) add_exact_energy(figure, runs.front().trace);
  }
  return finished(std::move(figure), {"time", "s"}, {"energy", "J"});
}

Figure ledger_remainder(const Runs& runs) {
  Figure figure{
      .id = "remainder", .title = "Ledger remainder", .caption = {}, .x = {}, .y = {}, .series = {}};
  figure.caption = "What the scheme lost (positive) or made (negative) by itself: R = E₀ + W − E − D − C.";
  for (const Run& run : runs)
    if (auto rest = remainder(run.trace); !rest.empty())
      figure.series.push_back(
          {.name = runs.size() == 1 ? "remainder" : run.name, .x = *times(run.trace), .y = std::move(rest)});
  return finished(std::move(figure), {"time", "s"}, {"remainder", "J"});
}

bool drawable(const Figure& figure) {
  for (const Series& series : figure.series)
    for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i)
      if (std::isfinite(series.x[i]) && std::isfinite(series.y[i])) return true;
  return false;
}

namespace {

/// In an impact nothing moves; between impacts bodies do.
bool flies(const Trace& trace) {
  return std::any_of(trace.columns.begin(), trace.columns.end(), [](const Column& column) {
    return column.name.ends_with(".position") && !column.values.empty() &&
           column.values.front() != column.values.back();
  });
}

/// Laws without time have nothing to draw over it.
Runs runs_with_forces(const Runs& runs) {
  Runs chosen;
  for (const Run& run : runs)
    if (!impact_windows(run.trace).empty()) chosen.push_back(run);
  return chosen;
}

/// Of runs by impact laws: one is shown from inside, several beside each other.
std::vector<Figure> figures_of_impacts(const Runs& runs) {
  if (runs.size() > 1) {
    const Runs timed = runs_with_forces(runs);
    return {velocities_before_and_after(runs), force_over_time(timed), energies(timed)};
  }
  std::vector<Figure> all = impact_figures(runs.front().trace);
  if (!flies(runs.front().trace)) return all;
  all.push_back(positions(runs));
  const auto is_energies = [](const Figure& figure) { return figure.id == "energies"; };
  if (std::none_of(all.begin(), all.end(), is_energies)) all.push_back(energies(runs));
  return all;
}

std::vector<Figure> figures_of_schemes(const Runs& runs) {
  std::vector<Figure> all{phase_portrait(runs), force_loop(runs), force_over_time(runs),
                          energies(runs),       positions(runs),  ledger_remainder(runs)};
  if (runs.size() == 1) all.push_back(space_time_map(runs.front().trace));
  return all;
}

}  // namespace

std::vector<Figure> standard_figures(const Runs& runs) {
  const bool impulsive =
      std::any_of(runs.begin(), runs.end(), [](const Run& run) { return run.trace.focus == Focus::impacts; });
  const bool nonsmooth =
      std::all_of(runs.begin(), runs.end(), [](const Run& run) { return run.trace.focus == Focus::motion; });
  if (runs.empty()) return {};
  const bool waves = runs.size() == 1 && has_mass_points(runs.front().trace);
  const bool spheres = runs.size() == 1 && has_spheres(runs.front().trace);
  std::vector<Figure> all = waves       ? wave_figures(runs.front())
                            : spheres   ? sphere_figures(runs.front())
                            : nonsmooth ? motion_figures(runs)
                            : impulsive ? figures_of_impacts(runs)
                                        : figures_of_schemes(runs),
                      figures;
  for (Figure& figure : all)
    if (drawable(figure)) figures.push_back(std::move(figure));
  return figures;
}

}  // namespace ictus::report
