// Impact laws that are complementarity problems, against their closed forms.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <vector>

#include "tests/support/lcp_impacts.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::lcp_impact_laws_test {
namespace {

TEST(LcpImpactLaws, ReturnRestitutionAtOneContact) {
  for_each_lcp_law([]<class Law>(Type<Law>) {
    for (const double e : {0.0, 0.3, 0.5, 0.9, 1.0}) {
      const ResolvedImpact impact = impact_by<Law>(line({0.3, 1.7}, {1.1, -0.4}, {e}));
      EXPECT_TRUE(succeeded(impact.out.status));
      EXPECT_TRUE(near(impact.closing_after[0], -e * 1.5, 1e-15, 1.5));
      const double reduced = 0.3 * 1.7 / 2.0;
      EXPECT_TRUE(near(impact.lost(), reduced * 1.5 * 1.5 / 2 * (1 - e * e), 1e-15, reduced));
    }
  });
}

TEST(LcpImpactLaws, LeaveAlonePartingBodies) {
  for_each_lcp_law([]<class Law>(Type<Law>) {
    const ResolvedImpact impact = impact_by<Law>(line({1, 2, 3}, {-1, 0, 0.5}, {0.5, 0.5}));
    EXPECT_EQ(impact.out.impulse, (std::vector<double>{0, 0}));
    EXPECT_EQ(impact.out.steps, 0u);
  });
}

// All three share the velocity of the inelastic impact, and throw back as much again: the first ball returns.

TEST(LcpImpactLaws, MoveTwoBallsOfTheElasticCradle) {
  for_each_lcp_law([]<class Law>(Type<Law>) {
    const ResolvedImpact impact = impact_by<Law>(line({1, 1, 1}, {1, 0, 0}, {1, 1}));
    const double expected[] = {-1.0 / 3, 2.0 / 3, 2.0 / 3};
    for (std::size_t i = 0; i < 3; ++i) EXPECT_TRUE(near(impact.velocity[i], expected[i], 2e-15));
    EXPECT_TRUE(below(std::abs(impact.lost()), 1e-15));
    EXPECT_TRUE(impact.out.events.empty());
  });
}

void expect_velocities(const ResolvedImpact& impact, const std::vector<double>& expected) {
  ASSERT_TRUE(succeeded(impact.out.status));
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_TRUE(near(impact.velocity[i], expected[i], 2e-15, 1));
}

TEST(LcpImpactLaws, DifferWhereTheStruckContactIsTheSoftOne) {
  // The second contact was at rest: for Newton its restitution is of no account. For Poisson it would give
  // nothing back, but must keep the second ball out of the third.
  const ContactSystem hard_first = line({1, 1, 1}, {1, 0, 0}, {1, 0});
  expect_velocities(impact_by<Newton>(hard_first), {-1.0 / 3, 2.0 / 3, 2.0 / 3});
  expect_velocities(impact_by<Poisson>(hard_first), {-1.0 / 3, 2.0 / 3, 2.0 / 3});
  // The other way round Newton lets all go on together; Poisson gives back what the second contact has
  // stored.
  const ContactSystem soft_first = line({1, 1, 1}, {1, 0, 0}, {0, 1});
  expect_velocities(impact_by<Newton>(soft_first), {1.0 / 3, 1.0 / 3, 1.0 / 3});
  expect_velocities(impact_by<Poisson>(soft_first), {1.0 / 6, 1.0 / 6, 2.0 / 3});
}

// The second contact parts already. Newton without restitution there pushes it all the same, with 0.6 N s, so

// that its loss is ½ · 0.6 · (1 − 0) · (−0.1) J; the first contact, elastic, loses nothing.

TEST(LcpImpactLaws, NewtonGainsEnergyAtAPartingContactAndSaysSo) {
  const ContactSystem balls = line({1, 1, 1}, {1, 0, 0.1}, {1, 0});
  const ResolvedImpact newton = impact_by<Newton>(balls);
  EXPECT_TRUE(near(newton.lost(), -0.03, 1e-13));
  EXPECT_TRUE(near(balls.energy(newton.velocity) - balls.energy(balls.velocity), 0.03, 1e-13));
  ASSERT_EQ(newton.out.events.size(), 1u);
  EXPECT_EQ(newton.out.events[0].kind, ImpactEventKind::energy_gained);
  EXPECT_EQ(newton.out.events[0].contact, 1u);
  EXPECT_TRUE(near(newton.out.events[0].impulse, 0.6, 1e-14));
  EXPECT_EQ(impact_by<Newton>(reordered(balls, {1, 0})).out.events.at(0).contact, 0u);

  const ResolvedImpact poisson = impact_by<Poisson>(balls);
  EXPECT_GE(poisson.lost(), 0);
  EXPECT_TRUE(poisson.out.events.empty());
}

// With e = 1 the half-line rule mirrors what part of the motion it does not forbid: a contact that parted

// closes.

TEST(LcpImpactLaws, MoreauMayLeaveAPartingContactClosing) {
  const ContactSystem balls = line({1, 1, 1}, {1, 0, 0.1}, {1, 1});
  const ResolvedImpact moreau = impact_by<Moreau>(balls);
  EXPECT_TRUE(near(moreau.closing_after[0], -1, 1e-14));
  EXPECT_TRUE(near(moreau.closing_after[1], 0.1, 1e-14));
  EXPECT_TRUE(below(std::max(0.0, impact_by<Poisson>(balls).closing_after[1]), 1e-14));
}

// With one e, Newton's rule is Moreau's, and loses 1 − e² of what the inelastic impact loses.

TEST(LcpImpactLaws, SayWhyTheyFail) {
  for_each_lcp_law([]<class Law>(Type<Law>) {
    const ContactSystem cradle = line({1, 1, 1}, {1, 0, 0}, {0.5, 0.5});
    EXPECT_EQ(impact_by<Law>(cradle, {.solver = "simplex"}).out.status, ImpactStatus::bad_problem);
    const ResolvedImpact tired = impact_by<Law>(cradle, {.solver = "pgs", .limit = 1});
    EXPECT_EQ(tired.out.status, ImpactStatus::gave_up);
    EXPECT_FALSE(tired.out.message.empty());
  });
  const ResolvedImpact moreau = impact_by<Moreau>(line({1, 1, 1}, {1, 0, 0}, {0.5, 0.6}));
  EXPECT_EQ(moreau.out.status, ImpactStatus::not_applicable);
  EXPECT_FALSE(moreau.out.message.empty());
}

/// W of one ball of 1 kg that touches a wall on each side.
SparseRows between_walls() {
  SparseRows delassus;
  for (const double sign : {1.0, -1.0}) {
    delassus.add(0, sign);
    delassus.add(1, -sign);
    delassus.end_row();
  }
  return delassus;
}

// One ball between two walls, elastic in front and soft behind: it should leave the first with its speed, and

// must not run into the second. Newton has no answer; for Poisson it stops.

TEST(LcpImpactLaws, BetweenWallsNewtonMayHaveNoAnswer) {
  const SparseRows delassus = between_walls();
  const std::vector<double> closing{1, -1}, restitution{1, 0};
  const ContactProblem problem = bare(delassus, closing, restitution);
  ImpactOutcome out;
  out.reset(2);
  Newton{}.resolve(problem, {}, out);
  EXPECT_EQ(out.status, ImpactStatus::gave_up);
  out.reset(2);
  Poisson{}.resolve(problem, {}, out);
  EXPECT_TRUE(succeeded(out.status));
  EXPECT_TRUE(near(out.impulse[0] - out.impulse[1], 1, 1e-14));
}

// The same ball at rest between the walls, but for round-off that no impulse can serve: with the momentum
// known it is rest.
TEST(LcpImpactLaws, RoundOffIsNoClosingSpeed) {
  const SparseRows delassus = between_walls();
  const std::vector<double> closing{1e-16, 1e-16}, restitution{0.5, 0.5};
  ContactProblem problem = bare(delassus, closing, restitution);
  problem.impulse_scale = 1;
  for_each_lcp_law([&]<class Law>(Type<Law>) {
    ImpactOutcome out;
    out.reset(2);
    Law{}.resolve(problem, {}, out);
    EXPECT_TRUE(succeeded(out.status));
    EXPECT_EQ(out.impulse, (std::vector<double>{0, 0}));
  });
}

}  // namespace
}  // namespace ictus::test::lcp_impact_laws_test
