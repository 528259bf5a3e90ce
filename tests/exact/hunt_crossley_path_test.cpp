// The Hunt–Crossley impact in time against fifty digits. The reference integrates in l = ln(1 + μv), another
// variable and another rule (tanh–sinh) than the oracle.

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/exact/power_law.hpp"
#include "tests/exact/reference.hpp"

namespace ictus::exact::test::hunt_crossley_path_test {
namespace {

constexpr double exponents[] = {1, 1.1, 1.5, 1.6, 2.3, 3.7, 5};

HuntCrossleyImpact impact(double number, double exponent) {
  const double speed = 0.37;
  return {.mass = 0.013, .stiffness = 2.1e7, .exponent = exponent, .damping = number / speed, .speed = speed};
}

/// The impact in l: x^{α+1} = factor · (ψ(u) − (e^l − 1 − l)), dt = scale · (…)^{−a} dl.
struct Reference {
  HuntCrossleyImpact i;
  Big u, a, b, mu, first, last, factor, scale;

  explicit Reference(const HuntCrossleyImpact& impact) : i(impact) {
    mu = i.damping, u = mu * Big(i.speed), b = 1 / (Big(i.exponent) + 1), a = 1 - b;
    first = log(1 + u);
    last = u < 1 ? Big(-u) : Big(-1 - u);
    const Big target = u - first;
    for (int n = 0; n < 200; ++n) last -= (expm1(last) - last - target) / expm1(last);
    factor = Big(i.mass) / (b * Big(i.stiffness) * mu * mu);
    // dt = dl/(μ (k/m) x^α)
    scale = Big(i.mass) / (Big(i.stiffness) * mu) * pow(factor, -a);
  }

  /// (ψ(u) − ψ)/d at the distance d inwards from an end.
  Big slope(const Big& end, const Big& d) const {
    const Big away = end > 0 ? Big(-d) : d;
    const Big bent = d < Big("1e-18") ? Big(away / 2 + away * away / 6) : Big((expm1(away) - away) / away);
    return abs(expm1(end) + exp(end) * bent);
  }

  /// Time between an end and the distance d from it; with d = w^{α+1} the integrand is bounded. Two levels of
  /// the rule that agree to 1e-12 mean that the finer one has twice as many digits.
  Big time(const Big& end, const Big& d) const {
    static boost::math::quadrature::tanh_sinh<Big> rule(9);
    const Big power = 1 / b;
    const auto integrand = [&](const Big& w) { return Big(pow(slope(end, d * pow(w, power)), -a)); };
    return scale * power * pow(d, b) * rule.integrate(integrand, Big(0), Big(1), Big("1e-12"));
  }

