#include "ictus/schemes/rubbing/rubbing_dynamics.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "ictus/model/rigid/turning.hpp"

namespace ictus {

RubbingDynamics::RubbingDynamics(const Model& model, const RigidSystem& system,
                                 const ContactFriction* friction)
    : model_(model),
      system_(system),
      friction_(friction),
      n_(system.coordinates()),
      m_(system.contacts()),
      pool_of_(spot(m_), nullptr) {
  mode.assign(spot(m_), dop853::Mode::open);
  slips.assign(spot(m_), 0);
  for (Vector* each : {&base_, &q_, &v_, &total_, &way_, &moved_}) each->setZero(n_);
  for (Vector* each : {&largest_force, &memory_, &held_, &depth_, &speed_, &margin_, &force_, &rate_,
                       &by_depth_, &by_speed_})
    each->setZero(m_);
  at_.resize(spot(m_));
  for (std::vector<Vector3>* each : {&state_, &state_rate_, &drag_, &turning_}) each->resize(spot(m_));
  for (std::vector<double>* each : {&stored_, &excess_, &normal_rate_}) each->assign(spot(m_), 0);
  inertia_.resize(system.data().bodies.size());
  inverse_inertia_.resize(inertia_.size());
  if (!friction_) return;
  for (const auto& pool : friction_->pools)
    for (Index j = pool->contacts().first; j < pool->contacts().last; ++j) pool_of_[spot(j)] = pool.get();
}

void RubbingDynamics::place(const View& y) {
  way_ = y.head(n_);
  v_ = y.segment(n_, n_);
  memory_ = y.segment(2 * n_, m_);
  for (Index j = 0; j < m_; ++j) {
    const Index k = states() + 3 * j;
    state_[spot(j)] = {y[k], y[k + 1], y[k + 2]};
  }
  q_ = base_;
  system_.retract(q_, way_);
  system_.touch_points(q_, points_);
  if (system_.is_planar()) return;
  for (std::size_t b = 0; b < inertia_.size(); ++b) {
    const Eigen::Matrix3d axes = system_.pose(q_, b).axes;
    inertia_[b] = axes * system_.data().bodies[b].inertia * axes.transpose();
    inverse_inertia_[b] = inertia_[b].inverse();
  }
}

Vector3 RubbingDynamics::point_velocity(std::size_t body, const Vector3& point, const Vector& v) const {
  const Index i = static_cast<Index>(body * system_.per_body());
  const Vector3 centre{q_[i], q_[i + 1], system_.is_planar() ? 0 : q_[i + 2]};
  return system_.velocity(v, body) + cross(system_.spin(v, body), point - centre);
}

/// Of the second body's point against the first's.
Vector3 RubbingDynamics::relative(Index j, const Vector& v) const {
  const RigidPair& pair = system_.data().pairs[system_.pair_index(j)];
  const TouchPoint& point = points_[spot(j)];
  const Vector3 second = point_velocity(pair.second, point.on_second, v);
  return pair.first == RigidPair::wall ? second : second - point_velocity(pair.first, point.on_first, v);
}

void RubbingDynamics::add_force(std::size_t body, const Vector3& point, const Vector3& force,
                                Vector& out) const {
  const Index i = static_cast<Index>(body * system_.per_body());
  const bool planar = system_.is_planar();
  const Vector3 torque = cross(point - Vector3{q_[i], q_[i + 1], planar ? 0 : q_[i + 2]}, force);
  out[i] += force.x;
  out[i + 1] += force.y;
  if (planar) {
    out[i + 2] += torque.z;
    return;
  }
  out[i + 2] += force.z;
  out[i + 3] += torque.x;
  out[i + 4] += torque.y;
  out[i + 5] += torque.z;
}

/// A force on the second body, and against it on the first.
void RubbingDynamics::add_pair(Index j, const Vector3& force, Vector& out) const {
  const RigidPair& pair = system_.data().pairs[system_.pair_index(j)];
  const TouchPoint& point = points_[spot(j)];
  add_force(pair.second, point.on_second, force, out);
  if (pair.first != RigidPair::wall) add_force(pair.first, point.on_first, -force, out);
}

/// Depths, speeds, and the forces of both laws. What does not push has no friction.
void RubbingDynamics::see_contacts() {
  for (Index j = 0; j < m_; ++j) {
    const TouchPoint& point = points_[spot(j)];
    const Vector3 u = relative(j, v_);
    const double opening = dot(point.normal, u);
    depth_[j] = -point.gap;
    speed_[j] = 0 - opening;
    held_[j] = dop853::held_depth(mode[spot(j)], depth_[j]);
    at_[spot(j)].slip = u - opening * point.normal;
  }
  model_.unclamped_forces(held_, speed_, memory_, margin_);
  for (Index j = 0; j < m_; ++j) {
    const bool pushes = mode[spot(j)] == dop853::Mode::pushing;
    force_[j] = pushes ? margin_[j] : 0;
    Sliding& at = at_[spot(j)];
    at.normal = std::max(0.0, force_[j]);
    if (!pushes) continue;
    at.least = 1e-7 * largest_force[j];
    const PowerTerm spring = model_.spring(j);
    at.stiffness = spring.slope(held_[j]);
    at.stiffening = (spring.exponent - 1) * speed_[j] / std::max(held_[j], 1e-290);
  }
  std::fill(drag_.begin(), drag_.end(), Vector3{});
  if (friction_)
    for (const auto& pool : friction_->pools) pool->drags(rubbing(), drag_.data());
}

/// M⁻¹ F; inertias are those of the present place.
void RubbingDynamics::solve_masses(Vector& force) const {
  const std::vector<RigidBody>& bodies = system_.data().bodies;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const Index i = static_cast<Index>(b * system_.per_body());
    if (system_.is_planar()) {
      force.segment<2>(i) /= bodies[b].mass;
      force[i + 2] /= bodies[b].inertia(2, 2);
    } else {
      force.segment<3>(i) /= bodies[b].mass;
      force.segment<3>(i + 3) = (inverse_inertia_[b] * force.segment<3>(i + 3)).eval();
    }
  }
}

