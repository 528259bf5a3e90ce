// Effective stiffnesses of the conserving schemes against exact/, which was written without them.

#include "ictus/schemes/tuning.hpp"

#include "ictus/exact/conserving_duration.hpp"
#include "ictus/exact/power_law.hpp"
#include "ictus/schemes/smooth/phi.hpp"
#include "tests/support/near.hpp"

#include <boost/multiprecision/cpp_bin_float.hpp>

namespace ictus::test::tuning_test {
namespace {

TEST(Tuning, KnowsTheElasticDuration) {
  for (double exponent : {1.0, 1.1, 1.5, 2.0, 3.3}) {
    const exact::PowerLawImpact impact{.mass = 0.4, .stiffness = 9, .exponent = exponent, .speed = 0.7};
    EXPECT_TRUE(near(elastic_duration({9, exponent}, 0.4, 0.7), impact.contact_time(), 1e-14)) << exponent;
  }
}

TEST(Tuning, KnowsTheBias) {
  for (double exponent : {1.0, 1 + 1e-9, 1 + 2e-6, 1.1, 1.5, 2.0, 3.0})
    EXPECT_TRUE(near(duration_bias(exponent), exact::squared_bias_constant(exponent), 1e-9)) << exponent;
}

// Long contacts have the factor of the theory; what is left is of the next order in h/T.
TEST(Tuning, UsesTheFactorsOfTheTheory) {
  Worst worst;
  for (double exponent : {1.1, 1.5, 2.0, 3.0})
    for (double samples : {20.0, 100.0, 500.0}) {
      const Touch touch{{9, exponent}, 0.4, 0, 0.7, elastic_duration({9, exponent}, 0.4, 0.7) / samples};
      const double t = samples * touch.step, next = std::pow(samples, 4);
      for (const auto stencil : {exact::Stencil::two_point, exact::Stencil::three_point}) {
        const double seen = stencil == exact::Stencil::two_point ? TwoPointTuning::factor(touch)
                                                                 : ThreePointTuning::factor(touch);
        const double said = exact::effective_stiffness_factor(stencil, exponent, t, touch.step);
        worst.see(next * relative(seen, said), "α", exponent, "samples", samples);
      }
    }
  EXPECT_TRUE(worst.below(100));
}

// Infinitely hard contacts: 1 + 2r and 3 − φ − √(1 − φ²) steps, and the slopes of their means.
TEST(Tuning, KnowsTheShortestContacts) {
  for (double exponent : {1.0, 1.5, 3.0}) {
    const MeanStretch two = TwoPointTuning::stretch(exponent), three = ThreePointTuning::stretch(exponent);
    for (const MeanStretch& stretch : {two, three}) {
      EXPECT_TRUE(near(stretch.at(1e-9), stretch.shortest + (stretch.slope - 1) * 1e-9, 1e-14));
      EXPECT_TRUE(near(1e4 * stretch.at(1e4), stretch.bias, 1e-6));
    }
    EXPECT_TRUE(near(three.shortest, 2.5 - std::atan(1.0), 1e-15));
  }
}

// [Chatziioannou2019, eqs (15), (16)]: β = ω²h²/4 and ω²h²/2 become β*.
TEST(Tuning, UsesThePapersBetaForTheLinearContact) {
  for (double angle : {0.05, 0.4, 1.2}) {
    const Touch touch{{9, 1}, 0.4, 0, 0.7, angle / std::sqrt(9 / 0.4)};
    EXPECT_TRUE(near(TwoPointTuning::factor(touch) * angle * angle / 4, exact::beta2_star(angle), 1e-13))
        << angle;
    EXPECT_TRUE(near(ThreePointTuning::factor(touch) * angle * angle / 2, exact::beta3_star(angle), 1e-13))
        << angle;
  }
}

// The way of the Φ-scheme is (1 + μv̄) times the mean of v/(1 + μv) over [v, v + Δ]; its derivatives are those
// of its own values.
TEST(PhiWay, IsTheMeanToRoundOff) {
  using Big = boost::multiprecision::cpp_bin_float_100;
  Worst value, slope, curvature;
  for (double mu : {1e-9, 1e-3, 0.3, 1.0, 3.0})
    for (double v : {-0.3, 0.0, 0.7, 1.0})
      for (double eta : {-0.6, -0.25, -0.15, -0.015, -1e-3, -1e-8, 1e-6, 0.2}) {
        if (std::abs(mu * eta) > 0.98 || 1 + mu * v < 0.01) continue;
        const auto way = [m = Big(mu), a = Big(v)](const Big& e) {
          const Big d = 2 * (1 + m * a) * e / (1 - m * e);
          return Big((1 + m * (a + d / 2)) * (m * d - log1p(m * d / (1 + m * a))) / (m * m * d));
        };
        const Mean mean = phi_way(v, eta, mu);
        const Big e(eta), by = e * Big("1e-8"), before = way(e - by), now = way(e), after = way(e + by);
        const double size = std::abs(v) + std::abs(eta) / (1 - std::abs(mu * eta));
        value.see(relative(mean.value, static_cast<double>(now), size), "μ", mu, "v", v, "η", eta);
        slope.see(relative(mean.slope, static_cast<double>(Big((after - before) / (2 * by)))), "μ", mu, "v",
                  v, "η", eta);
        curvature.see(
            relative(mean.curvature, static_cast<double>(Big((after - 2 * now + before) / (by * by))), mu),
            "μ", mu, "v", v, "η", eta);
      }
  EXPECT_TRUE(value.below(3e-15));
  EXPECT_TRUE(slope.below(1e-13));
  EXPECT_TRUE(curvature.below(1e-10));
}

}  // namespace
}  // namespace ictus::test::tuning_test
