#include "ictus/schemes/nonsmooth/step_matrix.hpp"

namespace ictus {
namespace {

bool is_definite(const SkylineFactor& factor) {
  for (Eigen::Index i = 0; i < factor.size(); ++i)
    if (factor.inverse_pivot(i) < 0) return false;
  return true;
}

}  // namespace

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
    system_.near_directions(q, reach_, directions_);
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
  return factor_.factor(matrix_) && (is_definite(factor_) || make_definite(weights.stiffness));
}

/// Ours: where K is that of an iteration which may come back from it, K + σ M stands for K, with σ that
/// makes A definite; the impulses of an indefinite A may pull.
bool StepMatrix::make_definite(double stiffness_weight) {
  constexpr double first_shift = 0.5, largest_shift = 1e12;  // of M in A
  if (stiffness_weight == 0 || system_.shape().linear_forces) return true;
  for (double shift = first_shift; shift < largest_shift; shift *= 2) {
    stiffness_.add(shift / stiffness_weight, mass_);
    matrix_.add(shift, mass_);
    if (factor_.factor(matrix_) && is_definite(factor_)) return true;
  }
  return false;
}

}  // namespace ictus
