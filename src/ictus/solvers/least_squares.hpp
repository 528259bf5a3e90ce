#pragma once
// Nonlinear least squares with standard errors: Levenberg and Marquardt's method [More1978], Eigen's, and after it the
// covariance s² (JᵀJ)⁻¹, s² = Σr²/(n − p). The errors are those of residuals that are independent and of one size; they say
// nothing of a model that is wrong.

#include <Eigen/Core>
#include <cstddef>
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

/// How the method ended.
enum class DescentEnd {
  settled,          // neither residuals nor parameters change any more
  too_many,         // evaluations of the residuals
  without_numbers,  // residuals or derivatives are no numbers at the start
  stopped           // by the caller
};

/// Residuals with derivatives of the caller's own. Both say false where there are none at these parameters: the method
/// then takes a shorter step. At the start there must be some.
struct LeastSquaresProblem {
  Eigen::Index count = 0;  // of residuals
  std::function<bool(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals)> residuals = {};
  std::function<bool(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian)> jacobian = {};
  std::function<bool()> stop = {};  // true: end with what there is
};

struct Minimum {
  Eigen::VectorXd parameters;
  DescentEnd end = DescentEnd::without_numbers;
};

struct DescentLimits {
  std::size_t most_evaluations = 400;  // derivatives not counted
  double tolerance = 1e-12;            // relative, of the sum of squares and of the parameters
};

/// With fewer residuals than parameters the rest are zeros.
Minimum levenberg_marquardt(const LeastSquaresProblem& problem, const Eigen::VectorXd& start,
                            const DescentLimits& limits = {});

/// `scale`: changes of the parameters that matter; derivatives are central differences of 1e-4 of them.
LeastSquares least_squares(const ResidualsOf& residuals, Eigen::Index count, const Eigen::VectorXd& start,
                           const Eigen::VectorXd& scale);

}  // namespace ictus
