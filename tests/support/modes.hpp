#pragma once
// Frequencies of small vibrations of a system about a state of rest.

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/support/mechanical_checks.hpp"

namespace ictus::test {

/// √ of the eigenvalues of M⁻¹ K, ascending, rad/s; negative round-off counts as zero.
inline std::vector<double> frequencies(const MechanicalSystem& system, const Eigen::VectorXd& q) {
  const Motion rest{0, q, Eigen::VectorXd::Zero(q.size())};
  const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> modes(
      tangents_of(system, rest).stiffness, mass_of(system, q), Eigen::EigenvaluesOnly);
  std::vector<double> list;
  for (const double squared : modes.eigenvalues()) list.push_back(std::sqrt(std::max(0.0, squared)));
  return list;
}

}  // namespace ictus::test
