#pragma once
// Motions s(t) in closed form whose first fall through zero is known, and how far a way to locate it is off.

#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "ictus/solvers/ode/located.hpp"
#include "tests/support/near.hpp"

namespace ictus::test {

struct FallingSignal {
  std::string_view name;
  double (*acceleration)(double t, double s, double rate);
  double value, rate;  // at t = 0
  double falls_at;     // ∞: never
  double scale = 1;    // of the error: 1/|s′| where that is small, the time itself where that is
};

inline const std::vector<FallingSignal>& falling_signals() {
  static constexpr double near = 1e-9;
  static const std::vector<FallingSignal> all{
      {"free fall", [](double, double, double) { return -2.0; }, 0.3, 0.7, 1},
      {"oscillator", [](double, double s, double) { return -s; }, 1, 0, std::acos(0.0)},
      {"growth", [](double, double, double rate) { return rate; }, 1, -1, std::log(2.0)},
      {"force of time", [](double t, double, double) { return -6 * t; }, 1, 0, 1},
      {"nonlinear", [](double, double s, double rate) { return 2 * rate * rate / (s - 3); }, 2, -1, 2.0 / 3},
      {"many times close by", [](double, double s, double) { return -1e4 * (s - 1.001); }, 2.001, 0,
       HUGE_VAL},
      {"passes close by", [](double, double s, double) { return 1 + near - s; }, 1 + near, -1, HUGE_VAL},
      {"short dip", [](double, double s, double) { return 1 - near - s; }, 1 - near, -1, std::asin(1 - near),
       1 / std::sqrt(2 * near)},
      {"grazes", [](double, double s, double) { return 1 - s; }, 1, -1, HUGE_VAL},
      {"leaves zero", [](double, double, double) { return -2.0; }, 0, 1, 1},
      {"leaves zero for a moment", [](double, double, double) { return -2.0; }, 0, 1e-6, 1e-6, 1e-6},
      {"falls from zero", [](double, double, double) { return -2.0; }, 0, -1, 0},
  };
  return all;
}

/// What is watched while a motion is integrated: s and s′ are the state.
class FallRun {
 public:
  explicit FallRun(const FallingSignal& motion) : motion_(motion), y_{motion.value, motion.rate} {
    ode.resize(2);
  }
  auto field() const {
    return [&m = motion_](double t, const double* y, double* slope) {
      slope[0] = y[1];
      slope[1] = m.acceleration(t, y[0], y[1]);
    };
  }
  double value(double fraction) { return ode.at(0, fraction); }
  double rate(double fraction) { return ode.length() * ode.at(1, fraction); }

  /// The time that `find(run)` gives for the first step in which it finds one, or ∞.
  template <class Find>
  double time_of(Find&& find) {
    constexpr double until = 4, tolerance = 1e-14;
    ode.proposed = 1e-2;
    double t = 0;
    while (t < until) {
      ode.begin(field(), t, y_);
      const auto error = [&](double h) { return ode.error(h, [](std::size_t) { return 1 / tolerance; }); };
      if (ode.attempt(field(), until - t, error) == 0) return std::nan("");
      if (const std::optional<double> found = find(*this)) return *found;
      t = ode.end();
      y_[0] = ode.next()[0];
      y_[1] = ode.next()[1];
    }
    return HUGE_VAL;
  }

  LocatedOde ode;

 private:
  const FallingSignal& motion_;
  double y_[2];
};

/// How far `find` is off at worst.
template <class Find>
Worst event_error(Find find) {
  Worst worst;
  for (const FallingSignal& motion : falling_signals()) {
    FallRun run(motion);
    const double t = run.time_of(find);
    const bool both_never = t == HUGE_VAL && motion.falls_at == HUGE_VAL;
    worst.see(both_never ? 0 : std::abs(t - motion.falls_at) / motion.scale, motion.name, t);
  }
  return worst;
}

/// As it should be: looks into the step, then whole steps to the zero.
inline std::optional<double> located_fall(FallRun& run) {
  run.ode.prepare_dense(run.field());
  const auto value = [&](double fraction) { return run.value(fraction); };
  const auto rate = [&](double fraction) { return run.rate(fraction); };
  const auto fraction = first_fall(value, rate, 1e-13);
  if (!fraction) return {};
  const auto retake = [&](double length) {
    run.ode.retake(run.field(), length);
    return true;
  };
  retake(*fraction * run.ode.length());
  const auto look = [&]() -> EndLook { return {run.ode.next()[0], run.ode.next()[1]}; };
  end_on_zero(run.ode.length(), look, retake);
  return run.ode.end();
}

}  // namespace ictus::test
