// Compiled alone: Eigen's method takes long.

#include "ictus/solvers/least_squares.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <unsupported/Eigen/NonLinearOptimization>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

constexpr double impossible = 1e150;  // a residual where there is none

/// What Eigen's method asks for.
struct Functor {
  using Scalar = double;
  using InputType = Eigen::VectorXd;
  using ValueType = Eigen::VectorXd;
  using JacobianType = Eigen::MatrixXd;
  enum { InputsAtCompileTime = Eigen::Dynamic, ValuesAtCompileTime = Eigen::Dynamic };

  const LeastSquaresProblem& problem;
  Eigen::Index parameters;

  Eigen::Index rows() const { return std::max(problem.count, parameters); }
  int inputs() const { return static_cast<int>(parameters); }
  int values() const { return static_cast<int>(rows()); }

  int operator()(const Eigen::VectorXd& x, Eigen::VectorXd& out) const {
    if (problem.stop && problem.stop()) return -1;
    Eigen::VectorXd some(problem.count);
    out.setZero(rows());
    if (x.allFinite() && problem.residuals(x, some) && some.allFinite())
      out.head(problem.count) = some;
    else
      out.setConstant(impossible);
    return 0;
  }
  int df(const Eigen::VectorXd& x, Eigen::MatrixXd& jacobian) const {
    Eigen::MatrixXd some(problem.count, parameters);
    if (!problem.jacobian(x, some) || !some.allFinite()) return -1;
    jacobian.setZero(rows(), parameters);
    jacobian.topRows(problem.count) = some;
    return 0;
  }
};

/// Central differences in parameters divided by their scales.
class Scaled {
 public:
  Scaled(const ResidualsOf& residuals, Eigen::Index count, const Eigen::VectorXd& scale)
      : residuals_(residuals), count_(count), scale_(scale) {}

  bool residuals(const Eigen::VectorXd& x, Eigen::VectorXd& out) const {
    out.resize(count_);
    residuals_(x.cwiseProduct(scale_), out);
    for (double& r : out)
      if (!std::isfinite(r)) r = impossible;
    return true;
  }
  bool jacobian(const Eigen::VectorXd& x, Eigen::MatrixXd& out) const {
    constexpr double change = 1e-4;
    out.resize(count_, x.size());
    Eigen::VectorXd high(count_), low(count_), moved = x;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      moved[i] = x[i] + change;
      residuals(moved, high);
      moved[i] = x[i] - change;
      residuals(moved, low);
      moved[i] = x[i];
      out.col(i) = (high - low) / (2 * change);
    }
    return true;
  }

 private:
  const ResidualsOf& residuals_;
  Eigen::Index count_;
  const Eigen::VectorXd& scale_;
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

Minimum levenberg_marquardt(const LeastSquaresProblem& problem, const Eigen::VectorXd& start,
                            const DescentLimits& limits) {
  using Status = Eigen::LevenbergMarquardtSpace::Status;
  Eigen::VectorXd x = start, r(problem.count);
  if (!problem.residuals(x, r) || !r.allFinite()) return {start, DescentEnd::without_numbers};
  Functor functor{problem, start.size()};
  Eigen::LevenbergMarquardt<Functor> method(functor);
  method.parameters.maxfev = static_cast<Eigen::Index>(limits.most_evaluations);
  method.parameters.ftol = method.parameters.xtol = limits.tolerance;
  switch (method.minimize(x)) {
    case Status::ImproperInputParameters: return {x, DescentEnd::without_numbers};
    case Status::TooManyFunctionEvaluation: return {x, DescentEnd::too_many};
    case Status::UserAsked:
      // Derivatives that are no numbers end it too.
      return {x, problem.stop && problem.stop() ? DescentEnd::stopped : DescentEnd::without_numbers};
    default: return {x, DescentEnd::settled};
  }
}

LeastSquares least_squares(const ResidualsOf& residuals, Eigen::Index count, const Eigen::VectorXd& start,
                           const Eigen::VectorXd& scale) {
  expects(count >= start.size(), "as many residuals as parameters");
  const Scaled scaled(residuals, count, scale);
  const LeastSquaresProblem problem{
      .count = count,
      .residuals = [&](const Eigen::VectorXd& x, Eigen::VectorXd& out) { return scaled.residuals(x, out); },
      .jacobian = [&](const Eigen::VectorXd& x, Eigen::MatrixXd& out) { return scaled.jacobian(x, out); }};
  const Minimum found = levenberg_marquardt(problem, start.cwiseQuotient(scale));
  const Eigen::VectorXd& x = found.parameters;
  Eigen::VectorXd r(count);
  Eigen::MatrixXd jacobian;
  scaled.residuals(x, r);
  scaled.jacobian(x, jacobian);
  return {x.cwiseProduct(scale), standard_errors(jacobian, r.squaredNorm()).cwiseProduct(scale),
          std::sqrt(r.squaredNorm() / static_cast<double>(count)),
          found.end == DescentEnd::settled && r.allFinite()};
}

}  // namespace ictus
