// What every nonsmooth scheme must do, over the list.

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/model/mechanics/ball_column.hpp"
#include "ictus/schemes/nonsmooth/splitting.hpp"
#include "tests/support/energy_balances.hpp"
#include "tests/support/no_alloc.hpp"

namespace ictus::test::nonsmooth_schemes_test {
namespace {

bool has_captured_impacts(const NonsmoothTraits& traits) {
  return !traits.tracks_events && !traits.at_positions;
}

/// Those that are meant to be right.
std::vector<NonsmoothSchemeFacts> consistent_schemes() {
  std::vector<NonsmoothSchemeFacts> all;
  for (const NonsmoothSchemeFacts& facts : nonsmooth_schemes())
    if (facts.traits.consistent) all.push_back(facts);
  return all;
}

// A free mass: every impact returns e and loses ½ m v² (1 − e²), wherever in the step it is met.
TEST(NonsmoothSchemes, DeliverTheRestitutionAskedFor) {
  for (const NonsmoothSchemeFacts& facts : consistent_schemes())
    for (const double e : {0.0, 0.3, 0.9, 1.0})
      for (int i = 0; i < 10; ++i) {
        const LinearContacts system = oscillator(0, 1, e);
        const auto stepper = make_nonsmooth_stepper(facts.about.name, system, {});
        Motion motion = one_body(0.5 + 0.1 * phase(i), -2);
        stepper->start(motion);
        StepReport books;
        for (int k = 0; k < 20; ++k) books.add(stepper->step(motion, 0.05));
        ASSERT_TRUE(books.converged()) << facts.about.name;
        EXPECT_TRUE(near(motion.v[0], 2 * e, 1e-12, 1)) << facts.about.name << ' ' << e;
        EXPECT_TRUE(near(books.impact_loss, 2 * (1 - e * e), 1e-12, 1)) << facts.about.name << ' ' << e;
        EXPECT_TRUE(near(books.taken, 1, 1e-13)) << facts.about.name;
      }
}

/// Where P > 0 the contact opens with −e U, to round-off; how many there were.
std::size_t expect_newtons_law(std::string_view scheme) {
  Random random(4);
  std::size_t pushes = 0;
  for (int i = 0; i < 6; ++i) {
    const LinearContacts system = any_linear_contacts(random, i % 3 == 2);
    const auto stepper = make_nonsmooth_stepper(scheme, system, {});
    visit_steps(system, *stepper, 0.03, 300, [&](const BalanceStep& now, const StepReport& step) {
      ASSERT_TRUE(step.converged()) << scheme << ' ' << step.advice;
      const Vector before = now.opening(0), after = now.opening(1);
      for (Eigen::Index j = 0; j < now.impulse.size(); ++j) {
        if (now.impulse[j] <= 0) continue;
        ++pushes;
        EXPECT_TRUE(near(after[j], -system.restitution(j) * before[j], 1e-11, now.before.v.norm()))
            << scheme << " system " << i << " t " << now.before.t;
      }
    });
  }
  return pushes;
}

TEST(NonsmoothSchemes, KeepNewtonsLawAtEveryCapturedImpact) {
  for (const NonsmoothSchemeFacts& facts : consistent_schemes()) {
    if (!has_captured_impacts(facts.traits) || facts.traits.splits) continue;
    EXPECT_GT(expect_newtons_law(facts.about.name), 200u) << facts.about.name;
  }
}

/// Steps from a start that comes back to it: sizes that came once come again.
template <class System>
std::size_t allocations_in_steps(std::string_view scheme, const System& system, const Motion& start,
                                 double h) {
  const auto stepper = make_nonsmooth_stepper(scheme, system, {});
  Motion motion = start;
  const auto run = [&] {
    motion.t = start.t;
    motion.q = start.q;
    motion.v = start.v;
    stepper->start(motion);
    for (int k = 0; k < 200; ++k) (void)stepper->step(motion, h);
  };
  run();
  return allocations_of(run);
}

TEST(NonsmoothSchemes, AllocateNothingInAStep) {
  Random random(9);
  const LinearContacts full = any_linear_contacts(random), diagonal = any_linear_contacts(random, true);
  const TwoRods rods(true);
  for (const NonsmoothSchemeFacts& facts : nonsmooth_schemes()) {
    if (facts.traits.tracks_events) continue;  // they list their events
    const std::string_view name = facts.about.name;
    EXPECT_EQ(allocations_in_steps(name, full, at_rest(full.coordinates()), 0.03), 0u) << name;
    EXPECT_EQ(allocations_in_steps(name, diagonal, at_rest(diagonal.coordinates()), 0.03), 0u) << name;
    EXPECT_EQ(allocations_in_steps(name, rods, two_rods_start(), 0.01), 0u) << name;
  }
}

TEST(NonsmoothSchemes, GiveTheSameBitsTwice) {
  const TwoRods rods(true);
  for (const NonsmoothSchemeFacts& facts : nonsmooth_schemes()) {
    Motion motion[2] = {two_rods_start(), two_rods_start()};
    for (Motion& one : motion) {
      const auto stepper = make_nonsmooth_stepper(facts.about.name, rods, {});
      stepper->start(one);
      for (int k = 0; k < 300; ++k) (void)stepper->step(one, 0.01);
    }
    EXPECT_EQ(motion[0].q, motion[1].q) << facts.about.name;
    EXPECT_EQ(motion[0].v, motion[1].v) << facts.about.name;
  }
}

/// Two opposite contacts that ask for speeds which exclude each other.
LinearContacts contradiction() {
  LinearContacts system = oscillator(0, 2);
  system.parts.directions = Matrix{{1.0}, {-1.0}};
  system.parts.gap = Vector{{-1, -1}};
  system.parts.restitution = Vector{{0.9, 0.1}};
  return system;
}

// No silent wrong velocity: the step that fails leaves the motion where it was, and says what may help.
TEST(NonsmoothSchemes, SayWhenThereIsNoSolution) {
  const LinearContacts system = contradiction();
  for (const NonsmoothSchemeFacts& facts : nonsmooth_schemes()) {
    if (!has_captured_impacts(facts.traits) || facts.traits.tableau) continue;
    const auto stepper = make_nonsmooth_stepper(facts.about.name, system, {});
    Motion motion = one_body(0, -1);
    stepper->start(motion);
    const StepReport step = stepper->step(motion, 0.1);
    EXPECT_FALSE(step.converged()) << facts.about.name;
    EXPECT_FALSE(step.advice.empty()) << facts.about.name;
    EXPECT_GT(step.residual, 1e-3) << facts.about.name;
    EXPECT_EQ(step.taken, 0) << facts.about.name;
    EXPECT_EQ(motion.t, 0) << facts.about.name;
    EXPECT_EQ(motion.v[0], -1) << facts.about.name;
  }
}

// Ten balls on each other: round-off makes no impacts, and the floor carries all of them.
TEST(NonsmoothSchemes, LeaveAColumnAtRest) {
  const SystemCase column = BallColumn{}.make();
  const double weight = 10 * 9.81;
  for (const NonsmoothSchemeFacts& facts : consistent_schemes()) {
    if (facts.about.name == Splitting::about.name) continue;  // sinks by g h²/2 in each step, then stops
    const auto stepper = make_nonsmooth_stepper(facts.about.name, *column.system, {});
    Motion motion = column.start;
    stepper->start(motion);
    StepReport books;
    double carried = 0;
    for (int k = 0; k < 3000; ++k) {
      books.add(stepper->step(motion, 2e-4));
      carried += stepper->impulse()[0];
    }
    ASSERT_TRUE(books.converged()) << facts.about.name << ' ' << books.advice;
    EXPECT_TRUE(below((motion.q - column.start.q).norm(), 1e-12)) << facts.about.name;
    EXPECT_TRUE(near(books.impact_loss, 0, 1e-12, 1)) << facts.about.name;
    EXPECT_TRUE(near(carried, weight * motion.t, 1e-10)) << facts.about.name;
  }
}

// M(q), forces of v, directions that turn: the books close up to the error of the scheme.
TEST(NonsmoothSchemes, HoldTheEnergyOfADoublePendulumAgainstAWall) {
  const TwoRods rods(true);
  for (const NonsmoothSchemeFacts& facts : consistent_schemes()) {
    const auto stepper = make_nonsmooth_stepper(facts.about.name, rods, {});
    Motion motion = two_rods_start();
    const double start = rods.energy(motion);
    stepper->start(motion);
    StepReport books;
    for (int k = 0; k < 6000; ++k) books.add(stepper->step(motion, 1e-3));
    ASSERT_TRUE(books.converged()) << facts.about.name << ' ' << books.advice;
    EXPECT_GT(books.impact_loss, 0.05) << facts.about.name;
    EXPECT_TRUE(near(rods.energy(motion), start - books.impact_loss, 3e-3, 1)) << facts.about.name;
    Vector gap(1);
    rods.gaps(motion.q, gap);
    EXPECT_GT(gap[0], -5e-3) << facts.about.name;
    EXPECT_LT(books.iterations, 20u * 6000u) << facts.about.name;
  }
}

}  // namespace
}  // namespace ictus::test::nonsmooth_schemes_test
