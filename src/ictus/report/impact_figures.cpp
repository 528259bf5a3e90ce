#include "ictus/report/impact_figures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ictus/report/lines.hpp"
#include "ictus/report/number.hpp"

namespace ictus::report {
namespace {

constexpr std::size_t most_names = 12;  // of bodies side by side on an axis

/// For captions, where there are several: " Drawn is the strongest of 7 impacts, which begins at 32.25 ms."
std::string which_impact(const Trace& trace, const Window& window) {
  const std::size_t all = impact_windows(trace).size();
  if (all < 2) return {};
  return fmt::format(" Drawn is the strongest of {} impacts, which begins at {}.", all,
                     engineering((*times(trace))[window.first], "s"));
}

/// The two clocks of an impact, and what is drawn over them.
class Inside {
 public:
  explicit Inside(const Trace& trace)
      : trace_(trace),
        window_(strongest_impact(trace)),
        time_{{"time since the touch", "s"}, since_touch(trace, window_)},
        primary_{{"primary impulse", "N s"}, primary_impulse(trace, window_)} {
    const bool runs = !time_.values.empty() && time_.values.back() > 0;
    if (!runs) time_.values.clear();
  }

  Figure velocities() const {
    return over(time_, velocity_lines(trace_),
                {"velocities",
                 "Velocities",
                 "A body speeds up while the contact behind it pushes harder than the one before it; level "
                 "lines are free flight." +
                     which_impact(trace_, window_),
                 {"velocity", "m/s"},
                 "bodies"});
  }
  Figure velocities_over_impulse() const {
    return over(primary_, velocity_lines(trace_),
                {"velocities-impulse",
                 "Velocities over the primary impulse",
                 "The clock is the impulse of the contact that stores the most energy, now one and now "
                 "another. Time scales with the stiffness of all contacts; this clock does not.",
                 {"velocity", "m/s"},
                 "bodies"});
  }
  Figure forces() const {
    return over(time_, contact_lines(trace_, ".force"),
                {"force",
                 "Contact forces",
                 "A contact that pushes twice has been struck again." + which_impact(trace_, window_),
                 {"force", "N"},
                 "contacts"});
  }
  Figure impulses() const {
    return over(time_, contact_lines(trace_, ".impulse"),
                {"impulses",
                 "Contact impulses",
                 "What every contact has given so far in the run; level where it is open.",
                 {"impulse", "N s"},
                 "contacts"});
  }
  Figure impulses_over_impulse() const {
    return over(primary_, contact_lines(trace_, ".impulse"),
                {"impulses-impulse",
                 "Contact impulses over the primary impulse",
                 "The primary contact of the moment climbs with slope 1, the others less unless they are "
                 "stiffer.",
                 {"impulse", "N s"},
                 "contacts"});
  }
  Figure stored() const {
    return over(time_, contact_lines(trace_, ".energy"),
                {"contact-energy",
                 "Energy in the contacts",
                 "Elastic energy stored in every contact. The highest curve belongs to the primary contact.",
                 {"energy", "J"},
                 "contacts"});
  }
  Figure energies() const {
    Lines lines;
    for (const char* name : {"kinetic", "stored", "dissipated"})
      if (const auto* column = values(trace_, std::string("energy.") + name))
        lines.push_back({name, lines.size() + 1, column});
    return over(time_, without_round_off(std::move(lines)),
                {"energies",
                 "Energies",
                 "Where the energy of the impact is, and where it went.",
                 {"energy", "J"},
                 "bodies"});
  }

 private:
  Figure over(const Clock& clock, Lines lines, const Subject& subject) const {
    return lines_over(clock, window_, std::move(lines), subject);
  }

