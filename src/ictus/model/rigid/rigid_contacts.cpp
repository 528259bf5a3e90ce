// The contacts of rigid bodies: their points, gaps and directions.

#include <algorithm>
#include <array>
#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/model/mechanics/touch.hpp"
#include "ictus/model/rigid/rigid_system.hpp"

namespace ictus {
namespace {

using Vector = Eigen::VectorXd;

double reach_of(const RoundedHull& hull) {
  double far = 0;
  for (const Vector3& point : hull.points) far = std::max(far, length(point));
  return far + hull.radius;
}

/// Points that a pair of parts can have.
std::size_t points_between(const RoundedHull& a, const RoundedHull& b) {
  if (a.is_ball() || b.is_ball()) return 1;
  return a.is_solid() && b.is_solid() ? most_touch_points : 2;
}

/// The hulls of all bodies where they are, one after the other.
struct PlacedHulls {
  std::vector<Vector3> points;
  std::vector<Pose> poses;
  std::vector<std::size_t> start;  // of the parts of each body in `first`
  std::vector<std::size_t> first;  // of the points of each part
  std::vector<Vector3> normals;    // of their facets
  std::vector<std::size_t> first_normal;

  void place(const RigidSystem& system, const Vector& q) {
    points.clear();
    poses.clear();
    start.clear();
    first.clear();
    normals.clear();
    first_normal.clear();
    const RigidData& data = system.data();
    for (std::size_t b = 0; b < data.bodies.size(); ++b) {
      poses.push_back(system.pose(q, b));
      start.push_back(first.size());
      for (const RoundedHull& part : data.bodies[b].parts) {
        first.push_back(points.size());
        for (const Vector3& point : part.points) points.push_back(poses.back().at(point));
        first_normal.push_back(normals.size());
        for (const Facet& facet : part.facets) normals.push_back(poses.back().turned(facet.normal));
      }
    }
    first.push_back(points.size());
    first_normal.push_back(normals.size());
  }
  PlacedHull hull(const RigidData& data, std::size_t body, std::size_t part) const {
    const std::size_t k = start[body] + part;
    const RoundedHull& shape = data.bodies[body].parts[part];
    return {std::span(points).subspan(first[k], first[k + 1] - first[k]), shape.radius,
            std::span(normals).subspan(first_normal[k], first_normal[k + 1] - first_normal[k]), &shape};
  }
};

/// A ball against a box: the nearest point of the box, or the nearest face where the centre is inside.
TouchPoint ball_at_box(const Vector3& centre, double radius, const Pose& box, const Vector3& half) {
  const Eigen::Vector3d away =
      box.axes.transpose() *
      Eigen::Vector3d(centre.x - box.place.x, centre.y - box.place.y, centre.z - box.place.z);
  const Vector3 local{away.x(), away.y(), away.z()};
  Vector3 nearest = local;
  std::size_t face = 0;
  double depth = HUGE_VAL;
  bool inside = true;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double x = component(local, axis), limit = component(half, axis);
    component(nearest, axis) = std::clamp(x, -limit, limit);
    inside = inside && std::abs(x) < limit;
    if (limit - std::abs(x) < depth) {
      depth = limit - std::abs(x);
      face = axis;
    }
  }
  Vector3 normal{};  // from the box to the ball
  double apart = 0;
  if (inside) {
    component(normal, face) = component(local, face) < 0 ? -1 : 1;
    component(nearest, face) = component(normal, face) * component(half, face);
    apart = -depth;
  } else {
    apart = length(local - nearest);
    normal = apart > 0 ? 1 / apart * (local - nearest) : Vector3{0, 0, 1};
  }
  const Vector3 n = box.turned(normal);
  const int beyond =
      (std::abs(local.x) > half.x) + (std::abs(local.y) > half.y) + (std::abs(local.z) > half.z);
  return {apart - radius, n, box.at(nearest), centre - radius * n,
          beyond <= 1   ? TouchPoint::Follows::first
          : beyond == 3 ? TouchPoint::Follows::corners
                        : TouchPoint::Follows::unknown};
}

/// Entries of a row at coordinates that follow each other.
template <std::size_t count>
void append(Eigen::Index first, const std::array<double, count>& entries, ContactRows& rows) {
  const std::size_t size = rows.value.size();
  rows.coordinate.resize(size + count);
  rows.value.resize(size + count);
  for (std::size_t k = 0; k < count; ++k) {
    rows.coordinate[size + k] = first + static_cast<Eigen::Index>(k);
    rows.value[size + k] = entries[k];
  }
}

}  // namespace

