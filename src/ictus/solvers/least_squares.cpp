// Compiled alone: Eigen's method takes long.

#include "ictus/solvers/least_squares.hpp"

#include <Eigen/Dense>
#include <cmath>
#include <limits>
#include <unsupported/Eigen/NonLinearOptimization>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

/// What Eigen's method asks for, in parameters divided by their scales.
struct Scaled {
  using Scalar = double;
  using InputType = Eigen::VectorXd;
  using ValueType = Eigen::VectorXd;
  using JacobianType = Eigen::MatrixXd;
  enum { InputsAtCompileTime = Eigen::Dynamic, ValuesAtCompileTime = Eigen::Dynamic };

  const ResidualsOf& residuals;
  Eigen::Index count;
  const Eigen::VectorXd& scale;

  int inputs() const { return static_cast<int>(scale.size()); }
  int values() const { return static_cast<int>(count); }

  int operator()(const Eigen::VectorXd& x, Eigen::VectorXd& out) const {
    out.resize(count);
    residuals(x.cwiseProduct(scale), out);
    for (double& r : out)
      if (!std::isfinite(r)) r = 1e150;
    return 0;
  }
  int df(const Eigen::VectorXd& x, Eigen::MatrixXd& jacobian) const {
    constexpr double change = 1e-4;
    jacobian.resize(count, x.size());
    Eigen::VectorXd high(count), low(count), moved = x;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      moved[i] = x[i] + change;
      (*this)(moved, high);
      moved[i] = x[i] - change;
      (*this)(moved, low);
      moved[i] = x[i];
      jacobian.col(i) = (high - low) / (2 * change);
    }
    return 0;
  }
};

Eigen::VectorXd standard_errors(const Eigen::MatrixXd& jacobian, double square_sum) {
  const Eigen::Index n = jacobian.rows(), p = jacobian.cols();
  const double variance = n > p ? square_sum / static_cast<double>(n - p) : HUGE_VAL;
  // A direction that the residuals do not see has no bound.
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(jacobian, Eigen::ComputeThinV);
  Eigen::VectorXd errors = Eigen::VectorXd::Zero(p);
  const double largest = svd.singularValues()[0];
  for (Eigen::Index k = 0; k < p; ++k) {
    const double s = svd.singularValues()[k];
    for (Eigen::Index i = 0; i < p; ++i) {
      const double share = svd.matrixV()(i, k);
      if (s > 1e-9 * largest)
        errors[i] += variance * share * share / (s * s);
      else if (std::abs(share) > 1e-6)
        errors[i] = std::numeric_limits<double>::infinity();
    }
  }
  return errors.cwiseSqrt();
}

}  // namespace

LeastSquares least_squares(const ResidualsOf& residuals, Eigen::Index count, const Eigen::VectorXd& start,
                           const Eigen::VectorXd& scale) {
  expects(count >= start.size(), "as many residuals as parameters");
  Scaled problem{residuals, count, scale};
  Eigen::VectorXd x = start.cwiseQuotient(scale);
  Eigen::LevenbergMarquardt<Scaled> method(problem);
  method.parameters.maxfev = 400;
  method.parameters.ftol = method.parameters.xtol = 1e-12;
  const auto status = method.minimize(x);
  Eigen::VectorXd r(count);
  Eigen::MatrixXd jacobian;
  problem(x, r);
  problem.df(x, jacobian);
  using Status = Eigen::LevenbergMarquardtSpace::Status;
  const bool ended = status != Status::ImproperInputParameters &&
                     status != Status::TooManyFunctionEvaluation && status != Status::UserAsked;
  return {x.cwiseProduct(scale), standard_errors(jacobian, r.squaredNorm()).cwiseProduct(scale),
          std::sqrt(r.squaredNorm() / static_cast<double>(count)), ended && r.allFinite()};
}

}  // namespace ictus
