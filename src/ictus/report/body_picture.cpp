// Bodies that turn as they lie, at several instants: in the plane as they are, in space from the side, along y, so that z
// is up.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "ictus/report/number.hpp"
#include "ictus/report/own_figures.hpp"

namespace ictus::report {
namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();  // between two outlines
constexpr std::size_t instants = 9, most_bodies_drawn = 60, directions = 120;

/// One body at one row of the trace.
struct Pose {
  Vector3 place{}, turn{};  // m; rad, a rotation vector

  /// By Rodrigues' formula.
  Vector3 turned(const Vector3& a) const {
    const double angle = length(turn);
    if (angle == 0) return a;
    const Vector3 axis = 1 / angle * turn;
    return std::cos(angle) * a + std::sin(angle) * cross(axis, a) +
           (1 - std::cos(angle)) * dot(axis, a) * axis;
  }
};

bool turns(const Trace& trace, const std::string& body) {
  return trace.find(body + ".angle.position") || trace.find(body + ".rotation.position_x");
}

const double* at_row(const Trace& trace, const std::string& name, std::size_t row) {
  const auto* column = values(trace, name);
  return column && row < column->size() ? &(*column)[row] : nullptr;
}

Pose pose_of(const Trace& trace, const std::string& body, std::size_t row) {
  Pose pose;
  const char* axes[] = {"_x", "_y", "_z"};
  for (std::size_t axis = 0; axis < trace.dimension; ++axis) {
    if (const double* x = at_row(trace, body + ".position" + axes[axis], row))
      component(pose.place, axis) = *x;
    if (const double* x = at_row(trace, body + ".rotation.position" + axes[axis], row))
      component(pose.turn, axis) = *x;
  }
  if (const double* angle = at_row(trace, body + ".angle.position", row)) pose.turn.z = *angle;
  return pose;
}

struct View {
  std::size_t up;
  double x(const Vector3& p) const { return p.x; }
  double y(const Vector3& p) const { return component(p, up); }
};

/// The outline of a part is where it reaches farthest in each direction.
void add_part(Series& series, const Outline::Part& part, const Pose& pose, const View& view) {
  std::vector<Vector3> points;
  for (const Vector3& point : part.points) points.push_back(pose.place + pose.turned(point));
  for (std::size_t k = 0; k <= directions; ++k) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(k % directions) / directions;
    const double c = std::cos(angle), s = std::sin(angle);
    const auto farthest =
        std::max_element(points.begin(), points.end(), [&](const Vector3& a, const Vector3& b) {
          return c * view.x(a) + s * view.y(a) < c * view.x(b) + s * view.y(b);
        });
    series.x.push_back(view.x(*farthest) + part.radius * c);
    series.y.push_back(view.y(*farthest) + part.radius * s);
  }
  // Round bodies show by a spoke how they have turned.
  if (part.points.size() == 1 && part.radius > 0) {
    const Vector3 rim = points[0] + part.radius * pose.turned({1, 0, 0});
    series.x.insert(series.x.end(), {gap, view.x(points[0]), view.x(rim)});
    series.y.insert(series.y.end(), {gap, view.y(points[0]), view.y(rim)});
  }
  series.x.push_back(gap);
  series.y.push_back(gap);
}

struct Extent {
  double left = HUGE_VAL, right = -HUGE_VAL, low = HUGE_VAL, high = -HUGE_VAL;

  void add(const Series& series) {
    for (std::size_t k = 0; k < series.x.size(); ++k) {
      if (std::isnan(series.x[k])) continue;
      left = std::min(left, series.x[k]);
      right = std::max(right, series.x[k]);
      low = std::min(low, series.y[k]);
      high = std::max(high, series.y[k]);
    }
  }
};

/// As far as bodies come near it. A wall that faces the reader is not seen.
void add_wall(Figure& figure, const FlatWall& wall, const View& view, const Extent& extent) {
  const double nx = view.x(wall.normal), ny = view.y(wall.normal), seen = std::hypot(nx, ny);
  if (seen < 1e-6) return;
  const double x = (extent.left + extent.right) / 2, y = (extent.low + extent.high) / 2;
  const double reach = std::hypot(extent.right - extent.left, extent.high - extent.low) / 2;
  const double away = (nx * x + ny * y - wall.offset) / (seen * seen);
  if (std::abs(away) * seen > 1.2 * reach) return;
  const double foot_x = x - away * nx, foot_y = y - away * ny;
  figure.series.push_back({.name = wall.name,
                           .x = {foot_x - reach * ny / seen, foot_x + reach * ny / seen},
                           .y = {foot_y + reach * nx / seen, foot_y - reach * nx / seen},
                           .style = Series::Style::thick});
}

}  // namespace

Figures bodies_in_motion(const Scope& scope) {
  const Trace& trace = scope.trace();
  const auto* time = times(trace);
  if (scope.all.size() != 1 || trace.picture.bodies.empty() || !time || time->empty()) return {};
  if (!turns(trace, trace.picture.bodies.front().body)) return {};
  const View view{trace.dimension == 3 ? 2u : 1u};
  Figure figure = titled("bodies", "Bodies in motion",
                         std::string("Where they are, from the start (thin) to the end (filled). ") +
                             (trace.dimension == 3 ? "Seen from the side, along y." : ""));
  Extent extent;
  const double begin = time->front(), end = time->back();
  for (std::size_t k = 0; k < instants; ++k) {
    const double wanted = begin + (end - begin) * static_cast<double>(k) / (instants - 1);
    const auto found = std::lower_bound(time->begin(), time->end(), wanted);
    const std::size_t row = std::min(static_cast<std::size_t>(found - time->begin()), time->size() - 1);
    Series series{.name = significant((*time)[row], 3) + " s",
                  .style = k + 1 == instants ? Series::Style::filled : Series::Style::line};
    for (std::size_t b = 0; b < std::min(most_bodies_drawn, trace.picture.bodies.size()); ++b) {
      const Outline& body = trace.picture.bodies[b];
      const Pose pose = pose_of(trace, body.body, row);
      for (const Outline::Part& part : body.parts) add_part(series, part, pose, view);
    }
    extent.add(series);
    figure.series.push_back(std::move(series));
  }
  for (const FlatWall& wall : trace.picture.walls) add_wall(figure, wall, view, extent);
  figure.equal_units = true;
  figure.x.label = "x (m)";
  figure.y.label = trace.dimension == 3 ? "z (m)" : "y (m)";
  return {std::move(figure)};
}

}  // namespace ictus::report