std::vector<RigidSystem::Slot> RigidSystem::slots_of(const RigidData& data) {
  std::vector<Slot> slots;
  for (std::size_t p = 0; p < data.pairs.size(); ++p) {
    const RigidPair& pair = data.pairs[p];
    expects(pair.second < data.bodies.size() &&
                (pair.first == RigidPair::wall || pair.first < data.bodies.size()),
            "a pair is of bodies, or of a wall and a body");
    const std::size_t before = slots.size();
    const auto& parts = data.bodies[pair.second].parts;
    for (std::size_t j = 0; j < parts.size(); ++j) {
      if (pair.first == RigidPair::wall) {
        for (std::size_t k = 0; k < parts[j].points.size(); ++k)
          slots.push_back({p, 0, j, k, reach_of(parts[j]), 0, {}});
        continue;
      }
      const auto& others = data.bodies[pair.first].parts;
      for (std::size_t i = 0; i < others.size(); ++i)
        for (std::size_t k = 0; k < points_between(others[i], parts[j]); ++k)
          slots.push_back({p, i, j, k, reach_of(others[i]) + reach_of(parts[j]), 0, {}});
    }
    const std::size_t count = slots.size() - before;
    for (std::size_t k = before; k < slots.size(); ++k)
      slots[k].name = count == 1 ? pair.name : pair.name + "#" + std::to_string(k - before + 1);
  }
  return slots;
}

void RigidSystem::touch_points(const Vector& q, std::vector<TouchPoint>& points) const {
  thread_local PlacedHulls hulls;  // scratch, kept: steps allocate nothing
  hulls.place(*this, q);
  points.resize(slots_.size());
  for (std::size_t j = 0; j < slots_.size(); ++j) {
    const Slot& slot = slots_[j];
    const RigidPair& pair = data_.pairs[slot.pair];
    const PlacedHull second = hulls.hull(data_, pair.second, slot.other_part);
    if (pair.first == RigidPair::wall) {
      const Vector3 at = second.points[slot.point] - second.radius * pair.normal;
      points[j] = {dot(pair.normal, at) - pair.offset, pair.normal, at, at};
      continue;
    }
    if (slot.point > 0) continue;  // written with the first of its parts
    const PlacedHull first = hulls.hull(data_, pair.first, slot.part);
    const RoundedHull &one = data_.bodies[pair.first].parts[slot.part],
                      &two = data_.bodies[pair.second].parts[slot.other_part];
    const std::size_t count = points_between(one, two);
    TouchPoint both[2];
    if (is_planar())
      between_polygons(first, second, both);
    else if (one.is_box() && two.is_ball())
      both[0] = ball_at_box(second.points[0], second.radius, hulls.poses[pair.first], one.half);
    else if (one.is_ball() && two.is_box())
      both[0] = ball_at_box(first.points[0], first.radius, hulls.poses[pair.second], two.half).reversed();
    else if (one.is_solid() || two.is_solid()) {
      between_solids(first, second, slot.size, std::span(points).subspan(j, count));
      continue;
    } else
      between_segments(first, second, both);
    std::copy(both, both + count, points.begin() + static_cast<std::ptrdiff_t>(j));
  }
  for (std::size_t j = 0; j < slots_.size(); ++j) points[j].gap -= slots_[j].shift;
}

void RigidSystem::gaps(const Vector& q, Vector& gap) const {
  thread_local std::vector<TouchPoint> points;
  touch_points(q, points);
  for (std::size_t j = 0; j < points.size(); ++j) gap[static_cast<Index>(j)] = points[j].gap;
}

/// sign · direction · (velocity of the body's point with this lever)
void RigidSystem::add_body(std::size_t body, const Vector3& direction, const Vector3& lever, double sign,
                           ContactRows& rows) const {
  const Index i = at(body);
  const Vector3 force = sign * direction, torque = sign * cross(lever, direction);
  if (is_planar())
    append<3>(i, {force.x, force.y, torque.z}, rows);
  else
    append<6>(i, {force.x, force.y, force.z, torque.x, torque.y, torque.z}, rows);
}

