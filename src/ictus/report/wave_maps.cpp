// Waves inside bodies as pictures: time to the right, the bodies upwards end to end, a quantity as colour.

#include <algorithm>
#include <cmath>

#include "ictus/report/number.hpp"
#include "ictus/report/wave_figures.hpp"

namespace ictus::report {
namespace {

constexpr std::size_t most_cells = 12000;
constexpr double most_rows = 100;
constexpr std::size_t most_times = 240;

double total_length(const MassPoints& points) {
  double length = 0;
  for (const MassPoints::Body& body : points.bodies) length += body.length;
  return length;
}

/// As many as there are of the thinnest slices, or a whole part of that.
std::size_t row_count(const MassPoints& points, double length) {
  double thinnest = length;
  for (const MassPoints::Body& body : points.bodies)
    if (body.length > 0) thinnest = std::min(thinnest, body.length / static_cast<double>(body.count));
  const double slices = std::max(2.0, std::round(length / thinnest));
  return static_cast<std::size_t>(std::ceil(slices / std::ceil(slices / most_rows)));
}

/// The point whose slice holds this place of the bodies laid end to end.
std::size_t point_at(const MassPoints& points, double place) {
  for (const MassPoints::Body& body : points.bodies) {
    if (place < body.length) {
      const auto slice = static_cast<std::size_t>(place / body.length * static_cast<double>(body.count));
      return body.first + std::min(slice, body.count - 1);
    }
    place -= body.length;
  }
  return points.count() - 1;
}

/// The row of the trace that is nearest to a time.
std::size_t nearest_row(const std::vector<double>& time, double t) {
  const auto after = std::lower_bound(time.begin(), time.end(), t);
  if (after == time.begin()) return 0;
  if (after == time.end()) return time.size() - 1;
  return static_cast<std::size_t>(after - time.begin()) - (*after - t > t - *(after - 1));
}

struct Subject {
  const char *id, *title, *caption, *quantity, *unit;
};

Figure map(const Trace& trace, const std::vector<double>& values, const Subject& subject) {
  Figure figure{
      .id = subject.id, .title = subject.title, .caption = subject.caption, .x = {}, .y = {}, .series = {}};
  const MassPoints& points = trace.mass_points;
  const double length = total_length(points), end = points.empty() ? 0 : points.time.back();
  if (points.count() <= points.bodies.size() || !(end > 0) || !(length > 0)) return figure;
  const std::size_t rows = row_count(points, length), columns = std::min(most_times, most_cells / rows);
  const double height = length / static_cast<double>(rows), width = end / static_cast<double>(columns);
  const Scale metres = fitting_scale(std::vector{length}, "m"),
              seconds = fitting_scale(std::vector{end}, "s"), colours = fitting_scale(values, subject.unit);
  Series cells{.name = subject.quantity, .x = {}, .y = {}, .style = Series::Style::cells};
  for (std::size_t r = 0; r < rows; ++r) {
    const double place = height * (static_cast<double>(r) + 0.5);
    const std::size_t point = point_at(points, place);
    for (std::size_t k = 0; k < columns; ++k) {
      const double t = width * (static_cast<double>(k) + 0.5);
      cells.x.push_back(t / seconds.factor);
      cells.y.push_back(place / metres.factor);
      cells.colour.push_back(points.at(values, nearest_row(points.time, t), point) / colours.factor);
    }
  }
  figure.x.label = "time (" + seconds.unit + ")";
  figure.y.label = "place in the bodies (" + metres.unit + ")";
  figure.colour.label = std::string(subject.quantity) + " (" + colours.unit + ")";
  figure.series.push_back(std::move(cells));
  return figure;
}

}  // namespace

Figure stress_map(const Trace& trace) {
  return map(
      trace, trace.mass_points.stress,
      {"stress-map", "Stress in space and time",
       "Compression orange, tension blue: a compressional wave runs out from the contact both ways, with the "
       "speed of sound, and comes back from a free end as tension. Bodies lie end to end, the leftmost "
       "below.",
       "compressive stress", "Pa"});
}

Figure velocity_map(const Trace& trace) {
  return map(
      trace, trace.mass_points.velocity,
      {"velocity-map", "Velocity in space and time",
       "Velocity of every mass point. Stripes that go on to the right after the contact has ended are waves "
       "that stay: energy lost to vibration.",
       "velocity", "m/s"});
}

}  // namespace ictus::report
