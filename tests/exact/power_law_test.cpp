// The elastic power-law impact against fifty digits, and the linear trajectory that is its case α = 1.

#include "ictus/exact/power_law.hpp"

#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "ictus/exact/linear_trajectory.hpp"
#include "tests/exact/reference.hpp"

namespace ictus::exact::test::power_law_test {
namespace {

constexpr double exponents[] = {1, 1.1, 1.5, 1.6, 2, 2.3, 3, 3.7, 5};

PowerLawImpact impact(double exponent) {
  return {.mass = 0.013, .stiffness = 2.1e7, .exponent = exponent, .speed = 0.37};
}

Big max_depth(const PowerLawImpact& i) {
  const Big v = i.speed, power = Big(i.exponent) + 1;
  return pow(power * Big(i.mass) * v * v / (2 * Big(i.stiffness)), 1 / power);
}

// Energy as an integral: t = ∫₀^x dx/v, in y = x/x_m and with 1 − y = s² where v vanishes.
Big half_time(const PowerLawImpact& i, const Big& from) {
  static boost::math::quadrature::tanh_sinh<Big> rule(9);
  const Big power = Big(i.exponent) + 1, width = sqrt(1 - from);
  const auto integrand = [&](const Big& s) {
    const Big d = width * width * s * s;
    const Big ratio =
        d < Big("1e-20") ? Big(power * (1 - (power - 1) / 2 * d)) : Big((1 - pow(1 - d, power)) / d);
    return Big(2 / sqrt(ratio));
  };
  return width * max_depth(i) / Big(i.speed) * rule.integrate(integrand, Big(0), Big(1), Big("1e-12"));
}

TEST(PowerLawImpact, HasThePeakAndTheDurationOfTheEnergyIntegral) {
  Worst worst;
  for (double exponent : exponents) {
    const PowerLawImpact i = impact(exponent);
    worst.see(relative_error(i.max_depth(), max_depth(i)), std::to_string(exponent));
    worst.see(relative_error(i.max_force(), Big(i.stiffness) * pow(max_depth(i), Big(exponent))),
              std::to_string(exponent));
    worst.see(relative_error(i.contact_time(), 2 * half_time(i, 0)), std::to_string(exponent));
  }
  RecordProperty("worst", std::to_string(worst.value() * 1e16));
  EXPECT_LT(worst.value(), 1e-13) << worst.where();
}

TEST(PowerLawImpact, SamplesTheExactTrajectory) {
  Worst depth, speed, force;
  for (double exponent : exponents) {
    const PowerLawImpact i = impact(exponent);
    const Big half = half_time(i, 0);
    for (double share : {1e-9, 1e-4, 0.1, 0.5, 0.9, 0.999, 1 - 1e-7}) {
      const Big x = share * max_depth(i), left = half_time(i, share);
      const std::string where = std::to_string(exponent) + " " + std::to_string(share);
      const Sample at = i.sample(static_cast<double>(half - left)),
                   back = i.sample(static_cast<double>(half + left));
      const Big v = Big(i.speed) * sqrt(1 - pow(Big(share), Big(exponent) + 1));
      depth.see(relative_error(at.depth, x), where);
      depth.see(static_cast<double>(abs(Big(back.depth) - x) / max_depth(i)), where);
      speed.see(static_cast<double>(abs(Big(at.speed) - v) / Big(i.speed)), where);
      speed.see(static_cast<double>(abs(Big(back.speed) + v) / Big(i.speed)), where);
      force.see(relative_error(at.force, Big(i.stiffness) * pow(x, Big(exponent))), where);
    }
  }
  RecordProperty("depth", std::to_string(depth.value() * 1e16));
  RecordProperty("speed", std::to_string(speed.value() * 1e16));
  RecordProperty("force", std::to_string(force.value() * 1e16));
  EXPECT_LT(depth.value(), 1e-13) << depth.where();
  EXPECT_LT(speed.value(), 1e-13) << speed.where();
  EXPECT_LT(force.value(), 1e-13) << force.where();
}

TEST(PowerLawImpact, FliesFreelyAndTurnsAtItsPeak) {
  const PowerLawImpact i = impact(1.5);
  const double tau = i.contact_time();
  EXPECT_EQ(i.sample(-1).depth, -0.37);
  EXPECT_DOUBLE_EQ(i.sample(tau + 1).depth, -0.37);
  EXPECT_EQ(i.sample(tau + 1).speed, -0.37);
  EXPECT_DOUBLE_EQ(i.sample(tau / 2).depth, i.max_depth());
  EXPECT_NEAR(i.sample(tau / 2).speed, 0, 1e-15);
}

TEST(PowerLawImpact, IsFoundFromItsDuration) {
  for (double exponent : exponents) {
    PowerLawImpact wanted = impact(exponent);
    const double tau = wanted.contact_time();
    wanted.stiffness = std::nan("");
    EXPECT_NEAR(stiffness_from_duration(wanted, tau) / 2.1e7, 1, 1e-13);
  }
}

// [Chatziioannou2019, Fig. 3]: 1 kg, 1e9 N/m, from 0.1 mm at 1 m/s.
TEST(LinearTrajectory, IsTheSineOfEquation14AndThePowerLawOfExponent1) {
  const LinearTrajectory path{.mass = 1, .stiffness = 1e9, .speed = 1, .distance = 1e-4};
  const PowerLawImpact same{.mass = 1, .stiffness = 1e9, .exponent = 1, .speed = 1};
  const double tau = path.contact_time(), most = same.max_depth();
  EXPECT_DOUBLE_EQ(tau, same.contact_time());
  EXPECT_DOUBLE_EQ(path.impact_time(), 1e-4);
  EXPECT_EQ(path.sample(0).depth, -1e-4);
  for (double share : {-0.5, 0.01, 0.3, 0.5, 0.8, 0.99, 1.5}) {
    const double t = path.impact_time() + share * tau;
    EXPECT_NEAR(path.sample(t).depth, same.sample(share * tau).depth, 1e-14 * most) << share;
    EXPECT_NEAR(path.sample(t).speed, same.sample(share * tau).speed, 1e-13) << share;
    EXPECT_NEAR(path.sample(t).force, same.sample(share * tau).force, 1e-14 * same.max_force()) << share;
  }
}

TEST(LinearTrajectory, KeepsItsDigits) {
  const LinearTrajectory path{.mass = 0.7, .stiffness = 1e5, .speed = 1.3, .distance = 0};
  const Big w = sqrt(Big(path.stiffness) / Big(path.mass));
  for (double share : {0.001, 0.2, 0.4, 0.7, 0.9}) {
    const double t = share * path.contact_time();
    EXPECT_LT(relative_error(path.sample(t).depth, Big(path.speed) / w * sin(w * Big(t))), 1e-14) << share;
    EXPECT_LT(relative_error(path.sample(t).speed, Big(path.speed) * cos(w * Big(t))), 1e-14) << share;
  }
}

}  // namespace
}  // namespace ictus::exact::test::power_law_test
