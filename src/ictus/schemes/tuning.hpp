#pragma once
// Effective stiffness of the energy-conserving schemes: a factor on the spring of a contact, chosen when it
// is about to touch and kept until it has opened, so that the potential never changes while it holds energy.
//
// A conserving scheme returns the right speed but holds the contact too long. For α = 1 the substitutions
// [Chatziioannou2019, eqs (15), (16)] give the contact its exact frequency. For α > 1 (the paper's open
// question) the mean over all sub-sample phases is known at both ends: long contacts are longer by c κ²h²/T,
// with c = 1/12 (two-point) or 5/24 (three-point) and κ² = 4πα cot(π/(α+1))/(α−1); infinitely hard ones last
// m steps, and softer ones longer by a known slope. Between them a fraction is within 0.013 step of the
// schemes. A contact stiffened so that its mean is T is unbiased. Derivation: docs/theory/duration.md.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/base/roots.hpp"
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

/// How much longer than t a contact of duration t lasts on the mean over phases, all in steps:
///     1/e = 1/N + t/B,   N = m + a t + 0.4 a³t²,   a = s − 1 + m²/B,
/// so that e → m + (s − 1) t for t → 0 and e → B/t for t → ∞; 0.4 is fitted to the schemes.
struct MeanStretch {
  double shortest;  // m: an infinitely hard contact
  double slope;     // s, of the mean duration by t, there
  double bias;      // B = c κ²

  double at(double t) const {
    const double a = slope - 1 + shortest * shortest / bias;
    const double n = shortest + t * (a + t * 0.4 * a * a * a);
    return n / (1 + t * n / bias);
  }
};

/// T_e/T of a contact made 1e7 times stiffer, which is as hard as round-off allows for.
inline double hardest(double exponent) { return std::pow(1e-7, 1 / (exponent + 1)); }

/// The shortest mean duration that can be had, in steps.
inline double shortest_mean(const MeanStretch& stretch, double exponent) {
  return stretch.shortest / (1 - stretch.slope * hardest(exponent));
}

/// (T/T_e)^{α+1} with the mean duration T; where T is too short to be reached, the shortest that the scheme
/// can do.
inline double unbiased_factor(const Touch& touch, const MeanStretch& stretch) {
  const double t = elastic_duration(touch.spring, touch.mass, touch.speed) / touch.step;
  if (!(t < 1e6)) return 1;  // the bias is below round-off
  const auto excess = [&](double tuned) { return tuned + stretch.at(tuned) - t; };
  const double least = t * hardest(touch.spring.exponent), at_least = excess(least);
  const double tuned = at_least < 0 ? bracketed_root(excess, least, t, at_least, excess(t)) : least;
  return std::pow(t / tuned, touch.spring.exponent + 1);
}

/// ω h of a linear contact, held below `limit`, where the substitution would need an infinite stiffness: by a
/// millionth, since energy is kept to about 1e-16 over that part.
inline double held_frequency(const Touch& touch, double limit) {
  return std::min(std::sqrt(touch.spring.coefficient / touch.mass) * touch.step, limit * (1 - 1e-6));
}

struct TwoPointTuning {
  /// Hard contacts are turned back within two steps, with one sample 2r deep between: duration 1 + 2r.
  static MeanStretch stretch(double exponent) {
    return {1, (exponent + 1) / (exponent + 3), duration_bias(exponent) / 12};
  }
  static double shortest(double exponent) { return shortest_mean(stretch(exponent), exponent); }  // in steps
  static double factor(const Touch& touch) {
    if (touch.spring.exponent != 1) return unbiased_factor(touch, stretch(touch.spring.exponent));
    // β* = (1 − cos ωh)/(1 + cos ωh) = tan²(ωh/2) for β = (ωh/2)²  [Chatziioannou2019, eq. (15)]
    const double tangent = std::tan(held_frequency(touch, std::numbers::pi) / 2);
    return 4 * tangent * tangent * touch.mass / (touch.spring.coefficient * touch.step * touch.step);
  }
};

struct ThreePointTuning {
  /// Hard contacts that touch after φ steps last 3 − φ − √(1 − φ²): on the mean 5/2 − π/4.
  static MeanStretch stretch(double exponent) {
    const double p = 1 / (exponent + 1), pi = std::numbers::pi;
    return {2.5 - pi / 4,
            std::pow(2, p) * std::tgamma(0.5 + p) / ((2 * p + 1) * std::sqrt(pi) * std::tgamma(1 + p)),
            duration_bias(exponent) * (5.0 / 24)};
  }
  static double shortest(double exponent) { return shortest_mean(stretch(exponent), exponent); }  // in steps
  static double factor(const Touch& touch) {
    // (16) has the exact frequency, but tends to an infinite stiffness at contacts of two steps.
    const double angle = held_frequency(touch, std::numbers::pi / 2);
    if (touch.spring.exponent != 1 || angle > std::numbers::pi / 2.5)
      return unbiased_factor(touch, stretch(touch.spring.exponent));
    // β* = (1 − cos ωh)/cos ωh for β = (ωh)²/2  [Chatziioannou2019, eq. (16)]
    const double beta = (1 - std::cos(angle)) / std::cos(angle);
    return 2 * beta * touch.mass / (touch.spring.coefficient * touch.step * touch.step);
  }
};

}  // namespace ictus
