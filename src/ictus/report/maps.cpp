// Waves as pictures: time to the right, bodies upwards, a quantity as colour.

#include <algorithm>
#include <cmath>

#include "ictus/report/number.hpp"
#include "ictus/report/own_figures.hpp"

namespace ictus::report {
namespace {

constexpr std::size_t most_cells = 12000, most_times = 240;

/// A map in SI: as many rows as there are cells of height `height` upwards, from `lowest`.
struct Map {
  Quantity time, up, colour;
  double duration;        // s
  double lowest, height;  // of the first row's middle, and between rows
  std::size_t rows;
  double largest;  // of the quantity that is the colour: for its unit
};

/// Cells of equal size, each at the middle of its time and place. `value(row, begin, end)` is its colour.
template <class Value>
Figure tiled(Figure figure, const Map& map, Value value) {
  const std::size_t columns = std::min(most_times, most_cells / map.rows);
  const double width = map.duration / static_cast<double>(columns);
  const Scale seconds = fitting_scale(std::vector{map.duration}, map.time.unit),
              places = fitting_scale(std::vector{map.height * static_cast<double>(map.rows)}, map.up.unit),
              colours = fitting_scale(std::vector{map.largest}, map.colour.unit);
  Series cells{.name = map.colour.name, .style = Series::Style::cells};
  for (std::size_t row = 0; row < map.rows; ++row)
    for (std::size_t k = 0; k < columns; ++k) {
      const double begin = width * static_cast<double>(k);
      cells.x.push_back((begin + width / 2) / seconds.factor);
      cells.y.push_back((map.lowest + map.height * static_cast<double>(row)) / places.factor);
      cells.colour.push_back(value(row, begin, begin + width) / colours.factor);
    }
  figure.x.label = label(map.time.name, seconds.unit);
  figure.y.label = label(map.up.name, places.unit);
  figure.colour.label = label(map.colour.name, colours.unit);
  figure.series.push_back(std::move(cells));
  return figure;
}

double largest_of(const std::vector<double>& values) {
  double largest = 0;
  for (const double value : values)
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  return largest;
}

/// A value over time, asked for at times that rise.
class Reader {
 public:
  Reader(const std::vector<double>& time, const double* value) : time_(time), value_(value) {}

  /// The largest of the stretch that begins here, in magnitude: a wave narrower than a cell must not slip
  /// between cells. Between samples a value runs straight.
  double largest(double begin, double end) {
    double found = at((begin + end) / 2);
    while (next_ < time_.size() && time_[next_] < begin) ++next_;
    for (; next_ < time_.size() && time_[next_] < end; ++next_)
      if (std::abs(value_[next_]) > std::abs(found)) found = value_[next_];
    return found;
  }

 private:
  double at(double t) {
    while (left_ + 2 < time_.size() && time_[left_ + 1] < t) ++left_;
    const double length = time_[left_ + 1] - time_[left_];
    const double share = length > 0 ? std::clamp((t - time_[left_]) / length, 0.0, 1.0) : 1.0;
    return value_[left_] + share * (value_[left_ + 1] - value_[left_]);
  }

  const std::vector<double>& time_;
  const double* value_;
  std::size_t left_ = 0, next_ = 0;
};

constexpr std::size_t fewest_bodies = 5, most_bodies = 120;
constexpr std::size_t most_names = 24;  // of bodies one above the other

bool is_row(const std::vector<BodyAxis>& row) {
  return row.size() >= fewest_bodies && row.size() <= most_bodies && row.front().axis.empty();
}

/// As many rows as there are of the thinnest slices, or a whole part of that.
std::size_t row_count(const MassPoints& points, double length) {
  constexpr double most_rows = 100;
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

Figures map_of_points(Figure figure, const MassPoints& points, const std::vector<double>& values,
                      const Quantity& colour) {
  double length = 0;
  for (const MassPoints::Body& body : points.bodies) length += body.length;
  const double end = points.empty() ? 0 : points.time.back();
  if (points.count() <= points.bodies.size() || !(end > 0) || !(length > 0)) return {};
  const std::size_t rows = row_count(points, length);
  const double height = length / static_cast<double>(rows);
  const Map map{{"time", "s"},     {"place in the bodies", "m"}, colour, end, height / 2, height, rows,
                largest_of(values)};
  return {tiled(std::move(figure), map, [&](std::size_t row, double begin, double until) {
    const std::size_t point = point_at(points, height * (static_cast<double>(row) + 0.5));
    return points.at(values, nearest_row(points.time, (begin + until) / 2), point);
  })};
}

}  // namespace

Figures space_time_map(const Scope& scope) {
  const Trace& trace = scope.trace();
  const auto row = body_row(trace);
  const Window window = strongest_impact(trace);
  const std::vector<double> time = since_touch(trace, window);
  if (!is_row(row) || time.size() < 2 || !(time.back() > 0)) return {};
  std::vector<Reader> velocity;
  double fastest = 0;
  for (const Line& line : body_lines(trace, ".velocity")) {
    velocity.emplace_back(time, line.values->data() + window.first);
    fastest = std::max(fastest, largest_of(*line.values));
  }
  Figure figure = titled("space-time", "The wave in space and time",
                         "Velocity of every body as colour, over time: a wave is a slanted stripe, the "
                         "steeper the faster. What remains at the right flies off.");
  if (row.size() <= most_names)
    for (const BodyAxis& body : row) figure.y.names.push_back(body.body);
  const Map map{{"time since the touch", "s"},
                {"body", "1"},
                {"velocity", row.front().unit},
                time.back(),
                1,
                1,
                row.size(),
                fastest};
  return {tiled(std::move(figure), map, [&](std::size_t body, double begin, double end) {
    return velocity[body].largest(begin, end);
  })};
}

Figures stress_map(const Scope& scope) {
  const MassPoints& points = scope.trace().mass_points;
  return map_of_points(
      titled("stress-map", "Stress in space and time",
             "Compression orange, tension blue: a compressional wave runs out from the contact both ways, "
             "with the speed of sound, and comes back from a free end as tension. Bodies lie end to end, the "
             "leftmost below."),
      points, points.stress, {"compressive stress", "Pa"});
}

Figures velocity_map(const Scope& scope) {
  const MassPoints& points = scope.trace().mass_points;
  return map_of_points(
      titled("velocity-map", "Velocity in space and time",
             "Velocity of every mass point. Stripes that go on to the right after the contact has ended are "
             "waves that stay: energy lost to vibration."),
      points, points.velocity, {"velocity", "m/s"});
}

}  // namespace ictus::report