  Big depth(const Big& end, const Big& d) const { return pow(factor * d * slope(end, d), b); }
};

TEST(HuntCrossleyPath, LastsAsLongAsEquation9Says) {
  Worst total, half, force;
  for (double number : {1e-8, 1e-3, 0.03, 0.5, 2.0, 5.0, 30.0, 200.0, 1e3})
    for (double exponent : exponents) {
      const HuntCrossleyPath path(impact(number, exponent));
      const Reference exact(path.impact());
      const std::string where = std::to_string(number) + " " + std::to_string(exponent);
      const Big in = exact.time(exact.first, exact.first), out = exact.time(exact.last, -exact.last);
      half.see(relative_error(path.time_of_max_depth(), in), where);
      total.see(relative_error(path.contact_time(), in + out), where);
      const double z = path.impact().velocity_at_max_force() * path.impact().damping;
      force.see(
          relative_error(path.time_of_max_force(), exact.time(exact.first, exact.first - log(1 + Big(z)))),
          where);
    }
  RecordProperty("total", std::to_string(total.value() * 1e16));
  RecordProperty("half", std::to_string(half.value() * 1e16));
  RecordProperty("force", std::to_string(force.value() * 1e16));
  EXPECT_LT(total.value(), 1e-13) << total.where();
  EXPECT_LT(half.value(), 1e-13) << half.where();
  EXPECT_LT(force.value(), 1e-13) << force.where();
}

TEST(HuntCrossleyPath, SamplesTheExactTrajectory) {
  Worst way_in, way_out, speed, force;
  for (double number : {1e-8, 0.03, 0.7, 4.0, 60.0, 1e3})
    for (double exponent : {1.0, 1.1, 2.3, 5.0}) {
      const HuntCrossleyPath path(impact(number, exponent));
      const Reference exact(path.impact());
      const Big tau = exact.time(exact.first, exact.first) + exact.time(exact.last, -exact.last);
      const double top = path.impact().max_force();
      for (double share : {1e-6, 0.01, 0.3, 0.8, 0.999, -0.99, -0.6, -0.2, -0.01}) {
        const Big end = share > 0 ? exact.first : exact.last, d = abs(end) * (share > 0 ? share : -share);
        const Big l = share > 0 ? end - d : end + d, part = exact.time(end, d),
                  t = share > 0 ? part : tau - part;
        const Sample at = path.sample(static_cast<double>(t));
        const std::string where =
            std::to_string(number) + " " + std::to_string(exponent) + " " + std::to_string(share);
        const Big x = exact.depth(end, d), v = expm1(l) / exact.mu;
        // On the way out t itself is only known to 1e-16 of τ: the depth is compared with v_out·τ.
        const Big yard = share > 0 ? x : abs(v) * tau;
        (share > 0 ? way_in : way_out).see(static_cast<double>(abs((Big(at.depth) - x) / yard)), where);
        speed.see(static_cast<double>(abs((Big(at.speed) - v) / Big(path.impact().speed))), where);
        const Big f = Big(path.impact().stiffness) * pow(x, Big(exponent)) * exp(l);
        force.see(static_cast<double>(abs(Big(at.force) - f) / Big(top)), where);
      }
    }
  RecordProperty("way_in", std::to_string(way_in.value() * 1e16));
  RecordProperty("way_out", std::to_string(way_out.value() * 1e16));
  RecordProperty("speed", std::to_string(speed.value() * 1e16));
  RecordProperty("force", std::to_string(force.value() * 1e16));
  EXPECT_LT(way_in.value(), 1e-13) << way_in.where();
  EXPECT_LT(way_out.value(), 1e-13) << way_out.where();
  EXPECT_LT(speed.value(), 1e-13) << speed.where();
  EXPECT_LT(force.value(), 1e-13) << force.where();
}

TEST(HuntCrossleyPath, TimeAndVelocityAreInverse) {
  for (double number : {0.0, 1e-8, 0.5, 4.0, 1e3})
    for (double exponent : exponents) {
      const HuntCrossleyPath path(impact(number, exponent));
      const double inward = path.time_of_max_depth(), outward = path.contact_time() - inward;
      // Not in the first and last tenth, where the velocity has hardly changed and does not tell the time.
      for (double t : {0.2 * inward, 0.9 * inward, inward, inward + 0.1 * outward, inward + 0.7 * outward}) {
        if (t > inward && number > 2) continue;
        const Sample at = path.sample(t);
        EXPECT_NEAR(path.time_at(at.speed), t, 1e-12 * inward) << number << ' ' << exponent;
        EXPECT_NEAR(at.depth / path.impact().depth_at(at.speed), 1, 1e-12) << number << ' ' << exponent;
      }
    }
}

TEST(HuntCrossleyPath, FliesFreelyOutsideTheContact) {
  const HuntCrossleyPath path(impact(0.5, 1.5));
  const double tau = path.contact_time(), v = path.impact().rebound_speed();
  EXPECT_EQ(path.sample(-2).depth, -0.74);
  EXPECT_EQ(path.sample(-2).speed, 0.37);
  EXPECT_EQ(path.sample(0).force, 0);
  EXPECT_DOUBLE_EQ(path.sample(tau + 2).depth, -2 * v);
  EXPECT_EQ(path.sample(tau + 2).speed, -v);
  EXPECT_NEAR(path.sample(tau * (1 - 1e-15)).speed, -v, 1e-15);
  EXPECT_DOUBLE_EQ(path.sample(path.time_of_max_depth()).depth, path.impact().max_depth());
  EXPECT_NEAR(path.sample(path.time_of_max_force()).force / path.impact().max_force(), 1, 1e-14);
}

TEST(HuntCrossleyPath, IsThePowerLawWithoutDamping) {
  for (double exponent : exponents) {
    const HuntCrossleyPath path(impact(0, exponent));
    const PowerLawImpact same{0.013, 2.1e7, exponent, 0.37};
    EXPECT_NEAR(path.contact_time() / same.contact_time(), 1, 1e-14);
    for (double share : {-0.1, 1e-5, 0.1, 0.4, 0.5, 0.6, 0.9999, 1.2}) {
      const double t = share * same.contact_time();
      EXPECT_NEAR(path.sample(t).depth, same.sample(t).depth, 1e-13 * same.max_depth())
          << exponent << ' ' << share;
      EXPECT_NEAR(path.sample(t).speed, same.sample(t).speed, 1e-13 * same.speed) << exponent << ' ' << share;
      EXPECT_NEAR(path.sample(t).force, same.sample(t).force, 1e-13 * same.max_force())
          << exponent << ' ' << share;
    }
  }
}

TEST(HuntCrossleyPath, IsFiniteForExtremeInput) {
  for (double number : {0.0, 1e-300, 1e-20, 1e5, 1e10, 1e100, 1e160, 1e300})
    for (double exponent : {1.0, 1.5, 10.0, 100.0}) {
      const HuntCrossleyPath path(impact(number, exponent));
      EXPECT_TRUE(std::isfinite(path.contact_time()) && path.contact_time() > 0) << number << ' ' << exponent;
      for (double share : {0.001, 0.1, 0.5, 0.9}) {
        const Sample at = path.sample(share * path.contact_time());
        EXPECT_TRUE(std::isfinite(at.speed) && std::isfinite(at.force) && at.depth > 0)
            << number << ' ' << exponent;
      }
    }
}

TEST(HuntCrossleyPath, IsFoundFromItsDuration) {
  for (double number : {0.0, 1e-8, 0.5, 100.0})
    for (double exponent : exponents) {
      HuntCrossleyImpact wanted = impact(number, exponent);
      const double tau = wanted.contact_time(), k = wanted.stiffness;
      wanted.stiffness = std::nan("");
      EXPECT_NEAR(stiffness_from_duration(wanted, tau) / k, 1, 1e-13);
    }
}

}  // namespace
}  // namespace ictus::exact::test::hunt_crossley_path_test
