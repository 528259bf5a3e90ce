// The wave in a chain as a picture: time to the right, bodies upwards, velocity as colour.

#include <algorithm>
#include <cmath>

#include "ictus/report/impact_figures.hpp"
#include "ictus/report/lines.hpp"
#include "ictus/report/number.hpp"

namespace ictus::report {
namespace {

constexpr std::size_t fewest_bodies = 5;
constexpr std::size_t most_rows = 120;
constexpr std::size_t most_names = 24;  // of bodies one above the other
constexpr std::size_t most_cells = 12000;
constexpr std::size_t most_times = 240;

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

/// Rows of equal cells, each at the middle of its time.
void add_row(Series& cells, const std::vector<double>& time, const Line& line, const Window& window,
             std::size_t count) {
  Reader velocity(time, line.values->data() + window.first);
  const double step = time.back() / static_cast<double>(count);
  for (std::size_t k = 0; k < count; ++k) {
    const double begin = step * static_cast<double>(k);
    cells.x.push_back(begin + step / 2);
    cells.y.push_back(static_cast<double>(line.place));
    cells.colour.push_back(velocity.largest(begin, begin + step));
  }
}

bool is_row(const std::vector<BodyAxis>& axes) {
  return axes.size() >= fewest_bodies && axes.size() <= most_rows && axes.front().ending.empty();
}

void scale(std::vector<double>& numbers, const Scale& by) {
  for (double& number : numbers) number /= by.factor;
}

}  // namespace

Figure space_time_map(const Trace& trace) {
  Figure figure{.id = "space-time",
                .title = "The wave in space and time",
                .caption =
                    "Velocity of every body as colour, over time: a wave is a slanted stripe, the "
                    "steeper the faster. What remains at the right flies off.",
                .x = {},
                .y = {.label = "body"},
                .series = {}};
  const auto axes = body_axes(trace);
  const Window window = strongest_impact(trace);
  const std::vector<double> time = since_touch(trace, window);
  if (!is_row(axes) || time.size() < 2 || !(time.back() > 0)) return figure;
  Series cells{.name = "velocity", .x = {}, .y = {}, .style = Series::Style::cells};
  const std::size_t count = std::min(most_times, most_cells / axes.size());
  std::vector<double> velocities;
  for (const Line& line : velocity_lines(trace)) {
    add_row(cells, time, line, window, count);
    velocities.insert(velocities.end(), line.values->begin(), line.values->end());
  }
  const Scale seconds = fitting_scale(time, "s"), speeds = fitting_scale(velocities, "m/s");
  scale(cells.x, seconds);
  scale(cells.colour, speeds);
  figure.x.label = "time since the touch (" + seconds.unit + ")";
  figure.colour.label = "velocity (" + speeds.unit + ")";
  if (axes.size() <= most_names)
    for (const BodyAxis& axis : axes) figure.y.names.push_back(axis.body);
  figure.series.push_back(std::move(cells));
  return figure;
}

}  // namespace ictus::report
