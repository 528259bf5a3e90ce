#include "ictus/exact/zener_plate.hpp"

#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>

#include "ictus/solvers/ode/dop853.hpp"

namespace ictus::exact {
namespace {

/// Without dimensions, α = y², dt = y ds: y and v are then power series of s, at the touch and at the release too.
///     dy/ds = (v − λ y³)/2,   dv/ds = −y⁴,   dt/ds = y.
class Path {
 public:
  explicit Path(double inelasticity) : loss_(inelasticity) { stepper_.resize(3); }

  struct End {
    double time, speed, deepest;  // t, v (negative), y at the largest force
  };
  /// Unknown where numbers are too large, or the contact too long.
  End end() {
    double deepest = 0, h = first_step;
    for (int n = 0;; ++n) {
      h = take(h);
      if (n == most_steps || !(h > 0)) return {NAN, NAN, NAN};
      const bool turned = rate(y_)<0, was_rising = rate(before_)> 0;
      if (turned && was_rising) deepest = turning_point();
      if (y_[0] <= 0) break;
    }
    release();
    if (!(y_[1] < 0)) return {NAN, NAN, NAN};
    return {y_[2], y_[1], deepest};
  }

 private:
  static constexpr double first_step = 0.05, tolerance = 1e-15;
  static constexpr int most_steps = 300'000;

  double rate(const double* y) const { return 0.5 * (y[1] - loss_ * y[0] * y[0] * y[0]); }
  void attempt(double h) {
    const auto slope = [this](double, const double* y, double* out) {
      out[0] = rate(y);
      out[1] = -y[0] * y[0] * y[0] * y[0];
      out[2] = y[0];
    };
    slope(0, before_, stepper_.slope(0));
    stepper_.attempt(slope, before_, h);
    std::copy_n(stepper_.next(), 3, y_);
  }
  /// One step from the last state, as long as it is right; returns the length of the next, 0 where there is none.
  double take(double h) {
    std::copy_n(y_, 3, before_);
    for (int trial = 0; trial < 100; ++trial) {
      attempt(h);
      const double error = stepper_.error(h, [](std::size_t) { return 1 / tolerance; });
      const double change =
          error == error ? std::clamp(0.9 * std::pow(std::max(error, 1e-10), -0.125), 0.3, 3.0) : 0.3;
      taken_ = h;
      h *= change;
      if (error <= 1) return h;
    }
    return 0;
  }
  /// Newton's steps in the length of the last step, to where a number of it vanishes.
  template <class Value, class Slope>
  void refine(const Value& value, const Slope& slope) {
    double h = taken_;
    for (int turn = 0; turn < 12; ++turn) {
      const double change = value() / slope();
      h -= change;
      attempt(h);
      if (std::abs(change) <= 1e-15 * std::abs(h)) return;
    }
  }
  double turning_point() {
    double after[3];
    std::copy_n(y_, 3, after);
    refine([this] { return rate(y_); },
           [this] {
             const double y2 = y_[0] * y_[0];
             return 0.5 * (-y2 * y2 - 3 * loss_ * y2 * rate(y_));
           });
    const double deepest = y_[0];
    std::copy_n(after, 3, y_);
    return deepest;
  }
  void release() {
    refine([this] { return y_[0]; }, [this] { return rate(y_); });
  }

  double loss_, taken_ = 0;
  dop853::ArrayStepper stepper_;
  double y_[3] = {0, 1, 0}, before_[3] = {0, 1, 0};
};

}  // namespace

double ZenerPlate::time_unit() const { return std::pow(mass / stiffness, 0.4) * std::pow(speed, -0.2); }
double ZenerPlate::inelasticity() const { return mass / (impedance * time_unit()); }

ZenerImpact impact_of(const ZenerPlate& plate) {
  const double unit = plate.time_unit(), lambda = plate.inelasticity();
  if (!(unit > 0 && std::isfinite(unit) && lambda > 0 && std::isfinite(lambda))) return {NAN, NAN, NAN, NAN};
  const Path::End end = Path(lambda).end();
  return {end.time * unit, plate.mass * plate.speed / unit * end.deepest * end.deepest * end.deepest,
          -end.speed * plate.speed, -end.speed};
}

double plate_impedance(double young, double poisson, double density, double thickness) {
  const double bending = young * thickness * thickness * thickness / (12 * (1 - poisson * poisson));
  return 8 * std::sqrt(bending * density * thickness);
}

double first_loss() { return 0.8 * std::pow(1.25, 1.6) * boost::math::beta(1.6, 0.5); }

}  // namespace ictus::exact
