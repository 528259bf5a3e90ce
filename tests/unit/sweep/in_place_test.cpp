// Numbers of a point that are set in place are those of its scene, to the bit.

#include "ictus/sweep/in_place.hpp"

#include <gtest/gtest.h>

namespace ictus::test::in_place_test {
namespace {

using namespace ictus::sweep;

constexpr const char* cradle = R"(
[[chain]]
name = "ball"
count = 4
mass = "50 g"
radius = "10 mm"
[start]
ball-1.velocity = "1 m/s"
[contact]
law = "power_law"
stiffness = "6.97e9 N/m^1.5"
restitution = 0.9
[[pair]]
between = ["ball-2", "ball-3"]
restitution = 0.7
[run]
method = "lzb"
)";

SweepPlan plan_of(const std::vector<std::string>& vary) {
  SweepChoice choice;
  Problems problems;
  choice.scene = "s.toml";
  for (const std::string& text : vary) choice.parameters.push_back(read_parameter(text, problems));
  problems.raise();
  return plan_sweep(std::move(choice), cradle);
}

bool holds(const std::vector<std::string>& vary) {
  const SweepPlan plan = plan_of(vary);
  Worker worker(plan);
  const Subject first(worker.assembled(0));
  return InPlace(plan, worker, 0, first).holds();
}

TEST(InPlace, NumbersAreThoseOfTheScene) {
  const SweepPlan plan =
      plan_of({"body.*.mass=0.1,0.3", "body.ball-2.mass=0.07,0.2", "contact.*.restitution=0.5,0.8",
               "contact.ball-1-ball-2.restitution=0.6,1", "start.ball-1.velocity=1,3"});
  Worker worker(plan);
  const Subject first(worker.assembled(0));
  const InPlace in_place(plan, worker, 0, first);
  ASSERT_TRUE(in_place.holds());
  OneImpact::Numbers numbers = first.impact.numbers();
  for (std::size_t point = plan.points(); point-- > 0;) {
    ASSERT_TRUE(in_place.set(point, numbers)) << point;
    EXPECT_TRUE(numbers == Subject(worker.assembled(point)).impact.numbers()) << point;
  }
}

TEST(InPlace, OtherNumbersNeedScenes) {
  EXPECT_TRUE(holds({"chain.mass=0.1,0.2"}));
  EXPECT_FALSE(holds({"chain.mass=0.1,0.2", "chain.radius=0.01,0.02"}));
  EXPECT_FALSE(holds({"contact.stiffness=1e8,1e9"}));
  EXPECT_FALSE(holds({"run.method=lzb,compliant"}));
}

/// What a scene refuses, or what is no impact, is left to it.
TEST(InPlace, ImpossiblePointsNeedScenes) {
  const SweepPlan plan =
      plan_of({"chain.mass=0.1,-1", "contact.restitution=0.5,1.5,0", "start.ball-1.velocity=1,-1"});
  Worker worker(plan);
  const Subject first(worker.assembled(0));
  const InPlace in_place(plan, worker, 0, first);
  ASSERT_TRUE(in_place.holds());
  OneImpact::Numbers numbers = first.impact.numbers();
  EXPECT_TRUE(in_place.set(0, numbers));
  for (std::size_t point = 1; point < plan.points(); ++point) EXPECT_FALSE(in_place.set(point, numbers));
}

}  // namespace
}  // namespace ictus::test::in_place_test
