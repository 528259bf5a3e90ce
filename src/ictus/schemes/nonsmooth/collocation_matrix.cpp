#include "ictus/schemes/nonsmooth/collocation_matrix.hpp"

namespace ictus {

CollocationMatrix::CollocationMatrix(const MechanicalSystem& system, const NonsmoothOptions& options,
                                     bool jumps)
    : jumps_(jumps), constant_mass_(system.shape().constant_mass), matrix_(system, options) {}

bool CollocationMatrix::update(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& v,
                               const Weights& weights) {
  if (matrix_.is_current(weights.matrix) && weights.share == share_) return true;
  share_ = weights.share;
  if (!matrix_.update(t, q, v, weights.matrix)) return false;
  if (!jumps_) return true;
  if (!update_mass()) return false;
  if (weights.excess != 0)
    contacts().assemble(matrix_.factor(), directions(), {mass_factor_, matrix_.stiffness(), weights.excess});
  return true;
}

bool CollocationMatrix::update_mass() {
  if (constant_mass_ && mass_factor_.size() > 0) return true;
  return mass_factor_.factor(matrix_.mass());
}

void CollocationMatrix::add_reaction(double factor, const Eigen::VectorXd& jump,
                                     Eigen::VectorXd& force) const {
  matrix_.stiffness().add_product(factor * share_, jump, force);
  matrix_.damping().add_product(factor, jump, force);
}

}  // namespace ictus
