#include "ictus/report/places.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/report/arc.hpp"

namespace ictus::report {
namespace {

using Turn = std::array<double, 4>;

/// Of a rotation vector.
Turn quaternion(const Vector3& turn) {
  const double angle = length(turn), s = angle > 0 ? std::sin(angle / 2) / angle : 0.5;
  return {std::cos(angle / 2), turn.x * s, turn.y * s, turn.z * s};
}

/// The same way along the shorter arc.
Turn between(const Turn& p, const Turn& q, double share) {
  double product = 0, square = 0;
  for (std::size_t i = 0; i < 4; ++i) product += p[i] * q[i];
  Turn mixed{};
  for (std::size_t i = 0; i < 4; ++i) {
    mixed[i] = p[i] + share * ((product < 0 ? -q[i] : q[i]) - p[i]);
    square += mixed[i] * mixed[i];
  }
  for (double& x : mixed) x /= square > 0 ? std::sqrt(square) : 1;
  return mixed;
}

Turn turn_at(const std::vector<double>& times, const Motion::Track& track, double t) {
  const std::size_t last = times.size() - 1, row = row_at(times, t), next = std::min(row + 1, last);
  const auto at = [&](std::size_t k) {
    return quaternion({track[4].values[k], track[5].values[k], track[6].values[k]});
  };
  const double step = times[next] - times[row];
  return between(at(row), at(next), step > 0 ? std::clamp((t - times[row]) / step, 0.0, 1.0) : 0);
}

/// s beyond the rows of a run, negative before it.
double beyond(const std::vector<double>& times, double t) {
  return t < times.front() ? t - times.front() : t > times.back() ? t - times.back() : 0;
}

double flown(const Motion& motion, const Motion::Run& run, const Motion::Coordinate& coordinate, double t) {
  const double inside = value_at(run.t, coordinate.values, coordinate.rates, t), time = beyond(run.t, t);
  const bool flies = time < 0 ? motion.lead.before > 0 : time > 0 && motion.lead.after > 0;
  if (!flies || coordinate.rates.empty()) return inside;
  return inside + time * (time < 0 ? coordinate.rates.front() : coordinate.rates.back());
}

PlacedBody placed(const Motion& motion, const Motion::Run& run, const Motion::Track& track, double t) {
  PlacedBody body;
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (!track[axis].values.empty()) component(body.place, axis) = flown(motion, run, track[axis], t);
  if (!track[4].values.empty())
    body.turn = turn_at(run.t, track, t);
  else if (!track[3].values.empty())
    body.turn = quaternion({0, 0, flown(motion, run, track[3], t)});
  return body;
}

/// Along a line: where it pulls, or where the wall is that is called a floor; 0 where neither is.
double down_of(const Motion& motion) {
  if (motion.gravity.x != 0) return motion.gravity.x;
  for (const FlatWall& wall : motion.walls)
    if (wall.name == "floor" || wall.name == "ground") return -wall.normal.x;
  return 0;
}

void set_axes(Sight& view, const Motion& motion) {
  constexpr double around = -0.5, above = 0.3;  // rad, where the eye is
  if (motion.dimension == 3) {
    const double ca = std::cos(around), sa = std::sin(around), ce = std::cos(above), se = std::sin(above);
    view.right = {ca, sa, 0};
    view.up = {-sa * se, ca * se, ce};
    view.near = {sa * ce, -ca * ce, se};
  } else if (const double down = motion.dimension == 1 ? down_of(motion) : 0; down != 0) {
    view.right = {0, 1, 0};
    view.up = {down > 0 ? -1.0 : 1.0, 0, 0};
  }
}

struct Box {
  Sight& view;
  void add(const Vector3& p, double around) {
    const double x = dot(p, view.right), y = dot(p, view.up);
    view.left = std::min(view.left, x - around);
    view.rightmost = std::max(view.rightmost, x + around);
    view.low = std::min(view.low, y - around);
    view.high = std::max(view.high, y + around);
  }
};

double longer_side(const Sight& view) { return std::max(view.rightmost - view.left, view.high - view.low); }

void make_room(double& low, double& high, double size) {
  if (high - low >= 0.02 * size) return;
  low -= 0.1 * size;
  high += 0.1 * size;
}

/// Walls that bodies come near are worth some room.
void make_room_for_walls(Sight& view, const Motion& motion) {
  const double size = longer_side(view);
  const auto stretch = [size](double at, double& low, double& high) {
    if (!(at > low - size && at < high + size)) return;
    low = std::min(low, at - 0.03 * size);
    high = std::max(high, at + 0.03 * size);
  };
  for (const FlatWall& wall : motion.walls) {
    const double nx = dot(wall.normal, view.right), ny = dot(wall.normal, view.up);
    if (std::abs(nx) > 0.99) stretch(wall.offset / nx, view.left, view.rightmost);
    if (std::abs(ny) > 0.99 && motion.dimension < 3) stretch(wall.offset / ny, view.low, view.high);
  }
}

}  // namespace

std::size_t row_at(const std::vector<double>& times, double t) {
  const auto after = std::upper_bound(times.begin(), times.end(), t);
  return after == times.begin() ? 0 : static_cast<std::size_t>(after - times.begin()) - 1;
}

double value_at(const std::vector<double>& times, const std::vector<double>& values,
                const std::vector<double>& rates, double t) {
  if (t < times.front()) return values.front();
  if (t >= times.back()) return values.back();
  const std::size_t row = row_at(times, t);
  const double step = times[row + 1] - times[row], rise = values[row + 1] - values[row];
  const Arc arc =
      rates.empty() ? straight_arc(rise, step) : flown_arc(rise, step, rates[row], rates[row + 1]);
  return values[row] + arc.after(t - times[row]);
}

Vector3 PlacedBody::turned(const Vector3& p) const {
  const Vector3 axis{turn[1], turn[2], turn[3]}, twice = 2 * cross(axis, p);
  return p + turn[0] * twice + cross(axis, twice);
}

std::vector<PlacedBody> places_at(const Motion& motion, const Motion::Run& run, double t) {
  std::vector<PlacedBody> places;
  places.reserve(motion.bodies.size() + motion.swings.size());
  for (std::size_t i = 0; i < motion.bodies.size(); ++i)
    places.push_back(placed(motion, run, run.tracks[i], t));
  for (std::size_t k = 0; k < motion.swings.size(); ++k) {
    const Motion::Coordinate& angle = run.tracks[motion.bodies.size() + k][3];
    const double now = angle.values.empty() ? 0 : value_at(run.t, angle.values, angle.rates, t);
    const Vector3 arm = motion.swings[k].length * Vector3{std::sin(now), -std::cos(now), 0};
    places.push_back({.place = hinge_of(motion, places, k) + arm});
  }
  return places;
}

Vector3 hinge_of(const Motion& motion, const std::vector<PlacedBody>& places, std::size_t swing) {
  if (!motion.swings[swing].from_the_last) return motion.swings[swing].hinge;
  return swing == 0 ? Vector3{} : places[motion.bodies.size() + swing - 1].place;
}

std::vector<Vector3> velocities_at(const Motion& motion, const Motion::Run& run, double t) {
  std::vector<Vector3> velocities(motion.bodies.size());
  for (std::size_t i = 0; i < velocities.size(); ++i)
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Motion::Coordinate& coordinate = run.tracks[i][axis];
      if (!coordinate.rates.empty())
        component(velocities[i], axis) = value_at(run.t, coordinate.rates, {}, t);
    }
  return velocities;
}

