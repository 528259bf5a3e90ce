#include "ictus/exact/spring_dashpot.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "ictus/base/error.hpp"

namespace ictus::exact {
namespace {

constexpr double pi = std::numbers::pi;

/// A(ζ), one function through ζ = 1: with q = (1−ζ)/2, A = arcsin√q/√(q(1−q)), arsinh for q < 0.
double half_angle(double zeta) {
  const double q = (1 - zeta) / 2;
  if (q == 0) return 1;
  return q > 0 ? std::asin(std::sqrt(q)) / std::sqrt(q * (1 - q))
               : std::asinh(std::sqrt(-q)) / std::sqrt(-q * (1 - q));
}

/// √(1 − ζ²) without cancellation.
double complement(double zeta) { return std::sqrt((1 - zeta) * (1 + zeta)); }

/// e^{−ζt} sin(√(1−ζ²) t)/√(1−ζ²) and its derivative, for every ζ, as real exponentials above 1.
struct Response {
  double depth, speed;
};

Response response(double zeta, double t) {
  if (zeta == 1) return {t * std::exp(-t), (1 - t) * std::exp(-t)};
  if (zeta < 1) {
    const double w = complement(zeta), decay = std::exp(-zeta * t), s = std::sin(w * t) / w;
    return {decay * s, decay * (std::cos(w * t) - zeta * s)};
  }
  // ½(e^{−r₁t} − e^{−r₂t})/w with r₁ = ζ − w = 1/(ζ + w), so that nothing overflows.
  const double w = std::sqrt((zeta - 1) * (zeta + 1)), r2 = zeta + w, r1 = 1 / r2;
  const double slow = std::exp(-r1 * t), lag = -std::expm1(-2 * w * t);
  return {slow * lag / (2 * w), slow * (1 - lag * r2 / (2 * w))};
}

}  // namespace

double SpringDashpotImpact::frequency() const { return std::sqrt(stiffness / mass); }
double SpringDashpotImpact::damping_ratio() const { return damping / (2 * std::sqrt(stiffness * mass)); }

double SpringDashpotImpact::restitution(Release release) const {
  const double zeta = damping_ratio();
  if (release == Release::at_no_force) return std::exp(-2 * zeta * half_angle(zeta));
  return zeta < 1 ? std::exp(-pi * zeta / complement(zeta)) : 0;
}

double SpringDashpotImpact::contact_time(Release release) const {
  const double zeta = damping_ratio(), w = frequency();
  if (release == Release::at_no_force) return 2 * half_angle(zeta) / w;
  return zeta < 1 ? pi / (w * complement(zeta)) : std::numeric_limits<double>::infinity();
}

// x′ = 0 half-way through contact (b): x_max = (v/ω) e^{−ζA}.
double SpringDashpotImpact::max_depth() const {
  const double zeta = damping_ratio();
  return speed / frequency() * std::exp(-zeta * half_angle(zeta));
}

double SpringDashpotImpact::time_of_max_depth() const { return half_angle(damping_ratio()) / frequency(); }

// f′ = 0 at the angle π/2 − 3φ, sin φ = ζ.
double SpringDashpotImpact::time_of_max_force() const {
  const double zeta = damping_ratio();
  if (zeta >= 0.5) return 0;
  return (pi / 2 - 3 * std::asin(zeta)) / (frequency() * complement(zeta));
}

double SpringDashpotImpact::max_force() const {
  const double zeta = damping_ratio(), w = frequency();
  if (zeta >= 0.5) return damping * speed;
  return mass * speed * w * std::exp(-zeta * w * time_of_max_force());
}

Sample SpringDashpotImpact::sample(double time) const {
  const double w = frequency();
  const Response at = response(damping_ratio(), w * time);
  const double x = speed / w * at.depth, v = speed * at.speed;
  return {x, v, stiffness * x + damping * v};
}

namespace {

/// ζ with 2ζA(ζ) = loss = −ln e. The left side grows from 0, like πζ at first and like 2 ln 2ζ at last.
double ratio_for(double loss) {
  double low = 0, high = std::exp(loss / 2) + loss;
  double zeta = loss < 2 ? loss / pi : std::exp(loss / 2) / 2;
  for (int i = 0; i < 200; ++i) {
    const double a = half_angle(zeta), excess = 2 * zeta * a - loss;
    if (excess == 0) return zeta;
    (excess > 0 ? high : low) = zeta;
    // A′ = (ζA − 1)/(1 − ζ²), −1/3 at ζ = 1.
    const double bent = std::abs(zeta - 1) < 1e-4 ? -1.0 / 3 : (zeta * a - 1) / ((1 - zeta) * (1 + zeta));
    double next = zeta - excess / (2 * (a + zeta * bent));
    if (!(next > low && next < high)) next = (low + high) / 2;
    const double change = next - zeta;
    zeta = next;
    if (std::abs(change) <= 1e-16 * zeta) break;
  }
  return zeta;
}

}  // namespace

SpringDashpot spring_dashpot_from(double restitution, double duration, double mass, Release release) {
  if (!(restitution > 0 && restitution <= 1))
    throw Error("restitution = " + std::to_string(restitution) + " is not in (0, 1]");
  expects(duration > 0 && mass > 0, "an impact has a positive duration and mass");
  const double loss = std::abs(std::log(restitution));
  // Both contacts end after e = exp(−ζωτ), hence c = 2mζω = 2m·loss/τ.
  const double rate =
      release == Release::at_surface ? std::hypot(pi, loss) : 2 * half_angle(ratio_for(loss));  // ωτ
  const double w = rate / duration;
  return {mass * w * w, 2 * mass * loss / duration};
}

}  // namespace ictus::exact
