#pragma once
// The two-point scheme with its stiffness solved once per impact for the known sub-sample phase: the
// simulated contact, from the incoming to the outgoing free-flight line, lasts exactly as long as the elastic
// one, if that is longer than a step.
//
// In units of the step and of the distance flown in it, a contact alone is x₊ − x = (u + u₊)/2, u₊ − u =
// −s·mean(x^α), with u = 1 before. Its duration falls with s, so the root is bracketed, from the stiffness
// that is right on the mean over phases. A contact has a handful of samples: 10 µs per impact, nothing per
// step. Beyond 64 samples the phase no longer matters: the mean is within 1e-5 of a step.

#include "ictus/base/roots.hpp"
#include "ictus/schemes/conserving.hpp"

namespace ictus {

struct PhaseTuning {
  static double shortest(double) { return 1; }  // in steps
  static double factor(const Touch& touch) {
    const double h = touch.step, v = touch.speed, alpha = touch.spring.exponent;
    const double target = elastic_duration(touch.spring, touch.mass, v) / h;  // in steps
    const double start = touch.depth / (v * h);                               // −phase, in (−1, 0]
    // m Δv = −h k mean(x^α): with x in units v h and u in units v, s = k h (v h)^α/(m v).
    const double nominal = touch.spring.coefficient * h * std::pow(v * h, alpha) / (touch.mass * v);
    // Below one step there is no solution: hard enough to last little more than one.
    if (!(target > 1)) return std::max(1.0, 1e6 / nominal);
    const double mean = TwoPointTuning::factor(touch);
    return target > 64 ? mean : solve(target, start, alpha, nominal * mean) / nominal;
  }

  /// Duration in steps between the free-flight lines, for stiffness s in scaled units.
  static double duration(double start, double alpha, double s) {
    double x = start, u = 1;
    for (int n = 1; n < 100000; ++n) {
      advance(x, u, alpha, s);
      if (!std::isfinite(x)) return x;
      // Outgoing line: x − u (t − n); it leaves the surface at t = n − x/u. The incoming one arrived at
      // −start.
      if (x <= 0 && u < 0) return n - x / u + start;
    }
    return 1e5;
  }

 private:
  static void advance(double& x, double& u, double alpha, double s) {
    const double b = x + u;
    double r = b;
    for (int i = 0; i < 60; ++i) {
      const Mean mean = power_mean(x, r, alpha);
      const double next = (b + 0.5 * s * (r * mean.slope - mean.value)) / (1 + 0.5 * s * mean.slope);
      const bool done = std::abs(next - r) <= 1e-15 * (std::abs(next) + std::abs(b));
      r = next;
      if (done) break;
    }
    u = 2 * (r - x) - u;
    x = r;
  }

  static double solve(double target, double start, double alpha, double guess) {
    const auto excess = [&](double log_s) { return duration(start, alpha, std::exp(log_s)) - target; };
    double low = std::log(guess), high = low;
    double at_low = excess(low), at_high = at_low;
    for (double stride = 0.05; at_low < 0 && stride < 50; stride *= 2) {
      high = low, at_high = at_low;
      at_low = excess(low -= stride);
    }
    for (double stride = 0.05; at_high > 0 && stride < 50; stride *= 2) {
      low = high, at_low = at_high;
      at_high = excess(high += stride);
    }
    if (!(at_low >= 0 && at_high <= 0)) return guess;
    return std::exp(bracketed_root(excess, low, high, at_low, at_high));
  }
};

struct TwoPointPhase {
  static constexpr About about{
      "two_point_phase", "Two-point scheme tuned per impact for its phase: exact duration, exact speed.",
      "two_point with k solved so that the simulated duration is T", "[Chatziioannou2019, §4]; Ours"};
  static constexpr Orders orders{.conservative = 2, .damped = 2, .touch = 2};
  static constexpr Needs needs{.no_relaxation = true, .power_law = true};
  static constexpr Keeps keeps{.energy = true};

  template <System S>
  using On = TwoPointOf<PhaseTuning, S>;
};

}  // namespace ictus
