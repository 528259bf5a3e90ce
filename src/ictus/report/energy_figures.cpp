// Where the energy is and where it went.

#include <algorithm>
#include <cmath>
#include <functional>

#include "ictus/report/own_figures.hpp"

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
  for (const auto& [name, sign] :
       {std::pair{"energy.work", 1}, {"energy.dissipated", -1}, {"energy.corrected", -1}})
    if (const auto* column = values(trace, name))
      for (std::size_t i = 0; i < std::min(rest.size(), column->size()); ++i) rest[i] += sign * (*column)[i];
  return rest;
}

/// What stays zero throughout (no external force, no correction) is left out.
void add_energies(Figure& figure, const Trace& trace) {
  for (const char* name :
       {"kinetic", "vibrational", "potential", "stored", "dissipated", "work", "corrected", "total"}) {
    const auto* column = values(trace, std::string("energy.") + name);
    if (column && std::any_of(column->begin(), column->end(), [](double x) { return x != 0; }))
      figure.series.push_back({.name = name, .x = *times(trace), .y = *column});
  }
}

/// One curve per run, of what is computed from its columns.
void add_computed(Figure& figure, const Runs& runs, std::vector<double> (*computed)(const Trace&)) {
  for (const Run& run : runs)
    if (auto curve = computed(run.trace); !curve.empty())
      figure.series.push_back(
          {.name = runs.size() == 1 ? figure.id : run.name, .x = *times(run.trace), .y = std::move(curve)});
}

}  // namespace

Figures energies(const Scope& scope) {
  const Runs& runs = scope.timed;
  if (runs.empty()) return {};
  Figure figure =
      titled("energies", "Energies",
             runs.size() == 1 ? "Where the energy is, and where it went."
                              : "Kinetic, stored and potential energy together, one curve per run.");
  const Trace& trace = runs.front().trace;
  if (runs.size() == 1)
    add_energies(figure, trace);
  else
    add_computed(figure, runs, total_energy);
  if (const auto* exact = values(trace, "energy.exact"))
    figure.series.push_back(
        {.name = "exact", .x = *times(trace), .y = *exact, .style = Series::Style::dashed});
  return {finished(std::move(figure), {"time", "s"}, {"energy", "J"})};
}

Figures energies_inside_impact(const Scope& scope) {
  if (scope.touch.empty()) return {};
  Figure figure = titled("energies", "Energies", "Where the energy of the impact is, and where it went.");
  Lines lines;
  for (const char* name : {"kinetic", "stored", "dissipated"})
    if (const auto* column = values(scope.trace(), std::string("energy.") + name))
      lines.push_back({.name = name, .values = column});
  for (const Line& line : without_round_off(std::move(lines)))
    figure.series.push_back({.name = line.name, .x = scope.touch, .y = cut(*line.values, scope.window)});
  return {finished(std::move(figure), {"time since the touch", "s"}, {"energy", "J"})};
}

Figures ledger_remainder(const Scope& scope) {
  Figure figure =
      titled("remainder", "Ledger remainder",
             "What the scheme lost (positive) or made (negative) by itself: R = E₀ + W − E − D − C.");
  add_computed(figure, scope.all, remainder);
  return {finished(std::move(figure), {"time", "s"}, {"remainder", "J"})};
}

}  // namespace ictus::report
