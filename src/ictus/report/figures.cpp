#include "ictus/report/figures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "ictus/report/curves.hpp"

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

/// What stays zero throughout (no external force, no correction) is left out.
void add_energies(Figure& figure, const Trace& trace) {
  for (const char* name : {"kinetic", "stored", "dissipated", "work", "corrected", "total"}) {
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
  } else {
    figure.caption = "Kinetic and stored energy together, one curve a run.";
    for (const Run& run : runs)
      if (auto total = total_energy(run.trace); !total.empty())
        figure.series.push_back({.name = run.name, .x = *times(run.trace), .y = std::move(total)});
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

std::vector<Figure> standard_figures(const Runs& runs) {
  std::vector<Figure> figures;
  const std::array all{phase_portrait(runs), force_loop(runs), force_over_time(runs),
                       energies(runs),       positions(runs),  ledger_remainder(runs)};
  for (const Figure& figure : all)
    if (drawable(figure)) figures.push_back(figure);
  return figures;
}

}  // namespace ictus::report
