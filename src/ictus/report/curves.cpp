#include "ictus/report/curves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "ictus/report/number.hpp"
#include "ictus/report/thin.hpp"

namespace ictus::report {
namespace {

constexpr std::size_t samples_worth_a_marker = 80;  // so few that a reader wants to see each of them

/// "verlet: ball-wall", without what is the same for all curves of the figure.
std::string legend(const Run& run, const Choice& choice, const std::string& name) {
  if (run.name.empty() || choice.runs == 1) return name;
  return choice.all == 1 ? run.name : run.name + ": " + name;
}

bool touched(const Trace& trace, const std::string& contact) {
  for (const char* what : {".depth", ".force"})
    if (const auto* column = values(trace, contact + what))
      if (std::any_of(column->begin(), column->end(), [](double x) { return x > 0; })) return true;
  return false;
}

Choice first_of(std::vector<std::string> names, const Runs& runs) {
  Choice choice{.all = names.size(), .runs = runs.size(), .drawn = std::move(names)};
  choice.drawn.resize(std::min(choice.all, std::max<std::size_t>(1, most_curves / runs.size())));
  return choice;
}

/// The samples in contact and their neighbours, with a gap between impacts: a run of a second may hold
/// no more than eight samples of contact, and free flight says nothing in these figures.
Series in_contact(const std::vector<double>& depth, const std::vector<double>& other) {
  Series series;
  const std::size_t size = std::min(depth.size(), other.size());
  const auto near_contact = [&](std::size_t i) {
    return depth[i] > 0 || (i > 0 && depth[i - 1] > 0) || (i + 1 < size && depth[i + 1] > 0);
  };
  for (std::size_t i = 0; i < size; ++i) {
    const bool near = near_contact(i);
    const bool leaves = !near && i > 0 && near_contact(i - 1);
    if (!near && !leaves) continue;
    series.x.push_back(near ? depth[i] : unknown);
    series.y.push_back(near ? other[i] : unknown);
  }
  return series;
}

/// Too many points are thinned, to fewer where curves are many; few are marked one by one.
void finish_series(Series& series, const Scale& x, const Scale& y, std::size_t most) {
  Series drawn{
      .name = series.name, .x = {}, .y = {}, .style = series.style, .colour = std::move(series.colour)};
  for (const std::size_t i : thinned(series.x, series.y, most)) {
    drawn.x.push_back(series.x[i] / x.factor);
    drawn.y.push_back(series.y[i] / y.factor);
  }
  if (drawn.style == Series::Style::line && drawn.x.size() <= samples_worth_a_marker)
    drawn.style = Series::Style::line_and_markers;
  series = std::move(drawn);
}

using Coordinate = std::vector<double> Series::*;

Scale axis_scale(const Figure& figure, std::initializer_list<Coordinate> coordinates,
                 const std::string& unit) {
  std::vector<double> all;
  for (const Series& series : figure.series)
    for (const Coordinate coordinate : coordinates)
      all.insert(all.end(), (series.*coordinate).begin(), (series.*coordinate).end());
  return fitting_scale(all, unit);
}

}  // namespace

const std::vector<double>* values(const Trace& trace, const std::string& name) {
  const Column* column = trace.find(name);
  return column ? &column->values : nullptr;
}

const std::vector<double>* times(const Trace& trace) {
  return trace.columns.empty() ? nullptr : &trace.columns.front().values;
}

Choice contacts(const Runs& runs, const std::string& chosen) {
  if (runs.empty()) return {};
  if (!chosen.empty()) return {.all = 1, .runs = runs.size(), .drawn = {chosen}};
  std::vector<std::string> names;
  for (const Run& run : runs)
    for (const std::string& name : run.trace.contact_names)
      if (std::find(names.begin(), names.end(), name) == names.end() && touched(run.trace, name))
        names.push_back(name);
  return first_of(std::move(names), runs);
}

Choice bodies(const Runs& runs) {
  constexpr std::string_view ending = ".position";
  if (runs.empty()) return {};
  std::vector<std::string> names;
  for (const Run& run : runs)
    for (const Column& column : run.trace.columns) {
      if (column.name.size() <= ending.size() || !column.name.ends_with(ending)) continue;
      std::string name = column.name.substr(0, column.name.size() - ending.size());
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
    }
  return first_of(std::move(names), runs);
}

std::string shown(const Choice& choice, const std::string& what) {
  if (choice.drawn.size() >= choice.all) return {};
  return fmt::format(" The first {} of {} {} are drawn.", choice.drawn.size(), choice.all, what);
}

void add_over_time(Figure& figure, const Runs& runs, const Choice& choice, const std::string& ending) {
  for (const Run& run : runs)
    for (const std::string& name : choice.drawn) {
      const auto* column = values(run.trace, name + ending);
      if (!column) continue;
      figure.series.push_back({.name = legend(run, choice, name), .x = *times(run.trace), .y = *column});
    }
}

void add_over_depth(Figure& figure, const Runs& runs, const Choice& choice, const std::string& ending) {
  for (const Run& run : runs)
    for (const std::string& name : choice.drawn) {
      const auto *depth = values(run.trace, name + ".depth"), *other = values(run.trace, name + ending);
      if (!depth || !other) continue;
      Series series = in_contact(*depth, *other);
      series.name = legend(run, choice, name);
      figure.series.push_back(std::move(series));
    }
}

Figure finished(Figure figure, const Quantity& x, const Quantity& y) {
  const Scale both = axis_scale(figure, {&Series::x, &Series::y}, x.unit);
  const Scale scale_x = figure.equal_units ? both : axis_scale(figure, {&Series::x}, x.unit),
              scale_y = figure.equal_units ? both : axis_scale(figure, {&Series::y}, y.unit);
  figure.x.label = x.name + " (" + scale_x.unit + ")";
  figure.y.label = y.name + " (" + scale_y.unit + ")";
  const std::size_t most = most_points * most_curves / std::max(most_curves, figure.series.size());
  for (Series& series : figure.series) finish_series(series, scale_x, scale_y, most);
  return figure;
}

}  // namespace ictus::report