  const Trace& trace_;
  Window window_;
  Clock time_, primary_;
};

/// What every contact gave: all that laws without time tell.
Figure impulse_marks(const Trace& trace) {
  Figure figure{.id = "impulse-marks",
                .title = "Impulses",
                .caption = "What every contact gave, of all impacts together.",
                .x = {},
                .y = {},
                .series = {}};
  Series marks{.name = "impulse", .x = {}, .y = {}, .style = Series::Style::markers};
  const Lines lines = contact_lines(trace, ".impulse");
  for (const Line& line : lines) {
    marks.x.push_back(static_cast<double>(marks.x.size() + 1));
    marks.y.push_back(line.values->back());
    if (lines.size() <= most_names) figure.x.names.push_back(line.name);
  }
  figure.series.push_back(std::move(marks));
  figure = finished(std::move(figure), {"contact", "1"}, {"impulse", "N s"});
  figure.x.label = "contact";
  return figure;
}

/// One mark a body, of the velocities at a sample.
Series marks(const Trace& trace, const std::string& name, std::size_t sample) {
  Series series{.name = name, .x = {}, .y = {}, .style = Series::Style::markers};
  for (const BodyAxis& axis : body_axes(trace)) {
    if (!axis.ending.empty()) continue;
    series.x.push_back(static_cast<double>(series.x.size() + 1));
    series.y.push_back((*values(trace, axis.body + ".velocity"))[sample]);
  }
  return series;
}

/// Marks of one height must not hide each other.
void set_side_by_side(std::vector<Series>& all) {
  const double step = 0.5 / static_cast<double>(all.size()), middle = static_cast<double>(all.size() - 1) / 2;
  for (std::size_t k = 0; k < all.size(); ++k)
    for (double& x : all[k].x) x += step * (static_cast<double>(k) - middle);
}

Series path_in_plane(const Trace& trace, const std::string& body, const Window& window) {
  Series path{.name = body, .x = {}, .y = {}};
  for (std::size_t k = window.first; k <= window.last; ++k) {
    path.x.push_back((*values(trace, body + ".velocity_x"))[k]);
    path.y.push_back((*values(trace, body + ".velocity_y"))[k]);
  }
  return path;
}

bool on_a_line(const Trace& trace) {
  const auto axes = body_axes(trace);
  return !axes.empty() && axes.front().ending.empty() && times(trace) && !times(trace)->empty();
}

/// What is missing is no reason to draw an empty frame.
void add(std::vector<Figure>& figures, Figure figure) {
  if (drawable(figure)) figures.push_back(std::move(figure));
}

}  // namespace

Figure velocities_before_and_after(const Runs& runs) {
  Figure figure{.id = "before-after",
                .title = "Velocities before and after",
                .caption = "The state that the impact met, and the one that it left.",
                .x = {},
                .y = {},
                .series = {}};
  for (const Run& run : runs) {
    if (!on_a_line(run.trace)) continue;
    const Window window = strongest_impact(run.trace);
    if (figure.series.empty()) figure.series.push_back(marks(run.trace, "before", window.first));
    figure.series.push_back(marks(run.trace, runs.size() == 1 ? "after" : run.name, window.last));
  }
  set_side_by_side(figure.series);
  figure = finished(std::move(figure), {"body", "1"}, {"velocity", "m/s"});
  figure.x.label = "body";
  if (!figure.series.empty() && figure.series.front().x.size() <= most_names)
    for (const BodyAxis& axis : body_axes(runs.front().trace)) figure.x.names.push_back(axis.body);
  return figure;
}

Figure hodograph(const Trace& trace) {
  Figure figure{.id = "hodograph",
                .title = "Velocities in the plane",
                .caption =
                    "The way of every velocity through the impact: it moves along the normals of the "
                    "contacts that push its body.",
                .x = {},
                .y = {},
                .series = {}};
  const Window window = strongest_impact(trace);
  Series before{.name = "before", .x = {}, .y = {}, .style = Series::Style::markers}, after = before;
  after.name = "after";
  for (const BodyAxis& axis : body_axes(trace)) {
    if (axis.ending != "_x" || figure.series.size() == most_curves) continue;
    const Series path = path_in_plane(trace, axis.body, window);
    for (auto [ends, k] : {std::pair{&before, std::size_t{0}}, {&after, path.x.size() - 1}}) {
      ends->x.push_back(path.x[k]);
      ends->y.push_back(path.y[k]);
    }
    figure.series.push_back(path);
  }
  figure.series.push_back(std::move(before));
  figure.series.push_back(std::move(after));
  figure.equal_units = true;
  return finished(std::move(figure), {"velocity to the right", "m/s"}, {"velocity upwards", "m/s"});
}

std::vector<Figure> impact_figures(const Trace& trace) {
  const Inside inside(trace);
  std::vector<Figure> figures;
  add(figures, space_time_map(trace));
  add(figures, velocities_before_and_after({{"", trace}}));
  add(figures, hodograph(trace));
  if (!drawable(inside.impulses())) add(figures, impulse_marks(trace));
  add(figures, inside.forces());
  add(figures, inside.stored());
  add(figures, inside.velocities());
  add(figures, inside.velocities_over_impulse());
  add(figures, inside.impulses());
  add(figures, inside.impulses_over_impulse());
  add(figures, inside.energies());
  return figures;
}

}  // namespace ictus::report
