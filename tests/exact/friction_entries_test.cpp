// Exact results with friction: numbers that can be worked out by hand, and invariants.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ictus/base/error.hpp"
#include "ictus/exact/exact.hpp"
#include "tests/support/near.hpp"

namespace ictus::exact::test::friction_entries_test {
namespace {

using ictus::test::below;
using ictus::test::near;

double number(std::string_view entry, const Values& values, std::string_view name) {
  for (const Result& each : evaluate(entry, values))
    if (each.name == name) return each.value;
  return std::nan("");
}

bool says(std::string_view entry, const Values& values, std::string_view name) {
  return number(entry, values, name) == 1;
}

TEST(FrictionEntries, BallSlidesThroughOrRollsOff) {
  // μ (1 + e) m u = 0.15 N s of the 0.857 that would stop the slip.
  const Values slides{{"speed", 1}, {"slide", 3}, {"restitution", 0.5}, {"friction", 0.1}};
  EXPECT_TRUE(near(number("oblique_ball", slides, "slide_after"), 2.85, 1e-15));
  EXPECT_TRUE(near(number("oblique_ball", slides, "spin_after"), -0.375, 1e-15));
  EXPECT_TRUE(says("oblique_ball", slides, "slides_all_along"));
  const Values rolls{{"speed", 1}, {"slide", 0.7}, {"restitution", 0.5}, {"friction", 0.3}, {"radius", 2}};
  EXPECT_TRUE(near(number("oblique_ball", rolls, "slide_after"), 0.5, 1e-15));
  EXPECT_TRUE(near(number("oblique_ball", rolls, "spin_after"), -0.25, 1e-15));
  EXPECT_EQ(number("oblique_ball", rolls, "slip_after"), 0);
  EXPECT_TRUE(says("oblique_ball", rolls, "slip_stops"));
  // Backspin: the ball comes back.
  EXPECT_LT(number("oblique_ball", {{"slide", 0.1}, {"spin", 5}, {"friction", 1}}, "slide_after"), 0);
}

TEST(FrictionEntries, BallKeepsAngularMomentumAboutTheFloorAndItsBooks) {
  for (const double mu : {0.0, 0.05, 0.2, 1.0})
    for (const double spin : {-3.0, 0.0, 4.0}) {
      const Values in{{"mass", 2},    {"radius", 0.3}, {"inertia", 0.5},
                      {"slide", 1.5}, {"spin", spin},  {"friction", mu}};
      const double v = number("oblique_ball", in, "slide_after"),
                   w = number("oblique_ball", in, "spin_after");
      EXPECT_TRUE(near(v - 0.5 * 0.3 * w, 1.5 - 0.5 * 0.3 * spin, 1e-15, 1));
      const double after = 0.5 * 2 * (0.25 + v * v) + 0.5 * 0.5 * 2 * 0.09 * w * w;
      EXPECT_TRUE(near(number("oblique_ball", in, "energy_after"), after, 1e-14));
    }
}

TEST(FrictionEntries, BallRollsAtLast) {
  // 5/7 of the speed after 2/7 v₀/(μ g).
  const Values in{{"speed", 2}, {"friction", 0.2}, {"gravity", 10}};
  EXPECT_TRUE(near(number("rolling_ball", in, "rolling_velocity"), 10.0 / 7, 1e-15));
  EXPECT_TRUE(near(number("rolling_ball", in, "sliding_time"), 2.0 / 7, 1e-15));
  EXPECT_TRUE(near(number("rolling_ball", in, "sliding_distance"), 2 * 2.0 / 7 - 4.0 / 49, 1e-15));
  const double lost =
      number("rolling_ball", in, "energy_before") - number("rolling_ball", in, "energy_after");
  EXPECT_TRUE(near(lost, number("rolling_ball", in, "friction_loss"), 1e-15));
  EXPECT_TRUE(
      near(number("rolling_ball", {{"speed", 1}, {"spin", 10}}, "rolling_velocity"), (1 - 4) / 1.4, 1e-15));
  EXPECT_EQ(number("rolling_ball", {{"speed", 1}, {"spin", -1}}, "sliding_time"), 0);
}

TEST(FrictionEntries, BlockStopsOnTheSlope) {
  EXPECT_NEAR(number("incline", {}, "time"), 0.909566, 5e-7);
  EXPECT_NEAR(number("incline", {}, "distance"), 0.909566, 5e-7);
  EXPECT_TRUE(says("incline", {}, "stays"));
  EXPECT_TRUE(
      near(number("incline", {{"angle", 0}, {"friction", 0.2}, {"gravity", 10}}, "distance"), 1, 1e-15));
  // Up a slope too steep to stay on it stops, and comes back.
  const Values up{{"angle", 0.5}, {"friction", 0.1}, {"speed", -1}};
  EXPECT_LT(number("incline", up, "distance"), 0);
  EXPECT_FALSE(says("incline", up, "stays"));
  EXPECT_THROW(evaluate("incline", {{"angle", 0.5}, {"friction", 0.1}}), Error);
  EXPECT_THROW(evaluate("incline", {{"angle", 0.5}, {"friction", 0.1}, {"speed", 0}}), Error);
}

TEST(FrictionEntries, RodJamsAboveFourThirds) {
  const Values steep{{"angle", std::atan(2.0)}, {"friction", 1.3}},
      jams{{"angle", std::atan(2.0)}, {"friction", 1.4}};
  EXPECT_TRUE(near(number("painleve_rod", steep, "critical_friction"), 4.0 / 3, 1e-15));
  EXPECT_TRUE(says("painleve_rod", steep, "slides"));
  EXPECT_TRUE(says("painleve_rod", jams, "inconsistent"));
  Values fast = jams;
  fast["rate"] = 10;
  EXPECT_TRUE(says("painleve_rod", fast, "indeterminate"));
  // At both ends of the jam A vanishes.
  for (const char* end : {"jam_from", "jam_until"}) {
    const Values there{{"angle", number("painleve_rod", jams, end)}, {"friction", 1.4}};
    EXPECT_TRUE(below(std::abs(number("painleve_rod", there, "opening")), 1e-14)) << end;
  }
}

TEST(FrictionEntries, KanesPendulumByEachLaw) {
  EXPECT_TRUE(near(number("kane", {}, "energy"), 0.0231814109, 1e-8));
  const double expected[] = {0.5532, 0.5451, 0.5624, 0.7372, 1.5875};
  const char* laws[] = {"stronge", "poisson_path", "fremond", "newton_path", "newton"};
  for (int i = 0; i < 5; ++i)
    EXPECT_NEAR(number("kane", {}, std::string(laws[i]) + "_energy_ratio"), expected[i], 5.1e-5) << laws[i];
  EXPECT_LT(number("kane", {}, "poisson_energy_ratio"), 1);
  EXPECT_THROW(evaluate("kane", {{"rate_1", 1}, {"rate_2", 1}}), Error);
}

// Elastic and rough, at 50°: energy is lost to friction alone.
TEST(FrictionEntries, StrikingRodKeepsAngularMomentumAboutItsEnd) {
  const Values in{{"angle", 50 * std::numbers::pi / 180},
                  {"slide", 0.4},
                  {"restitution", 1},
                  {"friction", 0.3},
                  {"mass", 2},
                  {"length", 0.8}};
  const double half = 0.4, c = half * std::cos(in.at("angle")), s = half * std::sin(in.at("angle"));
  for (const std::string law : {"fremond", "newton", "newton_path", "poisson", "poisson_path", "stronge"}) {
    const double rate = number("striking_rod", in, law + "_rate");
    const double p = number("striking_rod", in, law + "_impulse"),
                 q = number("striking_rod", in, law + "_friction");
    // About the centre: lever (−c, −s), push (−q, p).
    EXPECT_TRUE(near(rate * 2 * half * half / 3, -c * p - s * q, 1e-13)) << law;
    const double vx = 0.4 - q / 2, vy = -1 + p / 2;
    const double energy = vx * vx + vy * vy + half * half / 3 * rate * rate;
    EXPECT_TRUE(near(number("striking_rod", in, law + "_energy_ratio"), energy / 1.16, 1e-13)) << law;
    EXPECT_TRUE(near(number("striking_rod", in, law + "_slip"), vx + s * rate, 1e-13, 1)) << law;
  }
  EXPECT_LT(number("striking_rod", in, "stronge_energy_ratio"), 1);
}

}  // namespace
}  // namespace ictus::exact::test::friction_entries_test
