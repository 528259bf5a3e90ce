// The bias of the energy-conserving schemes: constants against fifty digits, and the claim against the
// schemes themselves, written out here in a few lines.

#include "ictus/exact/conserving_duration.hpp"

#include <cmath>
#include <numbers>

#include "ictus/base/error.hpp"
#include "ictus/exact/power_law.hpp"
#include "tests/exact/reference.hpp"

namespace ictus::exact::test::conserving_duration_test {
namespace {

constexpr Stencil stencils[] = {Stencil::two_point, Stencil::three_point};

TEST(ConservingDuration, HasTheConstantOfTheDerivation) {
  const Big pi = boost::math::constants::pi<Big>();
  for (double exponent : {1 + 1e-12, 1 + 1e-6, 1.1, 1.5, 2.0, 2.3, 3.7, 5.0}) {
    const Big a = exponent;
    EXPECT_LT(relative_error(squared_bias_constant(exponent), 4 * pi * a / tan(pi / (a + 1)) / (a - 1)),
              1e-14)
        << exponent;
  }
  EXPECT_LT(relative_error(squared_bias_constant(1), pi * pi), 1e-15);
}

TEST(ConservingDuration, HasTheCorrectionsOfEquations15And16) {
  for (double angle : {1e-9, 1e-3, 0.5, 1.5}) {
    const Big c = cos(Big(angle));
    EXPECT_LT(relative_error(beta2_star(angle), (1 - c) / (1 + c)), 1e-15);
    EXPECT_LT(relative_error(beta3_star(angle), (1 - c) / c), 1e-14);
  }
  EXPECT_GT(beta2_star(3.1), 0);
  EXPECT_THROW(beta2_star(3.2), Error);
  EXPECT_THROW(beta3_star(1.6), Error);
  EXPECT_THROW(beta3_star(std::nan("")), Error);
  EXPECT_EQ(minimum_duration(Stencil::two_point, 1e-5), 1e-5);
  EXPECT_EQ(minimum_duration(Stencil::three_point, 1e-5), 2e-5);
}

TEST(ConservingDuration, CorrectsTheDurationItWasAskedFor) {
  for (Stencil stencil : stencils)
    for (double exponent : {1.0, 1.5, 3.7}) {
      const double step = 1e-5, least = minimum_corrected_duration(stencil, exponent, step);
      for (double duration : {least, 1.3 * least, 1e-3}) {
        const double effective = effective_duration(stencil, exponent, duration, step);
        EXPECT_NEAR(effective + duration_bias(stencil, exponent, effective, step), duration,
                    1e-15 * duration);
        EXPECT_DOUBLE_EQ(effective_stiffness_factor(stencil, exponent, duration, step),
                         std::pow(duration / effective, exponent + 1));
      }
      EXPECT_THROW(effective_duration(stencil, exponent, least * 0.99, step), Error);
    }
}

// The bias is the first term of the exact linear duration.
TEST(ConservingDuration, AgreesWithTheLinearScheme) {
  for (Stencil stencil : stencils) {
    const double step = 1e-3, duration = std::numbers::pi;
    EXPECT_NEAR((linear_duration(stencil, step, step) - duration) / duration_bias(stencil, 1, duration, step),
                1, 1e-5);
  }
}

/// Potential over its factor and the difference quotient.
double g(double y, double exponent) { return y > 0 ? std::pow(y, exponent + 1) : 0; }

double quotient(double a, double b, double exponent) {
  if (std::abs(a - b) > 1e-5 * (std::abs(a) + std::abs(b)))
    return (g(a, exponent) - g(b, exponent)) / (a - b);
  const double y = std::max(0.0, (a + b) / 2);
  return (exponent + 1) * std::pow(y, exponent);
}

/// r with r + β·quotient(y, r) = b, which grows with r.
double solve(double y, double b, double beta, double exponent) {
  double low = b - 1, high = b + 1e-12;
  while (low + beta * quotient(y, low, exponent) > b) low -= 1;
  for (int i = 0; i < 200 && high - low > 1e-17; ++i) {
    const double r = (low + high) / 2;
    (r + beta * quotient(y, r, exponent) > b ? high : low) = r;
  }
  return (low + high) / 2;
}

/// Duration between the incoming and the outgoing flight, m = v = 1, from y = −phase·Δt.
double simulated(Stencil stencil, double exponent, double step, double phase, double stiffness) {
  const double beta3 = stiffness * step * step / (exponent + 1);
  double before = -(1 + phase) * step, y = -phase * step, q = step / 2, t = phase * step;
  for (t = -t; t < 100; t += step) {
    double next;
    if (stencil == Stencil::two_point) {
      next = solve(y, y + 2 * q, beta3 / 2, exponent);  // [Chatziioannou2019, eqs. (8), (11)]
      q = next - y - q;
    } else {
      next = solve(before, 2 * y - before, beta3, exponent);  // [Chatziioannou2019, eq. (7)]
    }
    before = y, y = next;
    if (y < 0 && before < 0 && y < before) return t + step + y;
  }
  return 0;
}

TEST(ConservingDuration, IsTheMeanBiasOfTheSchemes) {
  for (Stencil stencil : stencils)
    for (double exponent : {1.0, 1.5, 2.3}) {
      const double stiffness = 7, step = 0.01;
      const double duration = PowerLawImpact{1, stiffness, exponent, 1}.contact_time();
      double mean = 0;
      for (int i = 0; i < 16; ++i) mean += simulated(stencil, exponent, step, (i + 0.5) / 16, stiffness) / 16;
      const double bias = duration_bias(stencil, exponent, duration, step);
      EXPECT_NEAR((mean - duration) / bias, 1, 0.02) << exponent;
      // With the effective stiffness nothing of this order is left.
      const double better = stiffness * effective_stiffness_factor(stencil, exponent, duration, step);
      double corrected = 0;
      for (int i = 0; i < 16; ++i)
        corrected += simulated(stencil, exponent, step, (i + 0.5) / 16, better) / 16;
      EXPECT_NEAR((corrected - duration) / bias, 0, 0.02) << exponent;
    }
}

}  // namespace
}  // namespace ictus::exact::test::conserving_duration_test
