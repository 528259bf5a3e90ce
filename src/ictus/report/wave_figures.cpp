// Centres of mass of deformable bodies, with the mass points inside them and the springs between them.

#include <algorithm>

#include "ictus/report/own_figures.hpp"

namespace ictus::report {
namespace {

constexpr std::size_t most_thin = 20;  // lines of mass points per body

bool is_sliced(const Trace& trace) { return trace.mass_points.count() > trace.mass_points.bodies.size(); }

/// So many that they can be told apart, evenly chosen.
void add_mass_points(Figure& figure, const MassPoints& points, const Choice& choice) {
  for (const MassPoints::Body& body : points.bodies) {
    const bool drawn = std::any_of(choice.drawn.begin(), choice.drawn.end(),
                                   [&](const BodyAxis& axis) { return axis.body == body.name; });
    if (body.count < 2 || !drawn) continue;
    const std::size_t every = (body.count + most_thin - 1) / most_thin;
    for (std::size_t i = body.first; i < body.first + body.count; i += every) {
      Series line{.name = body.name, .x = points.time, .style = Series::Style::thin};
      for (std::size_t row = 0; row < points.time.size(); ++row)
        line.y.push_back(points.rest[i] + points.at(points.displacement, row, i));
      figure.series.push_back(std::move(line));
    }
  }
}

/// Bodies that have left each other by more than a part of what they were compressed are not followed
/// further: they would shrink the collision to nothing.
void forget_flight(Figure& figure) {
  double most = 0;
  for (const Series& series : figure.series)
    for (const double depth : series.y) most = std::max(most, depth);
  for (Series& series : figure.series)
    for (double& depth : series.y)
      if (depth < -0.25 * most) depth = unknown;
}

}  // namespace

Figures centres(const Scope& scope) {
  const Choice choice = chosen_coordinates(scope.all, "m");
  Figure figure = titled("centres", "Positions", "Centres of mass");
  figure.caption += is_sliced(scope.trace())
                        ? ", and the mass points of every body as thin lines: they bend where a wave passes."
                        : ".";
  figure.caption += choice.shown();
  add_over_time(figure, scope.all, choice, ".position");
  add_mass_points(figure, scope.trace().mass_points, choice);
  return {finished(std::move(figure), {"time", "s"}, {"position", "m"})};
}

Figures compressions(const Scope& scope) {
  const Choice choice = chosen_contacts(scope.all);
  Figure figure =
      titled("compressions", "Compressions",
             "By how much neighbouring centres of mass are nearer than at rest; below zero, further apart.");
  add_over_time(figure, scope.all, choice, ".virtual_depth");
  if (is_sliced(scope.trace())) {
    figure.caption += " Dashed: the spring at the contact alone.";
    const std::size_t first = figure.series.size();
    add_over_time(figure, scope.all, choice, ".depth");
    for (std::size_t i = first; i < figure.series.size(); ++i)
      figure.series[i].style = Series::Style::companion;
  }
  figure.caption += choice.shown();
  forget_flight(figure);
  return {finished(std::move(figure), {"time", "s"}, {"compression", "m"})};
}

}  // namespace ictus::report
