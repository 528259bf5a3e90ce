// Every contact law of the list obeys what contact laws must obey.

#include "ictus/laws/contact/laws.hpp"

#include "tests/support/law_checks.hpp"
#include "tests/support/simulate.hpp"

namespace ictus::test::contact_laws_test {
namespace {

template <class Check>
void for_each_law(Check&& check) {
  ContactLaws::for_each([&]<class L>(Type<L> type) {
    SCOPED_TRACE(std::string(L::about.name));
    Random random(20111);
    check(type, random);
  });
}

TEST(ContactLaws, DoNothingOutOfContact) {
  for_each_law(
      []<class L>(Type<L>, Random& random) { EXPECT_TRUE(force_out_of_contact<L>(random).below(1e-300)); });
}

TEST(ContactLaws, JumpAtTouchOnlyWhereTheySaySo) {
  for_each_law([]<class L>(Type<L>, Random& random) {
    const double jump = jump_at_touch<L>(random);
    if (L::traits.jumps_at_touch) {
      EXPECT_GT(jump, 1e-3);
    } else {
      EXPECT_TRUE(below(jump, 1e-6));
    }
  });
}

TEST(ContactLaws, NeverPullAndNeverMakeEnergy) {
  for_each_law(
      []<class L>(Type<L>, Random& random) { EXPECT_TRUE(negative_force_or_loss<L>(random).below(1e-300)); });
}

TEST(ContactLaws, TangentIsTheDerivative) {
  for_each_law([]<class L>(Type<L>, Random& random) { EXPECT_TRUE(tangent_error<L>(random).below(1e-9)); });
}

TEST(ContactLaws, StoredEnergyIsTheIntegralOfTheElasticForce) {
  for_each_law(
      []<class L>(Type<L>, Random& random) { EXPECT_TRUE(stored_energy_error<L>(random).below(1e-9)); });
}

TEST(ContactLaws, ReturnNoMoreThanTheyTook) {
  for_each_law(
      []<class L>(Type<L>, Random& random) { EXPECT_TRUE(closed_loop_error<L>(random).below(2e-4)); });
}

TEST(ContactLaws, AreTheSameInAllUnits) {
  for_each_law(
      []<class L>(Type<L>, Random& random) { EXPECT_TRUE(unit_scaling_error<L>(random).below(1e-12)); });
}

TEST(ContactLaws, AreWhatTheirTraitsSay) {
  for_each_law([]<class L>(Type<L>, Random& random) { EXPECT_TRUE(trait_error<L>(random).below(1e-14)); });
}

TEST(ContactLaws, ParametersCoverTheLawAndTheirDefaultsAreAllowed) {
  for_each_law([]<class L>(Type<L>, Random&) {
    const L law;
    for (const auto& parameter : L::parameters) {
      EXPECT_TRUE(parameter.range.holds(law.*parameter.member)) << parameter.name;
      EXPECT_FALSE(parameter.meaning.empty()) << parameter.name;
    }
    std::size_t beside = 0;  // a table of points is no number
    if constexpr (requires { law.curves; }) beside = sizeof(law.curves);
    EXPECT_EQ(sizeof(L), L::parameters.size() * sizeof(double) + beside) << "a member without a descriptor";
  });
}

/// Separation over approach speed of one impact on a wall, by the reference scheme.
template <ContactLaw L>
Trace impact_on_wall(const L& law, double mass, double speed) {
  const Model model = wall_model(law, mass);
  return simulate(model, "reference", model.start(vector({-1e-6 * speed}), vector({speed})), plan_of(1, 1));
}

TEST(ContactLaws, RestitutionIsBetweenZeroAndOne) {
  for_each_law([]<class L>(Type<L>, Random& random) {
    for (int i = 0; i < 12; ++i) {
      const L law = any_law<L>(random);
      const Trace trace = impact_on_wall(law, random.log_uniform(1e-3, 1e-1), random.log_uniform(0.1, 10));
      ASSERT_EQ(trace.impacts.size(), 1u) << trace.ending.reason;
      const double e = trace.impacts[0].restitution();
      EXPECT_GE(e, L::traits.conservative ? 1 - 1e-10 : 0);
      EXPECT_LE(e, 1 + 1e-10);
      // The reference does not control the error of its ledger, and dampers like δ^{0.025}, which Tsuji's is at
      // α = 1.05, are hard to integrate.
      EXPECT_TRUE(near(trace.ledger.remainder(), 0, 5e-6, trace.ledger.initial)) << "the ledger closes";
      EXPECT_GE(trace.ledger.dissipated, 0);
    }
  });
}

}  // namespace
}  // namespace ictus::test::contact_laws_test
