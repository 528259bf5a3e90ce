#pragma once
// Frequencies of small vibrations of a system about a state of rest.

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/support/dense.hpp"
#include "tests/support/mechanical_checks.hpp"

namespace ictus::test {

/// √ of the eigenvalues of M⁻¹ K, ascending, rad/s; negative round-off counts as zero.
std::vector<double> frequencies(const MechanicalSystem& system, const Eigen::VectorXd& q);

}  // namespace ictus::test
