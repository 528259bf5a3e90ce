#include "ictus/report/curves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <limits>
#include <map>
#include <numeric>
#include <set>
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

/// N, or N s of methods whose impacts take no time: the largest of each contact, over that of all. 0: it did
/// not push. As the solver tells it; of traces without outcomes, from the rows kept.
std::vector<double> strengths(const Trace& trace) {
  const std::size_t count = trace.contact_names.size();
  std::vector<double> result(count, 0);
  const auto largest = [&](std::size_t j, const char* what) {
    const auto* column = values(trace, trace.contact_names[j] + what);
    return column && !column->empty() ? std::max(0.0, *std::max_element(column->begin(), column->end())) : 0;
  };
  if (trace.contacts.size() == count) {
    for (std::size_t j = 0; j < count; ++j) result[j] = std::fmax(0, trace.contacts[j].peak_force);
    if (std::all_of(result.begin(), result.end(), [](double x) { return x == 0; }))
      for (std::size_t j = 0; j < count; ++j) result[j] = std::fmax(0, trace.contacts[j].impulse);
  } else {
    for (std::size_t j = 0; j < count; ++j) result[j] = largest(j, ".force");
    for (std::size_t j = 0; j < count; ++j)
      if (result[j] == 0 && largest(j, ".depth") > 0) result[j] = std::numeric_limits<double>::min();
  }
  const double most = count > 0 ? *std::max_element(result.begin(), result.end()) : 0;
  for (double& value : result) value = most > 0 ? std::max(value / most, value > 0 ? 1e-300 : 0) : 0;
  return result;
}

std::set<std::string, std::less<>> contacts_with_columns(const Trace& trace) {
  std::set<std::string, std::less<>> names;
  for (const char* what : {".force", ".depth", ".impulse"})
    for (const Column* column : contact_columns(trace, what)) names.insert(contact_of(*column));
  return names;
}

std::set<std::string, std::less<>> body_names(const Trace& trace) {
  std::set<std::string, std::less<>> names;
  for (const BodyOutcome& body : trace.bodies) names.insert(body.name);
  for (const Column& column : trace.columns)
    if (const std::size_t at = column.name.rfind(".position"); at != std::string::npos)
      names.insert(column.name.substr(0, at));
  return names;
}

/// "left-right" where not both sides are bodies.
bool is_at_wall(const std::string& contact, const std::set<std::string, std::less<>>& bodies) {
  const std::string_view name = contact;
  for (std::size_t at = name.find('-'); at != std::string::npos; at = name.find('-', at + 1))
    if (bodies.contains(name.substr(0, at)) && bodies.contains(name.substr(at + 1))) return false;
  return true;
}

struct Candidate {
  std::string name;
  double rank;  // the largest are drawn
};

/// As many as there is room for, in the order in which they were found.
Choice best_of(const std::vector<Candidate>& all, const Runs& runs) {
  const std::size_t room = std::max<std::size_t>(1, most_curves / runs.size());
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return all[a].rank > all[b].rank; });
  order.resize(std::min(room, order.size()));
  std::sort(order.begin(), order.end());
  Choice choice{.all = all.size(), .runs = runs.size(), .drawn = {}};
  for (const std::size_t i : order) choice.drawn.push_back(all[i].name);
  return choice;
}

bool is_to_be_plotted(const Runs& runs, const std::string& name) {
  const auto& plot = runs.front().plot;
  return std::find(plot.begin(), plot.end(), name) != plot.end();
}

/// A rank above every other is that of what was named.
constexpr double named = 4, at_wall = 2;

void add(std::vector<Candidate>& candidates, std::map<std::string, std::size_t>& known,
         const std::string& name, double rank) {
  const auto [at, is_new] = known.emplace(name, candidates.size());
  if (is_new)
    candidates.push_back({name, rank});
  else
    candidates[at->second].rank = std::max(candidates[at->second].rank, rank);
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

std::vector<const Column*> contact_columns(const Trace& trace, std::string_view ending) {
  std::vector<const Column*> columns;
  for (const Column& column : trace.columns)
    if (column.name.ends_with(ending)) columns.push_back(&column);
  return columns;
}

std::string contact_of(const Column& column) { return column.name.substr(0, column.name.rfind('.')); }

const std::vector<double>* times(const Trace& trace) {
  return trace.columns.empty() ? nullptr : &trace.columns.front().values;
}

Choice contacts(const Runs& runs, const std::string& chosen) {
  if (runs.empty()) return {};
  if (!chosen.empty()) return {.all = 1, .runs = runs.size(), .drawn = {chosen}};
  std::vector<Candidate> candidates;
  std::map<std::string, std::size_t> known;
  for (const Run& run : runs) {
    const std::vector<double> strength = strengths(run.trace);
    const auto bodies = body_names(run.trace), drawable = contacts_with_columns(run.trace);
    for (std::size_t j = 0; j < strength.size(); ++j) {
      const std::string& name = run.trace.contact_names[j];
      const bool wanted = is_to_be_plotted(runs, name);
      if ((strength[j] > 0 || wanted) && drawable.contains(name))
        add(candidates, known, name,
            strength[j] + (wanted ? named : 0) + (is_at_wall(name, bodies) ? at_wall : 0));
    }
  }
  return best_of(candidates, runs);
}

Choice bodies(const Runs& runs) {
  constexpr std::string_view ending = ".position";
  if (runs.empty()) return {};
  std::vector<Candidate> candidates;
  std::map<std::string, std::size_t> known;
  for (const Run& run : runs)
    for (const Column& column : run.trace.columns) {
      if (column.name.size() <= ending.size() || !column.name.ends_with(ending)) continue;
      const std::string name = column.name.substr(0, column.name.size() - ending.size());
      add(candidates, known, name, is_to_be_plotted(runs, name) ? named : 0);
    }
  return best_of(candidates, runs);
}

std::string shown(const Choice& choice, const std::string& what) {
  if (choice.drawn.size() >= choice.all) return {};
  return fmt::format(" {} of {} {} are drawn{}, {} are not; --plot NAME chooses.", choice.drawn.size(),
                     choice.all, what,
                     what == "contacts" ? ": at walls, and those that were pressed hardest" : "",
                     choice.all - choice.drawn.size());
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
