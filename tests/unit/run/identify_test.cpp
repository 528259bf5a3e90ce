// Laws found from measurements deliver what was measured: checked against exact/ where the law has a closed
// form, and by the reference scheme elsewhere.

#include "ictus/run/identify.hpp"

#include <chrono>

#include "ictus/exact/power_law.hpp"
#include "ictus/laws/contact/laws.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::identify_test {
namespace {

constexpr double mass = 0.02;

Rebounded check(const HuntCrossley& law, double speed) {
  const exact::HuntCrossleyImpact impact{mass, law.stiffness, law.exponent, law.damping, speed};
  return {impact.restitution(), impact.contact_time()};
}
Rebounded check(const KelvinVoigt& law, double speed) {
  const exact::SpringDashpotImpact impact{mass, law.stiffness, law.damping, speed};
  return {impact.restitution(exact::Release::at_no_force), impact.contact_time(exact::Release::at_no_force)};
}
Rebounded check(const PowerLaw& law, double speed) {
  return {1, exact::PowerLawImpact{mass, law.stiffness, law.exponent, speed}.contact_time()};
}
template <ContactLaw L>
Rebounded check(const L& law, double speed) {
  return reference_impact(law, mass, speed);
}

/// What the law found misses, relative.
template <ContactLaw L>
void deliver(L law, const Measurement& measured, Worst& worst) {
  Identification<L> identification(law, mass, measured);
  const auto impossible = identification.solve();
  const std::string where =
      say(L::about.name, "e", measured.restitution.value_or(NAN), "at", measured.restitution_speed, "T",
          measured.duration.value_or(NAN), "at", measured.duration_speed);
  if (impossible) return worst.see(HUGE_VAL, where, *impossible);
  const L& found = identification.law();
  if (measured.restitution)
    worst.see(relative(check(found, measured.restitution_speed).restitution, *measured.restitution), where,
              "restitution");
  if (measured.duration)
    worst.see(relative(check(found, measured.duration_speed).duration, *measured.duration), where,
              "duration");
  if (!measured.duration) worst.see(relative(found.stiffness, law.stiffness), where, "stiffness touched");
  if constexpr (requires { L::loss; })
    if (!measured.restitution) worst.see(relative(found.*L::loss, law.*L::loss), where, "loss touched");
}

template <ContactLaw L>
std::string refused(const Measurement& measured, L law = {}) {
  return Identification<L>(law, mass, measured).solve().value_or("");
}

template <class L>
class Identify : public ::testing::Test {};
template <class List, class... Kept>
struct AsTypes;
/// All but laws from a table of points, which are what was measured.
template <class... Kept>
struct AsTypes<TypeList<>, Kept...> {
  using Types = ::testing::Types<Kept...>;
};
template <class First, class... Rest, class... Kept>
    struct AsTypes<TypeList<First, Rest...>, Kept...> : std::conditional_t < requires(First law) {
  law.stiffness;
}, AsTypes<TypeList<Rest...>, Kept..., First>, AsTypes < TypeList<Rest...>, Kept... >> {};
struct LawNames {
  template <class L>
  static std::string GetName(int) {
    return std::string(L::about.name);
  }
};
TYPED_TEST_SUITE(Identify, AsTypes<ContactLaws>::Types, LawNames);

TYPED_TEST(Identify, DeliversADurationAtAnySpeed) {
  Worst worst;
  for (const double speed : {0.05, 0.7, 6.0})
    for (const double duration : {3e-5, 4e-4, 5e-3}) deliver<TypeParam>({}, {{}, 0, duration, speed}, worst);
  EXPECT_TRUE(worst.below(1e-10));
}

TYPED_TEST(Identify, DeliversARestitutionAtAnySpeed) {
  if constexpr (requires { TypeParam::loss; }) {
    Worst worst;
    for (const double speed : {0.05, 0.7, 6.0})
      for (const double restitution : {0.98, 0.8, 0.7})
        deliver<TypeParam>({}, {restitution, speed, {}, 0}, worst);
    EXPECT_TRUE(worst.below(1e-10));
  }
}

TYPED_TEST(Identify, DeliversBothAtDifferentSpeeds) {
  const double restitution = std::is_same_v<TypeParam, PowerLaw> ? 1 : 0.85;
  Worst worst;
  for (const double first : {0.3, 2.0})
    for (const double second : {0.5, 3.0})
      for (const double duration : {8e-5, 3e-4})
        deliver<TypeParam>({}, {restitution, first, duration, second}, worst);
  EXPECT_TRUE(worst.below(1e-10));
}

TYPED_TEST(Identify, HonoursTheExponent) {
  if constexpr (requires(TypeParam law) { law.exponent; }) {
    Worst worst;
    for (const double exponent : {1.0, 1.3, 3.0}) {
      TypeParam law;
      law.exponent = exponent;
      deliver<TypeParam>(law, {{}, 0, 3e-4, 1.5}, worst);
    }
    EXPECT_TRUE(worst.below(1e-10));
  }
}

// No loss at all, and no rounding of it.
TYPED_TEST(Identify, ARestitutionOfOneIsNoLoss) {
  for (const bool timed : {false, true}) {
    Measurement measured{1.0, 1.3, {}, 0.4};
    if (timed) measured.duration = 2e-4;
    Identification<TypeParam> identification({}, mass, measured);
    EXPECT_EQ(identification.solve().value_or(""), "");
    if constexpr (requires { TypeParam::loss; }) {
      // Thornton's spheres may yield anywhere beyond the depth of the impact.
      constexpr bool by_restitution =
          std::is_same_v<TypeParam, LankaraniNikravesh> || std::is_same_v<TypeParam, WaltonBraun>;
      if constexpr (std::is_same_v<TypeParam, Thornton>)
        EXPECT_EQ(restitution_of(identification.law(), mass, 1.3), 1);
      else
        EXPECT_EQ(identification.law().*TypeParam::loss, by_restitution ? 1 : 0);
    }
  }
}

TYPED_TEST(Identify, ARestitutionOfZeroGetsWordsSoon) {
  const auto start = std::chrono::steady_clock::now();
  EXPECT_NE(refused<TypeParam>({0.0, 1.3, {}, 0}), "");
  EXPECT_NE(refused<TypeParam>({0.0, 1.3, 2e-4, 0.4}), "");
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  EXPECT_LT(passed.count(), 60.0) << "a search without an end";
}

TEST(IdentifyWords, HuntCrossleyReachesEveryRestitutionButZero) {
  EXPECT_EQ(refused<HuntCrossley>({0.0, 1, {}, 0}), "a restitution of 0 is a limit that no loss reaches");
  Worst worst;
  for (const double restitution : {1e-6, 0.01, 0.3, 0.999999})
    deliver<HuntCrossley>({}, {restitution, 2, {}, 0}, worst);
  EXPECT_TRUE(worst.below(1e-10));
}

// At e = 0 the law damps with μ v = 3/4, whatever the speed.
TEST(IdentifyWords, LankaraniNikraveshHasALeastRestitution) {
  const double least = exact::HuntCrossleyImpact{mass, 1, 1.5, 0.75, 1}.restitution();
  for (const double speed : {0.1, 5.0}) {
    const std::string said = refused<LankaraniNikravesh>({least - 1e-3, speed, {}, 0});
    EXPECT_EQ(said,
              "at this speed the law gives restitutions from " + std::to_string(least) + " to 1.000000");
    EXPECT_EQ(refused<LankaraniNikravesh>({least - 1e-3, speed, 1e-3, 1}), said);
    EXPECT_EQ(refused<LankaraniNikravesh>({least + 1e-3, speed, {}, 0}), "");
  }
}

TEST(IdentifyWords, AnElasticLawGivesOneOnly) {
  EXPECT_EQ(refused<PowerLaw>({0.9, 1, {}, 0}), "this law is elastic: its restitution is 1");
  EXPECT_EQ(refused<PowerLaw>({0.9, 1, 1e-3, 2}), "this law is elastic: its restitution is 1");
  EXPECT_EQ(refused<PowerLaw>({1.0, 1, {}, 0}), "");
}

// Felt that relaxes much sooner or later than the blow lasts loses little: no amplitude gives a small
// restitution.
TEST(IdentifyWords, FeltLosesLittleFarFromItsTime) {
  Stulov slow;
  slow.relaxation = 10;
  EXPECT_NE(refused<Stulov>({0.5, 1, 1e-4, 1}, slow).find("restitutions from 0.9"), std::string::npos)
      << refused<Stulov>({0.5, 1, 1e-4, 1}, slow);
}

// An overdamped dashpot alone holds on for 4m/c · ln 2ζ: long durations need absurdly soft springs, but have
// them.
TEST(IdentifyWords, KelvinVoigtFindsSpringsOfAnySoftness) {
  Worst worst;
  for (const double duration : {0.02, 0.2, 2.0}) deliver<KelvinVoigt>({1e6, 1}, {{}, 0, duration, 1}, worst);
  EXPECT_TRUE(worst.below(1e-10));
}

// The impact alone by the reference scheme agrees with the closed forms that it stands in for.
TEST(ReferenceImpact, AgreesWithClosedForms) {
  Worst worst;
  for (const double number : {0.0, 0.1, 1.0, 3.0, 10.0})
    for (const double exponent : {1.0, 1.5, 2.5}) {
      const HuntCrossley law{.stiffness = 3e6, .exponent = exponent, .damping = number / 2};
      const Rebounded got = reference_impact(law, mass, 2), wanted = check(law, 2);
      worst.see(relative(got.restitution, wanted.restitution), "e, μv", number, "α", exponent);
      worst.see(relative(got.duration, wanted.duration), "T, μv", number, "α", exponent);
    }
  for (const double damping : {0.0, 10.0, 300.0, 1000.0}) {
    const KelvinVoigt law{.stiffness = 1e6, .damping = damping};
    const Rebounded got = reference_impact(law, mass, 2), wanted = check(law, 2);
    worst.see(relative(got.restitution, wanted.restitution), "e, c", damping);
    worst.see(relative(got.duration, wanted.duration), "T, c", damping);
  }
  EXPECT_TRUE(worst.below(1e-11));
}

}  // namespace
}  // namespace ictus::test::identify_test
