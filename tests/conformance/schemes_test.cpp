// Every scheme of the list obeys what schemes must obey.

#include "tests/support/all_schemes.hpp"
#include "tests/support/count_allocations.hpp"
#include "tests/support/scheme_checks.hpp"

namespace ictus::test {
template std::vector<SchemeCase<Wall>> scheme_cases<Wall>();
template std::vector<SchemeCase<Model>> scheme_cases<Model>();
}  // namespace ictus::test

namespace ictus::test::schemes_test {
namespace {

template <System S, class Check>
void for_each_scheme(Check&& check) {
  for (const SchemeCase<S>& scheme : scheme_cases<S>()) {
    SCOPED_TRACE(scheme.name());
    check(scheme);
  }
}

TEST(Schemes, FlyFreelyWithoutError) {
  for_each_scheme<Wall>([](const SchemeCase<Wall>& scheme) {
    EXPECT_TRUE(free_flight_error(scheme, 0).below(1e-13)) << "without gravity";
    EXPECT_TRUE(free_flight_error(scheme, 0.9).below(1e-13)) << "under gravity";
  });
}

TEST(Schemes, AllocateNothingInAStep) {
  const Wall wall(soft(), 0.4);
  const Model one = wall_model(soft(), 0.4);
  const Scenario chain = chain_setup();
  for_each_scheme<Wall>([&](const SchemeCase<Wall>& scheme) {
    EXPECT_EQ(allocations_in_steps(scheme, wall, wall.start(-0.01, 0.7), 0.013, 200), 0u)
        << "on a SingleImpact";
  });
  for_each_scheme<Model>([&](const SchemeCase<Model>& scheme) {
    EXPECT_EQ(allocations_in_steps(scheme, one, one.start(vector({-0.01}), vector({0.7})), 0.013, 200), 0u)
        << "on a Model of one contact";
    if (!fits(scheme, chain.model)) return;
    EXPECT_EQ(allocations_in_steps(scheme, chain.model, chain.start(), 0.013, 200), 0u) << "on a chain";
  });
}

TEST(Schemes, RepeatToTheBit) {
  const Scenario pair = pair_setup(), chain = chain_setup();
  for_each_scheme<Model>([&](const SchemeCase<Model>& scheme) {
    EXPECT_TRUE(repeats(scheme, pair.model, pair.start(), 0.013, 300));
    if (!fits(scheme, chain.model)) return;
    EXPECT_TRUE(repeats(scheme, chain.model, chain.start(), 0.013, 300));
  });
}

TEST(Schemes, GiveTheSameOnBothKindsOfSystem) {
  const Wall wall(soft(), 0.4, 0.3);
  const Model model = wall_model(soft(), 0.4, 0.3);
  const auto walls = scheme_cases<Wall>();
  const auto models = scheme_cases<Model>();
  for (std::size_t i = 0; i < walls.size(); ++i) {
    if (walls[i].facts.keeps.adaptive) continue;  // a last bit may cost it another step: see the next test
    State<Wall> a = wall.start(-0.01, 0.7);
    State<Model> b = model.start(vector({-0.01}), vector({0.7}));
    const auto first = walls[i].make(wall);
    const auto second = models[i].make(model);
    Worst worst;
    for (int n = 0; n < 150; ++n) {
      first->step(wall, a, 0.0131);
      second->step(model, b, 0.0131);
      worst.see(relative(a.q[0], b.q[0], 0.1), "position at", a.t);
      worst.see(relative(a.v[0], b.v[0], 0.7), "velocity at", a.t);
      worst.see(relative(first->stored(wall, a), second->stored(model, b), 0.1), "stored energy at", a.t);
    }
    EXPECT_TRUE(worst.below(1e-13)) << walls[i].name();
  }
}

TEST(Schemes, OfTheirOwnStepsEndTheSameOnBothKindsOfSystem) {
  const Wall wall(soft(), 0.4, 0.3);
  const Model model = wall_model(soft(), 0.4, 0.3);
  State<Wall> a = wall.start(-0.01, 0.7);
  State<Model> b = model.start(vector({-0.01}), vector({0.7}));
  ASSERT_TRUE(advance(named<Wall>("reference"), wall, a, 2, 2.0));
  ASSERT_TRUE(advance(named<Model>("reference"), model, b, 2, 2.0));
  EXPECT_TRUE(near(a.q[0], b.q[0], 1e-11));
  EXPECT_TRUE(near(a.v[0], b.v[0], 1e-11));
}

TEST(Schemes, KeepMomentum) {
  const Scenario pair = pair_setup(), chain = chain_setup();
  for_each_scheme<Model>([&](const SchemeCase<Model>& scheme) {
    EXPECT_TRUE(momentum_error(scheme, pair, {0.4, 1.3}).below(1e-14)) << "pair";
    if (!fits(scheme, chain.model)) return;
    EXPECT_TRUE(momentum_error(scheme, chain, {0.7, 0.3, 1.1, 0.5, 0.8}).below(1e-14)) << "chain";
  });
}

TEST(Schemes, KnowOnlyTheReducedMassOfAPair) {
  const double m1 = 0.4, m2 = 1.3, reduced = m1 * m2 / (m1 + m2);
  const Scenario pair = pair_setup();
  const Scenario alone{wall_model(soft(), reduced), {-0.07}, {0.9}};
  for_each_scheme<Model>([&](const SchemeCase<Model>& scheme) {
    const auto two = states_of(scheme, pair, 2, 0.013), one = states_of(scheme, alone, 2, 0.013);
    ASSERT_FALSE(two.empty());
    // The reference measures its errors against all velocities and takes other steps: only the end is common.
    const bool fixed = !scheme.facts.keeps.adaptive;
    Worst worst;
    for (std::size_t n = fixed ? 0 : two.size() - 1; n < two.size(); ++n) {
      const State<Model>& other = fixed ? one[n] : one.back();
      worst.see(relative(two[n].q[0] - two[n].q[1], other.q[0], 0.1), "depth at", two[n].t);
      worst.see(relative(two[n].v[0] - two[n].v[1], other.v[0], 0.9), "speed at", two[n].t);
    }
    EXPECT_TRUE(worst.below(fixed ? 3e-14 : 1e-11));
  });
}

}  // namespace
}  // namespace ictus::test::schemes_test
