#include "ictus/exact/conserving_duration.hpp"

#include <cmath>
#include <numbers>
#include <string>

#include "ictus/base/error.hpp"

namespace ictus::exact {
namespace {

constexpr double pi = std::numbers::pi;

double squared_spread(Stencil stencil, double exponent, double step) {
  return bias_coefficient(stencil) * squared_bias_constant(exponent) * step * step;
}

void check_angle(double angle, double limit, const char* words) {
  if (angle >= 0 && angle < limit) return;
  throw Error("angle = " + std::to_string(angle) + " is not in [0, " + words + ")",
              "the contact is too short for this step");
}

}  // namespace

double bias_coefficient(Stencil stencil) { return stencil == Stencil::two_point ? 1.0 / 12 : 5.0 / 24; }

// cot(π/(α+1)) = tan(π(α−1)/(2(α+1))), whose quotient with α − 1 has no cancellation.
double squared_bias_constant(double exponent) {
  const double excess = exponent - 1, angle = pi * excess / (2 * (exponent + 1));
  const double slope = angle == 0 ? 1 : std::tan(angle) / angle;
  return 2 * pi * pi * exponent / (exponent + 1) * slope;
}

double duration_bias(Stencil stencil, double exponent, double duration, double step) {
  return squared_spread(stencil, exponent, step) / duration;
}

// [Chatziioannou2019, eq. (15)]  (1 − cos)/(1 + cos)
double beta2_star(double angle) {
  check_angle(angle, pi, "pi");
  const double t = std::tan(angle / 2);
  return t * t;
}

// [Chatziioannou2019, eq. (16)]  (1 − cos)/cos
double beta3_star(double angle) {
  check_angle(angle, pi / 2, "pi/2");
  const double s = std::sin(angle / 2);
  return 2 * s * s / std::cos(angle);
}

// [Chatziioannou2019, §3]
double minimum_duration(Stencil stencil, double step) {
  return stencil == Stencil::two_point ? step : 2 * step;
}

// The inverses of (15) with β₂ = (ωΔt)²/4 and of (16) with β₃ = (ωΔt)²/2 give the angle the scheme really
// turns.
double linear_duration(Stencil stencil, double angle, double step) {
  const double turned = stencil == Stencil::two_point
                            ? 2 * std::atan(angle / 2)
                            : 2 * std::asin(angle / 2 / std::sqrt(1 + angle * angle / 2));
  return pi * step / turned;
}

double minimum_corrected_duration(Stencil stencil, double exponent, double step) {
  return 2 * std::sqrt(squared_spread(stencil, exponent, step));
}

double effective_duration(Stencil stencil, double exponent, double duration, double step) {
  const double least = minimum_corrected_duration(stencil, exponent, step);
  if (!(duration >= least))
    throw Error("duration = " + std::to_string(duration) + " is not at least " + std::to_string(least),
                "the correction of the contact time needs a smaller step");
  // The larger root of T_e² − T T_e + cκ²Δt² = 0.
  return (duration + std::sqrt((duration - least) * (duration + least))) / 2;
}

// τ ∝ k^{−1/(α+1)}.
double effective_stiffness_factor(Stencil stencil, double exponent, double duration, double step) {
  return std::pow(duration / effective_duration(stencil, exponent, duration, step), exponent + 1);
}

}  // namespace ictus::exact
