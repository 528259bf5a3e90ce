// The ledger of every scheme: closed to round-off where the scheme says so, else with a remainder of its
// order.

#include "ictus/laws/contact/power_law.hpp"
#include "tests/support/scheme_checks.hpp"

namespace ictus::test::scheme_energy_test {
namespace {

template <System S, class Check>
void for_each_scheme(Check&& check) {
  for (const SchemeCase<S>& scheme : scheme_cases<S>()) {
    SCOPED_TRACE(scheme.name());
    check(scheme);
  }
}

TEST(Energy, LedgerClosesToRoundOffWhereDeclared) {
  const Scenario elastic_chain = chain_setup(0), damped_chain = chain_setup(0.3);
  for_each_scheme<Model>([&](const SchemeCase<Model>& scheme) {
    if (!scheme.facts.keeps.energy) return;
    for (double damping : {0.0, 0.4})
      for (double h : {0.003, 0.041, 0.5}) {
        const Scenario pair = pair_setup(damping);
        EXPECT_TRUE(below(balance(scheme, pair.model, pair.start(), 4, h).worst, 1e-13))
            << damping << ", step " << h;
      }
    if (!fits(scheme, elastic_chain.model)) return;
    EXPECT_TRUE(below(balance(scheme, elastic_chain.model, elastic_chain.start(), 4, 0.013).worst, 1e-13))
        << "chain";
    EXPECT_TRUE(below(balance(scheme, damped_chain.model, damped_chain.start(), 4, 0.013).worst, 2e-13))
        << "damped chain";
  });
}

TEST(Energy, LedgerClosesUnderGravityWhereDeclared) {
  const Model floor = wall_model(soft(0), 0.4, 0.9);
  const State<Model> start = floor.start(vector({-0.3}), vector({0.8}));
  for_each_scheme<Model>([&](const SchemeCase<Model>& scheme) {
    if (!scheme.facts.keeps.energy) return;
    EXPECT_TRUE(below(balance(scheme, floor, start, 20, 0.013).worst, 1e-12));
  });
}

TEST(Energy, RemainderFallsWithTheDeclaredOrder) {
  for (double number : {0.0, 0.5})
    for (double exponent : {1.0, 1.5, 2.0, 3.0}) {
      const exact::HuntCrossleyPath path(blow(exponent, number));
      for_each_scheme<Wall>([&](const SchemeCase<Wall>& scheme) {
        // The ledger of a scheme that cuts forces falls as it likes: with springs alone to nothing, at once.
        if (scheme.facts.keeps.adaptive || scheme.facts.keeps.poor) return;
        const Orders& orders = scheme.facts.orders;
        const double declared =
            orders.through_contact(exponent, number > 0 ? orders.damped : orders.conservative);
        EXPECT_TRUE(has_order_at_least(ledger_order(scheme, path), declared, {.slope = 0.2}))
            << "α = " << exponent << ", μv = " << number;
      });
    }
}

// A contact that is far away must not coarsen the solution of one that is near: compressions of 10 µm in a
// room of 1 m.
TEST(Energy, IsKeptBesideAFarContact) {
  const Model room = room_model(PowerLaw{.stiffness = 1e8, .exponent = 1.5}, 1e-2, 1);
  for_each_scheme<Model>([&](const SchemeCase<Model>& scheme) {
    if (!scheme.facts.keeps.energy || !fits(scheme, room)) return;
    const State<Model> start = room.start(vector({1e-5}), vector({-1}));
    // The depth itself is known to 1e-16 m only.
    EXPECT_TRUE(below(balance(scheme, room, start, 1e-4, 1e-6).worst, 1e-11));
  });
}

TEST(Energy, IsKeptOverAMillionSteps) {
  const Model room = room_model(PowerLaw{.stiffness = 9, .exponent = 1.5}, 0.4, 0.37);
  for_each_scheme<Model>([&](const SchemeCase<Model>& scheme) {
    if (!scheme.facts.keeps.energy || !fits(scheme, room)) return;
    const State<Model> start = room.start(vector({0.17}), vector({0.7}));
    // One of them solves for its stiffness at every impact, which takes its time.
    const double steps = scheme.name() == "two_point_phase" ? 1e5 : 1e6, h = 0.05;
    EXPECT_TRUE(below(balance(scheme, room, start, steps * h, h).worst, 2e-12));
  });
}

}  // namespace
}  // namespace ictus::test::scheme_energy_test