void RubbingDynamics::accelerate(double t) {
  system_.force(t, q_, v_, total_);
  for (Index j = 0; j < m_; ++j)
    if (force_[j] != 0) add_pair(j, force_[j] * points_[spot(j)].normal - drag_[spot(j)], total_);
  if (!system_.is_planar())
    for (std::size_t b = 0; b < inertia_.size(); ++b) {
      const Index i = static_cast<Index>(6 * b + 3);
      const Eigen::Vector3d omega = v_.segment<3>(i);
      total_.segment<3>(i) -= omega.cross(inertia_[b] * omega);
    }
  solve_masses(total_);
}

/// n × ṅ of bodies on bodies, by central differences along the motion; walls stand still.
void RubbingDynamics::find_turning() {
  bool any = false;
  for (Index j = 0; j < m_; ++j) {
    turning_[spot(j)] = {};
    any = any || (has_state(j) && force_[j] > 0 &&
                  system_.data().pairs[system_.pair_index(j)].first != RigidPair::wall);
  }
  const double speed = v_.size() > 0 ? v_.lpNorm<Eigen::Infinity>() : 0;
  if (!any || !(speed > 0)) return;
  double size = HUGE_VAL;
  for (Index j = 0; j < m_; ++j) size = std::min(size, system_.contact_size(j));
  const double dt = 6e-6 * size / (speed * std::max(1.0, size));
  for (const double sign : {-1.0, 1.0}) {
    way_ = sign * dt * v_;
    moved_ = q_;
    system_.retract(moved_, way_);
    system_.touch_points(moved_, sign < 0 ? behind_ : ahead_);
  }
  for (Index j = 0; j < m_; ++j) {
    const Vector3 change = ahead_[spot(j)].normal - behind_[spot(j)].normal;
    if (force_[j] > 0 && length(change) < 1e-2)  // else another feature touches
      turning_[spot(j)] = 0.5 / dt * cross(points_[spot(j)].normal, change);
  }
}

void RubbingDynamics::turn_states(double* slope) {
  std::fill(state_rate_.begin(), state_rate_.end(), Vector3{});
  if (friction_) {
    for (const auto& pool : friction_->pools) pool->rates(rubbing(), state_rate_.data());
    find_turning();
  }
  for (Index j = 0; j < m_; ++j) {
    Vector3& rate = state_rate_[spot(j)];
    if (slips[spot(j)] && system_.is_planar()) rate = {};  // a line has two directions
    if (force_[j] > 0) rate += cross(turning_[spot(j)], state_[spot(j)]);
    const Index k = states() + 3 * j;
    slope[k] = rate.x;
    slope[k + 1] = rate.y;
    slope[k + 2] = rate.z;
  }
}

void RubbingDynamics::write_displacement(const View& y, Eigen::Map<Vector>& slope) const {
  slope.head(n_) = v_;
  if (system_.is_planar()) return;
  for (Index i = 3; i < n_; i += 6) slope.segment<3>(i) = turning_rate(y.segment<3>(i), v_.segment<3>(i));
}

void RubbingDynamics::derive(double t, const double* from, double* to) {
  const View y(from, size());
  Eigen::Map<Vector> slope(to, size());
  place(y);
  see_contacts();
  accelerate(t);
  write_displacement(y, slope);
  slope.segment(n_, n_) = total_;
  model_.memory_rates(held_, speed_, memory_, rate_);
  slope.segment(2 * n_, m_) = rate_;
  turn_states(to);
  double taken = 0;
  for (Index j = 0; j < m_; ++j) taken += dot(drag_[spot(j)], at_[spot(j)].slip);
  slope[sums()] = model_.dissipation(held_, speed_, memory_);
  slope[sums() + 1] = system_.power(t, q_, v_);
  slope[sums() + 2] = taken;
}

}  // namespace ictus