Sight sight_of(const Motion& motion, double begin, double end) {
  constexpr double far = std::numeric_limits<double>::infinity();
  const std::size_t count = motion.bodies.size() > 500 ? 9 : 97;  // instants to look at
  Sight view{.left = far, .rightmost = -far, .low = far, .high = -far};
  set_axes(view, motion);
  Box box{view};
  for (const Motion::Run& run : motion.runs)
    for (std::size_t k = 0; k < count; ++k) {
      const double t = begin + (end - begin) * static_cast<double>(k) / static_cast<double>(count - 1);
      const auto places = places_at(motion, run, t);
      for (std::size_t i = 0; i < motion.bodies.size(); ++i)
        for (const Outline::Part& part : motion.bodies[i].parts)
          for (const Vector3& corner : part.points) box.add(places[i].at(corner), part.radius);
      for (std::size_t i = 0; i < motion.swings.size(); ++i) {
        box.add(places[motion.bodies.size() + i].place, motion.swings[i].radius);
        box.add(hinge_of(motion, places, i), 0);
      }
    }
  const double size = longer_side(view) > 0 ? longer_side(view) : 1;
  make_room(view.left, view.rightmost, size);
  make_room(view.low, view.high, size);
  make_room_for_walls(view, motion);
  view.centre = (view.left + view.rightmost) / 2 * view.right + (view.low + view.high) / 2 * view.up;
  view.size = longer_side(view);
  return view;
}

}  // namespace ictus::report
