#pragma once
// The equations of motion of bodies that turn in space, for schemes that integrate them as y′ = f(t, y): displacements
// since some place as coordinates [MuntheKaas1998], and the torque −ω × Iω, which a system's force() leaves out.

#include <Eigen/Core>

#include "ictus/model/rigid/rigid_system.hpp"

namespace ictus {

/// The rate of the rotation vector θ that a body has turned by so far, at the angular velocity ω: dexp⁻¹(θ) ω.
Eigen::Vector3d turning_rate(const Eigen::Vector3d& theta, const Eigen::Vector3d& omega);

/// The rate of a displacement that retract() takes, while the bodies move with v.
void displacement_rate(const RigidSystem& system, const Eigen::VectorXd& displacement,
                       const Eigen::VectorXd& v, Eigen::VectorXd& rate);

/// force −= ω × Iω, of every body in space.
void add_gyration(const RigidSystem& system, const Eigen::VectorXd& q, const Eigen::VectorXd& v,
                  Eigen::VectorXd& force);

}  // namespace ictus
