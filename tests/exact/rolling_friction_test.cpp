// Rolling and torsional friction, with coefficients of their own, and a static coefficient above that of sliding.

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "ictus/resolver/impact.hpp"

namespace ictus::test::rolling_friction_test {
namespace {

constexpr double ball_inertia = 0.4;  // of 1 kg and 1 m

/// A ball that strikes the floor with 1 m/s, in the plane: x, y, angle; its lowest point slips by ẋ + ω.
struct RollingCase {
  double velocity, spin, friction, rolling;
  double restitution = 0.8;
};

std::vector<double> after_rolling(const RollingCase& given, const char* law) {
  const std::vector<double> mass{1, 1, 1 / ball_inertia}, rows{0, -1, 0, 1, 0, 1}, spin{0, 0, 1},
      v{given.velocity, -1, given.spin};
  ImpactWorkspace workspace;
  const ImpactResult result = resolve({.inverse_mass = {mass},
                                       .directions = {.value = rows, .per_contact = 2},
                                       .velocity = v,
                                       .restitution = {&given.restitution, 1},
                                       .friction = {&given.friction, 1},
                                       .spin_directions = spin,
                                       .rolling_friction = {&given.rolling, 1}},
                                      {.law = law}, workspace);
  EXPECT_TRUE(succeeded(result.status)) << result.message;
  EXPECT_NEAR(result.energy_before - result.energy_after, result.loss[0] + result.friction_loss[0], 1e-12);
  EXPECT_GE(result.friction_loss[0], 0);
  EXPECT_LE(std::abs(result.spinning[0]), given.rolling * result.impulse[0] + 1e-12);
  return {result.velocity.begin(), result.velocity.end()};
}

TEST(RollingFriction, slows_a_ball_that_rolls) {
  // Rolling, v + ω = 0: ω′ = −ϱ/(I + m R²) for each newton second.
  for (const char* law : {"lzb", "compliant"}) {
    const auto v = after_rolling({-1, 1, 1, 0.1}, law);
    EXPECT_NEAR(v[2], 1 - 0.1 * 1.8 / (ball_inertia + 1), 1e-11);
    EXPECT_NEAR(v[0], -v[2], 1e-11);
    EXPECT_NEAR(v[1], 0.8, 1e-11);
  }
}

TEST(RollingFriction, stops_a_ball_and_does_not_turn_it_back) {
  const auto v = after_rolling({-1, 1, 1, 2}, "lzb");
  EXPECT_NEAR(v[0], 0, 1e-11);
  EXPECT_NEAR(v[2], 0, 1e-11);
}

TEST(RollingFriction, acts_beside_sliding) {
  // It slides all along: p_t = μ p; friction turns it backwards, and the couple holds against that: −(0.2 − 0.1) p/I.
  const auto v = after_rolling({3, 0, 0.2, 0.1}, "lzb");
  EXPECT_NEAR(v[0], 3 - 0.2 * 1.8, 1e-11);
  EXPECT_NEAR(v[2], -(0.2 - 0.1) * 1.8 / ball_inertia, 1e-11);
}

TEST(RollingFriction, that_is_stronger_than_sliding_holds_the_spin) {
  const auto v = after_rolling({1, 1, 0.1, 0.3}, "lzb");
  EXPECT_NEAR(v[0], 1 - 0.1 * 1.8, 1e-11);
  EXPECT_NEAR(v[2], 0, 1e-11);
}

/// In space: x, y, z and the spins about them.
std::vector<double> after_torsion(const std::vector<double>& v, double friction, double rolling,
                                  double torsional) {
  const std::vector<double> mass{1, 1, 1, 2.5, 2.5, 2.5};
  const std::vector<double> rows{0, 0, -1, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0};
  const std::vector<double> spins{0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0};
  ImpactWorkspace workspace;
  const ImpactResult result = resolve({.inverse_mass = {mass},
                                       .directions = {.value = rows, .per_contact = 3},
                                       .velocity = v,
                                       .friction = {&friction, 1},
                                       .spin_directions = spins,
                                       .rolling_friction = {&rolling, 1},
                                       .torsional_friction = {&torsional, 1}},
                                      {.law = "lzb"}, workspace);
  EXPECT_TRUE(succeeded(result.status)) << result.message;
  EXPECT_NEAR(result.energy_before - result.energy_after, result.loss[0] + result.friction_loss[0], 1e-11);
  return {result.velocity.begin(), result.velocity.end()};
}

TEST(RollingFriction, about_the_normal_brakes_the_spin_alone) {
  const auto v = after_torsion({0, 0, -1, 0, 0, 2}, 0.5, 0, 0.04);
  EXPECT_NEAR(v[5], 2 - 0.04 * 2 / ball_inertia, 1e-11);
  EXPECT_NEAR(v[0], 0, 1e-12);
  EXPECT_NEAR(after_torsion({0, 0, -1, 0, 0, 0.1}, 0.5, 0, 0.04)[5], 0, 1e-11);
  // A ball that slips keeps its spin about the normal: a point contact has no torsional friction of its own.
  EXPECT_EQ(after_torsion({3, 1, -1, 1, 2, -1}, 0.1, 0.05, 0)[5], -1);
}

TEST(RollingFriction, in_space_is_that_of_the_plane_along_any_line) {
  const double c = std::cos(0.7), s = std::sin(0.7);
  const RollingCase flat{.velocity = -1, .spin = 1, .friction = 1, .rolling = 0.1, .restitution = 1};
  const auto plane = after_rolling(flat, "lzb");
  // The slip along (c, s) is v·(c, s) − ω·(−s, c): the spin of the plane is about (s, −c).
  const auto space = after_torsion({-c, -s, -1, s, -c, 0}, 1, 0.1, 0);
  EXPECT_NEAR(c * space[0] + s * space[1], plane[0], 1e-10);
  EXPECT_NEAR(s * space[3] - c * space[4], plane[2], 1e-10);
  EXPECT_NEAR(s * space[0] - c * space[1], 0, 1e-10);
}

TEST(RollingFriction, is_refused_by_laws_that_do_not_know_it_and_without_its_rows) {
  const std::vector<double> mass{1, 1, 2.5}, rows{0, -1, 0, 1, 0, 1}, spin{0, 0, 1}, v{1, -1, 0};
  const double mu = 0.3, rolling = 0.1;
  ImpactWorkspace workspace;
  ImpactProblem problem{.inverse_mass = {mass},
                        .directions = {.value = rows, .per_contact = 2},
                        .velocity = v,
                        .friction = {&mu, 1},
                        .spin_directions = spin,
                        .rolling_friction = {&rolling, 1}};
  for (const char* law : {"stronge", "newton", "poisson", "fremond", "walton", "poisson_path", "newton_path"})
    EXPECT_EQ(resolve(problem, {.law = law}, workspace).status, ImpactStatus::not_applicable) << law;
  problem.spin_directions = {};
  EXPECT_EQ(resolve(problem, {}, workspace).status, ImpactStatus::bad_problem);
}

/// W = [2 1; 1 2], e = 1/2, μ = 0.3, closing 1: it sticks with |p_t| = p/2.
ImpactResult coupled_impact(double slip, double friction_static, const char* law, std::size_t rows,
                            ImpactWorkspace& workspace) {
  // Unit masses: rows with these products.
  const double h = std::sqrt(0.5), c = std::cos(0.4), s = std::sin(0.4);
  const std::vector<double> plane{std::sqrt(2.0), 0, h, std::sqrt(1.5)}, mass(rows, 1.0);
  const std::vector<double> space{
      std::sqrt(2.0),    0, 0, c * h, c * std::sqrt(1.5), -s * std::sqrt(2.0), s * h, s * std::sqrt(1.5),
      c * std::sqrt(2.0)};
  std::vector<double> v{1 / std::sqrt(2.0), (slip - 0.5) / std::sqrt(1.5)};
  if (rows == 3) v.push_back(0);
  const double e = 0.5, mu = 0.3;
  const ImpactResult result =
      resolve({.inverse_mass = {mass},
               .directions = {.value = rows == 2 ? plane : space, .per_contact = rows},
               .velocity = v,
               .restitution = {&e, 1},
               .friction = {&mu, 1},
               .friction_static = {&friction_static, 1}},
              {.law = law}, workspace);
  EXPECT_TRUE(succeeded(result.status)) << law << ": " << result.message;
  return result;
}

TEST(StaticFriction, holds_what_sliding_friction_would_not) {
  ImpactWorkspace workspace;
  for (const char* law : {"lzb", "compliant", "stronge"})
    for (const std::size_t rows : {std::size_t{2}, std::size_t{3}}) {
      // From rest: u′ = −(2 − 1/2) if it sticks, −(2 − 0.3) if it slips.
      EXPECT_NEAR(coupled_impact(0, 0.6, law, rows, workspace).impulse[0], 1.5 / 1.5, 1e-10) << law;
      EXPECT_NEAR(coupled_impact(0, 0.45, law, rows, workspace).impulse[0], 1.5 / 1.7, 1e-10) << law;
      EXPECT_NEAR(coupled_impact(0, 0.3, law, rows, workspace).impulse[0], 1.5 / 1.7, 1e-10) << law;
      // A slip that never comes to rest knows nothing of it.
      EXPECT_NEAR(coupled_impact(-0.5, 0.6, law, rows, workspace).impulse[0], 1.5 / 1.7, 1e-10) << law;
    }
}

TEST(StaticFriction, catches_a_slip_that_would_reverse) {
  ImpactWorkspace workspace;
  const double held = coupled_impact(0.5, 0.6, "stronge", 2, workspace).impulse[0];
  const double reversed = coupled_impact(0.5, 0.3, "stronge", 2, workspace).impulse[0];
  // Slip until p₁ = 0.5/1.6, then u′ = −1.5: Stronge's e² by hand.
  const double p1 = 0.5 / 1.6, u1 = 1 - 2.3 * p1, stored = p1 * (1 + u1) / 2 + u1 * u1 / 3;
  EXPECT_NEAR(held, p1 + u1 / 1.5 + std::sqrt(2 * 0.25 * stored / 1.5), 1e-13);
  EXPECT_NEAR(coupled_impact(0.5, 0.6, "lzb", 2, workspace).impulse[0], held, 1e-10);
  EXPECT_NEAR(coupled_impact(0.5, 0.3, "lzb", 2, workspace).impulse[0], reversed, 1e-10);
  EXPECT_GT(std::abs(held - reversed), 0.01);
}

TEST(StaticFriction, below_that_of_sliding_is_wrong_and_other_laws_refuse_it) {
  const std::vector<double> mass{1, 1, 2.5}, rows{0, -1, 0, 1, 0, 1}, v{1, -1, 0};
  double mu = 0.3, held = 0.2;
  ImpactWorkspace workspace;
  const ImpactProblem problem{.inverse_mass = {mass},
                              .directions = {.value = rows, .per_contact = 2},
                              .velocity = v,
                              .friction = {&mu, 1},
                              .friction_static = {&held, 1}};
  EXPECT_EQ(resolve(problem, {}, workspace).status, ImpactStatus::bad_problem);
  held = 0.4;
  EXPECT_TRUE(succeeded(resolve(problem, {}, workspace).status));
  for (const char* law : {"newton", "poisson", "fremond", "walton"})
    EXPECT_EQ(resolve(problem, {.law = law}, workspace).status, ImpactStatus::not_applicable) << law;
}

TEST(SlipHistory, is_recorded_beside_forces) {
  const std::vector<double> mass{1, 1, 2.5}, rows{0, -1, 0, 1, 0, 1}, v{3, -1, 0};
  const double mu = 0.2, e = 0.8;
  ImpactWorkspace workspace;
  const ImpactResult result = resolve({.inverse_mass = {mass},
                                       .directions = {.value = rows, .per_contact = 2},
                                       .velocity = v,
                                       .restitution = {&e, 1},
                                       .friction = {&mu, 1}},
                                      {.record = true}, workspace);
  const ImpactHistory& history = *result.history;
  ASSERT_EQ(history.slip.size(), history.time.size());
  ASSERT_GT(history.time.size(), 4u);
  // It slides all along: s = 3 − 3.5 μ p.
  for (std::size_t k = 0; k < history.time.size(); ++k)
    EXPECT_NEAR(history.slip[k], 3 - 3.5 * mu * history.impulse[k], 1e-11);
  EXPECT_NEAR(history.slip.back(), 3 - 3.5 * mu * 1.8, 1e-10);
}

/// An elastic bounce without friction, of a body that has a rough contact too, which parts: nothing is lost, and what is
/// left of the books is round-off of nothing.
TEST(FrictionalBooks, of_an_elastic_bounce_close) {
  const std::vector<double> mass{1, 1, 1, 1};
  const std::vector<double> rows{2, 1, 0.3, -0.7, 0.4, 1.1, 0, 0.2, -0.6, 0.2, 0.9, 0.1, 0.3, -0.2, 0.5, 1};
  const std::vector<double> v{0.3, 0.1, -0.4, 0.2}, mu{0, 0.9}, e{1, 0}, exponent{2.0365485003389661, 1.9};
  ImpactWorkspace workspace;
  for (const char* law : {"lzb", "compliant"}) {
    const ImpactResult result = resolve({.inverse_mass = {mass},
                                         .directions = {.value = rows, .per_contact = 2},
                                         .velocity = v,
                                         .exponent = exponent,
                                         .restitution = e,
                                         .friction = mu},
                                        {.law = law}, workspace);
    EXPECT_TRUE(succeeded(result.status)) << law << ": " << result.message;
    EXPECT_NEAR(result.energy_after, result.energy_before, 1e-13);
  }
}

/// A light wedge pressed for long: impulses a thousand times as large as one blow, and slips that are differences of them.
TEST(FrictionalBooks, of_a_long_pressing_end) {
  // M⁻¹ = 1, so that W = G Gᵀ is this one, by Cholesky.
  const double w[4][4] = {{3046.0927517158025, 379.57514252859193, -2687.1508352754336, -818.86000369727981},
                          {379.57514252859193, 6823.4855742354648, 2010.4350708203542, 750.83444373089469},
                          {-2687.1508352754336, 2010.4350708203542, 3192.9814179787572, 777.17574700944886},
                          {-818.86000369727981, 750.83444373089469, 777.17574700944886, 6259.5848767153984}};
  const double u[4] = {-0.21516431966397095, 0.69085740783852223, 0.76794525831435823, -0.91777291631595492};
  std::vector<double> g(16, 0), v(4, 0), mass(4, 1);
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = 0; k <= i; ++k) {
      double sum = w[i][k];
      for (std::size_t l = 0; l < k; ++l) sum -= g[i * 4 + l] * g[k * 4 + l];
      g[i * 4 + k] = i == k ? std::sqrt(sum) : sum / g[k * 4 + k];
    }
  for (std::size_t i = 0; i < 4; ++i) {
    double sum = u[i];
    for (std::size_t l = 0; l < i; ++l) sum -= g[i * 4 + l] * v[l];
    v[i] = sum / g[i * 4 + i];
  }
  const std::vector<double> mu{0.85090821461967736, 0.093073011677753614}, e{0, 0.80383055379766444},
      stiffness{0.24956771687700804, 0.0018264734658805647}, exponent{1, 1};
  ImpactWorkspace workspace;
  const ImpactResult result = resolve({.inverse_mass = {mass},
                                       .directions = {.value = g, .per_contact = 2},
                                       .velocity = v,
                                       .stiffness = stiffness,
                                       .exponent = exponent,
                                       .restitution = e,
                                       .friction = mu},
                                      {.limit = 20'000}, workspace);
  EXPECT_TRUE(succeeded(result.status)) << result.message << " after " << result.steps;
}

}  // namespace
}  // namespace ictus::test::rolling_friction_test
