// Impact laws that are wrong in one way each: the harness of the impact laws must catch them.

#include <gtest/gtest.h>

#include "ictus/laws/impact/lzb.hpp"
#include "tests/support/impact_checks.hpp"
#include "tests/support/impact_reference.hpp"
#include "tests/support/impact_symmetries.hpp"

namespace ictus::test::impact_twins_test {
namespace {

constexpr ImpactOptions usual{.limit = 200'000};

/// `lzb`, with its impulses changed by `spoil(contact, impulse)`.
template <class Spoil>
LawUnderTest spoiled(Spoil spoil) {
  LawUnderTest law = law_under_test<Lzb>();
  law.resolve = [right = law.resolve, spoil](const ImpactCase& c, const ImpactOptions& options) {
    Solved solved = right(c, options);
    solved.velocity = c.velocity;
    for (std::size_t j = 0; j < solved.impulse.size(); ++j) {
      solved.impulse[j] = spoil(j, solved.impulse[j]);
      for (std::size_t i = 0; i < c.coordinates(); ++i)
        solved.velocity[i] -= c.inverse_mass[i] * c.direction[j * c.coordinates() + i] * solved.impulse[j];
    }
    solved.after = c.kinetic(solved.velocity);
    return solved;
  };
  return law;
}

LawUnderTest honest() {
  return spoiled([](std::size_t, double p) { return p; });
}
LawUnderTest gaining() {
  return spoiled([](std::size_t, double p) { return 1.00001 * p; });
}
LawUnderTest interpenetrating() {
  return spoiled([](std::size_t, double p) { return 0.49999 * p; });
}
LawUnderTest partial_to_the_first() {
  return spoiled([](std::size_t j, double p) { return j == 0 ? (1 - 1e-6) * p : p; });
}

/// Pushes bodies from outside.
LawUnderTest without_reaction() {
  LawUnderTest law = law_under_test<Lzb>();
  law.resolve = [right = law.resolve](const ImpactCase& c, const ImpactOptions& options) {
    Solved solved = right(c, options);
    solved.velocity[0] *= 1 + 1e-9;
    return solved;
  };
  return law;
}

/// Knows which side is left, and in which units it lives.
LawUnderTest one_sided() {
  LawUnderTest law = law_under_test<Lzb>();
  law.resolve = [right = law.resolve](const ImpactCase& c, const ImpactOptions& options) {
    ImpactCase stiffer = c;
    for (std::size_t j = 0; j < c.contacts(); ++j)
      if (c.direction[j * c.coordinates()] > 0) stiffer.stiffness[j] *= 1.01;
    stiffer.stiffness[0] += 0.01;
    return right(stiffer, options);
  };
  return law;
}

TEST(ImpactTwins, TheRightLawPasses) {
  EXPECT_TRUE(restitution_error(honest(), {.tolerance = 1e-13}).below(1e-12));
  EXPECT_TRUE(momentum_error(honest(), 50).below(1e-14));
  const Books all = books(honest(), 50, usual);
  EXPECT_TRUE(all.gained.below(1e-9));
  EXPECT_TRUE(all.unbalanced.below(1e-9));
  EXPECT_TRUE(all.closing.below(1e-9));
  EXPECT_TRUE(relabelling_error(honest(), 20, usual).below(1e-8));
  EXPECT_TRUE(mirror_error(honest(), 20, usual).below(1e-8));
  EXPECT_TRUE(scaling_error(honest(), 20, usual, {.stiffness = 3e8}).below(1e-8));
}

TEST(ImpactTwins, ALawThatGainsEnergyIsFound) {
  const Books all = books(gaining(), 50, usual);
  EXPECT_FALSE(all.gained.below(1e-9));
  EXPECT_FALSE(all.unbalanced.below(1e-9));
  EXPECT_FALSE(restitution_error(gaining(), usual).below(1e-6));
}

TEST(ImpactTwins, ALawThatMayGainMustSaySoWhenItDoes) {
  LawUnderTest silent = gaining();
  silent.traits.may_gain_energy = true;
  EXPECT_FALSE(books(silent, 50, usual).gained.below(1e-9));
  LawUnderTest frank = silent;
  frank.resolve = [wrong = silent.resolve](const ImpactCase& c, const ImpactOptions& options) {
    Solved solved = wrong(c, options);
    solved.events.push_back({ImpactEventKind::energy_gained, 0, 0, 0});
    return solved;
  };
  EXPECT_TRUE(books(frank, 50, usual).gained.below(1e-9));
}

TEST(ImpactTwins, ALawThatInterpenetratesIsFound) {
  EXPECT_FALSE(books(interpenetrating(), 50, usual).closing.below(1e-9));
}

TEST(ImpactTwins, ALawThatDependsOnOrderIsFound) {
  EXPECT_FALSE(relabelling_error(partial_to_the_first(), 20, usual).below(1e-8));
}

TEST(ImpactTwins, ALawThatPushesFromOutsideIsFound) {
  EXPECT_FALSE(momentum_error(without_reaction(), 50).below(1e-14));
}

TEST(ImpactTwins, ALawThatKnowsSidesOrUnitsIsFound) {
  EXPECT_FALSE(mirror_error(one_sided(), 20, usual).below(1e-8));
  EXPECT_FALSE(scaling_error(one_sided(), 20, usual, {.stiffness = 3e8}).below(1e-8));
}

// The reference sees a stiffness that is wrong by a millionth, and knows one from two of them.
TEST(ImpactTwins, TheReferenceFindsWrongNumbers) {
  ImpactCase c = chain({1, 2, 1, 3}, {1, 0, 0, 0});
  c.stiffness = {1, 3, 2};
  c.restitution = {0.9, 0.5, 0.7};
  const std::vector<double> ours = resolve_once(c.problem(), {}).velocity;
  EXPECT_TRUE(below(difference(ReferenceImpact(c, {}).velocities(), ours), 1e-8));
  EXPECT_FALSE(below(difference(ReferenceImpact(c, {.bi_stiffness = false}).velocities(), ours), 1e-3));
  c.stiffness[1] *= 1 + 1e-6;
  EXPECT_FALSE(below(difference(ReferenceImpact(c, {}).velocities(), ours), 1e-8));
}

}  // namespace
}  // namespace ictus::test::impact_twins_test
