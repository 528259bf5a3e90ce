// The laws of Tsuji, Thornton, and Walton and Braun against their closed forms, by the reference and by schemes that
// follow a memory.

#include <cmath>

#include "ictus/exact/plastic.hpp"
#include "ictus/laws/contact/thornton.hpp"
#include "ictus/laws/contact/tsuji.hpp"
#include "ictus/laws/contact/walton_braun.hpp"
#include "tests/support/near.hpp"
#include "tests/support/simulate.hpp"

namespace ictus::test::plastic_test {
namespace {

template <ContactLaw L>
Impact impact_of(const L& law, double mass, double speed, const std::string& scheme = "reference",
                 double step = 1) {
  const Model model = wall_model(law, mass);
  const Trace trace =
      simulate(model, scheme, model.start(vector({-1e-7 * speed}), vector({speed})), plan_of(step, 1));
  EXPECT_EQ(trace.impacts.size(), 1u) << trace.ending.reason;
  return trace.impacts.empty() ? Impact{} : trace.impacts.front();
}

TEST(Plastic, WaltonAndBraunKeepTheirRestitutionAtEverySpeed) {
  for (const double e : {0.2, 0.7, 1.0})
    for (const double speed : {0.01, 1.0, 30.0}) {
      const exact::WaltonBraunImpact exact{0.03, 2e5, e, speed};
      const Impact impact = impact_of(WaltonBraun{2e5, e}, 0.03, speed);
      EXPECT_TRUE(near(impact.restitution(), e, 1e-11)) << speed;
      EXPECT_TRUE(near(impact.peak_depth, exact.max_depth(), 1e-11));
      EXPECT_TRUE(near(impact.peak_force, exact.max_force(), 1e-10));
      EXPECT_TRUE(near(impact.contact_time(), exact.contact_time(), 1e-10));
    }
}

/// Elastic up to the yield speed, and falling like v^{−1/4} far beyond.
TEST(Plastic, ThorntonYields) {
  const Thornton law{5e9, 2e-6};
  const double mass = 0.004, yield = exact::ThorntonImpact{mass, 5e9, 2e-6, 1}.yield_speed();
  for (const double times : {0.5, 0.999, 1.001, 1.5, 5.0, 100.0}) {
    const exact::ThorntonImpact exact{mass, 5e9, 2e-6, times * yield};
    const Impact impact = impact_of(law, mass, times * yield);
    EXPECT_TRUE(near(impact.restitution(), exact.restitution(), 1e-10)) << times;
    EXPECT_TRUE(near(impact.peak_depth, exact.max_depth(), 1e-10)) << times;
    EXPECT_TRUE(near(impact.peak_force, exact.max_force(), 1e-9)) << times;
    EXPECT_GE(exact.dent(), 0);
    EXPECT_LT(exact.dent(), exact.max_depth());
  }
  const auto e = [&](double times) {
    return exact::ThorntonImpact{mass, 5e9, 2e-6, times * yield}.restitution();
  };
  EXPECT_EQ(e(1), 1);
  EXPECT_TRUE(near(std::log(e(1e8) / e(1e6)) / std::log(100.0), -0.25, 1e-5));
}

TEST(Plastic, TsujiHasOneRestitution) {
  for (const double exponent : {1.2, 1.5, 2.5})
    for (const double speed : {0.05, 2.0}) {
      const Tsuji law{3e7, exponent, exponent == 2.5 ? 4000.0 : 40.0};
      const exact::TsujiImpact exact{0.02, 3e7, exponent, law.damping, speed};
      const Impact impact = impact_of(law, 0.02, speed);
      EXPECT_TRUE(near(impact.restitution(), exact.restitution(), 1e-10)) << exponent << " " << speed;
      EXPECT_TRUE(near(impact.peak_depth, exact.max_depth(), 1e-10)) << exponent << " " << speed;
    }
}

/// A dent is found to the end of a step, and the way back to it is wrong by its square: order 2 at least.
TEST(Plastic, SchemesFollowTheDent) {
  const WaltonBraun law{1e6, 0.6};
  for (const char* scheme : {"verlet", "heun", "rk4"}) {
    double coarse = 0, fine = 0;
    for (int k = 0; k < 16; ++k) {  // phases of the touch within a step
      const double shift = 1 + k / 16.0 * 0.01;
      coarse += std::abs(impact_of(law, 0.02, 1, scheme, 1e-6 * shift).restitution() - 0.6) / 16;
      fine += std::abs(impact_of(law, 0.02, 1, scheme, 1.25e-7 * shift).restitution() - 0.6) / 16;
    }
    EXPECT_LT(coarse, 1e-2) << scheme;
    EXPECT_GT(std::log(coarse / fine) / std::log(8.0), 1.7) << scheme << " " << coarse << " " << fine;
  }
}

}  // namespace
}  // namespace ictus::test::plastic_test
