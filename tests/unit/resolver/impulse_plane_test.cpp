// The impact problem of three balls as a plane of impulses: the numbers of the paper, and unequal balls
// against formulas of two bodies.

#include "ictus/resolver/impulse_plane.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/base/error.hpp"
#include "tests/support/impulse_plane_checks.hpp"

namespace ictus::impulse_plane_test {
namespace {

using test::Dice;

constexpr double tight = 1e-14;

void expect_at(const Impulses& at, double first, double second, double within = tight) {
  EXPECT_NEAR(at[0], first, within);
  EXPECT_NEAR(at[1], second, within);
}

TEST(ImpulsePlane, HasTheLinesOfThePaper) {
  // m = 2, v₀ = 3, so that mv₀ = 6: (6b) λ₂ ≤ 2λ₁ − 6, (7b) λ₁ ≤ 2λ₂.
  const ImpulsePlane plane({.mass = {2, 2, 2}, .velocity = {3, 0, 0}});
  for (const double first : {0.0, 4.0, 7.0}) {
    EXPECT_NEAR(plane.gap_after({first, 2 * first - 6})[0], 0, tight);
    EXPECT_NEAR(plane.gap_after({first, first / 2})[1], 0, tight);
    EXPECT_LT(plane.gap_after({first, 2 * first - 5.9})[0], 0);
    EXPECT_LT(plane.gap_after({first, first / 2 - 0.1})[1], 0);
  }
  const HalfPlane& line = plane.half_planes()[2];
  EXPECT_DOUBLE_EQ(line.normal[0], 1);  // 2/m
  EXPECT_DOUBLE_EQ(line.normal[1], -0.5);
  EXPECT_DOUBLE_EQ(line.bound, 3);
}

TEST(ImpulsePlane, HasTheEllipseOfThePaper) {
  // (9) with m v₀ = 1: λ₂ = λ₁/2 ± √(λ₁ − ¾λ₁²), from λ₁ = 0 to 4/3.
  const ImpulsePlane plane({});
  for (const double first : {0.1, 0.5, 1.0, 1.2}) {
    const std::vector<double> second = plane.second_impulses(first);
    const double root = std::sqrt(first - 0.75 * first * first);
    ASSERT_EQ(second.size(), 2u);
    EXPECT_NEAR(second[0], first / 2 - root, tight);
    EXPECT_NEAR(second[1], first / 2 + root, tight);
  }
  EXPECT_TRUE(plane.second_impulses(1.34).empty());
  EXPECT_TRUE(plane.second_impulses(-0.01).empty());
}

TEST(ImpulsePlane, HasThePointsOfThePaper) {
  const ImpulsePlane plane({});
  expect_at(plane.inelastic(), 2.0 / 3, 1.0 / 3);
  EXPECT_NEAR(plane.energy_lost(plane.inelastic()), 1.0 / 3, tight);  // of ½: all balls at v₀/3
  const std::vector<Arc> arcs = plane.arcs();
  ASSERT_EQ(arcs.size(), 1u);
  expect_at(arcs[0].first.impulse, 1, 1);  // the cradle: all motion to the third ball
  EXPECT_EQ(arcs[0].first.limit, Limit::no_penetration_1);
  expect_at(arcs[0].last.impulse, 4.0 / 3, 2.0 / 3);  // Poisson's
  EXPECT_EQ(arcs[0].last.limit, Limit::no_penetration_2);
  EXPECT_NEAR(arcs[0].from - arcs[0].to, M_PI / 3, tight);  // cos of it is −W₁₂/√(W₁₁W₂₂) = ½
  EXPECT_EQ(plane.standing({1, 1}).parameter, 0);
  EXPECT_NEAR(plane.standing({4.0 / 3, 2.0 / 3}).parameter, 1, tight);
  const Impulses middle = plane.on_ellipse((arcs[0].from + arcs[0].to) / 2);
  EXPECT_NEAR(plane.standing(middle).parameter, 0.5, 1e-12);
  expect_at(middle, 2.0 / 3 + 1 / std::sqrt(3), 1.0 / 3 + 1 / std::sqrt(3));
}

TEST(ImpulsePlane, AnImpactInMidStepShiftsTheLine) {
  // The dashed line of Fig. 2: λ₂ ≤ 2λ₁ − ½mv₀.
  const ImpulsePlane plane({.gap = {0.5, 0}});
  EXPECT_DOUBLE_EQ(plane.half_planes()[2].bound, 0.5);
  expect_at(plane.inelastic(), 1.0 / 3, 1.0 / 6);
  const Arc arc = plane.arcs().front();
  expect_at(arc.first.impulse, (5 + std::sqrt(13.0)) / 12, (2 + std::sqrt(13.0)) / 6);
  expect_at(arc.last.impulse, 4.0 / 3, 2.0 / 3);
  // The third table: (1, 1) is now inside the arc, and leaves the first gap as it was.
  const Standing cradle = plane.standing({1, 1});
  EXPECT_EQ(cradle.where, Where::on_arc);
  EXPECT_GT(cradle.parameter, 0.2);
  EXPECT_NEAR(plane.gap_after({1, 1})[0], 0.5, tight);
  EXPECT_NEAR(plane.gap_after({1, 1})[1], 1, tight);
}

TEST(ImpulsePlane, EndsOfTheArcAreCollisionsOfTwoBodies) {
  // Where a contact stays closed, its two balls are one, which meets the third one elastically, but with the
  // energy of all inner motion: w − V = √(2E/μ).
  Dice dice(5);
  for (int k = 0; k < 50; ++k) {
    ThreeBallProblem balls = test::any_three_balls(dice, true);
    std::sort(balls.velocity.begin(), balls.velocity.end(), std::greater<>());  // all contacts close
    const auto& [m1, m2, m3] = balls.mass;
    const auto& v = balls.velocity;
    const double all = m1 + m2 + m3, mean = (m1 * v[0] + m2 * v[1] + m3 * v[2]) / all,
                 energy = test::inner_energy(balls, v);
    const double apart = std::sqrt(2 * energy * all / ((m1 + m2) * m3)),
                 together = mean - apart * m3 / all;  // balls 1 and 2
    const std::vector<Arc> arcs = ImpulsePlane(balls).arcs();
    ASSERT_EQ(arcs.size(), 1u);
    expect_at(arcs[0].first.impulse, m1 * (v[0] - together), m3 * (together + apart - v[2]), 1e-12);
    const double left = std::sqrt(2 * energy * all / (m1 * (m2 + m3))), right = mean + left * m1 / all;
    expect_at(arcs[0].last.impulse, m1 * (v[0] - (right - left)), m3 * (right - v[2]), 1e-12);
  }
}

TEST(ImpulsePlane, PiecesAreWhatTheBallsAllow) {
  Dice dice(11);
  std::array<int, 4> counts{};  // of problems with so many pieces
  for (int k = 0; k < 300; ++k) {
    const ThreeBallProblem balls = test::any_three_balls(dice, k % 3 == 0);
    const double kept = k % 2 == 0 ? 1 : 0.1 + 0.9 * dice.roll();
    const std::vector<Arc> pieces = ImpulsePlane(balls).arcs(kept);
    EXPECT_LT(test::broken_promises(balls, kept, pieces), 1e-10) << k;
    ++counts[std::min<std::size_t>(3, pieces.size())];
  }
  EXPECT_GT(counts[0], 0);
  EXPECT_GT(counts[1], 100);
}

TEST(ImpulsePlane, MayHaveTwoPiecesOrNoneOrAPoint) {
  // Far apart, and less energy than there was: a piece near rest, and one beyond.
  EXPECT_EQ(ImpulsePlane({.velocity = {1, 0, -1}, .gap = {9, 9}}).arcs(0.9).size(), 2u);
  EXPECT_LT(test::broken_promises({.velocity = {1, 0, -1}, .gap = {9, 9}}, 0.9,
                                  ImpulsePlane({.velocity = {1, 0, -1}, .gap = {9, 9}}).arcs(0.9)),
            1e-12);
  // Balls that part cannot lose energy.
  EXPECT_TRUE(ImpulsePlane({.velocity = {-1, 0, 1}}).arcs(0.9).empty());
  const std::vector<Arc> nothing = ImpulsePlane({.velocity = {-1, 0, 1}}).arcs();
  ASSERT_EQ(nothing.size(), 1u);
  expect_at(nothing[0].first.impulse, 0, 0);
  EXPECT_EQ(nothing[0].from, nothing[0].to);
  // All energy gone: the inelastic point.
  const std::vector<Arc> plastic = ImpulsePlane({}).arcs(0);
  ASSERT_EQ(plastic.size(), 1u);
  expect_at(plastic[0].first.impulse, 2.0 / 3, 1.0 / 3);
}

TEST(ImpulsePlane, LessKeptEnergyShrinksTheEllipseAboutTheInelasticPoint) {
  const ImpulsePlane plane({});
  for (const double e : {0.2, 0.5, 0.9}) {
    const std::vector<Arc> arcs = plane.arcs(e * e);
    ASSERT_EQ(arcs.size(), 1u);
    expect_at(arcs[0].first.impulse, 2.0 / 3 + e / 3, 1.0 / 3 + 2 * e / 3);
    expect_at(arcs[0].last.impulse, (1 + e) * 2 / 3, (1 + e) / 3);
  }
}

TEST(ImpulsePlane, AMirrorSwapsContactsAndTurnsTheParameter) {
  Dice dice(3);
  for (int k = 0; k < 50; ++k) {
    const ThreeBallProblem balls = test::any_three_balls(dice, k % 2 == 0);
    ThreeBallProblem mirrored = balls;
    for (std::size_t i = 0; i < 3; ++i) {
      mirrored.mass[i] = balls.mass[2 - i];
      mirrored.velocity[i] = -balls.velocity[2 - i];
    }
    std::swap(mirrored.gap[0], mirrored.gap[1]);
    const ImpulsePlane plane(balls), mirror(mirrored);
    const Impulses inelastic = plane.inelastic();
    expect_at(mirror.inelastic(), inelastic[1], inelastic[0], 1e-12);
    const std::vector<Arc> arcs = plane.arcs();
    ASSERT_EQ(arcs.size(), mirror.arcs().size());
    for (const Arc& arc : arcs) {
      const Impulses at = plane.on_ellipse(0.75 * arc.from + 0.25 * arc.to);
      const Standing here = plane.standing(at), there = mirror.standing({at[1], at[0]});
      if (arc.from == arc.to) continue;
      EXPECT_NEAR(here.parameter, 0.25, 1e-9);
      EXPECT_NEAR(there.parameter, 0.75, 1e-9);
    }
  }
}

TEST(ImpulsePlane, TheInelasticPointSolvesItsComplementarityProblem) {
  Dice dice(8);
  for (int k = 0; k < 200; ++k) {
    const ThreeBallProblem balls = test::any_three_balls(dice, k % 2 == 0);
    const ImpulsePlane plane(balls);
    const Impulses p = plane.inelastic(), gap = plane.gap_after(p);
    for (std::size_t j = 0; j < 2; ++j) {
      EXPECT_GE(p[j], 0);
      EXPECT_GE(gap[j], -1e-12);
      EXPECT_NEAR(p[j] * gap[j], 0, 1e-12);
    }
  }
}

TEST(ImpulsePlane, SaysWhatIsWrongWithAPoint) {
  const ImpulsePlane plane({});
  EXPECT_EQ(plane.standing({0.9, 0.9}).where, Where::penetrates);
  EXPECT_EQ(plane.standing({0.9, 0.9}).limit, Limit::no_penetration_1);
  EXPECT_NEAR(plane.standing({0.9, 0.9}).violation, 0.1, tight);  // m, of the step of 1 s
  const Standing pull = ImpulsePlane({.gap = {5, 5}}).standing({0.5, -0.1});
  EXPECT_EQ(pull.where, Where::pulls);
  EXPECT_EQ(pull.limit, Limit::no_pull_2);
  EXPECT_NEAR(pull.violation, 0.1, tight);  // N s
  EXPECT_EQ(plane.standing({2, 1.5}).where, Where::gains_energy);
  EXPECT_EQ(plane.standing({1, 0.7}).where, Where::loses_energy);
  EXPECT_NEAR(plane.standing(plane.inelastic()).part_lost, 1, tight);
}

TEST(ImpulsePlane, RefusesWhatIsNoProblem) {
  EXPECT_THROW(ImpulsePlane({.mass = {1, 0, 1}}), Error);
  EXPECT_THROW(ImpulsePlane({.velocity = {NAN, 0, 0}}), Error);
  EXPECT_THROW(ImpulsePlane({.gap = {-1, 0}}), Error);
  EXPECT_THROW(ImpulsePlane({.step = 0}), Error);
  EXPECT_THROW(ImpulsePlane({.velocity = {1e200, 0, 0}}), Error);
}

}  // namespace
}  // namespace ictus::impulse_plane_test
