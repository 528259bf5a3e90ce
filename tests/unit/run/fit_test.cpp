// A number of a scene from a measurement. [Liu2008, §8.3]

#include "ictus/run/fit.hpp"

#include "ictus/run/run.hpp"
#include "tests/support/near.hpp"

namespace ictus::test {
namespace {

const std::string tennis = ICTUS_SOURCE_DIR "/scenes/tennis_on_basketball.toml";

double outcome(const std::string& quantity, const std::vector<std::string>& overrides) {
  const Assembly assembly = load(tennis, overrides);
  return outcome_of(assembly, run(assembly), quantity);
}

// What a run of the scene gives is measured, and the key that it was run with found again.
TEST(Fit, FindsTheRestitutionThatLiftsTheBall) {
  const std::string drop = "body.tennis.velocity=5.4", too = "body.basketball.velocity=5.4";
  for (const std::string quantity : {"tennis.height", "tennis.velocity", "basketball.velocity"}) {
    const double measured = outcome(quantity, {drop, too, "contact.restitution=0.437"});
    const Identified found =
        fit(tennis, {drop, too},
            {"contact.restitution", {.low = 0.2, .high = 0.9, .pieces = 8}, quantity, measured});
    ASSERT_EQ(found.status, IdentifyStatus::found) << quantity;
    EXPECT_TRUE(near(found.value, 0.437, 1e-9)) << quantity;
  }
}

// Forces and durations go with the stiffness: F ∝ K^{1/2} and T ∝ K^{-1/2} for linear springs.
TEST(Fit, FindsTheStiffnessFromForcesAndDurations) {
  for (const std::string quantity : {"basketball-floor.force", "basketball-floor.duration"}) {
    const double measured = outcome(quantity, {"contact.stiffness=20000"});
    EXPECT_GT(measured, 0);
    const Identified found =
        fit(tennis, {}, {"contact.stiffness", {.low = 1e4, .high = 4e4, .pieces = 4}, quantity, measured});
    ASSERT_EQ(found.status, IdentifyStatus::found) << quantity;
    EXPECT_TRUE(near(found.value, 20000, 1e-8)) << quantity;
  }
}

TEST(Fit, SaysWhatCannotBeFound) {
  const FitChoice high{"contact.restitution", {.low = 0.1, .high = 0.9, .pieces = 4}, "tennis.height", 100};
  EXPECT_EQ(fit(tennis, {}, high).status, IdentifyStatus::none);
  EXPECT_THROW((void)fit(tennis, {}, {"contact.restitution", {0, 1}, "tennis.colour", 1}), Error);
  EXPECT_THROW((void)fit(tennis, {}, {"contact.restitution", {0, 1}, "tenis.height", 1}), Error);
  EXPECT_THROW((void)fit(tennis, {}, {"contact.restitution", {0, 1}, "tennis-wall.force", 1}), Error);
  EXPECT_THROW((void)fit(tennis, {}, {"contact.bounce", {0, 1}, "tennis.height", 1}), Error);
}

}  // namespace
}  // namespace ictus::test
