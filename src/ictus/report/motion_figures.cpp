#include "ictus/report/motion_figures.hpp"

#include <algorithm>

#include "ictus/report/curves.hpp"
#include "ictus/report/motion_tables.hpp"

namespace ictus::report {
namespace {

constexpr std::size_t few = 3;  // coordinates whose exact motion and phase portrait can be told apart

struct Coordinate {
  std::string name;  // "ball"
  const Column *position, *velocity;
};

std::vector<Coordinate> coordinates(const Trace& trace, const std::string& unit) {
  std::vector<Coordinate> found;
  for (std::size_t k = 1; k + 1 < trace.columns.size(); ++k) {
    const Column& column = trace.columns[k];
    const bool is_position = column.name.find(".position") != std::string::npos;
    if (is_position && !column.name.ends_with(".exact") && column.unit == unit)
      found.push_back({coordinate_name(column.name), &column, &trace.columns[k + 1]});
  }
  return found;
}

std::vector<std::string> units(const Trace& trace) {
  std::vector<std::string> found;
  for (const Column& column : trace.columns)
    if (column.name.find(".position") != std::string::npos &&
        std::find(found.begin(), found.end(), column.unit) == found.end())
      found.push_back(column.unit);
  return found;
}

/// A scheme that captures impacts knows one velocity a step: where a contact pushed it jumps at the end.
Series with_jumps(const Trace& trace, const std::string& name, const std::vector<double>& velocity) {
  const std::vector<double>& time = *times(trace);
  std::vector<const std::vector<double>*> impulses;
  for (const Column* column : contact_columns(trace, ".impulse")) impulses.push_back(&column->values);
  Series series{.name = name, .x = {}, .y = {}};
  for (std::size_t k = 0; k < velocity.size(); ++k) {
    const bool pushed = k > 0 && std::any_of(impulses.begin(), impulses.end(), [&](const auto* impulse) {
                          return (*impulse)[k] > (*impulse)[k - 1];
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

std::string legend(const Runs& runs, const Run& run, const std::string& name, std::size_t names) {
  if (runs.size() == 1) return name;
  return names == 1 ? run.name : run.name + ": " + name;
}

enum class Part { position, velocity };

/// One unit a figure: metres and radians have no common axis.
class OfUnit {
 public:
  OfUnit(const Runs& runs, std::string unit)
      : runs_(runs), unit_(std::move(unit)), all_(coordinates(runs.front().trace, unit_).size()) {
    shown_ = std::min(all_, std::max<std::size_t>(1, most_curves / runs.size()));
  }

  Figure over_time(Part part) const {
    const bool position = part == Part::position;
    Figure figure{
        .id = (position ? "coordinates-" : "velocities-") + unit_,
        .title = position ? "Coordinates" : "Velocities",
        .caption = position ? "Coordinates over time." : "Velocities over time; they jump at impacts.",
        .x = {},
        .y = {},
        .series = {}};
    for (const Run& run : runs_)
      for (const Coordinate& coordinate : first(run.trace)) add(figure, run, coordinate, part);
    if (all_ <= few) add_exact(figure, part);
    if (shown_ < all_)
      figure.caption +=
          " The first " + std::to_string(shown_) + " of " + std::to_string(all_) + " are drawn.";
    return finished(std::move(figure), {"time", "s"}, quantity(part));
  }

  Figure phase_plane() const {
    Figure figure{.id = "phase-plane-" + unit_,
                  .title = "Phase plane",
                  .caption = "Velocity over coordinate; an impact is a vertical stroke at the contact.",
                  .x = {},
                  .y = {},
                  .series = {}};
    if (all_ > few) return figure;
    for (const Run& run : runs_)
      for (const Coordinate& coordinate : first(run.trace))
        figure.series.push_back({.name = legend(runs_, run, coordinate.name, all_),
                                 .x = coordinate.position->values,
                                 .y = coordinate.velocity->values});
    return finished(std::move(figure), quantity(Part::position), quantity(Part::velocity));
  }

 private:
  std::vector<Coordinate> first(const Trace& trace) const {
    std::vector<Coordinate> chosen = coordinates(trace, unit_);
    if (chosen.size() > shown_)
      chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(shown_), chosen.end());
    return chosen;
  }
  Quantity quantity(Part part) const {
    const std::string noun = unit_ == "rad" ? "angle" : "position";
    return part == Part::position ? Quantity{noun, unit_}
                                  : Quantity{unit_ == "rad" ? "angular velocity" : "velocity", unit_ + "/s"};
  }
  void add(Figure& figure, const Run& run, const Coordinate& coordinate, Part part) const {
    const std::string name = legend(runs_, run, coordinate.name, all_);
    if (part == Part::velocity)
      figure.series.push_back(with_jumps(run.trace, name, coordinate.velocity->values));
    else
      figure.series.push_back({.name = name, .x = *times(run.trace), .y = coordinate.position->values});
  }
  void add_exact(Figure& figure, Part part) const {
    const Trace& trace = runs_.front().trace;
    for (const Coordinate& coordinate : coordinates(trace, unit_)) {
      const Column& column = part == Part::position ? *coordinate.position : *coordinate.velocity;
      if (const auto* exact = values(trace, column.name + ".exact"))
        figure.series.push_back({.name = all_ == 1 ? "exact" : coordinate.name + ", exact",
                                 .x = *times(trace),
                                 .y = *exact,
                                 .style = Series::Style::dashed});
    }
  }

  const Runs& runs_;
  std::string unit_;
  std::size_t all_, shown_ = 0;
};

struct ContactFigure {
  const char *id, *title, *caption, *ending, *quantity, *unit;
};
constexpr ContactFigure contact_figures[] = {
    {"gaps", "Gaps", "Distances of the contacts; below zero bodies lie inside each other.", ".gap", "gap",
     "m"},
    {"contact-forces", "Contact forces",
     "Impulse of each step over its length: a peak is an impact, a level stretch a lasting contact.",
     ".force", "mean force", "N"},
    {"impulses", "Contact impulses", "What every contact has given so far: steps are impacts.", ".impulse",
     "impulse", "N s"}};

Figure of_contacts(const Runs& runs, const ContactFigure& what) {
  Figure figure{.id = what.id, .title = what.title, .caption = what.caption, .x = {}, .y = {}, .series = {}};
  const Choice choice = contacts(runs, {});
  figure.caption += shown(choice, "contacts");
  add_over_time(figure, runs, choice, what.ending);
  return finished(std::move(figure), {"time", "s"}, {what.quantity, what.unit});
}

}  // namespace

std::vector<Figure> motion_figures(const Runs& runs) {
  std::vector<Figure> figures;
  for (const std::string& unit : units(runs.front().trace)) {
    const OfUnit of_unit(runs, unit);
    figures.push_back(of_unit.over_time(Part::position));
    figures.push_back(of_unit.over_time(Part::velocity));
    figures.push_back(of_unit.phase_plane());
  }
  for (const ContactFigure& what : contact_figures) figures.push_back(of_contacts(runs, what));
  figures.push_back(energies(runs));
  figures.push_back(ledger_remainder(runs));
  return figures;
}

}  // namespace ictus::report
