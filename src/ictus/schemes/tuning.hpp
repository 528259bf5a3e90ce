#pragma once
// Effective stiffness of the energy-conserving schemes: a factor on the spring of a contact, chosen when it
// is about to touch and kept until it has opened, so that the potential never changes while it holds energy.
//
// A conserving scheme returns the right speed but holds the contact too long. For α = 1 the substitutions
// [Chatziioannou2019, eqs (15), (16)] give the contact its exact frequency. For α > 1 (the paper's open
// question) the mean over all sub-sample phases is longer by c κ²h²/T, with c = 1/12 (two-point) or 5/24
// (three-point) and κ² = 4πα cot(π/(α+1))/(α−1); a contact stiffened to last T_e with T_e + c κ²h²/T_e = T is
// unbiased. Derivation: docs/theory/duration.md.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/laws/contact/law.hpp"

namespace ictus {

/// A contact about to touch, as if alone: reduced mass, state at the last open sample, step.
struct Touch {
  PowerTerm spring;
  double mass;   // kg
  double depth;  // m, ≤ 0
  double speed;  // m/s
  double step;   // s
};

/// T = (2 x_m/v) √π Γ(1 + 1/(α+1)) / Γ(½ + 1/(α+1)), x_m = ((α+1) m v²/2k)^{1/(α+1)}.
inline double elastic_duration(const PowerTerm& spring, double mass, double speed) {
  const double inverse = 1 / (spring.exponent + 1);
  const double depth = std::pow(mass * speed * speed / (2 * inverse * spring.coefficient), inverse);
  return 2 * depth / speed * std::sqrt(std::numbers::pi) * std::tgamma(1 + inverse) /
         std::tgamma(0.5 + inverse);
}

struct NoTuning {
  static double factor(const Touch&) { return 1; }
};

/// κ² of the mean bias; π² in the limit α → 1.
inline double duration_bias(double exponent) {
  const double pi = std::numbers::pi, e = exponent - 1;
  if (std::abs(e) < 1e-6) return pi * pi * (1 + e / 2);
  return 4 * pi * exponent / (std::tan(pi / (exponent + 1)) * e);
}

/// (T/T_e)^{α+1}; where T is too short to be reached, the shortest that the scheme can do.
inline double unbiased_factor(const Touch& touch, double bias_coefficient) {
  const double t = elastic_duration(touch.spring, touch.mass, touch.speed);
  const double product = bias_coefficient * duration_bias(touch.spring.exponent) * touch.step * touch.step;
  const double root = t * t - 4 * product;
  const double tuned = root > 0 ? 0.5 * (t + std::sqrt(root)) : std::sqrt(product);
  return std::pow(t / tuned, touch.spring.exponent + 1);
}

/// ω h of a linear contact, held below `limit`, where the substitution would need an infinite stiffness: by a
/// millionth, since energy is kept to about 1e-16 over that part.
inline double held_frequency(const Touch& touch, double limit) {
  return std::min(std::sqrt(touch.spring.coefficient / touch.mass) * touch.step, limit * (1 - 1e-6));
}

struct TwoPointTuning {
  static double factor(const Touch& touch) {
    if (touch.spring.exponent != 1) return unbiased_factor(touch, 1.0 / 12);
    // β* = (1 − cos ωh)/(1 + cos ωh) = tan²(ωh/2) for β = (ωh/2)²  [Chatziioannou2019, eq. (15)]
    const double tangent = std::tan(held_frequency(touch, std::numbers::pi) / 2);
    return 4 * tangent * tangent * touch.mass / (touch.spring.coefficient * touch.step * touch.step);
  }
};

struct ThreePointTuning {
  static double factor(const Touch& touch) {
    if (touch.spring.exponent != 1) return unbiased_factor(touch, 5.0 / 24);
    // β* = (1 − cos ωh)/cos ωh for β = (ωh)²/2  [Chatziioannou2019, eq. (16)]
    const double angle = held_frequency(touch, std::numbers::pi / 2);
    const double beta = (1 - std::cos(angle)) / std::cos(angle);
    return 2 * beta * touch.mass / (touch.spring.coefficient * touch.step * touch.step);
  }
};

}  // namespace ictus
