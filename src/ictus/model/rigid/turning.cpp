#include "ictus/model/rigid/turning.hpp"

#include <Eigen/Geometry>
#include <cmath>

namespace ictus {

Eigen::Vector3d turning_rate(const Eigen::Vector3d& theta, const Eigen::Vector3d& omega) {
  const double square = theta.squaredNorm();
  const Eigen::Vector3d once = theta.cross(omega), twice = theta.cross(once);
  double factor = 1.0 / 12 + square / 720 + square * square / 30240;
  if (square > 1e-4) {
    const double half = 0.5 * std::sqrt(square);
    factor = (1 - half / std::tan(half)) / square;
  }
  return omega - 0.5 * once + factor * twice;
}

void displacement_rate(const RigidSystem& system, const Eigen::VectorXd& displacement,
                       const Eigen::VectorXd& v, Eigen::VectorXd& rate) {
  rate = v;
  if (system.is_planar()) return;
  for (Eigen::Index i = 3; i < v.size(); i += 6)
    rate.segment<3>(i) = turning_rate(displacement.segment<3>(i), v.segment<3>(i));
}

void add_gyration(const RigidSystem& system, const Eigen::VectorXd& q, const Eigen::VectorXd& v,
                  Eigen::VectorXd& force) {
  if (system.is_planar()) return;
  for (std::size_t b = 0; b < system.data().bodies.size(); ++b) {
    const auto i = static_cast<Eigen::Index>(6 * b + 3);
    const Eigen::Matrix3d axes = system.pose(q, b).axes;
    const Eigen::Vector3d omega = v.segment<3>(i);
    force.segment<3>(i) -= omega.cross(axes * (system.data().bodies[b].inertia * (axes.transpose() * omega)));
  }
}

}  // namespace ictus
