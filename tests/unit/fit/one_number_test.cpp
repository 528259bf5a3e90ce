// A number of a scene from one measurement. [Liu2008, §8.3]

#include "ictus/fit/one_number.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/fit/quantity.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/run/run.hpp"
#include "tests/support/near.hpp"
#include "tests/support/source_dir.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::one_number_test {
namespace {

const std::string tennis = source_dir() + "/scenes/tennis_on_basketball.toml";

double outcome(const std::string& quantity, const std::vector<std::string>& overrides) {
  const Assembly assembly = load(tennis, overrides);
  return estimation::number_of(assembly, run(assembly), quantity);
}

// What a run of the scene gives is measured, and the key that it was run with found again.
TEST(Fit, FindsTheRestitutionThatLiftsTheBall) {
  const std::string drop = "body.tennis.velocity=5.4", too = "body.basketball.velocity=5.4";
  for (const std::string quantity : {"tennis.height", "tennis.velocity", "basketball.velocity"}) {
    const double measured = outcome(quantity, {drop, too, "contact.restitution=0.437"});
    const Identified found = estimation::one_number(
        tennis, {drop, too},
        {"contact.restitution", {.low = 0.2, .high = 0.9, .pieces = 8}, quantity, measured});
    ASSERT_EQ(found.status, IdentifyStatus::found) << quantity;
    EXPECT_TRUE(near(found.value, 0.437, 1e-9)) << quantity;
  }
}

/// A ball falls by 1 m onto a floor.
std::string drop(const std::string& run) {
  return "[[body]]\nname = 'ball'\nmass = 1\nposition = '1 m'\n[[wall]]\nname = 'floor'\nfaces = 'right'\n"
         "[world]\ngravity = '-9.81 m/s^2'\n[contact]\nlaw = 'power_law'\nstiffness = '1e9 N/m^1.5'\n"
         "restitution = 0.8\n[run]\n" +
         run;
}

double height(const std::string& text) {
  const Assembly assembly = test::assembled(text);
  return estimation::number_of(assembly, run(assembly), "ball.height");
}

// e² of the height it fell from: whether the run ends with the impact, in the rebound, or after several.
TEST(Fit, AHeightIsTheHighestPointAfterTheFirstImpact) {
  EXPECT_TRUE(near(height(drop("method = 'newton'\n")), 0.64, 1e-12));
  for (const std::string duration : {"'1 s'", "'1.7 s'", "'2.2 s'"}) {
    EXPECT_TRUE(near(height(drop("method = 'newton'\nduration = " + duration + "\n")), 0.64, 1e-9))
        << duration;
    EXPECT_TRUE(near(height(drop("method = 'moreau_jean'\nstep = '0.1 ms'\nduration = " + duration + "\n")),
                     0.64, 3e-3))
        << duration;
  }
  EXPECT_TRUE(near(height(drop("method = 'newton'\nduration = '0.6 s'\n")),
                   0.8 * std::sqrt(2 * 9.81) * (0.6 - std::sqrt(2 / 9.81)) -
                       9.81 / 2 * std::pow(0.6 - std::sqrt(2 / 9.81), 2),
                   1e-9))
      << "as far as the run was asked to go";
}

// A ball that rides on another jumps higher than it fell, and higher than its speed at the end says.
TEST(Fit, AHeightIsThePeakOfTheCurve) {
  const Assembly assembly = test::assembled(
      "[[body]]\nname = 'tennis'\nmass = '58 g'\nradius = '3 cm'\nposition = '-1.35 m'\n"
      "[[body]]\nname = 'basketball'\nmass = '580 g'\nradius = '12 cm'\nposition = '-1.12 m'\n[[wall]]\n"
      "[world]\ngravity = '9.81 m/s^2'\n[contact]\nlaw = 'power_law'\nstiffness = '15 kN/m'\nexponent = 1\n"
      "[run]\nmethod = 'reference'\nstep = '0.5 ms'\nduration = '1.5 s'\n");
  const Trace trace = run(assembly);
  double peak = 0;
  for (const double x : trace.find("tennis.position")->values) peak = std::max(peak, -x);
  EXPECT_GT(peak, 2);
  EXPECT_TRUE(near(estimation::number_of(assembly, trace, "tennis.height"), peak, 1e-5));
}

// Forces and durations go with the stiffness: F ∝ K^{1/2} and T ∝ K^{-1/2} for linear springs.
TEST(Fit, FindsTheStiffnessFromForcesAndDurations) {
  for (const std::string quantity : {"basketball-floor.force", "basketball-floor.duration"}) {
    const double measured = outcome(quantity, {"contact.stiffness=20000"});
    EXPECT_GT(measured, 0);
    const Identified found = estimation::one_number(
        tennis, {}, {"contact.stiffness", {.low = 1e4, .high = 4e4, .pieces = 4}, quantity, measured});
    ASSERT_EQ(found.status, IdentifyStatus::found) << quantity;
    EXPECT_TRUE(near(found.value, 20000, 1e-8)) << quantity;
  }
}

TEST(Fit, SaysWhatCannotBeFound) {
  const estimation::OneNumber high{
      "contact.restitution", {.low = 0.1, .high = 0.9, .pieces = 4}, "tennis.height", 100};
  EXPECT_EQ(estimation::one_number(tennis, {}, high).status, IdentifyStatus::none);
  EXPECT_THROW((void)estimation::one_number(tennis, {}, {"contact.restitution", {0, 1}, "tennis.colour", 1}),
               Error);
  EXPECT_THROW((void)estimation::one_number(tennis, {}, {"contact.restitution", {0, 1}, "tenis.height", 1}),
               Error);
  EXPECT_THROW(
      (void)estimation::one_number(tennis, {}, {"contact.restitution", {0, 1}, "tennis-wall.force", 1}),
      Error);
  EXPECT_THROW((void)estimation::one_number(tennis, {}, {"contact.bounce", {0, 1}, "tennis.height", 1}),
               Error);
}

}  // namespace
}  // namespace ictus::test::one_number_test
