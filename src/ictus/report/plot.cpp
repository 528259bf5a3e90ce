#include "ictus/report/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "ictus/report/number.hpp"
#include "ictus/report/thin.hpp"

namespace ictus::report {
namespace {

constexpr std::size_t samples_worth_a_marker = 80;  // so few that a reader wants to see each of them
constexpr std::size_t most_shades = 40;             // curves told apart by colour
constexpr double round_off = 1e-10;                 // of the largest value of a figure

double largest(const std::vector<double>& values) {
  double most = 0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

/// As many as can be told apart, both ends among them, and those that are to be plotted.
Lines spread(const Lines& lines, const std::vector<std::string>& plot) {
  if (lines.size() <= most_shades) return lines;
  std::vector<bool> drawn(lines.size());
  for (std::size_t k = 0; k < most_shades; ++k) drawn[k * (lines.size() - 1) / (most_shades - 1)] = true;
  Lines chosen;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (drawn[i] || std::find(plot.begin(), plot.end(), lines[i].thing) != plot.end())
      chosen.push_back(lines[i]);
  return chosen;
}

/// For captions, where there are several: " Drawn is the strongest of 7 impacts, which begins at 32.25 ms."
std::string which_impact(const Scope& scope) {
  if (scope.impacts < 2) return {};
  return fmt::format(" Drawn is the strongest of {} impacts, which begins at {}.", scope.impacts,
                     engineering((*times(scope.trace()))[scope.window.first], "s"));
}

void add_inside_impact(Figure& figure, const Plot& plot, const Scope& scope) {
  const std::vector<double>& clock = plot.over == Over::touch ? scope.touch : scope.primary;
  if (clock.empty()) return;
  const bool of_bodies = plot.of == Of::bodies;
  const Lines all =
      of_bodies ? body_lines(scope.trace(), plot.ending) : contact_lines(scope.trace(), plot.ending);
  const Lines lines = spread(all, scope.all.front().plot);
  const bool by_colour = all.size() > most_curves;
  for (const Line& line : lines) {
    figure.series.push_back({.name = line.name, .x = clock, .y = cut(*line.values, scope.window)});
    if (by_colour) figure.series.back().colour = {static_cast<double>(line.place)};
  }
  if (by_colour) figure.colour.label = of_bodies ? "body" : "contact";
  if (plot.over == Over::touch) figure.caption += which_impact(scope);
  if (lines.size() < all.size())
    figure.caption +=
        fmt::format(" {} of {} {} are drawn.", lines.size(), all.size(), of_bodies ? "bodies" : "contacts");
}

/// The samples in contact and their neighbours, with a gap between impacts: a run of a second may hold
/// no more than eight samples of contact, and free flight says nothing in these figures.
Series in_contact(const std::vector<double>& closed, const std::vector<double>& x,
                  const std::vector<double>& y) {
  Series series;
  const std::size_t size = std::min({closed.size(), x.size(), y.size()});
  const auto near_contact = [&](std::size_t i) {
    return closed[i] > 0 || (i > 0 && closed[i - 1] > 0) || (i + 1 < size && closed[i + 1] > 0);
  };
  for (std::size_t i = 0; i < size; ++i) {
    const bool near = near_contact(i);
    const bool leaves = !near && i > 0 && near_contact(i - 1);
    if (!near && !leaves) continue;
    series.x.push_back(near ? x[i] : unknown);
    series.y.push_back(near ? y[i] : unknown);
  }
  return series;
}

/// Over the column `across`, while the column `closed` is positive.
void add_in_contact(Figure& figure, const Plot& plot, const Scope& scope, const Choice& choice) {
  const char* across = plot.over == Over::depth ? ".depth" : ".virtual_depth";
  const char* closed = plot.over == Over::depth ? ".depth" : ".force";
  for (const Run& run : scope.timed)
    for (const BodyAxis& contact : choice.drawn) {
      const auto *x = values(run.trace, contact.column(across)),
                 *y = values(run.trace, contact.column(plot.ending)),
                 *push = values(run.trace, contact.column(closed));
      if (!x || !y || !push) continue;
      figure.series.push_back(in_contact(*push, *x, *y));
      figure.series.back().name = choice.legend(run, contact.name());
    }
}

Quantity quantity_of(Over over) {
  switch (over) {
    case Over::time: break;
    case Over::depth: return {"compression", "m"};
    case Over::virtual_depth: return {"compression of the centres", "m"};
    case Over::touch: return {"time since the touch", "s"};
    case Over::primary: return {"primary impulse", "N s"};
  }
  return {"time", "s"};
}

/// Too many points are thinned, to fewer where curves are many; few are marked one by one.
void finish_series(Series& series, const Scale& x, const Scale& y, std::size_t most) {
  Series drawn{.name = series.name, .style = series.style, .colour = std::move(series.colour)};
  for (const std::size_t i : thinned(series.x, series.y, most)) {
    drawn.x.push_back(series.x[i] / x.factor);
    drawn.y.push_back(series.y[i] / y.factor);
  }
  if (drawn.style == Series::Style::line && drawn.x.size() <= samples_worth_a_marker)
    drawn.style = Series::Style::line_and_markers;
  series = std::move(drawn);
}

using SeriesList = std::vector<double> Series::*;

Scale axis_scale(const Figure& figure, std::initializer_list<SeriesList> lists, const std::string& unit) {
  std::vector<double> all;
  for (const Series& series : figure.series)
    for (const SeriesList list : lists) all.insert(all.end(), (series.*list).begin(), (series.*list).end());
  return fitting_scale(all, unit);
}

/// Coordinates may be angles.
std::string unit_of(const Plot& plot, const Scope& scope) {
  const auto axes = plot.of == Of::bodies ? body_axes(scope.trace(), plot.ending) : std::vector<BodyAxis>{};
  return axes.empty() ? std::string(plot.unit) : axes.front().unit;
}

}  // namespace

Scope inside_impact(const Runs& runs) {
  Scope scope{.all = runs};
  scope.impacts = impact_windows(scope.trace()).size();
  scope.window = strongest_impact(scope.trace());
  scope.touch = since_touch(scope.trace(), scope.window);
  scope.primary = primary_impulse(scope.trace(), scope.window);
  if (scope.touch.empty() || !(scope.touch.back() > 0)) scope.touch.clear();
  return scope;
}

Lines without_round_off(Lines lines) {
  double most = 0;
  for (const Line& line : lines) most = std::max(most, largest(*line.values));
  std::erase_if(lines, [&](const Line& line) { return largest(*line.values) <= round_off * most; });
  return lines;
}

Lines body_lines(const Trace& trace, const char* ending) {
  Lines lines;
  bool in_plane = false;
  for (const BodyAxis& body : body_row(trace)) {
    lines.push_back({body.name(), body.body, lines.size() + 1, values(trace, body.column(ending))});
    in_plane = in_plane || !body.axis.empty();
  }
  return in_plane ? without_round_off(std::move(lines)) : lines;
}

Lines contact_lines(const Trace& trace, const char* ending) {
  Lines lines;
  std::size_t number = 0;
  for (const Column* column : contact_columns(trace, ending)) {
    ++number;
    if (largest(column->values) > 0)
      lines.push_back({contact_of(*column), contact_of(*column), number, &column->values});
  }
  return lines;
}

std::vector<double> cut(const std::vector<double>& values, const Window& window) {
  const auto begin = values.begin();
  return {begin + static_cast<std::ptrdiff_t>(window.first),
          begin + static_cast<std::ptrdiff_t>(window.last) + 1};
}

Figure titled(std::string id, std::string title, std::string caption) {
  return {.id = std::move(id), .title = std::move(title), .caption = std::move(caption)};
}

void add_over_time(Figure& figure, const Runs& runs, const Choice& choice, const char* ending) {
  for (const Run& run : runs)
    for (const BodyAxis& drawn : choice.drawn)
      if (const auto* column = values(run.trace, drawn.column(ending)))
        figure.series.push_back(
            {.name = choice.legend(run, drawn.name()), .x = *times(run.trace), .y = *column});
}

Figure draw(const Plot& plot, const Scope& scope) {
  Figure figure = titled(plot.id, plot.title, plot.caption);
  if (plot.over == Over::touch || plot.over == Over::primary) {
    add_inside_impact(figure, plot, scope);
  } else {
    const Choice choice =
        plot.of == Of::contacts ? chosen_contacts(scope.timed) : chosen_coordinates(scope.timed, "m");
    if (plot.over == Over::time)
      add_over_time(figure, scope.timed, choice, plot.ending);
    else
      add_in_contact(figure, plot, scope, choice);
    figure.caption += choice.shown();
  }
  return finished(std::move(figure), quantity_of(plot.over), {plot.noun, unit_of(plot, scope)});
}

std::string label(const std::string& name, const std::string& unit) {
  return unit == "1" ? name : name + " (" + unit + ")";
}

Figure finished(Figure figure, const Quantity& x, const Quantity& y) {
  const Scale both = axis_scale(figure, {&Series::x, &Series::y}, x.unit);
  const Scale scale_x = figure.equal_units ? both : axis_scale(figure, {&Series::x}, x.unit),
              scale_y = figure.equal_units ? both : axis_scale(figure, {&Series::y}, y.unit);
  figure.x.label = label(x.name, scale_x.unit);
  figure.y.label = label(y.name, scale_y.unit);
  const std::size_t most = most_points * most_curves / std::max(most_curves, figure.series.size());
  for (Series& series : figure.series) finish_series(series, scale_x, scale_y, most);
  return figure;
}

bool drawable(const Figure& figure) {
  for (const Series& series : figure.series)
    for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i)
      if (std::isfinite(series.x[i]) && std::isfinite(series.y[i])) return true;
  return false;
}

}  // namespace ictus::report
