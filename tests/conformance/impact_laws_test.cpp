// Every impact law of the list: what it must obey follows from its traits.

#include <gtest/gtest.h>

#include "tests/support/impact_checks.hpp"
#include "tests/support/impact_symmetries.hpp"

namespace ictus::test::impact_laws_test {
namespace {

template <class Check>
void for_each_law(Check&& check) {
  ImpactLaws::for_each([&]<class Law>(Type<Law>) {
    const LawUnderTest law = law_under_test<Law>();
    SCOPED_TRACE(law.name);
    check(law);
  });
}

constexpr ImpactOptions tight{.tolerance = 1e-13, .limit = 200'000};

TEST(ImpactLaws, ReturnExactlyEFromOneContact) {
  for_each_law(
      [](const LawUnderTest& law) { EXPECT_TRUE(restitution_error(law, tight).below(law.error(1e-12))); });
}

TEST(ImpactLaws, KeepMomentum) {
  for_each_law([](const LawUnderTest& law) { EXPECT_TRUE(momentum_error(law, 200).below(1e-14)); });
}

TEST(ImpactLaws, KeepTheBooksOfEnergyAndDoNotInterpenetrate) {
  for_each_law([](const LawUnderTest& law) {
    for (Dissipation dissipation : {Dissipation::mono_stiffness, Dissipation::bi_stiffness}) {
      const Books all = books(law, 200, {.dissipation = dissipation, .limit = 200'000});
      EXPECT_TRUE(all.gained.below(law.error(1e-9)));
      EXPECT_TRUE(all.unbalanced.below(law.error(1e-9)));
      EXPECT_TRUE(all.closing.below(law.error(1e-9)));
    }
  });
}

TEST(ImpactLaws, DoNotDependOnOrderUnlessTheySaySo) {
  for_each_law([](const LawUnderTest& law) {
    if (law.traits.depends_on_order) return;
    EXPECT_TRUE(relabelling_error(law, 60, tight).below(1e-12));
  });
}

TEST(ImpactLaws, LookTheSameInAMirror) {
  for_each_law([](const LawUnderTest& law) { EXPECT_TRUE(mirror_error(law, 60, tight).below(1e-14)); });
}

// Nothing but ratios of masses, stiffnesses and speeds can matter.
TEST(ImpactLaws, LookTheSameInAllUnits) {
  for_each_law([](const LawUnderTest& law) {
    EXPECT_TRUE(scaling_error(law, 60, tight, {.speed = 7e-3}).below(law.error(1e-11)));
    EXPECT_TRUE(scaling_error(law, 60, tight, {.stiffness = 3e8}).below(law.error(1e-11)));
    EXPECT_TRUE(scaling_error(law, 60, tight, {.mass = 5e-6}).below(law.error(1e-11)));
  });
}

}  // namespace
}  // namespace ictus::test::impact_laws_test
