#include "ictus/report/wave_figures.hpp"

#include <algorithm>

#include "ictus/report/curves.hpp"
#include "ictus/report/lines.hpp"

namespace ictus::report {
namespace {

constexpr std::size_t most_thin = 20;  // lines of mass points per body

bool is_sliced(const Trace& trace) { return trace.mass_points.count() > trace.mass_points.bodies.size(); }

/// So many that they can be told apart, evenly chosen.
void add_mass_points(Figure& figure, const Trace& trace, const Choice& choice) {
  const MassPoints& points = trace.mass_points;
  for (const MassPoints::Body& body : points.bodies) {
    const bool drawn = std::find(choice.drawn.begin(), choice.drawn.end(), body.name) != choice.drawn.end();
    if (body.count < 2 || !drawn) continue;
    const std::size_t every = (body.count + most_thin - 1) / most_thin;
    for (std::size_t i = body.first; i < body.first + body.count; i += every) {
      Series line{.name = body.name, .x = points.time, .y = {}, .style = Series::Style::thin};
      for (std::size_t row = 0; row < points.time.size(); ++row)
        line.y.push_back(points.rest[i] + points.at(points.displacement, row, i));
      figure.series.push_back(std::move(line));
    }
  }
}

Figure centres(const Run& run) {
  const Choice choice = bodies({run});
  Figure figure{.id = "centres", .title = "Positions", .caption = {}, .x = {}, .y = {}, .series = {}};
  figure.caption =
      std::string("Centres of mass") +
      (is_sliced(run.trace) ? ", and the mass points of every body as thin lines: they bend where "
                              "a wave passes."
                            : ".") +
      shown(choice, "bodies");
  add_over_time(figure, {run}, choice, ".position");
  add_mass_points(figure, run.trace, choice);
  return finished(std::move(figure), {"time", "s"}, {"position", "m"});
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

Figure compressions(const Run& run) {
  const Choice choice = contacts({run}, {});
  Figure figure{.id = "compressions", .title = "Compressions", .caption = {}, .x = {}, .y = {}, .series = {}};
  add_over_time(figure, {run}, choice, ".virtual_depth");
  figure.caption =
      "By how much neighbouring centres of mass are nearer than at rest; below zero, further apart.";
  if (is_sliced(run.trace)) {
    figure.caption += " Dashed: the spring at the contact alone.";
    for (const std::string& name : choice.drawn)
      figure.series.push_back({.name = name,
                               .x = *times(run.trace),
                               .y = *values(run.trace, name + ".depth"),
                               .style = Series::Style::companion});
  }
  figure.caption += shown(choice, "contacts");
  forget_flight(figure);
  return finished(std::move(figure), {"time", "s"}, {"compression", "m"});
}

Figure centre_velocities(const Run& run) {
  const Choice choice = bodies({run});
  Figure figure{
      .id = "centre-velocities",
      .title = "Velocities",
      .caption = "Velocities of the centres of mass; level lines are free flight." + shown(choice, "bodies"),
      .x = {},
      .y = {},
      .series = {}};
  add_over_time(figure, {run}, choice, ".velocity");
  return finished(std::move(figure), {"time", "s"}, {"velocity", "m/s"});
}

/// While the contact pushes: free flight says nothing here.
Series loop(const Trace& trace, const std::string& contact) {
  const auto &push = *values(trace, contact + ".force"), &depth = *values(trace, contact + ".virtual_depth"),
             &force = *values(trace, contact + ".virtual_force");
  Series series{.name = contact, .x = {}, .y = {}};
  for (std::size_t k = 0; k < push.size(); ++k) {
    const bool near = push[k] > 0 || (k > 0 && push[k - 1] > 0) || (k + 1 < push.size() && push[k + 1] > 0);
    series.x.push_back(near ? depth[k] : unknown);
    series.y.push_back(near ? force[k] : unknown);
  }
  return series;
}

Figure force_over_compression(const Run& run) {
  const Choice choice = contacts({run}, {});
  Figure figure{.id = "force-compression",
                .title = "Force over compression",
                .caption =
                    "The forces that would move the centres of mass so, over their compression: a straight "
                    "line is Hooke's law, a level one the constant force between cylinders." +
                    shown(choice, "contacts"),
                .x = {},
                .y = {},
                .series = {}};
  for (const std::string& name : choice.drawn) figure.series.push_back(loop(run.trace, name));
  return finished(std::move(figure), {"compression of the centres", "m"}, {"force", "N"});
}

Figure vibrations(const Run& run) {
  Figure figure{.id = "vibrations",
                .title = "Vibration",
                .caption =
                    "Energy inside each body: of its mass points relative to its centre of mass, and of its "
                    "springs. What is left at the end is lost to the motion as a whole.",
                .x = {},
                .y = {},
                .series = {}};
  if (!is_sliced(run.trace)) return figure;
  add_over_time(figure, {run}, bodies({run}), ".vibrational");
  return finished(std::move(figure), {"time", "s"}, {"energy", "J"});
}

}  // namespace

bool has_mass_points(const Trace& trace) { return !trace.mass_points.empty(); }

std::vector<Figure> wave_figures(const Run& run) {
  return {centres(run),          compressions(run),       centre_velocities(run), force_over_compression(run),
          stress_map(run.trace), velocity_map(run.trace), force_over_time({run}), vibrations(run),
          energies({run}),       ledger_remainder({run})};
}

}  // namespace ictus::report
