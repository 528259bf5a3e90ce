// Figs 31 to 34 of [Liu2008]: the force at the wall, its maximum, its period, and the duration of the impact.

#include <algorithm>
#include <cmath>

#include "ictus/base/error.hpp"
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
  std::string force, period;  // printed, N and µs
};

Row scaled(Row row, double expected, const std::string& power) {
  if (row.verdict == Verdict::ok) return row;
  const double within = row.allowed * expected / row.target;
  return otherwise(std::move(row), {expected, within},
                   "read from a figure, 'approximately': the paper's value for h = 5.1 mm, scaled with v^" +
                       power + ", is " + report::significant(expected, 3),
                   Cause::read_off);
}

Part part_of(const Figure& figure) {
  Part part;
  const std::vector<Resolved> seen = columns(figure.column, figure.least, figure.most, true);
  const Expected expected = scaled_from_fig32(figure.column.speed());
  for (const Resolved& one : seen)
    part.add(
        scaled(as_printed("largest force at the wall, N = " + std::to_string(one.velocity.size()) + " (N)",
                          figure.force, one.peak_force.back()),
               expected.force, "{6/5}"));
  part.add(scaled(as_printed("period of the force, N = " + std::to_string(figure.most) + " (µs)",
                             figure.period, period(seen.back())),
                  expected.period, "{-1/5}"));
  part.add(at_least("correlation of the duration with N", linearity(seen), {"increases linearly", 0.999}));
  part.show(
      wall_forces(figure.number, "The maximum hardly depends on N, the duration grows linearly.", seen));
  return part;
}

}  // namespace

Part fig31() {
  const Column column{3.1e-3, 0.96, 0.92};
  Part part = part_of({"31", column, 1, 8, "52", "32"});
  part.add(equal("period beside the measured one, N = 8 (µs)", period(resolved(column.with(8))),
                 {"32.4 ± 1", 32.4, 1}, "measured by [42]"));
  return part;
}
Part fig32() { return part_of({"32", {5.1e-3, 0.96, 0.92}, 5, 12, "71", "31"}); }
Part fig33() { return part_of({"33", {3.1e-3, 0.92, 0.92}, 1, 8, "52", "32"}); }
Part fig34() { return part_of({"34", {5.1e-3, 0.92, 0.92}, 5, 12, "71", "31"}); }

}  // namespace ictus::reproduce::liu
