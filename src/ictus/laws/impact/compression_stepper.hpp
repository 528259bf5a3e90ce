#pragma once
// Steps of the compression ODE with error control: what the process of an impact asks of an integrator.

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "ictus/laws/impact/compression_field.hpp"
#include "ictus/laws/impact/compression_modes.hpp"
#include "ictus/solvers/ode/located.hpp"

namespace ictus::compression {

/// The field does not depend on time.
struct Steady {
  Field& field;
  void operator()(double, const double* y, double* rate) { field(y, rate); }
};

/// Exact steps where the springs are linear and few, Runge–Kutta steps otherwise. A decomposition costs the cube of the
/// contacts, and one is needed after every event: where contacts turn into steeper ones, there are many.
class Stepper {
 public:
  static constexpr std::size_t most_modes = 64;       // where turns change nothing,
  static constexpr std::size_t most_lossy_modes = 8;  // where they do

  void choose(const Field& field) {
    const bool turns = std::any_of(field.slope.begin(), field.slope.end(), [](double s) { return s != 1; });
    exact_ = field.is_linear() && field.size() <= (turns ? most_lossy_modes : most_modes);
    exact_ ? modes_.resize(field.size()) : steps_.resize(2 * field.size());
  }
  double& size() { return exact_ ? modes_.size : steps_.proposed; }
  std::size_t evaluations() const { return modes_.evaluations + steps_.evaluations; }
  void reset() {
    modes_.size = steps_.proposed = 0;
    modes_.evaluations = steps_.evaluations = 0;
  }
  /// At y, before the first attempt and after every change of y.
  void start(Field& field, const double* y) {
    exact_ ? modes_.start(field, y) : steps_.begin(Steady{field}, 0, y);
  }
  /// One step of at most size(); the length taken, or 0 where there is none.
  template <class InverseScale>
  double attempt(Field& field, const double* y, InverseScale&& scale) {
    if (exact_) return modes_.attempt(field, y, scale);
    return steps_.attempt(Steady{field}, HUGE_VAL, [&](double h) { return steps_.error(h, scale); });
  }
  /// One step of this length, whatever its error.
  void exactly(Field& field, const double* y, double h) {
    exact_ ? modes_.exactly(field, y, h) : steps_.retake(Steady{field}, h);
  }
  double* next() { return exact_ ? modes_.next() : steps_.next(); }
  /// Forces at the start and at the end of the last step.
  const double* forces_before() {
    return exact_ ? modes_.forces_before() : steps_.first_slope() + steps_.size() / 2;
  }
  double* forces_after() { return exact_ ? modes_.forces_after() : steps_.last_slope() + steps_.size() / 2; }
  double* depth_rates_after() { return exact_ ? modes_.depth_rates_after() : steps_.last_slope(); }
  /// The last step is accepted, its end is y, and nothing was changed there.
  void go_on(Field& field, const double* y) { exact_ ? modes_.go_on(field) : steps_.go_on(0, y); }
  void prepare_dense(Field& field, const double* y) {
    exact_ ? modes_.prepare_dense(field, y) : steps_.prepare_dense(Steady{field});
  }
  double at(const double* y, std::size_t k, double fraction) {
    return exact_ ? modes_.at(y, k, fraction) : steps_.at(k, fraction);
  }

 private:
  LocatedOde steps_;
  Modes modes_;
  bool exact_ = false;
};

}  // namespace ictus::compression
