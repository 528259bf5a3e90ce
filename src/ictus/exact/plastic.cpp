#include "ictus/exact/plastic.hpp"

#include <cmath>
#include <numbers>

#include "ictus/exact/spring_dashpot.hpp"

namespace ictus::exact {

double WaltonBraunImpact::max_depth() const { return speed * std::sqrt(mass / stiffness); }
double WaltonBraunImpact::max_force() const { return speed * std::sqrt(mass * stiffness); }
double WaltonBraunImpact::dent() const { return (1 - restitution * restitution) * max_depth(); }
/// A quarter of a period of either spring.
double WaltonBraunImpact::contact_time() const {
  return std::numbers::pi / 2 * std::sqrt(mass / stiffness) * (1 + restitution);
}

/// ½ m v_y² = (2/5) k δ_y^{5/2}.
double ThorntonImpact::yield_speed() const {
  return std::sqrt(0.8 * stiffness / mass) * std::pow(yield_depth, 1.25);
}

/// [Thornton1997]: with r = v_y/v, e² = (6√3/5) (1 − r²/6) √(r/(r + 2√(6/5 − r²/5))).
double ThorntonImpact::restitution() const {
  const double r = yield_speed() / speed;
  if (r >= 1) return 1;
  return std::sqrt(1.2 * std::numbers::sqrt3 * (1 - r * r / 6) *
                   std::sqrt(r / (r + 2 * std::sqrt(1.2 - 0.2 * r * r))));
}

/// Beyond yield ½ m (v² − v_y²) = F_y u + ½ s u², s = 3F_y/(2δ_y), of the way u past δ_y.
double ThorntonImpact::max_depth() const {
  const double energy = 0.5 * mass * speed * speed, yield = 0.4 * stiffness * std::pow(yield_depth, 2.5);
  if (energy <= yield) return std::pow(2.5 * energy / stiffness, 0.4);
  const double force = stiffness * std::pow(yield_depth, 1.5), slope = 1.5 * force / yield_depth;
  const double left = energy - yield;
  return yield_depth + 2 * left / (force + std::sqrt(force * force + 2 * slope * left));
}

double ThorntonImpact::max_force() const {
  const double depth = max_depth();
  if (depth <= yield_depth) return stiffness * std::pow(depth, 1.5);
  return stiffness * std::pow(yield_depth, 1.5) +
         1.5 * stiffness * std::sqrt(yield_depth) * (depth - yield_depth);
}

double ThorntonImpact::dent() const {
  const double depth = max_depth();
  return depth <= yield_depth ? 0 : depth - max_force() / (stiffness * std::sqrt(depth));
}

namespace {

/// With y = √(2k/(m(α+1))) δ^{(α+1)/2} and ds = δ^{(α−1)/2} dt: dy/ds = ω v, dv/ds = −ω y − (c/m) v.
SpringDashpotImpact as_linear(const TsujiImpact& impact) {
  return {impact.mass, impact.stiffness * (impact.exponent + 1) / 2, impact.damping, impact.speed};
}

}  // namespace

double TsujiImpact::damping_ratio() const { return as_linear(*this).damping_ratio(); }
double TsujiImpact::restitution() const { return as_linear(*this).restitution(Release::at_no_force); }
double TsujiImpact::max_depth() const {
  const SpringDashpotImpact linear = as_linear(*this);
  const double y = linear.max_depth() * linear.frequency();
  return std::pow(y * std::sqrt(mass * (exponent + 1) / (2 * stiffness)), 2 / (exponent + 1));
}

}  // namespace ictus::exact
