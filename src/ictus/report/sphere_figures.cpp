#include "ictus/report/sphere_figures.hpp"

#include <algorithm>

#include "ictus/report/curves.hpp"
#include "ictus/report/motion_figures.hpp"
#include "ictus/report/sphere_picture.hpp"

namespace ictus::report {
namespace {

void add_column(Figure& figure, const Trace& trace, const char* name) {
  if (const auto* column = values(trace, name))
    figure.series.push_back({.name = name, .x = *times(trace), .y = *column});
}

Figure contacts_over_time(const Trace& trace) {
  Figure figure{.id = "contacts",
                .title = "Contacts",
                .caption = "Contacts that pushed in a step, and impacts so far.",
                .x = {},
                .y = {},
                .series = {}};
  add_column(figure, trace, "contacts");
  add_column(figure, trace, "impacts");
  figure = finished(std::move(figure), {"time", "s"}, {"number", "1"});
  figure.y.label = "number";
  return figure;
}

bool happens(const Trace& trace, const char* name) {
  const auto* column = values(trace, name);
  return column && std::any_of(column->begin(), column->end(), [](double x) { return x > 0; });
}

Figure depth_over_time(const Trace& trace) {
  Figure figure{
      .id = "penetration",
      .title = "Penetration",
      .caption =
          "The deepest that two bodies, or a body and a wall, lie inside each other at the end of a "
          "step.",
      .x = {},
      .y = {},
      .series = {}};
  if (happens(trace, "penetration")) add_column(figure, trace, "penetration");
  return finished(std::move(figure), {"time", "s"}, {"depth", "m"});
}

}  // namespace

bool has_spheres(const Trace& trace) { return trace.spheres.dimension > 0; }

std::vector<Figure> sphere_figures(const Run& run) {
  const Trace& trace = run.trace;
  std::vector<Figure> figures{sphere_picture(trace.spheres, Moment::start),
                              sphere_picture(trace.spheres, Moment::end)};
  for (Figure& figure : motion_figures({run})) figures.push_back(std::move(figure));
  figures.push_back(contacts_over_time(trace));
  figures.push_back(depth_over_time(trace));
  return figures;
}

}  // namespace ictus::report
