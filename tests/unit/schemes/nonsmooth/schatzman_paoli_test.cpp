// Schatzman–Paoli: the condition on positions, rest, and steps of changing size.

#include <gtest/gtest.h>

#include "ictus/model/mechanics/rigid_pendulum.hpp"
#include "tests/support/energy_balances.hpp"
#include "tests/support/event_examples.hpp"

namespace ictus::test::schatzman_paoli_test {
namespace {

// 0 ≤ g((q₊ + e q₋)/(1 + e)) ⊥ P ≥ 0 for every contact with its own e [AcaryLecture, eq. (43)], and
// M (q₊ − 2q + q₋) − h² F = h Gᵀ P, (42a).
TEST(SchatzmanPaoli, KeepsItsConditions) {
  Random random(2);
  Worst feasible, complementary, dynamic;
  std::size_t pushes = 0;
  for (int i = 0; i < 8; ++i) {
    const LinearContacts system = any_linear_contacts(random, i % 3 == 2);
    const auto stepper = make_nonsmooth_stepper("schatzman_paoli", system, {});
    visit_steps(system, *stepper, 0.01, 500, [&](const BalanceStep& now, const StepReport& step) {
      ASSERT_TRUE(step.converged());
      if (!now.earlier) return;
      const Vector bent = now.after.q - 2 * now.before.q + now.earlier->q;
      const Vector force = system.external(now.before.t) - system.parts.stiffness * now.before.q;
      const Vector left = system.parts.mass * bent / now.h - now.h * force -
                          system.parts.directions.transpose() * now.impulse;
      dynamic.see(left.norm() / (1 + now.after.v.norm()), i, now.before.t);
      for (Eigen::Index j = 0; j < now.impulse.size(); ++j) {
        const double e = system.restitution(j);
        const Vector between = (now.after.q + e * now.earlier->q) / (1 + e);
        const double gap = system.parts.directions.row(j).dot(between) + system.parts.gap[j];
        feasible.see(std::fmax(0, -gap), i, now.before.t);
        complementary.see(std::abs(std::fmin(gap, now.impulse[j])), i, now.before.t);
        pushes += now.impulse[j] > 0 ? 1u : 0u;
      }
    });
  }
  EXPECT_GT(pushes, 200u);
  EXPECT_TRUE(feasible.below(1e-12));
  EXPECT_TRUE(complementary.below(1e-12));
  EXPECT_TRUE(dynamic.below(1e-11));
}

TEST(SchatzmanPaoli, ABallAtRestStaysAtRest) {
  const LinearContacts ball = oscillator(0, 1, 0.5, 9.81);
  const auto stepper = make_nonsmooth_stepper("schatzman_paoli", ball, {});
  Motion motion = one_body(0, 0);
  stepper->start(motion);
  for (int k = 0; k < 100; ++k) {
    EXPECT_TRUE(stepper->step(motion, 0.01).converged());
    EXPECT_EQ(motion.q[0], 0);
    EXPECT_EQ(motion.v[0], 0);
    EXPECT_TRUE(near(stepper->impulse()[0], 0.0981, 1e-14));
  }
}

// A gap l sin θ − d: Newton's method ends at the round-off of positions, at any step.
TEST(SchatzmanPaoli, LeansOnAWall) {
  const SystemCase rod = RigidPendulum{}.make();
  for (const double h : {0.02, 0.01, 1e-3, 5e-4}) {
    const auto stepper = make_nonsmooth_stepper("schatzman_paoli", *rod.system, {});
    Motion motion = rod.start;
    stepper->start(motion);
    StepReport books;
    while (motion.t < 4 && books.converged()) books.add(stepper->step(motion, h));
    ASSERT_TRUE(books.converged()) << h << ' ' << books.advice;
    EXPECT_TRUE(near(motion.q[0], std::asin(0.2), 1e-13)) << h;
    EXPECT_TRUE(below(std::abs(motion.v[0]), 1e-11)) << h;
  }
}

TEST(SchatzmanPaoli, SaysWhenAVelocityIsNotFinite) {
  const PushedMasses mass({[](double t) { return t < 1 ? 1.0 : INFINITY; }}, {0.5});
  const auto stepper = make_nonsmooth_stepper("schatzman_paoli", mass, {});
  Motion motion = one_body(1, 0);
  EXPECT_TRUE(stepper->step(motion, 0.5).converged());
  const StepReport last = stepper->step(motion, 0.5);
  EXPECT_EQ(last.status, Status::not_finite);
  EXPECT_FALSE(last.advice.empty());
  EXPECT_EQ(motion.t, 0.5);
}

// Each step of another size is a start of second order: q stays exact under constant forces.
TEST(SchatzmanPaoli, StartsAfreshWithEveryNewStep) {
  const LinearContacts ball = oscillator(0, 1, 0.5, 2);
  const auto stepper = make_nonsmooth_stepper("schatzman_paoli", ball, {});
  Motion motion = one_body(10, 3);
  stepper->start(motion);
  for (int k = 0; k < 30; ++k) {
    EXPECT_TRUE(stepper->step(motion, k % 3 == 0 ? 0.1 : 0.07).converged());
    EXPECT_TRUE(near(motion.q[0], 10 + 3 * motion.t - motion.t * motion.t, 1e-14));
    EXPECT_TRUE(near(motion.v[0], 3 - 2 * motion.t, 1e-12, 1));
  }
}

// A motion that was changed from outside is noticed.
TEST(SchatzmanPaoli, NoticesAnotherMotion) {
  const LinearContacts system = oscillator(1);
  const auto used = make_nonsmooth_stepper("schatzman_paoli", system, {});
  const auto fresh = make_nonsmooth_stepper("schatzman_paoli", system, {});
  Motion other = one_body(5, 2), first = one_body(1, 0), second = one_body(1, 0);
  (void)used->step(other, 0.1);
  (void)used->step(first, 0.1);
  (void)fresh->step(second, 0.1);
  EXPECT_EQ(first.q[0], second.q[0]);
  EXPECT_EQ(first.v[0], second.v[0]);
}

}  // namespace
}  // namespace ictus::test::schatzman_paoli_test
