#include "ictus/model/rigid/rigid_system.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/base/error.hpp"
#include "ictus/model/mechanics/touch.hpp"
#include "ictus/model/rigid/rotation.hpp"

namespace ictus {
namespace {

Eigen::Vector3d eigen(const Vector3& a) { return {a.x, a.y, a.z}; }
Vector3 vector3(const Eigen::Vector3d& a) { return {a.x(), a.y(), a.z()}; }

bool is_isotropic(const Eigen::Matrix3d& inertia) {
  return (inertia - inertia(0, 0) * Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff() <=
         1e-14 * std::abs(inertia(0, 0));
}

/// K and C of a spring couple its bodies.
void reach_between_springs(const RigidData& data, std::vector<Eigen::Index>& profile) {
  const std::size_t size = data.dimension == 2 ? 3 : 6;
  for (const RigidSpring& spring : data.springs) {
    const std::size_t last =
        spring.first == RigidJoint::world ? spring.second : std::max(spring.first, spring.second);
    const auto first = static_cast<Eigen::Index>(
        size * (spring.first == RigidJoint::world ? spring.second : std::min(spring.first, spring.second)));
    for (std::size_t i = last * size; i < (last + 1) * size; ++i) profile[i] = std::min(profile[i], first);
  }
}

}  // namespace

TangentFrame tangents_of(const Vector3& n, bool planar) {
  if (planar) return {{n.y, -n.x, 0}, {}};
  constexpr double steep = 0.7;
  const Vector3 across = std::abs(n.y) < steep ? cross({0, 1, 0}, n) : cross(n, {0, 0, 1});
  const double size = length(across);
  const Vector3 first = size > 0 ? 1 / size * across : Vector3{};
  return {first, cross(n, first)};
}

bool RigidData::has_spins() const {
  return std::any_of(pairs.begin(), pairs.end(), [](const RigidPair& pair) { return pair.further.turns(); });
}

MechanicalShape RigidSystem::shape_of(const RigidData& data, std::size_t contacts) {
  expects(data.dimension == 2 || data.dimension == 3, "rigid bodies turn in a plane or in space");
  const bool planar = data.dimension == 2;
  const std::size_t n = data.bodies.size() * (planar ? 3 : 6);
  const std::size_t spins = !data.has_spins() ? 0 : planar ? 1 : 3;
  expects(spins == 0 || data.friction, "rolling friction is friction");
  MechanicalShape shape{.profile = Skyline::diagonal(static_cast<Index>(n)),
                        .contacts = static_cast<Index>(contacts),
                        .constant_mass = planar,
                        .linear_forces = true,
                        .autonomous = true,
                        .constant_forces = true,
                        .rows_per_contact = (data.friction || !planar ? data.dimension : 1) + spins,
                        .spins = spins,
                        .joints = static_cast<Index>(rows_of(data)),
                        .turns = !planar};
  if (!data.springs.empty()) shape.linear_forces = shape.constant_forces = false;
  if (!planar) {
    shape.constant_mass = std::all_of(data.bodies.begin(), data.bodies.end(),
                                      [](const RigidBody& body) { return is_isotropic(body.inertia); });
    for (std::size_t i = 0; i < n && !shape.constant_mass; ++i)
      if (i % 6 > 3) shape.profile[i] = static_cast<Index>(i - i % 6 + 3);
  }
  reach_between_springs(data, shape.profile);
  return shape;
}

RigidSystem::RigidSystem(RigidData data, const Vector& start) : RigidSystem(data, slots_of(data), start) {}

RigidSystem::RigidSystem(RigidData data, std::vector<Slot> slots, const Vector& start)
    : MechanicalSystem(shape_of(data, slots.size())), data_(std::move(data)), slots_(std::move(slots)) {
  weights_.setZero(coordinates());
  for (std::size_t b = 0; b < data_.bodies.size(); ++b)
    for (std::size_t axis = 0; axis < data_.dimension; ++axis)
      weights_[at(b) + static_cast<Index>(axis)] = data_.bodies[b].mass * component(data_.gravity, axis);
  expects(start.size() == coordinates(), "a start has one number per coordinate");
  set_joints(start);
  Vector gap(contacts());
  gaps(start, gap);
  const double places = start.size() > 0 ? start.lpNorm<Eigen::Infinity>() : 0;
  for (std::size_t j = 0; j < slots_.size(); ++j)
    if (touching(gap[static_cast<Index>(j)], slots_[j].size, places))
      slots_[j].shift = gap[static_cast<Index>(j)];
}

Pose RigidSystem::pose(const Vector& q, std::size_t body) const {
  const Index i = at(body);
  if (is_planar()) {
    const double c = std::cos(q[i + 2]), s = std::sin(q[i + 2]);
    Pose pose{{q[i], q[i + 1], 0}, {}};
    pose.axes << c, -s, 0, s, c, 0, 0, 0, 1;
    return pose;
  }
  return {{q[i], q[i + 1], q[i + 2]}, quaternion_of(q.segment<3>(i + 3)).toRotationMatrix()};
}

Vector3 RigidSystem::velocity(const Vector& v, std::size_t body) const {
  const Index i = at(body);
  return {v[i], v[i + 1], is_planar() ? 0 : v[i + 2]};
}

Vector3 RigidSystem::spin(const Vector& v, std::size_t body) const {
  const Index i = at(body);
  return is_planar() ? Vector3{0, 0, v[i + 2]} : Vector3{v[i + 3], v[i + 4], v[i + 5]};
}

void RigidSystem::mass(const Vector& q, Skyline& matrix) const {
  for (std::size_t b = 0; b < data_.bodies.size(); ++b) {
    const RigidBody& body = data_.bodies[b];
    const Index i = at(b);
    for (Index axis = 0; axis < static_cast<Index>(data_.dimension); ++axis)
      matrix.at(i + axis, i + axis) = body.mass;
    if (is_planar()) {
      matrix.at(i + 2, i + 2) = body.inertia(2, 2);
    } else if (shape().constant_mass) {
      for (Index axis = 3; axis < 6; ++axis) matrix.at(i + axis, i + axis) = body.inertia(0, 0);
    } else {
      const Eigen::Matrix3d axes = pose(q, b).axes, inertia = axes * body.inertia * axes.transpose();
      for (Index row = 0; row < 3; ++row)
        for (Index column = 0; column <= row; ++column)
          matrix.at(i + 3 + row, i + 3 + column) = inertia(row, column);
    }
  }
}

double RigidSystem::potential(const Vector& q) const {
  double sum = 0;
  for (std::size_t b = 0; b < data_.bodies.size(); ++b)
    sum -=
        data_.bodies[b].mass * dot(data_.gravity, {q[at(b)], q[at(b) + 1], is_planar() ? 0 : q[at(b) + 2]});
  return sum + spring_energy(q);
}

void RigidSystem::retract(Vector& q, const Vector& displacement) const {
  if (is_planar()) {
    q += displacement;
    return;
  }
  for (std::size_t b = 0; b < data_.bodies.size(); ++b) {
    const Index i = at(b);
    q.segment<3>(i) += displacement.segment<3>(i);
    const Eigen::Vector3d by = displacement.segment<3>(i + 3);
    if (by != Eigen::Vector3d::Zero()) q.segment<3>(i + 3) = ictus::turned(q.segment<3>(i + 3), by);
  }
}

void RigidSystem::coast(const Vector& q, Vector& v, double h, Vector& displacement) const {
  displacement = h * v;
  if (is_planar()) return;
  for (std::size_t b = 0; b < data_.bodies.size(); ++b) {
    const Eigen::Matrix3d& inertia = data_.bodies[b].inertia;
    if (is_isotropic(inertia)) continue;
    const Index i = at(b) + 3;
    const Eigen::Matrix3d axes = pose(q, b).axes;
    const FreeTurn turn = free_turn(inertia, axes.transpose() * v.segment<3>(i), h);
    const Eigen::Vector3d by = axes * turn.by;
    displacement.segment<3>(i) = by;
    v.segment<3>(i) = quaternion_of(by) * (axes * turn.after);
  }
}

Vector3 RigidSystem::angular_momentum(const Vector& q, const Vector& v, const Vector3& about) const {
  Vector3 sum{};
  for (std::size_t b = 0; b < data_.bodies.size(); ++b) {
    const RigidBody& body = data_.bodies[b];
    const Pose at = pose(q, b);
    sum += body.mass * cross(at.place - about, velocity(v, b));
    const Eigen::Vector3d spin_of = eigen(spin(v, b));
    sum += is_planar() ? Vector3{0, 0, body.inertia(2, 2) * spin_of.z()}
                       : vector3(at.axes * body.inertia * at.axes.transpose() * spin_of);
  }
  return sum;
}

std::vector<BodyGroup> RigidSystem::body_groups() const {
  std::vector<BodyGroup> groups;
  const auto d = static_cast<Index>(data_.dimension);
  for (std::size_t b = 0; b < data_.bodies.size(); ++b) {
    const std::string& name = data_.bodies[b].name;
    groups.push_back({.name = name, .unit = "m", .first = at(b), .count = d});
    groups.push_back({.name = name + (is_planar() ? ".angle" : ".rotation"),
                      .unit = "rad",
                      .first = at(b) + d,
                      .count = is_planar() ? 1 : 3});
  }
  return groups;
}

Picture RigidSystem::picture() const {
  Picture picture{.gravity = data_.gravity};
  for (const RigidBody& body : data_.bodies) {
    picture.bodies.push_back({body.name, {}});
    for (const RoundedHull& part : body.parts)
      picture.bodies.back().parts.push_back({part.points, part.radius});
  }
  for (const RigidPair& pair : data_.pairs) {
    // A pair is called after both: the body, then the wall.
    const std::string body = data_.bodies[pair.second].name + "-";
    const FlatWall wall{pair.name.starts_with(body) ? pair.name.substr(body.size()) : "wall", pair.normal,
                        pair.offset};
    if (pair.first == RigidPair::wall &&
        std::find(picture.walls.begin(), picture.walls.end(), wall) == picture.walls.end())
      picture.walls.push_back(wall);
  }
  return picture;
}

std::string RigidSystem::coordinate_name(Index i) const {
  static constexpr const char* planar[] = {".x", ".y", ".angle"};
  static constexpr const char* spatial[] = {".x", ".y", ".z", ".rotation.x", ".rotation.y", ".rotation.z"};
  const auto place = static_cast<std::size_t>(i);
  return data_.bodies[place / per_body()].name + (is_planar() ? planar[place % 3] : spatial[place % 6]);
}

std::string RigidSystem::coordinate_unit(Index i) const {
  return static_cast<std::size_t>(i) % per_body() < data_.dimension ? "m" : "rad";
}

}  // namespace ictus
