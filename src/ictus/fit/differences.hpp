#pragma once
// Derivatives of the residuals by differences, with steps from the accuracy of the runs.
//
// A run is not a smooth function to the last digit: its solver stops at a tolerance. How rough it is, ε, is measured: the
// fourth differences of residuals at seven points very close together are noise alone, and have 70 times its variance
// [MoreWild2011]. A central difference with step h errs by about ε/h by noise and h²/6 of the third derivative, which is
// taken to be as large as the first one over t², t the typical change: least at h = t (3 ε/|∂r/∂(z/t)|)^{1/3}, here kept
// between 1e-6 t and 1e-2 t.

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "ictus/fit/parameter.hpp"

namespace ictus::estimation {

/// Residuals at natural coordinates; false where there are none. May be called from several threads.
using ResidualsAt = std::function<bool(const Eigen::VectorXd& z, Eigen::VectorXd& residuals)>;

struct Roughness {
  enum class Kind { smooth, kink, jump, edge };  // edge: beyond it a run has no answer, on either side
  Kind kind = Kind::smooth;
  double error = 0;  // of the column, relative: by steps h and h/2
};

class Differences {
 public:
  Differences(ResidualsAt residuals, const std::vector<Coordinate>& coordinates, std::size_t jobs);

  /// Measures the noise at z, whose residuals are r, and chooses the steps.
  void choose_steps(const Eigen::VectorXd& z, const Eigen::VectorXd& r);
  /// ∂r/∂z. Beside a bound, or where a run has no answer, by three points of one side. False where neither side has any.
  bool jacobian(const Eigen::VectorXd& z, const Eigen::VectorXd& r, Eigen::MatrixXd& out) const;
  /// Are the columns derivatives at all? Second differences of something smooth shrink with h, of a kink they stay, of a
  /// jump they grow.
  std::vector<Roughness> roughness(const Eigen::VectorXd& z, const Eigen::VectorXd& r) const;

  double noise() const { return noise_; }                  // rms per residual
  const Eigen::VectorXd& steps() const { return steps_; }  // of z

 private:
  bool column(const Eigen::VectorXd& z, const Eigen::VectorXd& r, Eigen::Index i, double h,
              Eigen::VectorXd& out) const;
  Roughness roughness_of(const Eigen::VectorXd& z, const Eigen::VectorXd& r, Eigen::Index i) const;
  bool at(const Eigen::VectorXd& z, Eigen::Index i, double change, Eigen::VectorXd& out) const;

  ResidualsAt residuals_;
  const std::vector<Coordinate>& coordinates_;
  std::size_t jobs_;
  double noise_ = 0;
  Eigen::VectorXd steps_;
};

}  // namespace ictus::estimation
