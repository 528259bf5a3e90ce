// The closed forms of the Hunt–Crossley impact against fifty digits, evaluated as printed in the paper.

#include "ictus/exact/hunt_crossley.hpp"

#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/exact/lambert.hpp"
#include "tests/exact/reference.hpp"

namespace ictus::exact::test::hunt_crossley_test {
namespace {

constexpr double numbers[] = {1e-8, 1e-6, 1e-4, 3e-3, 0.03, 0.1, 0.5, 0.99, 1.01, 2, 3.7, 10, 40, 200, 1e3};
constexpr double exponents[] = {1, 1.1, 1.5, 1.6, 2, 2.3, 3, 3.7, 5};

HuntCrossleyImpact impact(double number, double exponent) {
  const double speed = 0.37;
  return {.mass = 0.013, .stiffness = 2.1e7, .exponent = exponent, .damping = number / speed, .speed = speed};
}

Big psi(const Big& z) { return z - log(1 + z); }
Big number_of(const HuntCrossleyImpact& i) { return Big(i.damping) * Big(i.speed); }

/// −μ v_out from [Papetti2011, eq. (6)], by bisection and Newton's method in l = ln(1 + μ v_out).
Big rebound_number(const Big& u) {
  const Big target = psi(u);
  Big l = u < 1 ? Big(-u) : Big(-1 - target);
  for (int i = 0; i < 300; ++i) {
    const Big next = l - (expm1(l) - l - target) / expm1(l);
    if (abs(next - l) <= abs(l) * Big("1e-48")) break;
    l = next;
  }
  return -expm1(l);
}

// [Papetti2011, eq. (3)] to the power α + 1.
Big depth_power(const HuntCrossleyImpact& i, const Big& v) {
  const Big mu = i.damping, vin = i.speed,
            factor = Big(i.mass) * (Big(i.exponent) + 1) / (Big(i.stiffness) * mu * mu);
  return factor * (-mu * (v - vin) + log((1 + mu * v) / (1 + mu * vin)));
}

Big depth(const HuntCrossleyImpact& i, const Big& v) {
  return pow(depth_power(i, v), 1 / (Big(i.exponent) + 1));
}

TEST(Lambert, KeepsItsDigitsAroundTheBranchPoint) {
  Worst psi_error, z_error, rest_error;
  for (double z :
       {-0.999, -0.7, -0.6, -0.59, -0.2, -1e-3, -1e-9, 1e-12, 1e-5, 0.3, 0.99, 1.0, 5.0, 1e3, 1e6}) {
    const Big exact = psi(Big(z));
    psi_error.see(relative_error(log_excess(z), exact), std::to_string(z));
    psi_error.see(relative_error(log_excess_ratio(z), exact / Big(z) / Big(z)), std::to_string(z));
    psi_error.see(relative_error(log_excess_second(z), (Big(0.5) - exact / Big(z) / Big(z)) / Big(z)),
                  std::to_string(z));
  }
  for (double sigma :
       {-40.0, -9.0, -3.0, -1.0, -0.99, -0.1, -1e-4, -1e-9, 1e-9, 9e-5, 2e-4, 0.5, 0.999, 1.0, 4.0, 40.0}) {
    const Excess at = inverse_log_excess(sigma);
    // Condition: an error of z by δ is one of σ²/2 by δ z/(1+z).
    const Big z = at.z, y = at.one_plus_z;
    const Big target = Big(sigma) * Big(sigma) / 2;
    if (sigma > -3)
      z_error.see(static_cast<double>(abs((psi(z) - target) * (1 + z) / (z * z))), std::to_string(sigma));
    if (sigma > -30)
      rest_error.see(static_cast<double>(abs((y - 1 - log(y) - target) / (y - 1) / (1 + target))),
                     std::to_string(sigma));
  }
  EXPECT_LT(psi_error.value(), 2e-15) << psi_error.where();
  EXPECT_LT(z_error.value(), 1e-15) << z_error.where();
  EXPECT_LT(rest_error.value(), 1e-15) << rest_error.where();
}

TEST(HuntCrossleyImpact, ReboundsAsTheImplicitEquationSays) {
  Worst speed, loss;
  for (double number : numbers) {
    const HuntCrossleyImpact i = impact(number, 1.5);
    const Big u = number_of(i), e = rebound_number(u) / u;
    speed.see(relative_error(i.rebound_speed(), e * Big(i.speed)), std::to_string(number));
    speed.see(relative_error(i.restitution(), e), std::to_string(number));
    loss.see(relative_error(i.restitution_loss(), 1 - e), std::to_string(number));
    const Big before = Big(i.mass) * Big(i.speed) * Big(i.speed) / 2;
    loss.see(relative_error(i.dissipated_energy(), before * (1 - e * e)), std::to_string(number));
    speed.see(relative_error(i.energy_after(), before * e * e), std::to_string(number));
  }
  RecordProperty("speed", std::to_string(speed.value() * 1e16));
  RecordProperty("loss", std::to_string(loss.value() * 1e16));
  EXPECT_LT(speed.value(), 1e-14) << speed.where();
  EXPECT_LT(loss.value(), 1e-13) << loss.where();
}

TEST(HuntCrossleyImpact, ReachesTheDepthsOfEquations3And4) {
  Worst worst;
  for (double number : numbers)
    for (double exponent : exponents) {
      const HuntCrossleyImpact i = impact(number, exponent);
      worst.see(relative_error(i.max_depth(), depth(i, 0)), std::to_string(number));
      for (double share : {1 - 1e-9, 0.999, 0.7, 0.2, 1e-5, 0.0, -1e-5, -0.2, -0.6}) {
        // Out of the last tenth, where a rounded velocity does not determine the depth any more.
        const double v = share * (share > 0 ? i.speed : i.rebound_speed());
        if (share < 0 && number > 5) continue;
        worst.see(relative_error(i.depth_at(v), depth(i, v)),
                  std::to_string(number) + " " + std::to_string(share));
      }
    }
  RecordProperty("worst", std::to_string(worst.value() * 1e16));
  EXPECT_LT(worst.value(), 1e-13) << worst.where();
}

TEST(HuntCrossleyImpact, HasItsLargestForceWhereTheSlopeVanishes) {
  Worst force, place;
  for (double number : numbers)
    for (double exponent : exponents) {
      const HuntCrossleyImpact i = impact(number, exponent);
      // a z + ψ(z) = ψ(u), in fifty digits from our root.
      const Big a = Big(exponent) / (Big(exponent) + 1), u = number_of(i);
      Big z = Big(i.velocity_at_max_force()) * Big(i.damping);
      for (int n = 0; n < 6; ++n) z -= (a * z + psi(z) - psi(u)) / (a + z / (1 + z));
      const Big v = z / Big(i.damping);
      place.see(relative_error(i.velocity_at_max_force(), v), std::to_string(number));
      const Big f = Big(i.stiffness) * pow(depth(i, v), Big(exponent)) * (1 + z);
      force.see(relative_error(i.max_force(), f), std::to_string(number));
    }
  EXPECT_LT(place.value(), 1e-13) << place.where();
  EXPECT_LT(force.value(), 1e-13) << force.where();
}

TEST(HuntCrossleyImpact, IsContinuousWithoutDamping) {
  const HuntCrossleyImpact none = impact(0, 1.5), little = impact(1e-14, 1.5);
  EXPECT_EQ(none.restitution(), 1);
  EXPECT_EQ(none.restitution_loss(), 0);
  EXPECT_EQ(none.dissipated_energy(), 0);
  EXPECT_EQ(none.velocity_at_max_force(), 0);
  EXPECT_NEAR(none.max_depth() / little.max_depth(), 1, 1e-13);
  EXPECT_NEAR(none.max_force() / little.max_force(), 1, 1e-13);
  EXPECT_NEAR(none.depth_at(0.2) / little.depth_at(0.2), 1, 1e-13);
  EXPECT_NEAR(none.depth_at(-0.2) / little.depth_at(-0.2), 1, 1e-13);
  EXPECT_NEAR(none.contact_time() / little.contact_time(), 1, 1e-13);
  EXPECT_NEAR(none.rebound_speed_approximate(4), none.speed, 1e-15);
}

// [Papetti2011, eqs. (7), (8)] in their printed form, and their known quality.
TEST(HuntCrossleyImpact, FollowsThePublishedFit) {
  const HuntCrossleyImpact i = impact(0.8, 1.5);
  const Big mu = i.damping, v = i.speed,
            b[] = {1, mu, mu * mu * 2 / 3, mu * mu * mu * 2 / 9, mu * mu * mu * mu * 14 / 135};
  Big sum = 0, power = 1;
  for (int order = 0; order <= 4; ++order, power *= v) {
    sum += b[order] * power;
    EXPECT_LT(relative_error(i.rebound_speed_approximate(order), (1 - sum * exp(-2 * mu * v)) / mu), 1e-15);
  }
  for (double number : numbers)
    EXPECT_NEAR(impact(number, 1.5).rebound_speed_approximate(4) / impact(number, 1.5).rebound_speed(), 1,
                0.02)
        << number;
}

TEST(HuntCrossleyImpact, IsFoundFromItsRestitution) {
  Worst worst;
  for (double e : {1e-3, 0.01, 0.1, 0.2499, 0.25, 0.3, 0.5, 0.7, 0.9, 0.98, 0.999, 1 - 1e-6, 1 - 1e-9}) {
    const double u = damping_from_restitution(e, 1.0);
    // Newton's method in fifty digits on ln((1+u)/(1−eu)) = u + eu, in l = ln(1 − eu).
    Big root = u;
    for (int n = 0; n < 40; ++n) {
      const Big rest = 1 - rebound_number(root), slope = -root * rest / ((1 + root) * (1 - rest));
      root -= (1 - rest - Big(e) * root) / (-slope - Big(e));
    }
    worst.see(relative_error(u, root), std::to_string(e));
  }
  RecordProperty("worst", std::to_string(worst.value() * 1e16));
  EXPECT_LT(worst.value(), 1e-13) << worst.where();
  const double nearly = 1 - 4e-15;
  EXPECT_NEAR(damping_from_restitution(nearly, 1.0) / (1.5 * (1 - nearly)), 1, 1e-14);
  EXPECT_EQ(damping_from_restitution(1, 2.0), 0);
  EXPECT_DOUBLE_EQ(damping_from_restitution(0.6, 4.0), damping_from_restitution(0.6, 1.0) / 4);
  EXPECT_THROW(damping_from_restitution(0, 1), Error);
  EXPECT_THROW(damping_from_restitution(1.1, 1), Error);
  EXPECT_THROW(damping_from_restitution(std::nan(""), 1), Error);
}

}  // namespace
}  // namespace ictus::exact::test::hunt_crossley_test
