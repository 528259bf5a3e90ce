// The exact motions that systems are shipped with satisfy the equations of these systems.

#include <gtest/gtest.h>

#include "ictus/model/mechanics/systems.hpp"
#include "tests/support/delegating_system.hpp"
#include "tests/support/exact_motion_checks.hpp"

namespace ictus::test::shipped_motions_test {
namespace {

using Values = std::map<std::string, double>;

struct Case {
  std::string_view system;
  Values values;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> list{
      {"ball_column", {{"count", 4}}},
      {"bouncing_ball", {}},
      {"bouncing_ball", {{"gravity", 9.81}, {"mass", 3}, {"speed", 2}, {"restitution", 0.8}}},
      {"bouncing_ball", {{"restitution", 1}}},
      {"bouncing_ball", {{"restitution", 0}}},
      {"impacting_oscillator", {}},
      {"impacting_oscillator", {{"equilibrium", 0.3}}},
      {"impacting_oscillator", {{"equilibrium", -0.2}, {"mass", 2}, {"restitution", 0.7}}},
      {"rigid_pendulum", {}},
      {"rigid_pendulum", {{"wall", 0}, {"angle", 2}, {"length", 2}, {"mass", 3}, {"restitution", 0.9}}},
      {"rigid_pendulum", {{"wall", -0.3}, {"angle", 0.5}, {"rate", -4}, {"restitution", 0.6}}},
      {"rigid_pendulum", {{"wall", -0.3}, {"angle", 0.5}, {"rate", -4}, {"restitution", 0}}},
      {"rigid_pendulum", {{"wall", -0.9}, {"angle", 0.7}, {"rate", 1}}},
      {"two_ball_oscillator", {}},
      {"two_ball_oscillator", {{"lower_mass", 2}, {"restitution", 0.5}, {"upper_position", 2.1}}},
  };
  return list;
}

TEST(ShippedMotions, SatisfyTheEquationsOfTheirSystems) {
  for (const Case& each : cases()) {
    const SystemCase shipped = make_system(each.system, each.values);
    ASSERT_TRUE(shipped.exact) << each.system;
    EXPECT_TRUE(exact_motion_errors(shipped).below(1e-8)) << each.system;
  }
}

TEST(ShippedMotions, GoOnBeyondTheirEnd) {
  for (const Case& each : cases()) {
    const SystemCase shipped = make_system(each.system, each.values),
                     again = make_system(each.system, each.values);
    const double later = 3 * shipped.until;
    const std::vector<double> jumps = again.exact->jumps(later);
    // Asked at once or after smaller times, the motion is the same.
    shipped.exact->jumps(shipped.until);
    EXPECT_EQ(limits_at(*shipped.exact, later).after.q, limits_at(*again.exact, later).after.q)
        << each.system;
    EXPECT_EQ(shipped.exact->jumps(later), jumps) << each.system;
    EXPECT_TRUE(std::is_sorted(jumps.begin(), jumps.end()));
  }
}

TEST(ShippedMotions, OfTheBallAccumulate) {
  const SystemCase ball = make_system("bouncing_ball");
  const std::vector<double> jumps = ball.exact->jumps(4);
  ASSERT_GT(jumps.size(), 40u);
  EXPECT_EQ(jumps.front(), 1);
  EXPECT_LT(3 - jumps.back(), 1e-15);
  EXPECT_EQ(limits_at(*ball.exact, 3.5).after.v[0], 0);
}

TEST(ShippedMotions, AreMissingWhereThereIsNoClosedForm) {
  EXPECT_FALSE(make_system("impacting_oscillator", {{"damping", 0.1}}).exact);
  EXPECT_FALSE(make_system("double_pendulum").exact);
  EXPECT_FALSE(make_system("rigid_pendulum", {{"rate", 20}}).exact);  // over the top
}

/// Twins: another system behind a right motion.
TEST(ShippedMotions, OfAnotherSystemAreRefused) {
  for (const auto& [name, value] : Values{{"restitution", 0.501}, {"gravity", 2.001}}) {
    SystemCase shipped = make_system("bouncing_ball");
    shipped.system = std::move(make_system("bouncing_ball", {{name, value}}).system);
    EXPECT_FALSE(exact_motion_errors(shipped).below(1e-8)) << name;
  }
}

}  // namespace
}  // namespace ictus::test::shipped_motions_test
