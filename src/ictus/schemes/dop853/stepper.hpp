#pragma once
// The order-8 method of solvers/ode on Eigen's vectors, with time.

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "ictus/solvers/ode/dop853.hpp"

namespace ictus::dop853 {

class Stepper {
 public:
  using Vector = Eigen::VectorXd;

  explicit Stepper(Eigen::Index size)
      : next(size), first_(size), last_(size), at_(size), rate_(size), inverse_scale_(size) {
    core_.resize(static_cast<std::size_t>(size));
  }

  Vector next;  // y at the end of the last trial

  /// Fills `next` from y; the slope at y must stand in first_slope(). Returns nothing: ask error() before
  /// accepting.
  template <class F>
  void attempt(F&& f, double t, const Vector& y, double h) {
    std::copy_n(first_.data(), first_.size(), core_.slope(0));
    core_.attempt(timed(f, t, h), y.data(), h);
    std::copy_n(core_.next(), next.size(), next.data());
    std::copy_n(core_.slope(stages), last_.size(), last_.data());
  }

  Vector& first_slope() { return first_; }
  const Vector& last_slope() const { return last_; }

  /// The estimate of order 8 from those of orders 5 and 3, in units of `scale` (a component with scale 0 does
  /// not count): the mean over the components.
  double error(double h, const Vector& scale) {
    Eigen::Index count = 0;
    for (Eigen::Index k = 0; k < scale.size(); ++k) {
      inverse_scale_[k] = scale[k] == 0 ? 0 : 1 / scale[k];
      count += scale[k] != 0;
    }
    const auto inverse = [this](std::size_t k) { return inverse_scale_[static_cast<Eigen::Index>(k)]; };
    return count == 0 ? 0 : core_.error(h, inverse) / std::sqrt(static_cast<double>(count));
  }

  /// Prepares dense(): three more slopes.
  template <class F>
  void prepare_dense(F&& f, double t, const Vector& y, double h) {
    core_.prepare_dense(timed(f, t, h), y.data(), h);
  }

  /// y at the fraction θ of the last step.
  void interpolate(const Vector& y, double theta, Vector& out) {
    for (Eigen::Index k = 0; k < y.size(); ++k)
      out[k] = core_.at(y.data(), static_cast<std::size_t>(k), theta);
  }

 private:
  template <class F>
  auto timed(F& f, double t, double h) {
    return [this, &f, t, h](double fraction, const double* y, double* slope) {
      std::copy_n(y, at_.size(), at_.data());
      f(t + fraction * h, at_, rate_);
      std::copy_n(rate_.data(), rate_.size(), slope);
    };
  }

  ArrayStepper core_;
  Vector first_, last_, at_, rate_, inverse_scale_;
};

}  // namespace ictus::dop853
