#include "ictus/schemes/nonsmooth/stage_newton.hpp"

#include <algorithm>
#include <cmath>

namespace ictus {

StageNewton::StageNewton(const MechanicalSystem& system, const TableauValues& tableau) : system_(system) {
  if (tableau.is_explicit) return;
  a_ = tableau.a;
  square_ = a_ * a_;
  stiffness_.reshape(system.shape().profile);
  damping_.reshape(system.shape().profile);
  const Eigen::Index size = tableau.stages() * system.coordinates();
  matrix_.setZero(size, size);
  right_.setZero(size);
  change_.setZero(size);
  weighted_.setZero(system.coordinates());
}

bool StageNewton::prepare(const Motion& from, const Skyline& mass, double h) {
  if (h == h_ && system_.is_linear()) return true;
  h_ = h;
  stiffness_.set_zero();
  damping_.set_zero();
  system_.tangents(from.t, from.q, from.v, stiffness_, damping_);
  const Eigen::Index n = system_.coordinates();
  for (Eigen::Index i = 0; i < a_.rows(); ++i)
    for (Eigen::Index j = 0; j < a_.cols(); ++j)
      for (Eigen::Index row = 0; row < n; ++row)
        for (Eigen::Index column = 0; column < n; ++column)
          matrix_(i * n + row, j * n + column) = (i == j ? mass(row, column) : 0) +
                                                 h * a_(i, j) * damping_(row, column) +
                                                 h * h * square_(i, j) * stiffness_(row, column);
  factors_.compute(matrix_);
  return n == 0 || factors_.matrixLU().diagonal().cwiseAbs().minCoeff() > 0;
}

void StageNewton::set_residual(Eigen::Index stage, const Skyline& mass, const Eigen::VectorXd& residual) {
  mass.multiply(residual, weighted_);
  right_.segment(stage * weighted_.size(), weighted_.size()) = weighted_;
}

double StageNewton::correct(std::vector<Eigen::VectorXd>& acceleration) {
  change_ = factors_.solve(right_);
  const Eigen::Index n = weighted_.size();
  for (std::size_t i = 0; i < acceleration.size(); ++i)
    acceleration[i] += change_.segment(static_cast<Eigen::Index>(i) * n, n);
  return change_.lpNorm<Eigen::Infinity>();
}

}  // namespace ictus
