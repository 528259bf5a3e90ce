#include "ictus/schemes/nonsmooth/step_matrix.hpp"

namespace ictus {

StepMatrix::StepMatrix(const MechanicalSystem& system, const NonsmoothOptions& options)
    : system_(system),
      linear_(system.is_linear()),
      mass_(system.shape().profile),
      stiffness_(system.shape().profile),
      damping_(system.shape().profile),
      matrix_(system.shape().profile),
      contacts_(options.lcp_solver, options.lcp_tolerance) {}

bool StepMatrix::update(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& v,
                        const Weights& weights) {
  if (is_current(weights)) return true;
  const bool constant_matrix = system_.shape().constant_mass && system_.shape().linear_forces;
  const bool same_matrix = constant_matrix && weights == weights_;
  if (!same_matrix) {
    update_mass(q);
    if (!update_factor(t, q, v, weights)) return false;
    weights_ = weights;
  }
  const bool same_directions = has_directions_ && system_.shape().constant_directions;
  if (!same_directions) {
    directions_.clear();
    system_.directions(q, directions_);
    has_directions_ = true;
  }
  if (!same_matrix || !same_directions) contacts_.assemble(factor_, directions_);
  return true;
}

void StepMatrix::update_mass(const Eigen::VectorXd& q) {
  if (has_mass_ && system_.shape().constant_mass) return;
  mass_.set_zero();
  system_.mass(q, mass_);
  has_mass_ = true;
}

bool StepMatrix::update_factor(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& v,
                               const Weights& weights) {
  const bool implicit = weights.damping != 0 || weights.stiffness != 0;
  if (implicit && !(has_tangents_ && system_.shape().linear_forces)) {
    stiffness_.set_zero();
    damping_.set_zero();
    system_.tangents(t, q, v, stiffness_, damping_);
    has_tangents_ = true;
  }
  matrix_ = mass_;
  if (implicit) {
    matrix_.add(weights.damping, damping_);
    matrix_.add(weights.stiffness, stiffness_);
  }
  return factor_.factor(matrix_);
}

}  // namespace ictus
