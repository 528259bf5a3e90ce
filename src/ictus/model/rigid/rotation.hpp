#pragma once
// Rotations in space as rotation vectors: axis times angle, rad, of length π at most. A motion keeps them in its
// coordinates, one number for each of the three of the angular velocity; they are put together as unit quaternions.

#include <Eigen/Geometry>
#include <cmath>

namespace ictus {

/// The rotation by |a| about a.
inline Eigen::Quaterniond quaternion_of(const Eigen::Vector3d& a) {
  const double square = a.squaredNorm();
  double real = 1 - square / 8, imaginary = 0.5 - square / 48;  // cos(|a|/2), sin(|a|/2)/|a|
  if (square > 1e-5) {
    const double angle = std::sqrt(square);
    real = std::cos(angle / 2);
    imaginary = std::sin(angle / 2) / angle;
  } else {
    real += square * square / 384;
    imaginary += square * square / 3840;
  }
  return {real, imaginary * a.x(), imaginary * a.y(), imaginary * a.z()};
}

/// The rotation vector of a unit quaternion.
inline Eigen::Vector3d rotation_vector_of(const Eigen::Quaterniond& quaternion) {
  const double sign = quaternion.w() < 0 ? -1 : 1;  // q and −q turn alike: the shorter way
  const double length = quaternion.vec().norm(), real = sign * quaternion.w();
  const double factor = length > 1e-8 ? 2 * std::atan2(length, real) / length : 2 / real;
  return sign * factor * quaternion.vec();
}

/// First `by`, then `a`: exp(a) exp(by).
inline Eigen::Vector3d turned(const Eigen::Vector3d& by, const Eigen::Vector3d& a) {
  return rotation_vector_of((quaternion_of(a) * quaternion_of(by)).normalized());
}

/// A body that turns freely for h seconds from the angular velocity Ω in its own axes, with inertia I there: the
/// implicit midpoint rule
///     I (Ω⁺ − Ω) + h Ω_m × I Ω_m = 0,   Ω_m = (Ω + Ω⁺)/2,
/// keeps ½ Ω·IΩ and |IΩ|, both quadratic. Turning by Cayley's map of h Ω_m then keeps R I Ω, the angular momentum,
/// since (IΩ)⁺ is IΩ turned back by the same map. [SimoWong1991]
struct FreeTurn {
  Eigen::Vector3d after;  // Ω⁺, rad/s, in the axes of the body
  Eigen::Vector3d by;     // rotation vector of the turn, in the axes of the body before it
};
FreeTurn free_turn(const Eigen::Matrix3d& inertia, const Eigen::Vector3d& spin, double h);

}  // namespace ictus
