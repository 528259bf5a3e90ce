// Coordinates and velocities over time and over each other.

#include <algorithm>

#include "ictus/report/own_figures.hpp"

namespace ictus::report {
namespace {

constexpr std::size_t few = 3;  // coordinates whose exact motion and phase portrait can be told apart

Quantity position_in(const std::string& unit) { return {unit == "rad" ? "angle" : "position", unit}; }
Quantity velocity_in(const std::string& unit) {
  return {unit == "rad" ? "angular velocity" : "velocity", unit + "/s"};
}

template <class Draw>
Figures per_unit(const Scope& scope, Draw draw) {
  Figures figures;
  std::vector<std::string> units;
  for (const BodyAxis& axis : body_axes(scope.trace(), ".position")) {
    if (std::find(units.begin(), units.end(), axis.unit) != units.end()) continue;
    units.push_back(axis.unit);
    figures.push_back(draw(axis.unit, chosen_coordinates(scope.all, axis.unit)));
  }
  return figures;
}

void add_exact(Figure& figure, const Trace& trace, const Choice& choice, const char* what) {
  if (choice.all > few) return;
  for (const BodyAxis& axis : choice.drawn)
    if (const auto* exact = values(trace, axis.column(what) + ".exact"))
      figure.series.push_back({.name = choice.all == 1 ? "exact" : axis.name() + ", exact",
                               .x = *times(trace),
                               .y = *exact,
                               .style = Series::Style::dashed});
}

/// A scheme that captures impacts knows one velocity per step: where a contact pushed it jumps at the end.
Series with_jumps(const Trace& trace, const std::vector<double>& velocity) {
  const std::vector<double>& time = *times(trace);
  const std::vector<const Column*> impulses = contact_columns(trace, ".impulse");
  Series series;
  for (std::size_t k = 0; k < velocity.size(); ++k) {
    const bool pushed = k > 0 && std::any_of(impulses.begin(), impulses.end(), [&](const Column* impulse) {
                          return impulse->values[k] > impulse->values[k - 1];
                        });
    if (pushed && time[k] > time[k - 1]) {
      series.x.push_back(time[k]);
      series.y.push_back(velocity[k - 1]);
    }
    series.x.push_back(time[k]);
    series.y.push_back(velocity[k]);
  }
  return series;
}

/// One curve per run and coordinate that is drawn, where `curve` finds its columns.
template <class Curve>
void add_curves(Figure& figure, const Scope& scope, const Choice& choice, Curve curve) {
  for (const Run& run : scope.all)
    for (const BodyAxis& axis : choice.drawn)
      if (const auto* velocity = values(run.trace, axis.column(".velocity"))) {
        figure.series.push_back(curve(run.trace, axis, *velocity));
        figure.series.back().name = choice.legend(run, axis.name());
      }
}

}  // namespace

Figures positions(const Scope& scope) {
  return per_unit(scope, [&](const std::string& unit, const Choice& choice) {
    const std::string title = unit == "rad" ? "Angles" : "Positions";
    Figure figure = titled("coordinates-" + unit, title, title + " over time." + choice.shown());
    add_over_time(figure, scope.all, choice, ".position");
    add_exact(figure, scope.trace(), choice, ".position");
    return finished(std::move(figure), {"time", "s"}, position_in(unit));
  });
}

Figures velocities_with_jumps(const Scope& scope) {
  return per_unit(scope, [&](const std::string& unit, const Choice& choice) {
    const std::string title = unit == "rad" ? "Angular velocities" : "Velocities";
    Figure figure =
        titled("velocities-" + unit, title, title + " over time; they jump at impacts." + choice.shown());
    add_curves(figure, scope, choice,
               [](const Trace& trace, const BodyAxis&, const std::vector<double>& velocity) {
                 return with_jumps(trace, velocity);
               });
    add_exact(figure, scope.trace(), choice, ".velocity");
    return finished(std::move(figure), {"time", "s"}, velocity_in(unit));
  });
}

Figures phase_planes(const Scope& scope) {
  return per_unit(scope, [&](const std::string& unit, const Choice& choice) {
    Figure figure = titled("phase-plane-" + unit, "Phase plane",
                           "Velocity over coordinate; an impact is a vertical stroke at the contact.");
    if (choice.all > few) return figure;
    add_curves(figure, scope, choice,
               [](const Trace& trace, const BodyAxis& axis, const std::vector<double>& velocity) {
                 return Series{.name = {}, .x = *values(trace, axis.column(".position")), .y = velocity};
               });
    return finished(std::move(figure), position_in(unit), velocity_in(unit));
  });
}

}  // namespace ictus::report
