// Compiled alone: Eigen's decompositions and Boost's distributions take long.

#include "ictus/fit/statistics.hpp"

#include <Eigen/SVD>
#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>

namespace ictus::estimation {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double not_known = std::numeric_limits<double>::quiet_NaN();
constexpr double share_that_counts = 0.02;

void judge_size(const Choice& choice, Statistics& out) {
  const double two_sided = 0.5 + choice.confidence / 2;
  const auto freedom = static_cast<double>(out.freedom());
  if (choice.noise == Noise::known) {
    out.size = 1;
    out.quantile = boost::math::quantile(boost::math::normal(), two_sided);
    out.probability =
        freedom > 0
            ? boost::math::cdf(boost::math::complement(boost::math::chi_squared(freedom), out.square_sum))
            : not_known;
    return;
  }
  out.probability = not_known;
  out.size = freedom > 0 ? std::sqrt(out.square_sum / freedom) : infinite;
  out.quantile = freedom > 0 ? boost::math::quantile(boost::math::students_t(freedom), two_sided) : infinite;
}

/// The parameters that no bound holds.
std::vector<std::size_t> free_of(const Descent& descent) {
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < descent.held.size(); ++i)
    if (descent.held[i] == Held::no) list.push_back(i);
  return list;
}

/// Singular vectors of the columns, each made of length 1.
class Directions {
 public:
  Directions(const Problem& problem, const Descent& descent, const std::vector<std::size_t>& free)
      : free_(free), typical_(static_cast<Eigen::Index>(free.size())), length_(typical_.size()) {
    Eigen::MatrixXd columns(descent.r.size(), typical_.size());
    for (Eigen::Index k = 0; k < typical_.size(); ++k) {
      const std::size_t i = free[static_cast<std::size_t>(k)];
      typical_[k] = problem.coordinates()[i].typical();
      columns.col(k) = descent.jacobian.col(static_cast<Eigen::Index>(i)) * typical_[k];
    }
    length_ = columns.colwise().norm().transpose();
    const double least = 1e-9 * length_.maxCoeff();
    for (Eigen::Index k = 0; k < typical_.size(); ++k)
      if (length_[k] <= least)
        columns.col(k).setZero(), length_[k] = 1;  // nothing depends on it
      else
        columns.col(k) /= length_[k];
    // Full V: with fewer values than parameters there are directions beyond those of the thin one.
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(columns, Eigen::ComputeFullV);
    vectors_ = svd.matrixV();
    values_ = Eigen::VectorXd::Zero(typical_.size());
    values_.head(svd.singularValues().size()) = svd.singularValues();
  }

  Eigen::Index count() const { return values_.size(); }
  double value(Eigen::Index k) const { return values_[k]; }
  /// Of natural coordinates.
  Eigen::VectorXd vector(Eigen::Index k) const {
    return vectors_.col(k).cwiseQuotient(length_).cwiseProduct(typical_);
  }
  Untold untold(Eigen::Index k) const {
    Eigen::VectorXd shares = vectors_.col(k).cwiseQuotient(length_);
    Eigen::Index largest = 0;
    shares.cwiseAbs().maxCoeff(&largest);
    shares /= shares[largest];
    Untold result;
    for (Eigen::Index i = 0; i < shares.size(); ++i)
      if (std::abs(shares[i]) > share_that_counts) {
        result.parameters.push_back(free_[static_cast<std::size_t>(i)]);
        result.shares.push_back(shares[i]);
      }
    return result;
  }

 private:
  const std::vector<std::size_t>& free_;
  Eigen::VectorXd typical_, length_, values_;
  Eigen::MatrixXd vectors_;
};

Eigen::MatrixXd correlation_of(const Eigen::MatrixXd& covariance) {
  Eigen::MatrixXd result = Eigen::MatrixXd::Constant(covariance.rows(), covariance.cols(), not_known);
  for (Eigen::Index i = 0; i < covariance.rows(); ++i)
    for (Eigen::Index j = 0; j < covariance.cols(); ++j) {
      const double product = covariance(i, i) * covariance(j, j);
      if (product > 0 && std::isfinite(product)) result(i, j) = covariance(i, j) / std::sqrt(product);
    }
  return result;
}

}  // namespace

bool Statistics::is_told(std::size_t parameter) const {
  return std::none_of(untold.begin(), untold.end(), [&](const Untold& one) {
    return std::find(one.parameters.begin(), one.parameters.end(), parameter) != one.parameters.end();
  });
}

Statistics statistics(const Problem& problem, const Descent& descent, double derivative_error) {
  const std::vector<std::size_t> free = free_of(descent);
  const auto size = static_cast<Eigen::Index>(descent.held.size());
  Statistics out;
  out.square_sum = descent.square_sum();
  out.count = static_cast<std::size_t>(descent.r.size());
  out.free = free.size();
  judge_size(problem.choice(), out);
  out.covariance = Eigen::MatrixXd::Zero(size, size);
  if (!std::isfinite(out.size)) {
    for (const std::size_t i : free)
      out.covariance(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(i)) = infinite;
  }
  if (!free.empty() && descent.jacobian.size() > 0) {
    const Directions directions(problem, descent, free);
    const double tolerance = std::clamp(10 * derivative_error, 1e-6, 1e-2);
    for (Eigen::Index k = 0; k < directions.count(); ++k) {
      if (directions.value(k) <= tolerance) {
        out.untold.push_back(directions.untold(k));
        continue;
      }
      if (!std::isfinite(out.size)) continue;
      const Eigen::VectorXd v = directions.vector(k) * (out.size / directions.value(k));
      for (std::size_t i = 0; i < free.size(); ++i)
        for (std::size_t j = 0; j < free.size(); ++j)
          out.covariance(static_cast<Eigen::Index>(free[i]), static_cast<Eigen::Index>(free[j])) +=
              v[static_cast<Eigen::Index>(i)] * v[static_cast<Eigen::Index>(j)];
    }
    for (const Untold& one : out.untold)
      for (const std::size_t i : one.parameters)
        out.covariance(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(i)) = infinite;
  }
  out.correlation = correlation_of(out.covariance);
  return out;
}

}  // namespace ictus::estimation
