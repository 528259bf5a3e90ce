// The list behind `ictus exact`: every entry answers with finite numbers, and every wrong input is named.

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "ictus/base/error.hpp"
#include "ictus/exact/exact.hpp"
#include "ictus/exact/hunt_crossley.hpp"

namespace ictus::exact::test::exact_list_test {
namespace {

Values some_values(const Entry& entry) {
  const Values known{{"mass", 0.01},        {"stiffness", 1e5}, {"speed", 0.3},       {"height", 0.2},
                     {"step", 1e-5},        {"duration", 1e-3}, {"restitution", 0.7}, {"angle", 0.5},
                     {"yield_depth", 1e-6}, {"impedance", 50}};
  Values values;
  for (const Input& input : entry.inputs)
    if (!input.fallback) values.emplace(input.name, known.at(std::string(input.name)));
  return values;
}

double result(const std::vector<Result>& results, const std::string& name) {
  for (const Result& each : results)
    if (each.name == name) return each.value;
  ADD_FAILURE() << "no result " << name;
  return 0;
}

std::string complaint(std::string_view name, const Values& values) {
  try {
    evaluate(name, values);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(ExactList, IsSortedAndEveryEntryAnswers) {
  std::string_view last;
  for (const Entry& each : entries()) {
    EXPECT_LT(last, each.about.name);
    last = each.about.name;
    std::set<std::string> names;
    for (const Result& r : evaluate(each.about.name, some_values(each))) {
      EXPECT_TRUE(std::isfinite(r.value)) << each.about.name << ' ' << r.name;
      EXPECT_TRUE(names.insert(r.name).second) << r.name;
      EXPECT_FALSE(r.unit.empty());
    }
    EXPECT_GT(names.size(), 4u);
  }
  EXPECT_EQ(entries().size(), 26u);
}

TEST(ExactList, AnswersWithTheOracles) {
  const std::vector<Result> r =
      evaluate("hunt_crossley", {{"mass", 0.01}, {"stiffness", 1e9}, {"damping", 0.5}, {"speed", 1}});
  const HuntCrossleyImpact i{0.01, 1e9, 1.5, 0.5, 1};
  EXPECT_EQ(result(r, "restitution"), i.restitution());
  EXPECT_EQ(result(r, "max_force"), i.max_force());
  EXPECT_EQ(result(r, "contact_time"), i.contact_time());
  EXPECT_NEAR(result(r, "energy_before"), result(r, "energy_after") + result(r, "dissipated_energy"), 1e-18);
}

// A depth of 0 where there is one, and a crash, stood here before.
TEST(ExactList, RefusesEnergiesThatAreNoNumbers) {
  for (const char* name : {"hunt_crossley", "power_law"})
    for (const double speed : {1e-300, 1e-160, 1e160, 1e300}) {
      const std::string told = complaint(name, {{"mass", 0.01}, {"stiffness", 1e8}, {"speed", speed}});
      EXPECT_NE(told.find("energy"), std::string::npos) << name << ' ' << speed;
    }
  EXPECT_EQ(complaint("power_law", {{"mass", 0.01}, {"stiffness", 1e8}, {"speed", 1e-140}}), "");
  // The fit of the rebound speed is a polynomial of the damping number.
  EXPECT_NE(
      complaint("hunt_crossley", {{"mass", 0.01}, {"stiffness", 1e8}, {"damping", 1e160}, {"speed", 1}}), "");
}

// Without inputs, the examples of [AcaryLecture]; what would take too long is refused.
TEST(ExactList, AnswersWithTheMotionsOfTheLecture) {
  const std::vector<Result> bar = evaluate("bouncing_bar", {{"time", 4.0 / 3}});
  EXPECT_NEAR(result(bar, "contact_force"), 400, 1e-11);
  EXPECT_NEAR(result(bar, "first_contact_end"), 5.0 / 3, 1e-14);
  const std::vector<Result> oscillator = evaluate("impacting_oscillator", {{"time", 1}});
  EXPECT_NEAR(result(oscillator, "position"), 0.25, 1e-15);
  EXPECT_EQ(result(oscillator, "impacts"), 2);
  const std::vector<Result> balls = evaluate("two_ball_oscillator", {{"time", 0.3}});
  EXPECT_NEAR(result(balls, "lower_position"), 0.55, 1e-15);
  EXPECT_EQ(result(balls, "impacts"), 0);
  const std::vector<Result> rod = evaluate("rigid_pendulum", {});
  EXPECT_EQ(result(rod, "angle"), std::asin(0.2));
  EXPECT_LT(result(rod, "rest_time"), 3);
  EXPECT_NE(complaint("rigid_pendulum", {{"rate", 20}}).find("does not swing"), std::string::npos);
  EXPECT_NE(complaint("rigid_pendulum", {{"wall", 2}}).find("does not swing"), std::string::npos);
  for (const char* name : {"bouncing_bar", "impacting_oscillator", "rigid_pendulum", "two_ball_oscillator"})
    EXPECT_NE(complaint(name, {{"time", 1e9}}).find("time = 1e+09"), std::string::npos) << name;
}

TEST(ExactList, AnswersWithTheWavesOfRods) {
  const std::vector<Result> rods =
      evaluate("rod_impact", {{"speed", 2}, {"length", 0.1}, {"struck_length", 0.2}});
  EXPECT_NEAR(result(rods, "vibrating_share"), 0.5, 1e-15);
  EXPECT_NEAR(result(rods, "contact_time"), 0.2 / std::sqrt(2.1e11 / 7850), 1e-18);
  EXPECT_EQ(result(evaluate("rod_on_support", {{"speed", 2}}), "rebound_velocity"), -2);
  const std::vector<Result> row = evaluate("rod_row", {{"speed", 2}, {"count", 3}, {"moving", 1}});
  EXPECT_EQ(result(row, "velocity_2"), 0);
  EXPECT_EQ(result(row, "velocity_3"), 2);
  EXPECT_NE(complaint("rod_row", {{"speed", 2}, {"count", 3}, {"moving", 3}}).find("moving = 3"),
            std::string::npos);
}

TEST(ExactList, NamesEveryWrongInput) {
  for (const Entry& each : entries())
    for (const Input& input : each.inputs)
      for (double wrong : {-1.0, std::nan(""), HUGE_VAL}) {
        if (wrong == -1 && input.range.holds(wrong)) continue;
        Values values = some_values(each);
        values[std::string(input.name)] = wrong;
        const std::string text = complaint(each.about.name, values);
        EXPECT_NE(text.find(std::string(input.name) + " = "), std::string::npos)
            << each.about.name << ": " << text;
        EXPECT_NE(text.find(std::string(input.range.words)), std::string::npos) << text;
      }
}

TEST(ExactList, NamesMissingAndUnknownKeysAtOnce) {
  const std::string text = complaint("hunt_crossley", {{"mas", 1}, {"speed", 1}, {"exponent", 0.5}});
  EXPECT_NE(text.find("unknown key 'mas'"), std::string::npos);
  EXPECT_NE(text.find("did you mean 'mass'"), std::string::npos);
  EXPECT_NE(text.find("mass is missing"), std::string::npos);
  EXPECT_NE(text.find("stiffness is missing"), std::string::npos);
  EXPECT_NE(text.find("exponent = 0.5 is not in [1, 1000]"), std::string::npos);
  EXPECT_NE(complaint("hunt_crosley", {}).find("did you mean 'hunt_crossley'"), std::string::npos);
  EXPECT_NE(complaint("rigid_bouncing_ball", {{"height", 1}, {"restitution", 1.5}}).find("restitution = 1.5"),
            std::string::npos);
}

TEST(ExactList, RefusesWhatDoublesCannotHold) {
  const Values huge{{"mass", 1e300}, {"stiffness", 1e-300}, {"speed", 1e300}, {"damping", 1e300}};
  EXPECT_NE(complaint("hunt_crossley", huge), "");
}

}  // namespace
}  // namespace ictus::exact::test::exact_list_test
