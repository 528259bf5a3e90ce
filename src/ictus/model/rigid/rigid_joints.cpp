// The joints of rigid bodies, row by row, and the springs between them.

#include <algorithm>
#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/model/rigid/rigid_system.hpp"

namespace ictus {
namespace {

using Kind = RigidJoint::Kind;

Vector3 in_axes_of(const Pose& pose, const Vector3& direction) {
  const Eigen::Vector3d local =
      pose.axes.transpose() * Eigen::Vector3d(direction.x, direction.y, direction.z);
  return {local.x(), local.y(), local.z()};
}

Vector3 swirl(const Vector3& spin, const Vector3& arm) { return cross(spin, cross(spin, arm)); }

constexpr Vector3 world_axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

}  // namespace

TangentFrame across(const Vector3& axis) {
  const Vector3 aside = std::abs(axis.x) <= std::abs(axis.y) && std::abs(axis.x) <= std::abs(axis.z)
                            ? world_axes[0]
                        : std::abs(axis.y) <= std::abs(axis.z) ? world_axes[1]
                                                               : world_axes[2];
  const Vector3 first = cross(axis, aside), unit = 1 / length(first) * first;
  return {unit, cross(axis, unit)};
}

Pose RigidSystem::side(const Vector& q, std::size_t body) const {
  return body == RigidJoint::world ? Pose{} : pose(q, body);
}

/// How many rows a joint has in this dimension.
std::size_t RigidSystem::rows_of(const RigidData& data) {
  std::size_t rows = 0;
  for (const RigidJoint& joint : data.joints) {
    const bool planar = data.dimension == 2;
    switch (joint.kind) {
      case Kind::hinge: rows += planar ? 2 : 5; break;
      case Kind::ball: rows += planar ? 2 : 3; break;
      case Kind::slider: rows += planar ? 2 : 5; break;
      case Kind::fixed: rows += planar ? 3 : 6; break;
    }
  }
  return rows;
}

void RigidSystem::set_joints(const Vector& start) {
  for (const RigidJoint& joint : data_.joints) add_joint(joint, start);
  for (const RigidSpring& spring : data_.springs) {
    const Pose first = side(start, spring.first), second = side(start, spring.second);
    springs_.push_back({.first = spring.first,
                        .second = spring.second,
                        .at_first = in_axes_of(first, spring.at_first - first.place),
                        .at_second = in_axes_of(second, spring.at_second - second.place)});
  }
}

void RigidSystem::add_joint(const RigidJoint& joint, const Vector& start) {
  const Pose first = side(start, joint.first), second = side(start, joint.second);
  JointRow row{.first = joint.first,
               .second = joint.second,
               .at_first = in_axes_of(first, joint.at - first.place),
               .at_second = in_axes_of(second, joint.at - second.place)};
  const auto add = [&](JointRow::Kind kind, const Vector3& of_first, const Vector3& of_second = {}) {
    row.kind = kind;
    row.of_first = kind == JointRow::Kind::point ? of_first : in_axes_of(first, of_first);
    row.of_second = in_axes_of(second, of_second);
    joint_rows_.push_back(row);
  };
  if (joint.kind != Kind::slider)
    for (std::size_t axis = 0; axis < data_.dimension; ++axis) add(JointRow::Kind::point, world_axes[axis]);
  if (is_planar()) {
    if (joint.kind == Kind::slider) add(JointRow::Kind::along, {-joint.axis.y, joint.axis.x, 0});
    if (joint.kind == Kind::hinge || joint.kind == Kind::ball) return;
    row.rest =
        start[at(joint.second) + 2] - (joint.first == RigidJoint::world ? 0 : start[at(joint.first) + 2]);
    return add(JointRow::Kind::turn, {});
  }
  const TangentFrame frame = across(joint.axis);
  if (joint.kind == Kind::slider)
    for (const Vector3& direction : {frame.first, frame.second}) add(JointRow::Kind::along, direction);
  if (joint.kind == Kind::ball) return;
  for (const Vector3& direction : {frame.first, frame.second})
    add(JointRow::Kind::angle, direction, joint.axis);
  if (joint.kind != Kind::hinge) add(JointRow::Kind::angle, frame.first, frame.second);
}

void RigidSystem::joint_gaps(const Vector& q, Vector& gap) const {
  gap.resize(static_cast<Index>(joint_rows_.size()));
  for (std::size_t k = 0; k < joint_rows_.size(); ++k) {
    const JointRow& row = joint_rows_[k];
    const Pose first = side(q, row.first), second = side(q, row.second);
    double& c = gap[static_cast<Index>(k)];
    switch (row.kind) {
      case JointRow::Kind::point:
        c = dot(row.of_first, second.at(row.at_second) - first.at(row.at_first));
        break;
      case JointRow::Kind::along:
        c = dot(first.turned(row.of_first), second.at(row.at_second) - first.at(row.at_first));
        break;
      case JointRow::Kind::angle: c = dot(first.turned(row.of_first), second.turned(row.of_second)); break;
      case JointRow::Kind::turn:
        c = q[at(row.second) + 2] - (row.first == RigidJoint::world ? 0 : q[at(row.first) + 2]) - row.rest;
        break;
    }
  }
}

/// Coordinates ascend in a row.
void RigidSystem::add_sides(const JointRow& row, const Vector3& direction, const Vector3& first_lever,
                            const Vector3& second_lever, ContactRows& rows) const {
  const bool alone = row.first == RigidJoint::world, swap = !alone && row.first > row.second;
  if (!alone && !swap) add_body(row.first, direction, first_lever, -1, rows);
  add_body(row.second, direction, second_lever, 1, rows);
  if (swap) add_body(row.first, direction, first_lever, -1, rows);
  rows.end_row();
}

void RigidSystem::add_turn(const JointRow& row, const Vector3& about, ContactRows& rows) const {
  const auto add = [&](std::size_t body, double sign) {
    if (body == RigidJoint::world) return;
    const Index i = at(body) + static_cast<Index>(data_.dimension);
    if (is_planar()) return rows.add(i, sign);
    for (Index axis = 0; axis < 3; ++axis)
      rows.add(i + axis, sign * component(about, static_cast<std::size_t>(axis)));
  };
  const bool swap = row.first != RigidJoint::world && row.first > row.second;
  if (!swap) add(row.first, -1);
  add(row.second, 1);
  if (swap) add(row.first, -1);
  rows.end_row();
}

void RigidSystem::joint_directions(const Vector& q, ContactRows& rows) const {
  for (const JointRow& row : joint_rows_) {
    const Pose first = side(q, row.first), second = side(q, row.second);
    const Vector3 arm = second.turned(row.at_second);
    switch (row.kind) {
      case JointRow::Kind::point: add_sides(row, row.of_first, first.turned(row.at_first), arm, rows); break;
      // The plane moves with the first: its velocity at the second's point counts.
      case JointRow::Kind::along:
        add_sides(row, first.turned(row.of_first), second.place + arm - first.place, arm, rows);
        break;
      case JointRow::Kind::angle:
        add_turn(row, cross(second.turned(row.of_second), first.turned(row.of_first)), rows);
        break;
      case JointRow::Kind::turn: add_turn(row, {}, rows); break;
    }
  }
}

void RigidSystem::joint_bending(const Vector& q, const Vector& v, Vector& acceleration) const {
  acceleration.setZero(static_cast<Index>(joint_rows_.size()));
  for (std::size_t k = 0; k < joint_rows_.size(); ++k) {
    const JointRow& row = joint_rows_[k];
    if (row.kind == JointRow::Kind::turn) continue;
    const bool alone = row.first == RigidJoint::world;
    const Pose first = side(q, row.first), second = side(q, row.second);
    const Vector3 first_spin = alone ? Vector3{} : spin(v, row.first), second_spin = spin(v, row.second);
    const Vector3 u = row.kind == JointRow::Kind::point ? row.of_first : first.turned(row.of_first);
    const Vector3 w = second.turned(row.of_second);
    const Vector3 first_arm = first.turned(row.at_first), second_arm = second.turned(row.at_second);
    const Vector3 pulled = swirl(second_spin, second_arm) - swirl(first_spin, first_arm);
    double& a = acceleration[static_cast<Index>(k)];
    if (row.kind == JointRow::Kind::point) {
      a = dot(u, pulled);
    } else if (row.kind == JointRow::Kind::along) {
      const Vector3 apart = second.place + second_arm - first.place - first_arm;
      const Vector3 parting = velocity(v, row.second) + cross(second_spin, second_arm) -
                              (alone ? Vector3{} : velocity(v, row.first)) - cross(first_spin, first_arm);
      a = dot(u, pulled) + 2 * dot(cross(first_spin, u), parting) + dot(swirl(first_spin, u), apart);
    } else {
      a = dot(swirl(first_spin, u), w) + 2 * dot(cross(first_spin, u), cross(second_spin, w)) +
          dot(u, swirl(second_spin, w));
    }
  }
}

/// Where its ends are, how far apart, and how fast they part; the row of its length.
RigidSystem::SpringNow RigidSystem::spring_now(std::size_t k, const Vector& q, const Vector& v) const {
  const JointRow& ends = springs_[k];
  const Pose first = side(q, ends.first), second = side(q, ends.second);
  SpringNow now;
  now.first_arm = first.turned(ends.at_first);
  now.second_arm = second.turned(ends.at_second);
  const Vector3 apart = second.place + now.second_arm - first.place - now.first_arm;
  now.length = length(apart);
  now.along = now.length > 0 ? 1 / now.length * apart : Vector3{};
  const auto moves = [&](std::size_t body, const Vector3& arm) {
    return body == RigidJoint::world ? Vector3{} : velocity(v, body) + cross(spin(v, body), arm);
  };
  now.parting = dot(now.along, moves(ends.second, now.second_arm) - moves(ends.first, now.first_arm));
  const RigidSpring& spring = data_.springs[k];
  now.tension = spring.stiffness * (now.length - spring.length) + spring.damping * now.parting;
  return now;
}

void RigidSystem::force(double, const Vector& q, const Vector& v, Vector& force) const {
  force = weights_;
  for (std::size_t k = 0; k < springs_.size(); ++k) {
    const SpringNow now = spring_now(k, q, v);
    thread_local ContactRows row;
    row.clear();
    add_sides(springs_[k], now.along, now.first_arm, now.second_arm, row);
    row.push(0, -now.tension, force);
  }
}

/// The stiffness along the springs alone: what turns them needs no implicit step.
void RigidSystem::tangents(double, const Vector& q, const Vector& v, Skyline& stiffness,
                           Skyline& damping) const {
  for (std::size_t k = 0; k < springs_.size(); ++k) {
    const SpringNow now = spring_now(k, q, v);
    thread_local ContactRows row;
    row.clear();
    add_sides(springs_[k], now.along, now.first_arm, now.second_arm, row);
    for (std::size_t i = 0; i < row.coordinate.size(); ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        const double square = row.value[i] * row.value[j];
        stiffness.at(row.coordinate[i], row.coordinate[j]) += data_.springs[k].stiffness * square;
        damping.at(row.coordinate[i], row.coordinate[j]) += data_.springs[k].damping * square;
      }
  }
}

double RigidSystem::spring_energy(const Vector& q) const {
  double sum = 0;
  for (std::size_t k = 0; k < springs_.size(); ++k) {
    const double stretch = spring_now(k, q, Vector::Zero(coordinates())).length - data_.springs[k].length;
    sum += 0.5 * data_.springs[k].stiffness * stretch * stretch;
  }
  return sum;
}

double RigidSystem::power(double, const Vector& q, const Vector& v) const {
  double sum = 0;
  for (std::size_t k = 0; k < springs_.size(); ++k) {
    const double parting = spring_now(k, q, v).parting;
    sum -= data_.springs[k].damping * parting * parting;
  }
  return sum;
}

}  // namespace ictus
