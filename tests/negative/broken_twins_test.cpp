// Every broken twin is refused by the functions that the real tests use, and its sound sibling is not.

#include "tests/support/broken_twins.hpp"

#include "tests/support/count_allocations.hpp"
#include "tests/support/impact_errors.hpp"
#include "tests/support/law_checks.hpp"
#include "tests/support/scheme_checks.hpp"

namespace ictus::test::broken_twins_test {
namespace {

OrderFit fit_inside(const SchemeCase<Wall>& scheme, double damping_number) {
  const exact::HuntCrossleyPath path(blow(1.5, damping_number));
  return measure_order([&](double h) { return error_inside(scheme, path, h); },
                       {.coarsest = path.contact_time() / 12});
}

TEST(BrokenTwins, StaleVerletHasNotItsDeclaredOrder) {
  EXPECT_TRUE(has_order(fit_inside(scheme_case<Verlet, Wall>(), 0), Verlet::orders.conservative));
  const OrderFit stale = fit_inside(scheme_case<StaleVerlet, Wall>(), 0);
  EXPECT_FALSE(has_order(stale, StaleVerlet::orders.conservative));
  EXPECT_FALSE(has_order_at_least(stale, StaleVerlet::orders.conservative));
  EXPECT_NEAR(stale.slope, 1, 0.1);
}

TEST(BrokenTwins, BoastfulHeunHasNotItsDeclaredOrder) {
  EXPECT_TRUE(has_order(fit_inside(scheme_case<Heun, Wall>(), 0.5), Heun::orders.damped));
  const OrderFit fit = fit_inside(scheme_case<BoastfulHeun, Wall>(), 0.5);
  EXPECT_FALSE(has_order(fit, BoastfulHeun::orders.damped));
  EXPECT_FALSE(has_order_at_least(fit, BoastfulHeun::orders.damped));
}

TEST(BrokenTwins, TooModestAnOrderIsRefusedToo) {
  EXPECT_FALSE(has_order(fit_inside(scheme_case<Rk4, Wall>(), 0), 3));
}

// A ledger wrong by 0.1 % stays below tolerances that one would type, but its slope is zero.
TEST(BrokenTwins, OverBookedLedgersDoNotClose) {
  const exact::HuntCrossleyPath path(blow(1.5, 0.5));
  const double declared = Verlet::orders.through_contact(1.5, Verlet::orders.damped);
  EXPECT_TRUE(has_order_at_least(ledger_order(scheme_case<Verlet, Wall>(), path), declared, {.slope = 0.2}));
  EXPECT_FALSE(has_order_at_least(ledger_order(scheme_case<OverBookedVerlet, Wall>(), path), declared,
                                  {.slope = 0.2}));

  const Scenario pair = pair_setup(0.4);
  const auto worst = [&](const SchemeCase<Model>& scheme) {
    return balance(scheme, pair.model, pair.start(), 4, 0.013).worst;
  };
  EXPECT_TRUE(below(worst(scheme_case<TwoPoint, Model>()), 1e-13));
  EXPECT_FALSE(below(worst(scheme_case<OverBookedTwoPoint, Model>()), 1e-13));
  EXPECT_FALSE(below(worst(scheme_case<LeakyTwoPoint, Model>()), 1e-13));
}

TEST(BrokenTwins, ForgetfulSchemesDoNotRepeat) {
  const Scenario pair = pair_setup();
  EXPECT_TRUE(repeats(scheme_case<Rk4, Model>(), pair.model, pair.start(), 0.013, 50));
  EXPECT_FALSE(repeats(scheme_case<ForgetfulRk4, Model>(), pair.model, pair.start(), 0.013, 50));
}

TEST(BrokenTwins, WastefulSchemesAllocate) {
  const Wall wall(soft(), 0.4);
  EXPECT_EQ(allocations_in_steps(scheme_case<Rk4, Wall>(), wall, wall.start(-0.01, 0.7), 0.013, 50), 0u);
  EXPECT_GE(allocations_in_steps(scheme_case<WastefulRk4, Wall>(), wall, wall.start(-0.01, 0.7), 0.013, 50),
            50u);
  // Eigen's temporaries count as well. One whose place nobody sees could be optimised away.
  [[maybe_unused]] const double* volatile seen = nullptr;
  EXPECT_EQ(allocations_of([&] { seen = Eigen::VectorXd::Constant(7, 1.0).eval().data(); }), 1u);
}

TEST(BrokenTwins, DriftingSchemesDoNotFlyFreelyNorKeepWhatTheyShould) {
  EXPECT_TRUE(free_flight_error(scheme_case<Rk4, Wall>(), 0.9).below(1e-13));
  EXPECT_FALSE(free_flight_error(scheme_case<DriftingRk4, Wall>(), 0.9).below(1e-13));
  EXPECT_TRUE(momentum_error(scheme_case<TwoPoint, Model>(), pair_setup(), {0.4, 1.3}).below(1e-14));
  EXPECT_FALSE(momentum_error(scheme_case<LeakyTwoPoint, Model>(), pair_setup(), {0.4, 1.3}).below(1e-14));
}

TEST(BrokenTwins, AWrongExponentDoesNotScale) {
  Random random(1);
  EXPECT_TRUE(unit_scaling_error<HuntCrossley>(random).below(1e-12));
  EXPECT_GT(unit_scaling_error<WrongExponent>(random).value(), 0.1);
}

TEST(BrokenTwins, ALawThatGainsIsFound) {
  Random random(1);
  EXPECT_TRUE(negative_force_or_loss<HuntCrossley>(random).below(1e-300));
  EXPECT_FALSE(negative_force_or_loss<Gaining>(random).below(1e-300));
  EXPECT_TRUE(closed_loop_error<HuntCrossley>(random).below(2e-4));
  EXPECT_FALSE(closed_loop_error<Gaining>(random).below(2e-4));
}

TEST(BrokenTwins, FalseTraitsAreFound) {
  Random random(1);
  EXPECT_TRUE(trait_error<HuntCrossley>(random).below(1e-14));
  EXPECT_FALSE(trait_error<FalselyConservative>(random).below(1e-14));
  EXPECT_FALSE(trait_error<FalselyProportional>(random).below(1e-14));
  EXPECT_FALSE(below(jump_at_touch<FalselyProportional>(random), 1e-6));
  EXPECT_FALSE(trait_error<WithoutMemory>(random).below(1e-14));
}

TEST(BrokenTwins, InconsistentLawsAreFound) {
  Random random(1);
  EXPECT_TRUE(tangent_error<Stulov>(random).below(1e-9));
  EXPECT_FALSE(tangent_error<Inconsistent>(random).below(1e-9));
  EXPECT_TRUE(stored_energy_error<Stulov>(random).below(1e-9));
  EXPECT_FALSE(stored_energy_error<Inconsistent>(random).below(1e-9));
}

}  // namespace
}  // namespace ictus::test::broken_twins_test
