// Figs 31 to 34 of [Liu2008]: the force at the wall, its maximum, its period, and the duration of the impact.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/base/larger.hpp"
#include "ictus/report/number.hpp"
#include "ictus/reproduce/liu_columns.hpp"

namespace ictus::reproduce::liu {

std::vector<Resolved> columns(const Column& column, std::size_t least, std::size_t most, bool record) {
  std::vector<Resolved> all;
  for (std::size_t beads = least; beads <= most; ++beads)
    all.push_back(resolved(column.with(beads), {.record = record}));
  return all;
}

report::Section wall_forces(const std::string& number, const std::string& caption,
                            const std::vector<Resolved>& seen) {
  report::Figure figure{.id = "liu-fig" + number,
                        .title = "Fig. " + number + ": force at the wall",
                        .caption = caption,
                        .x = {"time (µs)"},
                        .y = {"force (N)"}};
  for (const Resolved& one : seen) {
    const std::size_t beads = one.velocity.size();
    report::Series series{"N = " + std::to_string(beads), {}, {}};
    for (std::size_t k = 0; k < one.history.time.size(); ++k) {
      series.x.push_back(1e6 * one.history.time[k]);
      series.y.push_back(one.history.force[(k + 1) * beads - 1]);
    }
    figure.series.push_back(std::move(series));
  }
  return {"Figure " + number, "", {std::move(figure)}, {}};
}

namespace {

/// Mean of the first three times between maxima of the wall force, µs: its compression ends at each of them,
/// and the last ones before it opens come sooner.
double period(const Resolved& seen) {
  const std::size_t wall = seen.peak_force.size() - 1;
  std::vector<double> peaks;
  for (const ImpactEvent& event : seen.events)
    if (event.contact == wall && event.kind == ImpactEventKind::compression_ends) peaks.push_back(event.time);
  expects(peaks.size() > 3, "the wall force of a long column has several maxima");
  return 1e6 * (peaks[3] - peaks[0]) / 3;
}

double wall_duration(const Resolved& seen) {
  return last_time(seen, seen.peak_force.size() - 1, ImpactEventKind::opens);
}

/// Correlation of the duration with N: 1 for a straight line.
double linearity(const std::vector<Resolved>& seen) {
  double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  for (const Resolved& one : seen) {
    const double beads = static_cast<double>(one.velocity.size()), t = 1e6 * wall_duration(one);
    n += 1;
    x += beads;
    y += t;
    xx += beads * beads;
    yy += t * t;
    xy += beads * t;
  }
  return (n * xy - x * y) / std::sqrt((n * xx - x * x) * (n * yy - y * y));
}

/// Both columns scale with the speed: forces as v^{6/5}, times as v^{−1/5}; so 71 N and 31 µs of the higher
/// fall say what the lower fall should have given.
struct Expected {
  double force, period;
};
Expected scaled_from_fig32(double speed) {
  const double ratio = speed / Column{5.1e-3, 1, 1}.speed();
  return {71 * std::pow(ratio, 1.2), 31 * std::pow(ratio, -0.2)};
}

struct Figure {
  std::string number;
  Column column;
  std::size_t least, most;
};
const Figure lower{"31", {3.1e-3, 0.96, 0.92}, 1, 8}, higher{"32", {5.1e-3, 0.96, 0.92}, 5, 12},
    lower_lossy{"33", {3.1e-3, 0.92, 0.92}, 1, 8}, higher_lossy{"34", {5.1e-3, 0.92, 0.92}, 5, 12};

std::vector<Resolved> columns_of(const Figure& figure) {
  return columns(figure.column, figure.least, figure.most, true);
}

Row scaled(Row row, double expected, const std::string& power) {
  if (row.verdict == Verdict::ok) return row;
  const double within = row.allowed * expected / row.target;
  return otherwise(std::move(row), {expected, within},
                   "read from a figure, 'approximately': the paper's value for h = 5.1 mm, scaled with v^" +
                       power + ", is " + report::significant(expected, 3),
                   Cause::read_off);
}

/// Largest and smallest of the largest forces of all columns, N.
struct Forces {
  double least = HUGE_VAL, most = 0;
};
Forces largest_forces(const std::vector<Resolved>& seen) {
  Forces all;
  for (const Resolved& one : seen) {
    all.least = std::min(all.least, one.peak_force.back());
    all.most = max_or_nan(all.most, one.peak_force.back());
  }
  return all;
}

/// One force and one period are printed for all columns of a figure.
Part part_of(const Figure& figure, const std::string& force, const std::string& time) {
  Part part;
  const std::vector<Resolved> seen = columns_of(figure);
  const Expected expected = scaled_from_fig32(figure.column.speed());
  const Forces forces = largest_forces(seen);
  const std::string all = fmt::format("N = {} … {}", figure.least, figure.most);
  part.add(scaled(as_printed("largest force at the wall, " + all + " (N)", force, forces.most),
                  expected.force, "{6/5}"));
  part.add(at_most("difference of the largest forces, " + all + " (%)",
                   100 * (1 - forces.least / forces.most), {"very little influenced by N", 3}));
  part.add(scaled(as_printed("period of the force, N = " + std::to_string(figure.most) + " (µs)", time,
                             period(seen.back())),
                  expected.period, "{-1/5}"));
  part.add(at_least("correlation of the duration with N", linearity(seen), {"increases linearly", 0.999}));
  part.show(
      wall_forces(figure.number, "The maximum hardly depends on N, the duration grows linearly.", seen));
  return part;
}

/// The same with more losses between the beads, of which no number is printed.
Part beside(const Figure& figure, const Figure& other) {
  Part part;
  const std::vector<Resolved> seen = columns_of(figure), before = columns_of(other);
  double apart = 0;
  for (std::size_t i = 0; i < seen.size(); ++i)
    apart = max_or_nan(apart, std::abs(seen[i].peak_force.back() / before[i].peak_force.back() - 1));
  const std::string words = "no identifiable influence on value and shape";
  part.add(at_most("largest change of a largest force from Fig. " + other.number + " (%)", 100 * apart,
                   {words, 1}));
  part.add(at_most("change of the period from Fig. " + other.number + " (%)",
                   100 * std::abs(period(seen.back()) / period(before.back()) - 1), {words, 2},
                   "two percent: the width of a line"));
  part.add(at_most("change of the duration from Fig. " + other.number + " (%)",
                   100 * std::abs(wall_duration(seen.back()) / wall_duration(before.back()) - 1),
                   {words, 2}));
  part.show(
      wall_forces(figure.number, "Hardly another picture than that of Fig. " + other.number + ".", seen));
  return part;
}

}  // namespace

Part fig31() {
  Part part = part_of(lower, "52", "32");
  part.add(equal("period beside the measured one, N = 8 (µs)", period(resolved(lower.column.with(8))),
                 {"32.4 ± 1", 32.4, 1}, "measured by [42]"));
  return part;
}
Part fig32() { return part_of(higher, "71", "31"); }
Part fig33() { return beside(lower_lossy, lower); }
Part fig34() { return beside(higher_lossy, higher); }

}  // namespace ictus::reproduce::liu
