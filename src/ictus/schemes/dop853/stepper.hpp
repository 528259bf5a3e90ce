#pragma once
// One step of the order-8 method with its error estimate and its dense output, for any y′ = f(t, y).
// [HairerNorsettWanner1993, §II.5, §II.6, §II.10]

#include <Eigen/Core>
#include <array>
#include <cmath>

#include "ictus/solvers/ode/dop853_tableau.hpp"

namespace ictus::dop853 {

class Stepper {
 public:
  using Vector = Eigen::VectorXd;

  explicit Stepper(Eigen::Index size) : next(size), scratch_(size) {
    for (Vector& k : slope_) k.resize(size);
    for (Vector& row : dense_) row.resize(size);
  }

  Vector next;  // y at the end of the last trial

  /// Fills `next` from y; the slope at y must stand in first_slope(). Returns nothing: ask error() before
  /// accepting.
  template <class F>
  void attempt(F&& f, double t, const Vector& y, double h) {
    for (std::size_t i = 1; i < stages; ++i) {
      combine(y, h, a[i], i);
      f(t + c[i] * h, scratch_, slope_[i]);
    }
    next = y;
    for (std::size_t i = 0; i < stages; ++i)
      if (b[i] != 0) next += (h * b[i]) * slope_[i];
    f(t + h, next, slope_[stages]);
  }

  Vector& first_slope() { return slope_[0]; }
  const Vector& last_slope() const { return slope_[stages]; }

  /// The estimate of order 8 from those of orders 5 and 3, in units of `scale` (a component with scale 0 does
  /// not count).
  double error(double h, const Vector& scale) {
    double fifth = 0, third = 0;
    int count = 0;
    for (Eigen::Index k = 0; k < scale.size(); ++k) {
      if (scale[k] == 0) continue;
      double e5 = 0, e3 = 0;
      for (std::size_t i = 0; i <= stages; ++i) {
        e5 += error5[i] * slope_[i][k];
        e3 += error3[i] * slope_[i][k];
      }
      fifth += (e5 / scale[k]) * (e5 / scale[k]);
      third += (e3 / scale[k]) * (e3 / scale[k]);
      ++count;
    }
    if (fifth == 0 && third == 0) return 0;
    return std::abs(h) * fifth / std::sqrt((fifth + 0.01 * third) * count);
  }

  /// Prepares dense(): three more slopes.
  template <class F>
  void prepare_dense(F&& f, double t, const Vector& y, double h) {
    for (std::size_t i = stages + 1; i < all_stages; ++i) {
      combine(y, h, a[i], i);
      f(t + c[i] * h, scratch_, slope_[i]);
    }
    dense_[0] = next - y;
    dense_[1] = h * slope_[0] - dense_[0];
    dense_[2] = dense_[0] - h * slope_[stages] - dense_[1];
    for (std::size_t row = 0; row < 4; ++row) {
      dense_[row + 3].setZero();
      for (std::size_t i = 0; i < all_stages; ++i)
        if (dense[row][i] != 0) dense_[row + 3] += (h * dense[row][i]) * slope_[i];
    }
  }

  /// y at the fraction θ of the last step.
  void interpolate(const Vector& y, double theta, Vector& out) const {
    out = dense_[6] * theta;
    for (int row = 5; row >= 0; --row) {
      out += dense_[static_cast<std::size_t>(row)];
      out *= row % 2 == 0 ? theta : 1 - theta;
    }
    out += y;
  }

 private:
  void combine(const Vector& y, double h, const std::array<double, all_stages>& weights, std::size_t count) {
    scratch_ = y;
    for (std::size_t j = 0; j < count; ++j)
      if (weights[j] != 0) scratch_ += (h * weights[j]) * slope_[j];
  }

  std::array<Vector, all_stages> slope_;
  std::array<Vector, 7> dense_;
  Vector scratch_;
};

}  // namespace ictus::dop853
