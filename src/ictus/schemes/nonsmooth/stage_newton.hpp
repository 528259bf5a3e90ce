#pragma once
// Simplified Newton's method for the accelerations of all stages of an implicit tableau,
//     (δ_ij M + h a_ij C + h² (a²)_ij K) Δ_j = M r_i,
// with M, C and K at the start of the step and without the forces of contacts. The matrix is dense: for
// systems of tens of coordinates.

#include <Eigen/LU>
#include <vector>

#include "ictus/model/mechanics/mechanical_system.hpp"
#include "ictus/solvers/ode/tableau_values.hpp"

namespace ictus {

class StageNewton {
 public:
  /// Does nothing for explicit tableaus.
  StageNewton(const MechanicalSystem& system, const TableauValues& tableau);

  /// False where the matrix is singular.
  bool prepare(const Motion& from, const Skyline& mass, double h);
  /// r_i, m/s², with the mass at the stage.
  void set_residual(Eigen::Index stage, const Skyline& mass, const Eigen::VectorXd& residual);
  /// Adds Δ to the accelerations of the stages; how far they moved, at most.
  double correct(std::vector<Eigen::VectorXd>& acceleration);

 private:
  const MechanicalSystem& system_;
  Eigen::MatrixXd a_, square_;
  Skyline stiffness_, damping_;
  Eigen::MatrixXd matrix_;
  Eigen::PartialPivLU<Eigen::MatrixXd> factors_;
  Eigen::VectorXd right_, change_, weighted_;
  double h_ = 0;
};

}  // namespace ictus