void RigidSystem::add_row(const RigidPair& pair, const TouchPoint& point, const Vector3& direction,
                          const Vector& q, ContactRows& rows) const {
  const auto place = [&](std::size_t body) {
    const Index i = at(body);
    return Vector3{q[i], q[i + 1], is_planar() ? 0 : q[i + 2]};
  };
  const bool swap = pair.first != RigidPair::wall && pair.first > pair.second;  // coordinates ascend in a row
  for (const bool of_first : {!swap, swap}) {
    if (of_first && pair.first != RigidPair::wall)
      add_body(pair.first, direction, point.on_first - place(pair.first), -1, rows);
    if (!of_first) add_body(pair.second, direction, point.on_second - place(pair.second), 1, rows);
  }
  rows.end_row();
}

/// The spin of the second against the first, about this axis.
void RigidSystem::add_spin(const RigidPair& pair, const Vector3& about, ContactRows& rows) const {
  const auto add = [&](std::size_t body, double sign) {
    const Index i = at(body);
    if (is_planar()) return rows.add(i + 2, sign * about.z);
    rows.add(i + 3, sign * about.x);
    rows.add(i + 4, sign * about.y);
    rows.add(i + 5, sign * about.z);
  };
  const bool alone = pair.first == RigidPair::wall, swap = !alone && pair.first > pair.second;
  if (swap) add(pair.second, 1);
  if (!alone) add(pair.first, -1);
  if (!swap) add(pair.second, 1);
  rows.end_row();
}

Vector3 RigidSystem::direction_of(const TouchPoint& point, std::size_t row) const {
  const std::size_t d = dimension();
  if (is_planar() && row >= d) return {0, 0, 1};
  const std::size_t part = row < d ? row : row - d;
  if (part == 0) return point.normal;
  const TangentFrame frame = tangents_of(point.normal, is_planar());
  return part == 1 ? frame.first : frame.second;
}

void RigidSystem::directions(const Vector& q, ContactRows& rows) const {
  thread_local std::vector<TouchPoint> points;
  touch_points(q, points);
  rows.dimension = shape().rows_per_contact;
  const std::size_t spins = shape().spins;
  for (std::size_t j = 0; j < points.size(); ++j) {
    const RigidPair& pair = data_.pairs[slots_[j].pair];
    add_row(pair, points[j], points[j].normal, q, rows);
    if (!has_friction()) continue;
    const TangentFrame frame = tangents_of(points[j].normal, is_planar());
    add_row(pair, points[j], frame.first, q, rows);
    if (!is_planar()) add_row(pair, points[j], frame.second, q, rows);
    for (std::size_t k = 0; k < spins; ++k) add_spin(pair, direction_of(points[j], dimension() + k), rows);
  }
}

void RigidSystem::openings(const Vector& q, const Vector& v, Index count, Vector& gap,
                           Vector& opening) const {
  thread_local std::vector<TouchPoint> points;
  touch_points(q, points);
  for (Index j = 0; j < count; ++j) {
    const TouchPoint& point = points[static_cast<std::size_t>(j)];
    gap[j] = point.gap;
    opening[j] = dot(point.normal, relative_velocity(pair_of(j), point, q, v));
  }
}

Vector3 RigidSystem::relative_velocity(const RigidPair& pair, const TouchPoint& point, const Vector& q,
                                       const Vector& v) const {
  const auto moves = [&](std::size_t body, const Vector3& where) {
    const Index i = at(body);
    const Vector3 lever = where - Vector3{q[i], q[i + 1], is_planar() ? 0 : q[i + 2]};
    return velocity(v, body) + cross(spin(v, body), lever);
  };
  const Vector3 second = moves(pair.second, point.on_second);
  return pair.first == RigidPair::wall ? second : second - moves(pair.first, point.on_first);
}

Vector3 RigidSystem::relative_spin(const RigidPair& pair, const Vector& v) const {
  const Vector3 second = spin(v, pair.second);
  return pair.first == RigidPair::wall ? second : second - spin(v, pair.first);
}

double RigidSystem::widest_touch(Index contact, const Vector& q) const {
  return ictus::widest_touch(slot(contact).size, q.size() > 0 ? q.lpNorm<Eigen::Infinity>() : 0);
}

}  // namespace ictus
