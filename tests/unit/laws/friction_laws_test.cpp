#include "ictus/laws/friction/laws.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/friction_law_checks.hpp"

namespace ictus::test::friction_laws_test {
namespace {

TEST(FrictionLaws, TurnWithTheirContact) {
  FrictionLaws::for_each([]<class L>(Type<L>) { EXPECT_LT(anisotropy<L>(2000), 1e-9) << L::about.name; });
}

TEST(FrictionLaws, NeverMakeEnergy) {
  FrictionLaws::for_each([]<class L>(Type<L>) { EXPECT_GT(least_loss<L>(20'000), -1e-6) << L::about.name; });
}

TEST(FrictionLaws, AreNothingWithoutLoad) {
  FrictionLaws::for_each([]<class L>(Type<L>) {
    const L law;
    Sliding at;
    at.slip = {1, 2, 0};
    EXPECT_EQ(friction_drag(law, at, {3, 4, 0}, false), Vector3{}) << L::about.name;
    EXPECT_EQ(friction_rate(law, at, {3, 4, 0}, false), Vector3{}) << L::about.name;
  });
}

/// The force of a law at a constant slip along x, after a long while.
template <FrictionLaw L>
double steady(const L& law, double slip, double normal) {
  Sliding at;
  at.slip = {slip, 0, 0};
  at.normal = normal;
  Vector3 state{};
  if constexpr (BristledFriction<L>) {
    const double h = 0.05 * law.reach(normal) / slip;
    for (int i = 0; i < 2000; ++i) state += h * law.rate(at, state);
  }
  return friction_drag(law, at, state, false).x;
}

TEST(FrictionLaws, LugreSlidesOnStribecksCurve) {
  Lugre lugre{0.3, 0.45, 0.02, 1e4, 2, 0.7};
  for (const double slip : {1e-3, 0.01, 0.02, 0.05, 1.0}) {
    const double mu = 0.3 + 0.15 * std::exp(-(slip / 0.02) * (slip / 0.02));
    EXPECT_NEAR(steady(lugre, slip, 5), 5 * (mu + 0.7 * slip), 1e-10) << slip;
    // So does stribeck, where it is faster than the slip over which it turns round.
    EXPECT_NEAR(steady(Stribeck{0.3, 0.45, 0.02, 0.7, 1e-5}, slip, 5), 5 * (mu + 0.7 * slip), 1e-12) << slip;
  }
}

TEST(FrictionLaws, StribeckWithOneCoefficientIsCoulombs) {
  const Stribeck stribeck{0.3, 0.3, 0.1, 0, 1e-3};
  const CoulombRegularised coulomb{0.3, 1e-3};
  for (const double slip : {0.0, 1e-9, 1e-4, 1e-3, 0.1})
    EXPECT_EQ(stribeck.drag(slip, 7), coulomb.drag(slip, 7));
  // Smooth through rest: the series meets tanh.
  EXPECT_NEAR(coulomb.drag(1.0001e-8, 7) / coulomb.drag(0.9999e-8, 7), 1, 1e-10);
  EXPECT_NEAR(coulomb.drag(1, 7), 0.3 * 7, 1e-15);
}

// Bristles bent to and fro below the bound: a loop whose area is what they lost, and less than it would slide.
TEST(FrictionLaws, LugreHasHysteresisBeforeItSlides) {
  const Lugre law{0.3, 0.3, 0.01, 1e4, 0, 0};
  const double normal = 10, reach = 0.3 * normal / 1e4, amplitude = 0.5 * reach;
  Sliding at;
  at.normal = normal;
  Vector3 z{};
  double work = 0, largest = 0, before_turn = 0;
  const int steps = 20'000;
  for (int cycle = 0; cycle < 6; ++cycle) {
    work = largest = 0;
    for (int i = 0; i < steps; ++i) {
      const double phase = 2 * std::numbers::pi * (i + 0.5) / steps, h = 1.0 / steps;
      at.slip = {2 * std::numbers::pi * amplitude * std::cos(phase), 0, 0};
      const Vector3 middle = z + 0.5 * h * law.rate(at, z);
      work += h * dot(law.drag(at, middle), at.slip);
      z += h * law.rate(at, middle);
      largest = std::max(largest, std::abs(law.drag(at, z).x));
      if (i == steps / 4) before_turn = law.drag(at, z).x;
    }
  }
  EXPECT_GT(before_turn, 0.1 * normal * 0.3);
  EXPECT_LT(largest, 0.3 * normal);
  EXPECT_GT(work, 0);
  EXPECT_LT(work, 4 * amplitude * 0.3 * normal);
  // z is a function of the way x alone, z′ = 1 − z/reach for a way forward: the loop from −Z to Z closes with
  // Z = reach tanh(a/reach), and has the area 4 μN (a − Z).
  const double a = amplitude / reach, top = std::tanh(a);
  EXPECT_NEAR(largest / (0.3 * normal), top, 1e-5);
  EXPECT_NEAR(work / (0.3 * normal * reach), 4 * (a - top), 1e-5);
}

TEST(FrictionLaws, MindlinOnALinearSpringIsCundallAndStracks) {
  const Mindlin mindlin{0.4, 0.8};
  const CundallStrack spring{0.4, 0.8 * 3e5};
  Dice dice(5);
  for (int i = 0; i < 100; ++i) {
    RubbedState now = any_rubbed(spring, dice);
    now.at.stiffness = 3e5;
    now.at.stiffening = 0;
    EXPECT_EQ(friction_rate(mindlin, now.at, now.state, now.slips),
              friction_rate(spring, now.at, now.state, now.slips));
    EXPECT_EQ(friction_stored(mindlin, now.at, now.state, now.slips),
              friction_stored(spring, now.at, now.state, now.slips));
  }
}

// What sticks holds up to μ_sN, what slips drags by μN, and one coefficient stands for both where no other is given.
template <SlidingSpring L>
void holds_by_its_static_coefficient(L law) {
  Sliding at;
  at.normal = 10;
  at.stiffness = 1e4;
  law.friction = 0.2;
  for (const double held : {0.0, 0.2, 0.5}) {
    law.friction_static = held;
    const double bound = std::max(2.0, 10 * held);
    EXPECT_LT(friction_excess(law, at, {0.999 * bound, 0, 0}, false, 0), 0) << L::about.name << held;
    EXPECT_GT(friction_excess(law, at, {1.001 * bound, 0, 0}, false, 0), 0) << L::about.name << held;
    EXPECT_EQ(friction_drag(law, at, {1, 0, 0}, true).x, 2) << L::about.name << held;
  }
}

TEST(SlidingSprings, HoldByTheirStaticCoefficient) {
  holds_by_its_static_coefficient(CundallStrack{});
  holds_by_its_static_coefficient(Mindlin{});
}

}  // namespace
}  // namespace ictus::test::friction_laws_test
