// Sweeps and pivots solve the same problem; components are those of the contacts.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/schemes/spheres/components.hpp"
#include "ictus/schemes/spheres/contact_pivots.hpp"
#include "ictus/schemes/spheres/contact_sweeps.hpp"
#include "ictus/schemes/spheres/meeting.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/near.hpp"
#include "tests/support/no_alloc.hpp"

namespace ictus::contact_solvers_test {
namespace {

struct Problem {
  std::vector<MovingBody> bodies;
  std::vector<Contact> contacts;
};

/// Bodies with random velocities, contacts between some of them; the last body is fixed.
Problem random_problem(std::size_t count, test::Dice& dice) {
  Problem p;
  for (std::size_t i = 0; i <= count; ++i)
    p.bodies.push_back(
        {{dice.roll() - 0.5, dice.roll() - 0.5, dice.roll() - 0.5}, i < count ? 0.5 + dice.roll() : 0});
  p.bodies.back().w = {};
  for (std::uint32_t i = 0; i < count; ++i)
    for (const std::uint32_t j :
         {(i + 1) % static_cast<std::uint32_t>(count + 1), static_cast<std::uint32_t>(count)}) {
      if (i == j || p.bodies[i].inverse_mass + p.bodies[j].inverse_mass == 0) continue;
      Vector3 n{dice.roll() - 0.5, dice.roll() - 0.5, dice.roll() - 0.5};
      n *= 1 / norm(n);
      p.contacts.push_back({n, i, j, 0.1 * dice.roll(),
                            1 / (p.bodies[i].inverse_mass + p.bodies[j].inverse_mass), 0, 0, false});
    }
  return p;
}

double violation(const Problem& p) {
  test::Worst worst;
  for (const Contact& c : p.contacts)
    worst.see(std::abs(std::min(opening(c, p.bodies.data()) + c.bias, c.impulse / c.reduced_mass)));
  return worst.value();
}

TEST(ContactSolvers, PivotsAndSweepsGiveTheSameVelocities) {
  test::Dice dice(5);
  std::size_t pushed = 0;
  for (int trial = 0; trial < 20; ++trial) {
    const Problem problem = random_problem(12, dice);
    Problem exact = problem, swept = problem;
    ContactPivots pivots;
    ContactSweeps sweeps;
    EXPECT_TRUE(pivots.solve(exact.contacts, exact.bodies).converged);
    EXPECT_TRUE(test::below(violation(exact), 1e-12));
    EXPECT_TRUE(sweeps.solve(swept.contacts, swept.bodies, 1e-10, 100'000).converged);
    EXPECT_TRUE(test::below(violation(swept), 1e-8));
    for (std::size_t i = 0; i < exact.bodies.size(); ++i)
      EXPECT_TRUE(test::below(norm(exact.bodies[i].w - swept.bodies[i].w), 1e-7));
    for (const Contact& c : exact.contacts) pushed += c.impulse > 0;
  }
  EXPECT_GT(pushed, 50u);
}

/// The acceleration may take impulses below zero: what the next sweep does about it counts as well.
TEST(ContactSolvers, SweepsReportNoLessThanWhatIsLeft) {
  test::Dice dice(8);
  std::size_t converged = 0, hidden = 0;
  test::Worst least;
  for (int trial = 0; trial < 2000; ++trial) {
    Problem p = random_problem(12, dice);
    ContactSweeps sweeps;
    const double tolerance = std::pow(10.0, -1 - 6 * dice.roll());
    const ContactReport report = sweeps.solve(p.contacts, p.bodies, tolerance, trial % 2 ? 10'000 : 7);
    const double left = violation(p);
    hidden += !(report.residual >= left) || !(report.typical >= 0 && report.typical < HUGE_VAL);
    for (const Contact& c : p.contacts) least.see(-c.impulse, trial);
    EXPECT_EQ(report.converged, left <= tolerance) << trial;
    converged += report.converged;
  }
  EXPECT_EQ(hidden, 0u);
  EXPECT_EQ(least.value(), 0);
  EXPECT_GT(converged, 1000u);
}

TEST(ContactSolvers, WhatIsNotANumberIsNoSolution) {
  test::Dice dice(9);
  Problem p = random_problem(12, dice);
  p.bodies[3].w.y = std::numeric_limits<double>::quiet_NaN();
  const ContactReport report = ContactSweeps().solve(p.contacts, p.bodies, 1e-6, 50);
  EXPECT_FALSE(report.converged);
  EXPECT_EQ(report.residual, HUGE_VAL);
}

TEST(ContactSolvers, SolvedProblemsTakeOneSweep) {
  test::Dice dice(6);
  Problem p = random_problem(12, dice);
  ContactSweeps sweeps;
  sweeps.solve(p.contacts, p.bodies, 1e-12, 100'000);
  EXPECT_EQ(sweeps.solve(p.contacts, p.bodies, 1e-9, 100).sweeps, 1u);
  EXPECT_EQ(test::allocations_of([&] { sweeps.solve(p.contacts, p.bodies, 1e-14, 100); }), 0u);
}

TEST(ContactSolvers, ComponentsAreConnectedByMovingBodiesOnly) {
  const std::vector<MovingBody> bodies{{{}, 1}, {{}, 1}, {{}, 1}, {{}, 1}, {{}, 0}};
  const auto contact = [](std::uint32_t a, std::uint32_t b, bool impact) {
    return Contact{{1, 0, 0}, a, b, 0, 1, 1, 0, impact};
  };
  const std::vector<Contact> contacts{contact(0, 4, false), contact(2, 3, false), contact(1, 4, true),
                                      contact(0, 1, false), contact(3, 4, false)};
  Components components;
  components.find(contacts, bodies);
  ASSERT_EQ(components.size(), 1u);  // 2 and 3 have no impact
  const auto list = components.contacts(0);
  EXPECT_EQ(std::vector<std::uint32_t>(list.begin(), list.end()), (std::vector<std::uint32_t>{0, 2, 3}));
}

TEST(ContactSolvers, MeetingTakesTheNormalOfTheTouchAndLetsOthersPass) {
  // Head-on from the side: touches when the centres are 2 apart.
  const Meeting touch = meeting({3, 1, 0}, {-3, 0, 0}, 2);
  EXPECT_TRUE(test::near(touch.normal.y, 0.5, 1e-14));
  EXPECT_TRUE(test::near(touch.gap_at_end - touch.gap, -3 * std::sqrt(3) / 2, 1e-14));
  // Passes at a distance of 2.5: never closer along the normal.
  const Meeting pass = meeting({3, 2.5, 0}, {-6, 0, 0}, 2);
  EXPECT_TRUE(test::near(pass.normal.y, 1, 1e-14));
  EXPECT_TRUE(test::near(pass.gap_at_end, 0.5, 1e-14));
  EXPECT_EQ(meeting({0, 0, 0}, {0, 0, 0}, 2).normal, (Vector3{1, 0, 0}));
}

}  // namespace
}  // namespace ictus::contact_solvers_test
