#include "ictus/model/mechanics/systems.hpp"

#include <gtest/gtest.h>

#include "ictus/base/error.hpp"
#include "tests/support/mechanical_checks.hpp"

namespace ictus::test::systems_test {
namespace {

std::string complaint(std::string_view name, const std::map<std::string, double>& values) {
  try {
    make_system(name, values);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

TEST(Systems, StateTheirParametersWithDefaults) {
  for (const SystemFacts& facts : mechanical_systems()) {
    EXPECT_FALSE(facts.about.summary.empty());
    EXPECT_FALSE(facts.parameters.empty());
    for (const SystemParameter& parameter : facts.parameters)
      EXPECT_TRUE(parameter.range.holds(parameter.standard)) << facts.about.name << " " << parameter.name;
  }
  EXPECT_EQ(mechanical_systems().size(), MechanicalSystems::size);
}

TEST(Systems, AreMadeByNameWithTheValuesGiven) {
  const SystemCase ball = make_system("bouncing_ball", {{"height", 2}, {"restitution", 0.25}});
  EXPECT_EQ(ball.start.q[0], 2);
  EXPECT_EQ(ball.system->restitution(0), 0.25);
  EXPECT_EQ(force_of(*ball.system, 0, ball.start.q, ball.start.v)[0], -2);
  EXPECT_EQ(make_system("bouncing_bar", {{"elements", 7}}).system->coordinates(), 8);
}

TEST(Systems, RefuseUnknownNamesAndValuesOutOfRangeAllAtOnce) {
  EXPECT_NE(complaint("bouncing_bal", {}).find("'bouncing_ball'"), std::string::npos);
  const std::string said = complaint("bouncing_ball", {{"heigth", 1}, {"mass", -1}, {"restitution", NAN}});
  for (const char* part : {"no parameter 'heigth'", "did you mean 'height'", "mass m must be positive",
                           "restitution e of Newton must be in [0, 1]"})
    EXPECT_NE(said.find(part), std::string::npos) << said;
  EXPECT_NE(complaint("bouncing_bar", {{"elements", 2.5}}).find("whole number"), std::string::npos);
  EXPECT_NE(complaint("bouncing_bar", {{"elements", 0}}).find("whole number"), std::string::npos);
}

TEST(Systems, RefuseAStartInsideAWall) {
  const std::string said = complaint("double_pendulum", {{"wall", 1}});
  EXPECT_NE(said.find("double_pendulum starts behind its contact 'upper-wall'"), std::string::npos) << said;
  EXPECT_EQ(said.find("lower-wall"), std::string::npos) << said;
}

TEST(Systems, OfBallsHangTogetherAtRest) {
  // Every gap is closed for good in doubles, and λ_i = (N − i) m g carries all that lies above.
  for (const double radius : {0.05, 0.013, 1.0 / 3}) {
    const SystemCase column =
        make_system("ball_column", {{"count", 1000}, {"radius", radius}, {"mass", 0.3}});
    const Eigen::VectorXd gap = gaps_of(*column.system, column.start.q);
    EXPECT_LT(gap.maxCoeff(), 0);
    EXPECT_GT(gap.minCoeff(), -1e-12 * radius);
    Eigen::VectorXd force = force_of(*column.system, 0, column.start.q, column.start.v);
    const Eigen::VectorXd carried = Eigen::VectorXd::LinSpaced(1000, 1000, 1) * (0.3 * 9.81);
    ContactRows rows;
    column.system->directions(column.start.q, rows);
    rows.push(carried, force);
    EXPECT_TRUE(below(largest(force), 1e-12 * 3000));
  }
}

TEST(RigidPendulum, SwingsLikeAUniformRod) {
  // ω² = 3g/2l for small angles
  const SystemCase rod = RigidPendulum{.mass = 2, .length = 0.7, .gravity = 9}.make();
  const Motion hanging{0, Eigen::VectorXd::Zero(1), Eigen::VectorXd::Zero(1)};
  const double stiffness = tangents_of(*rod.system, hanging).stiffness(0, 0);
  EXPECT_TRUE(near(stiffness / mass_of(*rod.system, hanging.q)(0, 0), 1.5 * 9 / 0.7, 1e-15));
}

TEST(DoublePendulum, HasTheKineticEnergyOfItsBobs) {
  const DoublePendulum data{.upper_mass = 2, .lower_mass = 0.7, .upper_length = 1.3, .lower_length = 0.6};
  const SystemCase shipped = data.make();
  Dice dice(3);
  Worst worst;
  for (int n = 0; n < 20; ++n) {
    const Eigen::VectorXd q = random_vector(dice, 2, 3), v = random_vector(dice, 2, 2);
    const double x = data.upper_length * std::cos(q[0]) * v[0], y = data.upper_length * std::sin(q[0]) * v[0];
    const double a = x + data.lower_length * std::cos(q[1]) * v[1];
    const double b = y + data.lower_length * std::sin(q[1]) * v[1];
    const double sum = 0.5 * (data.upper_mass * (x * x + y * y) + data.lower_mass * (a * a + b * b));
    worst.see(relative(shipped.system->kinetic(q, v), sum), n);
  }
  EXPECT_TRUE(worst.below(1e-14));
}

}  // namespace
}  // namespace ictus::test::systems_test
