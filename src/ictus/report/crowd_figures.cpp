// What only runs of very many bodies tell: pictures of them, and numbers of contacts.

#include <algorithm>
#include <initializer_list>

#include "ictus/report/own_figures.hpp"
#include "ictus/report/sphere_picture.hpp"

namespace ictus::report {
namespace {

/// What stays zero throughout is left out.
Figures columns_over_time(Figure figure, const Trace& trace, std::initializer_list<const char*> names,
                          const Quantity& up) {
  for (const char* name : names) {
    const auto* column = values(trace, name);
    if (column && std::any_of(column->begin(), column->end(), [](double x) { return x > 0; }))
      figure.series.push_back({.name = name, .x = *times(trace), .y = *column});
  }
  return {finished(std::move(figure), {"time", "s"}, up)};
}

}  // namespace

Figures bodies_at_start(const Scope& scope) { return {sphere_picture(scope.trace().spheres, Moment::start)}; }
Figures bodies_at_end(const Scope& scope) { return {sphere_picture(scope.trace().spheres, Moment::end)}; }

Figures contact_counts(const Scope& scope) {
  return columns_over_time(
      titled("contacts", "Contacts", "Contacts that pushed in a step, and impacts so far."), scope.trace(),
      {"contacts", "impacts"}, {"number", "1"});
}

Figures penetration(const Scope& scope) {
  return columns_over_time(
      titled(
          "penetration", "Penetration",
          "The deepest that two bodies, or a body and a wall, lie inside each other at the end of a step."),
      scope.trace(), {"penetration"}, {"depth", "m"});
}

}  // namespace ictus::report
