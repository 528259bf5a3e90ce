// (dG/dt) v: what accelerations along the rows of contacts are where velocities do not change.
// With a normal n, touching points p₁ and p₂, and u = v₂(p₂) − v₁(p₁):
//     d(n·u)/dt = n′·u + n·(ω₂ × (p₂′ − V₂) − ω₁ × (p₁′ − V₁)),   the same along tangents,
// V: velocities of centres of mass. A normal that follows a side of body 1 has n′ = ω₁ × n, and p₂ moves as the corner
// of body 2 that lies there; differences in time would see another corner, or none, where a side ends. A normal at right
// angles to a ridge a of body 1 and b of body 2 follows both: with m = a × b, m′ = (ω₁ × a) × b + a × (ω₂ × b), and the
// points slide along their ridges, p₁′ = v₁(p₁) + σ a, p₂′ = v₂(p₂) + τ b, as far as p₂ − p₁ stays along n:
//     τ b − σ a = (n·u) n + g n′ − u.

#include <algorithm>
#include <array>

#include "ictus/model/rigid/rigid_system.hpp"

namespace ictus {
namespace {

using Follows = TouchPoint::Follows;

struct Moving {
  Vector3 place, velocity, spin;
  Vector3 at(const Vector3& point) const { return velocity + cross(spin, point - place); }
};
struct Rates {
  Vector3 normal, on_first, on_second;
};

/// Of the axes of rounded ridges; the points of their surfaces are at ± radius n from there.
Rates rates_of_ridges(const TouchPoint& point, const Moving& first, double radius, const Moving& second,
                      double other_radius) {
  const Vector3 n = point.normal, a = point.ridge, b = point.other_ridge, both = cross(a, b);
  const Vector3 turn = cross(cross(first.spin, a), b) + cross(a, cross(second.spin, b));
  const double size = dot(n, both);  // ± |a × b|
  Rates rates;
  rates.normal = 1 / size * (turn - dot(n, turn) * n);
  const Vector3 on_first = point.on_first - radius * n, on_second = point.on_second + other_radius * n;
  const Vector3 u = second.at(on_second) - first.at(on_first);
  const Vector3 left = dot(n, on_second - on_first) * rates.normal - u;
  rates.on_first = first.at(on_first) - dot(left, cross(b, n)) / size * a + radius * rates.normal;
  rates.on_second = second.at(on_second) - dot(left, cross(a, n)) / size * b - other_radius * rates.normal;
  return rates;
}

Rates rates_of(const TouchPoint& point, const Moving& first, double radius, const Moving& second,
               double other_radius) {
  if (point.follows == Follows::ridges) return rates_of_ridges(point, first, radius, second, other_radius);
  const Vector3 n = point.normal;
  const Vector3 corner = point.on_first - radius * n, other_corner = point.on_second + other_radius * n;
  const double gap = dot(n, point.on_second - point.on_first),
               opens = dot(n, second.at(point.on_second) - first.at(point.on_first));
  Rates rates;
  if (point.follows == Follows::first) {
    rates.normal = cross(first.spin, n);
    rates.on_second = second.at(other_corner) - other_radius * rates.normal;
    rates.on_first = rates.on_second - gap * rates.normal - opens * n;
  } else if (point.follows == Follows::second) {
    rates.normal = cross(second.spin, n);
    rates.on_first = first.at(corner) + radius * rates.normal;
    rates.on_second = rates.on_first + gap * rates.normal + opens * n;
  } else {
    const Vector3 way = second.at(other_corner) - first.at(corner);
    const double apart = length(other_corner - corner);
    if (apart > 0) rates.normal = 1 / apart * (way - dot(n, way) * n);
    rates.on_first = first.at(corner) + radius * rates.normal;
    rates.on_second = second.at(other_corner) - other_radius * rates.normal;
  }
  return rates;
}

/// Of the directions of the rows, with the normal.
std::array<Vector3, 3> frame_of(const Vector3& normal, bool planar) {
  const TangentFrame frame = tangents_of(normal, planar);
  return {normal, frame.first, frame.second};
}

}  // namespace

/// Of a corner on a wall the centripetal acceleration of the corner, whatever its radius: the lever of the touching
/// point changes by ω × that of the corner.
void RigidSystem::bend_on_wall(Index contact, const Vector& q, const Vector& v, Vector& acceleration) const {
  const RigidPair& pair = pair_of(contact);
  const auto d = static_cast<Index>(shape().rows_per_contact);
  const Vector3 corner =
      pose(q, pair.second)
          .turned(data_.bodies[pair.second].parts[slot(contact).other_part].points[slot(contact).point]);
  const Vector3 omega = spin(v, pair.second), a = cross(omega, cross(omega, corner));
  const auto frame = frame_of(pair.normal, is_planar());
  for (std::size_t row = 0; row < dimension(); ++row)
    acceleration[contact * d + static_cast<Index>(row)] = dot(frame[row], a);
}

void RigidSystem::bend_with_sides(Index contact, const TouchPoint& point, const Vector& q, const Vector& v,
                                  Vector& acceleration) const {
  const RigidPair& pair = pair_of(contact);
  const auto d = static_cast<Index>(shape().rows_per_contact);
  const auto moving = [&](std::size_t body) {
    const Index i = at(body);
    return Moving{{q[i], q[i + 1], is_planar() ? 0 : q[i + 2]}, velocity(v, body), spin(v, body)};
  };
  const Moving first = moving(pair.first), second = moving(pair.second);
  const Rates rates = rates_of(point, first, data_.bodies[pair.first].parts[slot(contact).part].radius,
                               second, data_.bodies[pair.second].parts[slot(contact).other_part].radius);
  const Vector3 u = second.at(point.on_second) - first.at(point.on_first);
  const Vector3 a = cross(second.spin, rates.on_second - second.velocity) -
                    cross(first.spin, rates.on_first - first.velocity);
  // How tangents follow the normal: exact in the plane, where they are a quarter turn of it.
  const double turn = length(rates.normal), little = turn > 0 ? 1e-5 / turn : 0;
  const auto frame = frame_of(point.normal, is_planar()),
             ahead = frame_of(point.normal + little * rates.normal, is_planar()),
             behind = frame_of(point.normal - little * rates.normal, is_planar());
  for (std::size_t k = 0; k < dimension(); ++k) {
    double& along = acceleration[contact * d + static_cast<Index>(k)];
    along = dot(frame[k], a);
    if (turn > 0) along += dot(ahead[k] - behind[k], u) / (2 * little);
  }
  // Axes of spins turn with the frame; in the plane there is one, and it stands still.
  if (is_planar() || !(turn > 0)) return;
  const Vector3 spins = relative_spin(pair, v);
  for (std::size_t k = 0; k < shape().spins; ++k)
    acceleration[contact * d + static_cast<Index>(dimension() + k)] =
        dot(ahead[k] - behind[k], spins) / (2 * little);
}

/// Of normals that follow more than a side, by central differences along the motion.
void RigidSystem::bending(const Vector& q, const Vector& v, Vector& acceleration) const {
  const auto d = static_cast<Index>(shape().rows_per_contact);
  acceleration.setZero(contacts() * d);
  thread_local std::vector<TouchPoint> points, ahead, behind;
  thread_local Vector moved, way;
  const double speed = v.norm();
  if (!(speed > 0)) return;
  bool differenced = false;
  constexpr double cube_root_of_epsilon = 6e-6;
  const double dt = cube_root_of_epsilon * std::max(1.0, q.norm()) / speed;
  const auto speeds = [&](const RigidPair& pair, const TouchPoint& point, Index row) {
    const auto at = static_cast<std::size_t>(row);
    return dot(direction_of(point, at),
               at < dimension() ? relative_velocity(pair, point, moved, v) : relative_spin(pair, v));
  };
  touch_points(q, points);
  for (Index j = 0; j < contacts(); ++j) {
    const RigidPair& pair = pair_of(j);
    const TouchPoint& point = points[static_cast<std::size_t>(j)];
    if (pair.first == RigidPair::wall) {
      bend_on_wall(j, q, v, acceleration);
      continue;
    }
    if (point.follows != Follows::unknown) {
      bend_with_sides(j, point, q, v, acceleration);
      continue;
    }
    if (!(point.gap < far_apart)) continue;
    if (!differenced) {
      way = dt * v;
      moved = q;
      retract(moved, -way);
      touch_points(moved, behind);
      moved = q;
      retract(moved, way);
      touch_points(moved, ahead);
      differenced = true;
    }
    for (Index row = 0; row < d; ++row) {
      moved = q;
      retract(moved, way);
      const double later = speeds(pair, ahead[static_cast<std::size_t>(j)], row);
      moved = q;
      retract(moved, -way);
      acceleration[j * d + row] = (later - speeds(pair, behind[static_cast<std::size_t>(j)], row)) / (2 * dt);
    }
  }
}

}  // namespace ictus
