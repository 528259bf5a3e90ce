// A ball on a plate that sends nothing back.

#include "ictus/exact/zener_plate.hpp"

#include <cmath>

#include "ictus/exact/power_law.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::zener_plate_test {
namespace {

using exact::ZenerImpact;
using exact::ZenerPlate;

ZenerImpact with(double inelasticity) { return exact::impact_of({1, 1, 1 / inelasticity, 1}); }

TEST(ZenerPlate, WithoutLossIsHertz) {
  const exact::PowerLawImpact elastic{1, 1, 1.5, 1};
  const ZenerImpact impact = with(1e-14);
  EXPECT_TRUE(near(impact.contact_time, elastic.contact_time(), 1e-12));
  EXPECT_TRUE(near(impact.max_force, elastic.max_force(), 1e-12));
  EXPECT_TRUE(near(impact.restitution, 1, 1e-12));
}

TEST(ZenerPlate, LosesToFirstOrderTheWorkOfTheDashpot) {
  for (const double small : {1e-5, 1e-6})
    EXPECT_NEAR((1 - with(small).restitution) / small, exact::first_loss(), 2 * small + 1e-8 / small * 1e-6);
}

// Momentum: m (v_in + v_out) = ∫F dt; and the plate goes on by ∫F/Z dt, which the ball has lost in depth: nothing is left.
TEST(ZenerPlate, AgreesWithAFineIntegrationOfTheSameEquation) {
  const ZenerPlate plate{4.11e-3, 4.8e9, 478.6, 1};
  const ZenerImpact exact = exact::impact_of(plate);
  // The classical method of order four in √depth, with steps that shrink to the end.
  double y = 0, v = plate.speed, t = 0, peak = 0;
  const auto slope = [&](double at, double speed, double& dy, double& dv) {
    const double force = plate.stiffness * at * at * at;
    dy = 0.5 * (speed - force / plate.impedance);
    dv = -at * force / plate.mass;
  };
  const double ds = 1e-5;
  for (int n = 0; n < 10'000'000 && (n < 10 || y > 0); ++n) {
    double a[4], b[4];
    slope(y, v, a[0], b[0]);
    slope(y + ds / 2 * a[0], v + ds / 2 * b[0], a[1], b[1]);
    slope(y + ds / 2 * a[1], v + ds / 2 * b[1], a[2], b[2]);
    slope(y + ds * a[2], v + ds * b[2], a[3], b[3]);
    const double y0 = y;
    y += ds / 6 * (a[0] + 2 * a[1] + 2 * a[2] + a[3]);
    v += ds / 6 * (b[0] + 2 * b[1] + 2 * b[2] + b[3]);
    t += ds * 0.5 * (y0 + y);
    peak = std::max(peak, plate.stiffness * y * y * y);
  }
  EXPECT_TRUE(near(t, exact.contact_time, 1e-3));
  EXPECT_TRUE(near(peak, exact.max_force, 1e-5));
  EXPECT_TRUE(near(-v, exact.rebound_speed, 1e-3));
}

TEST(ZenerPlate, DependsOnOneNumber) {
  const ZenerPlate plate{2.3, 5e6, 2000, 0.7};
  const ZenerImpact impact = exact::impact_of(plate), unit = with(plate.inelasticity());
  EXPECT_TRUE(near(impact.restitution, unit.restitution, 1e-12));
  EXPECT_TRUE(near(impact.contact_time / plate.time_unit(), unit.contact_time, 1e-12));
}

TEST(ZenerPlate, AlwaysLetsGo) {
  double last = 1;
  for (double lambda = 0.1; lambda < 200; lambda *= 2) {
    const double e = with(lambda).restitution;
    EXPECT_GT(e, 0) << lambda;
    EXPECT_LT(e, last) << lambda;
    last = e;
  }
}

// A steel ball of 10 mm at 1 m/s on glass of 4 mm.
TEST(ZenerPlate, HasTheNumbersOfGlass) {
  const double give = (1 - 0.3 * 0.3) / 210e9 + (1 - 0.24 * 0.24) / 62e9, r = 5e-3;
  const ZenerPlate plate{4 * 3.14159265358979 / 3 * r * r * r * 7850, 4 * std::sqrt(r) / (3 * give),
                         exact::plate_impedance(62e9, 0.24, 2550, 4e-3), 1};
  const ZenerImpact impact = exact::impact_of(plate);
  EXPECT_NEAR(plate.impedance, 478.6, 0.05);
  EXPECT_NEAR(1e6 * impact.contact_time, 55.21, 0.005);
  EXPECT_NEAR(impact.max_force, 196.8, 0.05);
  EXPECT_NEAR(impact.rebound_speed, 0.3842, 5e-5);
}

}  // namespace
}  // namespace ictus::test::zener_plate_test
