#pragma once
// Steps of the compression ODE with error control: what the process of an impact asks of an integrator.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ictus/laws/impact/compression_field.hpp"
#include "ictus/laws/impact/compression_modes.hpp"
#include "ictus/solvers/ode/dop853.hpp"

namespace ictus::compression {

/// The field does not depend on time.
struct Steady {
  Field& field;
  void operator()(double, const double* y, double* rate) { field(y, rate); }
};

class RungeKutta {
 public:
  std::size_t evaluations = 0;
  double size = 0;  // s, of the next step

  void resize(std::size_t contacts) { stepper_.resize(2 * contacts); }

  /// The slope at y, before the first attempt and after every change of y.
  void start(Field& field, const double* y) {
    field(y, stepper_.slope(0));
    ++evaluations;
  }
  /// One step of at most `size`, shortened until the error is small; the length taken, or 0 where none is.
  template <class InverseScale>
  double attempt(Field& field, const double* y, InverseScale&& inverse_scale) {
    double h = size;
    for (int tries = 0; tries < 200; ++tries) {
      exactly(field, y, h);
      const double error = stepper_.error(h, inverse_scale);
      if (error <= 1) {
        size = h * std::min(6.0, 0.9 * std::pow(std::max(error, 1e-8), -1.0 / 8));
        return h;
      }
      h *= error < 1e300 ? std::max(0.1, 0.9 * std::pow(error, -1.0 / 8)) : 0.1;
    }
    return 0;
  }
  /// One step of this length, whatever its error.
  void exactly(Field& field, const double* y, double h) {
    stepper_.attempt(Steady{field}, y, h);
    evaluations += dop853::stages;
    taken_ = h;
  }
  double* next() { return stepper_.next(); }
  /// Forces at the start and at the end of the last step.
  const double* forces_before() { return stepper_.slope(0) + stepper_.size() / 2; }
  double* depth_rates_after() { return stepper_.slope(dop853::stages); }
  double* forces_after() { return stepper_.slope(dop853::stages) + stepper_.size() / 2; }
  /// The last step is accepted, and nothing was changed at its end.
  void go_on(Field&) {
    std::swap_ranges(stepper_.slope(0), stepper_.slope(0) + stepper_.size(), stepper_.slope(dop853::stages));
  }

  void prepare_dense(Field& field, const double* y) {
    stepper_.prepare_dense(Steady{field}, y, taken_);
    evaluations += dop853::all_stages - dop853::stages - 1;
  }
  double at(const double* y, std::size_t k, double fraction) { return stepper_.at(y, k, fraction); }

 private:
  dop853::ArrayStepper stepper_;
  double taken_ = 0;
};

/// Exact steps where the springs are linear and few, Runge–Kutta steps otherwise.
class Stepper {
 public:
  static constexpr std::size_t most_modes = 64;  // a decomposition costs their cube

  void choose(const Field& field) {
    exact_ = field.is_linear() && field.size() <= most_modes;
    exact_ ? modes_.resize(field.size()) : steps_.resize(field.size());
  }
  double& size() { return exact_ ? modes_.size : steps_.size; }
  std::size_t evaluations() const { return modes_.evaluations + steps_.evaluations; }
  void reset() {
    modes_.size = steps_.size = 0;
    modes_.evaluations = steps_.evaluations = 0;
  }
  void start(Field& field, const double* y) { exact_ ? modes_.start(field, y) : steps_.start(field, y); }
  template <class InverseScale>
  double attempt(Field& field, const double* y, InverseScale&& scale) {
    return exact_ ? modes_.attempt(field, y, scale) : steps_.attempt(field, y, scale);
  }
  void exactly(Field& field, const double* y, double h) {
    exact_ ? modes_.exactly(field, y, h) : steps_.exactly(field, y, h);
  }
  double* next() { return exact_ ? modes_.next() : steps_.next(); }
  const double* forces_before() { return exact_ ? modes_.forces_before() : steps_.forces_before(); }
  double* forces_after() { return exact_ ? modes_.forces_after() : steps_.forces_after(); }
  double* depth_rates_after() { return exact_ ? modes_.depth_rates_after() : steps_.depth_rates_after(); }
  void go_on(Field& field) { exact_ ? modes_.go_on(field) : steps_.go_on(field); }
  void prepare_dense(Field& field, const double* y) {
    exact_ ? modes_.prepare_dense(field, y) : steps_.prepare_dense(field, y);
  }
  double at(const double* y, std::size_t k, double fraction) {
    return exact_ ? modes_.at(y, k, fraction) : steps_.at(y, k, fraction);
  }

 private:
  RungeKutta steps_;
  Modes modes_;
  bool exact_ = false;
};

}  // namespace ictus::compression
