#include "ictus/exact/power_law.hpp"

#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <numbers>

#include "ictus/base/error.hpp"

namespace ictus::exact {
namespace {

/// The state after `share` of the compression, 0 ≤ share ≤ 1, as (x/x_m)^{α+1} and (v/v_in)².
struct Filling {
  double depth, speed;
};

// t/(τ/2) = I_w(1/(α+1), ½), the regularised incomplete Beta function of w = (x/x_m)^{α+1}.
Filling filling(double share, double exponent) {
  if (share >= 1) return {1, 0};
  Filling result{};
  result.depth = boost::math::ibeta_inv(1 / (exponent + 1), 0.5, share, &result.speed);
  return result;
}

}  // namespace

// Energy: k x_m^{α+1}/(α+1) = m v_in²/2.
double PowerLawImpact::max_depth() const {
  return std::pow((exponent + 1) * mass * speed * speed / (2 * stiffness), 1 / (exponent + 1));
}

double PowerLawImpact::max_force() const { return stiffness * std::pow(max_depth(), exponent); }

double duration_factor(double exponent) {
  const double b = 1 / (exponent + 1);
  return std::sqrt(std::numbers::pi) * boost::math::tgamma_ratio(1 + b, 0.5 + b);
}

double PowerLawImpact::contact_time() const { return 2 * duration_factor(exponent) * max_depth() / speed; }

Sample PowerLawImpact::sample(double time) const {
  const double duration = contact_time(), left = duration - time;
  if (time <= 0) return {speed * time, speed, 0};
  if (left <= 0) return {speed * left, -speed, 0};
  const Filling w = filling(2 * std::min(time, left) / duration, exponent);
  const double x = max_depth() * std::pow(w.depth, 1 / (exponent + 1));
  const double v = (time < left ? 1 : -1) * speed * std::sqrt(w.speed);
  return {x, v, stiffness * std::pow(x, exponent)};
}

// x_m = v τ/(2c), and the energy gives k.
double stiffness_from_duration(const PowerLawImpact& impact, double duration) {
  expects(duration > 0, "a contact lasts a positive time");
  const double v = impact.speed, depth = v * duration / (2 * duration_factor(impact.exponent));
  return (impact.exponent + 1) * impact.mass * v * v / (2 * std::pow(depth, impact.exponent + 1));
}

}  // namespace ictus::exact
