// Marks and paths of the strongest impact.

#include <algorithm>
#include <utility>

#include "ictus/report/own_figures.hpp"

namespace ictus::report {
namespace {

constexpr std::size_t most_names = 12;  // of bodies or contacts side by side on an axis

/// One mark per body, of the velocities at a sample.
Series marks(const Trace& trace, const std::string& name, std::size_t sample) {
  Series series{.name = name, .style = Series::Style::markers};
  for (const BodyAxis& body : body_row(trace)) {
    if (!body.axis.empty()) continue;
    series.x.push_back(static_cast<double>(series.x.size() + 1));
    series.y.push_back((*values(trace, body.column(".velocity")))[sample]);
  }
  return series;
}

/// Marks of one height must not hide each other.
void set_side_by_side(std::vector<Series>& all) {
  const double step = 0.5 / static_cast<double>(all.size()), middle = static_cast<double>(all.size() - 1) / 2;
  for (std::size_t k = 0; k < all.size(); ++k)
    for (double& x : all[k].x) x += step * (static_cast<double>(k) - middle);
}

bool on_a_line(const Trace& trace) {
  const auto row = body_row(trace);
  return !row.empty() && row.front().axis.empty() && times(trace) && !times(trace)->empty();
}

}  // namespace

Figures velocities_before_and_after(const Scope& scope) {
  Figure figure = titled("before-after", "Velocities before and after",
                         "The state that the impact met, and the one that it left.");
  for (const Run& run : scope.all) {
    if (!on_a_line(run.trace)) continue;
    const Window window = strongest_impact(run.trace);
    if (figure.series.empty()) figure.series.push_back(marks(run.trace, "before", window.first));
    figure.series.push_back(marks(run.trace, scope.all.size() == 1 ? "after" : run.name, window.last));
  }
  if (figure.series.empty()) return {};
  set_side_by_side(figure.series);
  if (figure.series.front().x.size() <= most_names)
    for (const BodyAxis& body : body_row(scope.trace())) figure.x.names.push_back(body.body);
  return {finished(std::move(figure), {"body", "1"}, {"velocity", body_row(scope.trace()).front().unit})};
}

Figures hodograph(const Scope& scope) {
  Figure figure = titled("hodograph", "Velocities in the plane",
                         "The way of every velocity through the impact: it moves along the normals of the "
                         "contacts that push its body.");
  Series before{.name = "before", .style = Series::Style::markers}, after = before;
  after.name = "after";
  for (const BodyAxis& body : body_row(scope.trace())) {
    if (body.axis != "_x" || figure.series.size() == most_curves) continue;
    const auto across = cut(*values(scope.trace(), body.body + ".velocity_x"), scope.window),
               up = cut(*values(scope.trace(), body.body + ".velocity_y"), scope.window);
    for (auto [ends, k] : {std::pair{&before, std::size_t{0}}, {&after, across.size() - 1}}) {
      ends->x.push_back(across[k]);
      ends->y.push_back(up[k]);
    }
    figure.series.push_back({.name = body.body, .x = across, .y = up});
  }
  figure.series.push_back(std::move(before));
  figure.series.push_back(std::move(after));
  figure.equal_units = true;
  return {finished(std::move(figure), {"velocity to the right", "m/s"}, {"velocity upwards", "m/s"})};
}

Figures impulse_marks(const Scope& scope) {
  if (!scope.touch.empty()) return {};
  Figure figure = titled("impulse-marks", "Impulses", "What every contact gave, of all impacts together.");
  Series marks{.name = "impulse", .style = Series::Style::markers};
  const Lines lines = contact_lines(scope.trace(), ".impulse");
  for (const Line& line : lines) {
    marks.x.push_back(static_cast<double>(marks.x.size() + 1));
    marks.y.push_back(line.values->back());
    if (lines.size() <= most_names) figure.x.names.push_back(line.name);
  }
  figure.series.push_back(std::move(marks));
  return {finished(std::move(figure), {"contact", "1"}, {"impulse", "N s"})};
}

}  // namespace ictus::report
