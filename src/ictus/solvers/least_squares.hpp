#pragma once
// Nonlinear least squares with standard errors: Levenberg and Marquardt's method [More1978], Eigen's, and after it the
// covariance s² (JᵀJ)⁻¹, s² = Σr²/(n − p). The errors are those of residuals that are independent and of one size; they say
// nothing of a model that is wrong.

#include <Eigen/Core>
#include <functional>

namespace ictus {

struct LeastSquares {
  Eigen::VectorXd parameters;
  Eigen::VectorXd errors;  // standard errors; infinite where the residuals do not determine a parameter
  double rms = 0;          // of the residuals
  bool converged = false;
};

/// Residuals of parameters; they may be infinite where parameters are impossible, but not at the start.
using ResidualsOf = std::function<void(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals)>;

/// `scale`: changes of the parameters that matter; derivatives are central differences of 1e-4 of them.
LeastSquares least_squares(const ResidualsOf& residuals, Eigen::Index count, const Eigen::VectorXd& start,
                           const Eigen::VectorXd& scale);

}  // namespace ictus
