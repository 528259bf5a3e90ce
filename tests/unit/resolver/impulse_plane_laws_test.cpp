// Where the impact laws sit in the plane of impulses: never outside of what three balls can do, and for one
// problem not all at one point.

#include "ictus/resolver/impulse_plane.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "ictus/exact/three_balls.hpp"
#include "tests/support/impulse_plane_checks.hpp"

namespace ictus::impulse_plane_laws_test {
namespace {

using test::Dice;

std::map<std::string_view, LawPoint> by_name(const ThreeBallProblem& balls) {
  std::map<std::string_view, LawPoint> points;
  for (const LawPoint& point : law_points(balls)) points[point.law] = point;
  return points;
}

TEST(LawPoints, OfThePaper) {
  auto at = by_name({});
  EXPECT_EQ(at.size(), 9u);
  for (const char* law : {"pairwise", "ceanga_hurmuzlu"}) {
    EXPECT_NEAR(at[law].impulse[0], 1, 1e-14) << law;
    EXPECT_NEAR(at[law].impulse[1], 1, 1e-14) << law;
    EXPECT_EQ(at[law].standing.parameter, 0) << law;
  }
  for (const char* law : {"fremond", "newton", "poisson", "moreau"}) {
    EXPECT_NEAR(at[law].impulse[0], 4.0 / 3, 1e-14) << law;
    EXPECT_NEAR(at[law].impulse[1], 2.0 / 3, 1e-14) << law;
    EXPECT_NEAR(at[law].standing.parameter, 1, 1e-12) << law;
  }
}

TEST(LawPoints, OfLinearSpringsAreTheClosedForm) {
  ThreeBallProblem balls{.mass = {1, 2, 2}, .stiffness = {1, 3}, .exponent = {1, 1}};
  const exact::Triple v =
      exact::ThreeBallImpact({.mass = 1, .stiffness = 1, .speed = 1, .mass_ratio = 2, .stiffness_ratio = 3})
          .velocities();
  const LawPoint point = law_point(balls, {.law = "compliant"});
  EXPECT_NEAR(point.impulse[0], 1 - v[0], 1e-9);
  EXPECT_NEAR(point.impulse[1], 2 * v[2], 1e-9);
  EXPECT_EQ(point.standing.where, Where::on_arc);
}

TEST(LawPoints, AreFeasibleAndTheElasticOnesOnTheArc) {
  Dice dice(21);
  int lossy = 0;
  for (int k = 0; k < 40; ++k) {
    const ThreeBallProblem balls = test::any_three_balls(dice, true);
    for (const LawPoint& point : law_points(balls)) {
      ASSERT_TRUE(point.found()) << point.law << ": " << point.message;
      // Poisson's rule gives back nothing where a contact is struck in the expansion only.
      const bool loses = point.standing.where == Where::loses_energy && point.law == "poisson";
      lossy += loses;
      EXPECT_TRUE(loses || point.standing.where == Where::on_arc)
          << k << " " << point.law << " loses " << point.standing.part_lost << " violates "
          << point.standing.violation;
      for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(point.velocity[i], test::pushed(balls, point.impulse)[i], 1e-9);
    }
  }
  EXPECT_GT(lossy, 0);
}

TEST(LawPoints, OfPartlyElasticContactsLoseEnergy) {
  for (const double e : {0.0, 0.5, 0.9}) {
    const auto at = by_name({.restitution = {e, e}});
    for (const auto& [law, point] : at) EXPECT_EQ(point.standing.where, Where::loses_energy) << law;
    // With both contacts in the inelastic impact, Newton's and Poisson's rules keep e² of the energy.
    for (const char* law : {"fremond", "newton", "poisson", "moreau"}) {
      EXPECT_NEAR(at.at(law).standing.part_lost, 1 - e * e, 1e-12) << law;
      EXPECT_NEAR(at.at(law).impulse[0], (1 + e) * 2 / 3, 1e-12) << law;
    }
  }
}

TEST(LawPoints, ChangePlacesInAMirror) {
  const ThreeBallProblem balls{.mass = {1, 2, 0.5}, .velocity = {1, 0.3, 0}};
  ThreeBallProblem mirrored{.mass = {0.5, 2, 1}, .velocity = {0, -0.3, -1}};
  const auto at = by_name(balls), mirror = by_name(mirrored);
  for (const char* law : {"newton", "poisson", "moreau", "lzb", "compliant"}) {
    EXPECT_NEAR(at.at(law).impulse[0], mirror.at(law).impulse[1], 1e-9) << law;
    EXPECT_NEAR(at.at(law).impulse[1], mirror.at(law).impulse[0], 1e-9) << law;
    EXPECT_NEAR(at.at(law).standing.parameter, 1 - mirror.at(law).standing.parameter, 1e-8) << law;
  }
  // Sequential collisions begin at the left: another answer.
  EXPECT_GT(std::abs(at.at("pairwise").impulse[0] - mirror.at("pairwise").impulse[1]), 1e-3);
}

TEST(LawPoints, DoNotDependOnTheFrame) {
  const ThreeBallProblem balls{.mass = {1, 2, 0.5}, .velocity = {1, 0.3, 0}, .gap = {0.1, 0}};
  ThreeBallProblem moving = balls;
  for (double& v : moving.velocity) v += 100;
  const auto at = by_name(balls), there = by_name(moving);
  for (const auto& [law, point] : at) {
    EXPECT_NEAR(there.at(law).impulse[0], point.impulse[0], 1e-7) << law;
    EXPECT_NEAR(there.at(law).impulse[1], point.impulse[1], 1e-7) << law;
    EXPECT_EQ(there.at(law).standing.where, point.standing.where) << law;
  }
}

TEST(LawPoints, WaitForTheirImpact) {
  // The first ball arrives in mid-step: the same impulses as at its beginning.
  const auto now = by_name({}), later = by_name({.gap = {0.5, 0}});
  for (const auto& [law, point] : now) {
    EXPECT_NEAR(later.at(law).impulse[0], point.impulse[0], 1e-12) << law;
    EXPECT_NEAR(later.at(law).impulse[1], point.impulse[1], 1e-12) << law;
  }
  // At the very end it belongs to the next step.
  for (const auto& [law, point] : by_name({.gap = {1, 0}})) EXPECT_EQ(point.impacts, 0u) << law;
}

TEST(LawPoints, AgreeWhereCollisionsFollowEachOther) {
  // Gaps part the collisions: then all laws, also in the mirror, end at the cradle's point.
  for (const auto& [law, point] : by_name({.gap = {0.2, 0.2}})) {
    EXPECT_EQ(point.impacts, 2u) << law;
    EXPECT_NEAR(point.impulse[0], 1, 1e-9) << law;
    EXPECT_NEAR(point.impulse[1], 1, 1e-9) << law;
  }
}

TEST(LawPoints, SayWhyThereIsNone) {
  const LawPoint none = law_point({}, {.law = "no_such_law"});
  EXPECT_FALSE(none.found());
  EXPECT_FALSE(none.message.empty());
  const LawPoint unequal = law_point({.restitution = {1, 0.5}}, {.law = "moreau"});
  EXPECT_EQ(unequal.status, ImpactStatus::not_applicable);
}

}  // namespace
}  // namespace ictus::impulse_plane_laws_test
