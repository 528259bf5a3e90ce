// Laws with friction that are wrong in one way each: the checks of tests/support/friction_cases.hpp must find them.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/friction_cases.hpp"

namespace ictus::test::friction_twins_test {
namespace {

/// `stronge`, with its friction changed by `spoil(contact, answer)`; energies follow.
template <class Spoil>
FrictionResolver spoiled(Spoil spoil) {
  return [spoil](const FrictionCase& c) {
    Rubbed r = rubbed_by("stronge", c, 1e-10);
    spoil(c, r);
    double lost = 0;
    for (std::size_t i = 0; i < c.d; ++i) {
      r.velocity[i] = c.velocity[i] - c.at(i, 0) * r.impulse;
      for (std::size_t k = 1; k < c.d; ++k) r.velocity[i] -= c.at(i, k) * r.tangential[k - 1];
      const double p = i == 0 ? r.impulse : r.tangential[i - 1];
      lost += p * (c.velocity[i] + r.velocity[i]) / 2;
    }
    r.after = r.before - lost;
    return r;
  };
}

FrictionResolver honest() {
  return spoiled([](const FrictionCase&, Rubbed&) {});
}
/// Takes the slip for its opposite.
FrictionResolver turned_sign() {
  return spoiled([](const FrictionCase&, Rubbed& r) {
    for (double& p : r.tangential) p = -p;
  });
}
FrictionResolver too_rough() {
  return spoiled([](const FrictionCase&, Rubbed& r) {
    for (double& p : r.tangential) p *= 1.001;
  });
}
FrictionResolver one_sided() {
  return spoiled([](const FrictionCase& c, Rubbed& r) {
    if (c.velocity[1] > 0) r.tangential[0] *= 1 - 1e-6;
  });
}
/// Coulomb's law for each tangent by itself.
FrictionResolver pyramid() {
  return spoiled([](const FrictionCase& c, Rubbed& r) {
    const double limit = c.friction * r.impulse / 2;
    for (double& p : r.tangential) p = std::clamp(p, -limit, limit);
  });
}
FrictionResolver in_metres_per_second() {
  return spoiled([](const FrictionCase& c, Rubbed& r) {
    if (std::abs(c.velocity[0]) < 1e-3) r.impulse *= 1.001;
  });
}
/// Gains without a word.
FrictionResolver silent_newton() {
  return [](const FrictionCase& c) {
    Rubbed r = rubbed_by("newton", c, 1e-10);
    r.events.clear();
    return r;
  };
}

TEST(FrictionTwins, TheRightLawPasses) {
  for (const std::size_t d : {2u, 3u}) {
    const FrictionBooks books = friction_books(honest(), d, 500);
    EXPECT_TRUE(books.gained.below(1e-12));
    EXPECT_TRUE(books.unbalanced.below(1e-12));
    EXPECT_TRUE(books.outside.below(1e-9));
    EXPECT_TRUE(books.closing.below(1e-9));
    EXPECT_TRUE(friction_units_error(honest(), d, 200).below(1e-9));
  }
  EXPECT_TRUE(friction_mirror_error(honest(), 200).below(1e-12));
  EXPECT_TRUE(friction_turning_error(honest(), 200).below(1e-9));
}

TEST(FrictionTwins, ALawThatTakesTheSlipForItsOppositeIsFound) {
  for (const std::size_t d : {2u, 3u}) {
    const FrictionBooks books = friction_books(turned_sign(), d, 500);
    EXPECT_FALSE(books.gained.below(1e-2));
    EXPECT_FALSE(books.unbalanced.below(1e-2));
  }
}

TEST(FrictionTwins, ALawThatLeavesTheConeIsFound) {
  EXPECT_FALSE(friction_books(too_rough(), 2, 500).outside.below(1e-4));
  EXPECT_FALSE(friction_books(too_rough(), 3, 500).unbalanced.below(1e-5));
}

TEST(FrictionTwins, ALawThatKnowsSidesDirectionsOrUnitsIsFound) {
  EXPECT_FALSE(friction_mirror_error(one_sided(), 200).below(1e-9));
  EXPECT_FALSE(friction_turning_error(pyramid(), 200).below(1e-3));
  EXPECT_FALSE(friction_units_error(in_metres_per_second(), 2, 200).below(1e-6));
}

TEST(FrictionTwins, AGainWithoutAWordIsFound) {
  EXPECT_FALSE(friction_books(silent_newton(), 2, 500).gained.below(1e-3));
}

// A path that switches at the wrong slip differs from the one by small steps.
TEST(FrictionTwins, TheSteppedPathFindsAWrongMode) {
  FrictionCase c = kane(0.5, 0.25);
  EXPECT_TRUE(near(rubbed_by("stronge", c).velocity[1], stepped(c, PathRule::energetic, 1e-6).slip, 1e-4));
  FrictionCase wrong = c;
  wrong.velocity[1] = -c.velocity[1];
  EXPECT_FALSE(
      near(rubbed_by("stronge", wrong).velocity[1], stepped(c, PathRule::energetic, 1e-6).slip, 1e-2));
}

}  // namespace
}  // namespace ictus::test::friction_twins_test
