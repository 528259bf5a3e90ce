// A force from a table of points: a sampled law converges to that law, a loop loses the area between its branches, and a
// loop that would make energy is refused.

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/exact/plastic.hpp"
#include "ictus/exact/power_law.hpp"
#include "ictus/laws/contact/measured_curve.hpp"
#include "ictus/run/identify.hpp"
#include "tests/support/near.hpp"
#include "tests/support/simulate.hpp"

namespace ictus::test::measured_curve_test {
namespace {

constexpr double mass = 0.02;

MeasuredCurve law_of(const std::vector<CurvePoint>& points, double force_unit = 1000) {
  MeasuredCurve law;
  law.depth_unit = 1e-3;
  law.force_unit = force_unit;
  law.curves = MeasuredCurves::of(points);
  return law;
}

Trace impact_of(const MeasuredCurve& law, double speed, const std::string& scheme = "reference",
                double step = 1) {
  const Model model = wall_model(law, mass);
  return simulate(model, scheme, model.start(vector({-1e-7 * speed}), vector({speed})), plan_of(step, 1));
}

MeasuredCurve sampled_hertz(int count, double stiffness) {
  std::vector<CurvePoint> points;
  for (int i = 0; i <= count; ++i) points.push_back({1.0 * i / count, std::pow(1.0 * i / count, 1.5)});
  return law_of(points, stiffness * std::pow(1e-3, 1.5));
}

// The cubic misses δ^{3/2} most in its first piece, by h^{5/2} of the energy.
TEST(MeasuredCurve, OfAPowerLawConvergesToIt) {
  const exact::PowerLawImpact exact{mass, 1e7, 1.5, 3};
  ASSERT_LT(exact.max_depth(), 1e-3);
  double last = 0;
  for (const int count : {8, 32, 128}) {
    const Trace trace = impact_of(sampled_hertz(count, 1e7), 3);
    ASSERT_EQ(trace.impacts.size(), 1u);
    const Impact& impact = trace.impacts[0];
    // At the points the second derivative jumps: steps of order 8 pass over it with 1e-9.
    EXPECT_TRUE(near(impact.restitution(), 1, 1e-8)) << "elastic, whatever the points";
    const double error = std::abs(impact.contact_time() / exact.contact_time() - 1);
    EXPECT_LT(error, 1.0 / (count * count)) << count;
    if (last > 0) {
      EXPECT_GT(std::log(last / error) / std::log(4.0), 1.8) << count;
    }
    last = error;
    EXPECT_TRUE(near(impact.peak_depth, exact.max_depth(), 1.0 / (count * count)));
  }
}

std::vector<CurvePoint> two_lines(double e, int count) {
  std::vector<CurvePoint> points;
  const double dent = 1 - e * e;
  for (int i = 0; i <= count; ++i) points.push_back({1.0 * i / count, 1.0 * i / count});
  for (int i = count; i-- > 0;) points.push_back({dent + e * e * i / count, 1.0 * i / count});
  return points;
}

// From every depth, not only from that of the measurement.
TEST(MeasuredCurve, OfTwoStraightLinesIsThatOfWaltonAndBraun) {
  const double e = 0.6;
  const MeasuredCurve law = law_of(two_lines(e, 200));
  for (const double speed : {0.1, 1.0, 6.0}) {
    const exact::WaltonBraunImpact exact{mass, 1e6, e, speed};
    ASSERT_LT(exact.max_depth(), 1e-3);
    const Impact impact = impact_of(law, speed).impacts.at(0);
    EXPECT_TRUE(near(impact.restitution(), e, 1e-4)) << speed;
    EXPECT_TRUE(near(impact.contact_time(), exact.contact_time(), 1e-3)) << speed;
    EXPECT_TRUE(near(impact.peak_depth, exact.max_depth(), 1e-9)) << speed;
  }
}

const std::vector<CurvePoint> rubber{{0, 0}, {0.2, 1}, {0.5, 3}, {1, 8}, {0.5, 2}, {0.2, 0.9}, {0, 0}};
const std::vector<CurvePoint> dented{{0.2, 1}, {0.6, 3}, {1, 4}, {0.8, 2}, {0.6, 0.6}, {0.5, 0}, {0.4, 0}};

// ½ m v² is the area under loading, ½ m v² e² that under unloading; the ledger books the difference.
TEST(MeasuredCurve, LosesTheAreaBetweenItsBranches) {
  for (const auto& points : {rubber, dented}) {
    const MeasuredCurve law = law_of(points);
    const double loading = law.curves->loading_work(1), unloading = law.curves->stored(1, 1);
    EXPECT_GT(loading, unloading);
    // To the very end of the table.
    const double energy = loading * law.force_unit * law.depth_unit, speed = std::sqrt(2 * energy / mass);
    const Trace trace = impact_of(law, speed);
    ASSERT_EQ(trace.impacts.size(), 1u);
    EXPECT_TRUE(near(trace.impacts[0].peak_depth, 1e-3, 1e-9));
    EXPECT_TRUE(near(trace.impacts[0].restitution(), std::sqrt(unloading / loading), 1e-9));
    EXPECT_TRUE(near(trace.ledger.dissipated, energy * (1 - unloading / loading), 1e-6));
    EXPECT_TRUE(near(trace.ledger.remainder(), 0, 1e-6, energy));
    for (const double part : {0.03, 0.4, 0.9}) {
      const double e = restitution_of(law, mass, part * speed);
      EXPECT_TRUE(near(impact_of(law, part * speed).impacts.at(0).restitution(), e, 1e-9)) << part;
      EXPECT_LT(e, 1);
    }
  }
}

// The area under points and straight lines between them: what a reader of the table would sum up.
TEST(MeasuredCurve, HasNearlyTheAreaOfTheTrapezoids) {
  const MeasuredCurve law = law_of(dented);
  EXPECT_TRUE(near(law.curves->loading_work(1), 0.1 + 0.8 + 1.4, 0.05));
  EXPECT_TRUE(near(law.curves->stored(1, 1), 0.03 + 0.26 + 0.6, 0.08));
}

TEST(MeasuredCurve, WithoutHysteresisIsElasticAtEveryDepth) {
  const std::vector<CurvePoint> there_and_back{{0, 0},   {0.2, 1}, {0.5, 2}, {1, 8},
                                               {0.5, 2}, {0.2, 1}, {0, 0}};
  const MeasuredCurve loop = law_of(there_and_back), way = law_of({{0, 0}, {0.2, 1}, {0.5, 2}, {1, 8}});
  for (const double depth : {1e-5, 2.3e-4, 8e-4}) {
    EXPECT_TRUE(near(loop.stored(depth, depth), way.stored(depth, depth), 1e-13));
    EXPECT_TRUE(near(loop.dissipation({depth, 1}, 0), 0, 1e-13, way.margin({depth, 1}, 0)));
    EXPECT_TRUE(near(loop.margin({depth / 2, -1}, depth), way.margin({depth / 2, 1}, 0), 1e-13));
  }
}

TEST(MeasuredCurve, SchemesFollowIt) {
  const MeasuredCurve law = law_of(rubber);
  const double e = restitution_of(law, mass, 0.3);
  for (const char* scheme : {"verlet", "heun", "rk4"}) {
    const Trace trace = impact_of(law, 0.3, scheme, 2e-7);
    ASSERT_EQ(trace.impacts.size(), 1u) << scheme;
    EXPECT_TRUE(near(trace.impacts[0].restitution(), e, 1e-3)) << scheme;
  }
}

std::string fault(const std::vector<CurvePoint>& points) { return MeasuredCurves::fault_of(points).message; }

TEST(MeasuredCurve, RefusesLoopsThatCannotBe) {
  EXPECT_EQ(fault(rubber) + fault(dented), "");
  EXPECT_NE(fault({{0, 0}, {1, 1}, {0.5, 0.6}, {0.2, 0}}).find("unloading makes energy"), std::string::npos);
  EXPECT_NE(fault({{0, 1}, {1, 2}}).find("the first point"), std::string::npos);
  EXPECT_NE(fault({{0, 0}, {0.5, 1}, {1, 0.5}}).find("the force does not rise"), std::string::npos);
  EXPECT_NE(fault({{0, 0}, {1, 1}, {1, 2}}).find("rises again, or stays"), std::string::npos);
  EXPECT_NE(fault({{0, 0}, {1, 1}, {0.5, 0.2}}).find("still pushes"), std::string::npos);
  EXPECT_NE(fault({{0, 0}, {1, 1}, {0.5, 0.1}, {0.4, 0.2}, {0.1, 0}}).find("the force rises"),
            std::string::npos);
  EXPECT_NE(fault({{0, 0}, {1, 1}, {0.5, -0.1}, {0.1, 0}}).find("negative"), std::string::npos);
  EXPECT_NE(fault({}), "");
  EXPECT_NE(fault({{0, 0}}), "");
  EXPECT_EQ(MeasuredCurves::fault_of({{0, 0}, {1, 1}, {0.5, 0.6}, {0.2, 0}}).point, 2u);
}

}  // namespace
}  // namespace ictus::test::measured_curve_test
