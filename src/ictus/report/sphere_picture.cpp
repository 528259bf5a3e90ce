#include "ictus/report/sphere_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "ictus/report/number.hpp"

namespace ictus::report {
namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();  // between two outlines
constexpr std::size_t most_drawn = 3000, most_groups = 8;

/// Where x and, of the plane y, of space z are drawn.
struct View {
  std::size_t up;
  double across(const Vector3& p) const { return p.x; }
  double height(const Vector3& p) const { return component(p, up); }
};

struct Extent {
  double left = INFINITY, right = -INFINITY, low = INFINITY, high = -INFINITY;

  void add(double x, double y, double reach) {
    left = std::min(left, x - reach);
    right = std::max(right, x + reach);
    low = std::min(low, y - reach);
    high = std::max(high, y + reach);
  }
};

/// "grain" of "grain-17": bodies of one name look alike.
std::string group_of(const std::string& name) {
  const std::size_t dash = name.rfind('-');
  const bool numbered = dash != std::string::npos && dash > 0 && dash + 1 < name.size() &&
                        std::all_of(name.begin() + static_cast<std::ptrdiff_t>(dash) + 1, name.end(),
                                    [](char c) { return c >= '0' && c <= '9'; });
  return numbered ? name.substr(0, dash) : name;
}

void add_circle(Series& series, double x, double y, double radius, std::size_t corners) {
  for (std::size_t k = 0; k <= corners; ++k) {
    const double angle =
        2 * std::numbers::pi * static_cast<double>(k % corners) / static_cast<double>(corners);
    series.x.push_back(x + radius * std::cos(angle));
    series.y.push_back(y + radius * std::sin(angle));
  }
  series.x.push_back(gap);
  series.y.push_back(gap);
}

Series& series_of(Figure& figure, const std::string& name) {
  for (Series& series : figure.series)
    if (series.name == name) return series;
  figure.series.push_back({.name = name, .style = Series::Style::filled});
  return figure.series.back();
}

std::size_t groups_in(const SphereRecord& record) {
  std::vector<std::string> groups;
  for (std::size_t i = 0; i < record.names.size() && groups.size() <= most_groups; ++i)
    if (const std::string group = group_of(record.names[i]);
        std::find(groups.begin(), groups.end(), group) == groups.end())
      groups.push_back(group);
  return groups.size();
}

/// Bodies farther away first, so that nearer ones lie over them.
std::vector<std::size_t> drawing_order(const SphereRecord& record, const SphereInstant& instant) {
  std::vector<std::size_t> order;
  const std::size_t every = record.names.size() / most_drawn + 1;
  for (std::size_t i = 0; i < record.names.size(); i += every)
    if (record.radius[i] > 0) order.push_back(i);
  if (record.dimension == 3)
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return instant.x[a].y > instant.x[b].y; });
  return order;
}

void add_bodies(Figure& figure, const SphereRecord& record, const SphereInstant& instant, const View& view,
                Extent& extent) {
  const auto order = drawing_order(record, instant);
  const bool grouped = groups_in(record) <= most_groups;
  const std::size_t corners = order.size() <= 200 ? 32 : 14;
  for (std::size_t i : order) {
    const double x = view.across(instant.x[i]), y = view.height(instant.x[i]);
    extent.add(x, y, record.radius[i]);
    add_circle(series_of(figure, grouped ? group_of(record.names[i]) : "bodies"), x, y, record.radius[i],
               corners);
  }
  if (order.size() < record.names.size() && order.size() >= most_drawn / 2 &&
      record.names.size() > most_drawn)
    figure.caption += fmt::format(" {} of {} bodies are drawn.", order.size(), record.names.size());
}

/// The line in which a wall cuts the picture, as far as the bodies reach and a little more.
void add_wall(Figure& figure, const SphereWall& wall, const Vector3& shift, const View& view,
              const Extent& extent) {
  const double a = view.across(wall.normal), b = view.height(wall.normal), square = a * a + b * b;
  if (square < 1e-12) return;  // seen from the front
  const double offset = wall.offset + dot(wall.normal, shift);
  const double wide = std::hypot(extent.right - extent.left, extent.high - extent.low);
  const double centre_x = (extent.left + extent.right) / 2, centre_y = (extent.low + extent.high) / 2;
  const double away = (a * centre_x + b * centre_y - offset) / square;
  const double x = centre_x - away * a, y = centre_y - away * b, half = 0.6 * wide / std::sqrt(square);
  // Along an axis it ends with the bodies, so that a box looks like one.
  Series& walls = series_of(figure, "walls");
  walls.style = Series::Style::thick;
  walls.tone = Series::Tone::red;
  for (const double side : {-1.0, 1.0}) {
    walls.x.push_back(std::clamp(x + side * b * half, extent.left, extent.right));
    walls.y.push_back(std::clamp(y - side * a * half, extent.low, extent.high));
  }
  walls.x.push_back(gap);
  walls.y.push_back(gap);
}

/// Walls along an axis widen what the picture shows.
void widen(Extent& extent, const SphereRecord& record, const Vector3& shift, const View& view) {
  const double wide = std::hypot(extent.right - extent.left, extent.high - extent.low);
  for (const SphereWall& wall : record.walls) {
    const double offset = wall.offset + dot(wall.normal, wall.moves ? shift : Vector3{});
    const double a = view.across(wall.normal), b = view.height(wall.normal);
    if (std::abs(std::abs(a) - 1) < 1e-9 &&
        std::abs(a * offset - (extent.left + extent.right) / 2) < 10 * wide) {
      extent.left = std::min(extent.left, a * offset);
      extent.right = std::max(extent.right, a * offset);
    }
    if (std::abs(std::abs(b) - 1) < 1e-9 &&
        std::abs(b * offset - (extent.low + extent.high) / 2) < 10 * wide) {
      extent.low = std::min(extent.low, b * offset);
      extent.high = std::max(extent.high, b * offset);
    }
  }
}

void set_scale(Figure& figure, const char* up) {
  std::vector<double> all;
  for (const Series& series : figure.series) {
    all.insert(all.end(), series.x.begin(), series.x.end());
    all.insert(all.end(), series.y.begin(), series.y.end());
  }
  const Scale scale = fitting_scale(all, "m");
  for (Series& series : figure.series)
    for (auto* list : {&series.x, &series.y})
      for (double& value : *list) value /= scale.factor;
  figure.x.label = "x (" + scale.unit + ")";
  figure.y.label = std::string(up) + " (" + scale.unit + ")";
}

}  // namespace

Figure sphere_picture(const SphereRecord& record, Moment moment) {
  const bool start = moment == Moment::start;
  Figure figure{.id = start ? "bodies-start" : "bodies-end", .title = start ? "At the start" : "At the end"};
  if (record.dimension < 2 || record.instants.empty()) return figure;
  const SphereInstant& instant = start ? record.instants.front() : record.instants.back();
  const View view{record.dimension - 1};
  figure.caption = fmt::format("Bodies and walls at {}{}.", engineering(instant.t, "s"),
                               record.dimension == 3 ? ", seen along y" : "");
  figure.equal_units = true;
  Extent extent;
  add_bodies(figure, record, instant, view, extent);
  if (figure.series.empty()) return figure;  // points only: nothing says how far walls are to be drawn
  const Vector3 shift = instant.x.empty() ? Vector3{} : instant.x.back();
  widen(extent, record, shift, view);
  for (const SphereWall& wall : record.walls)
    add_wall(figure, wall, wall.moves ? shift : Vector3{}, view, extent);
  set_scale(figure, record.dimension == 3 ? "z" : "y");
  return figure;
}

}  // namespace ictus::report
