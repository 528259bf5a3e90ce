#include "ictus/trace/impact_watch.hpp"

#include "tests/support/near.hpp"

namespace ictus::test::impact_watch_test {
namespace {

// Touch and release are where the flights meet the surface, wherever the samples fall.
TEST(ImpactWatch, FindsTouchAndReleaseBetweenSamples) {
  ImpactWatch watch(3);
  EXPECT_FALSE(
      watch.look({.time = 0, .depth = -0.3, .speed = 1, .force = 0, .acceleration = 0, .energy = 8}));
  EXPECT_FALSE(
      watch.look({.time = 1, .depth = 0.5, .speed = 0.5, .force = 20, .acceleration = 0, .energy = 7}));
  EXPECT_TRUE(watch.touching());
  EXPECT_FALSE(
      watch.look({.time = 2, .depth = 0.4, .speed = -0.5, .force = 10, .acceleration = 0, .energy = 7}));
  const auto impact =
      watch.look({.time = 3, .depth = -0.2, .speed = -0.8, .force = 0, .acceleration = 0, .energy = 6});
  ASSERT_TRUE(impact);
  EXPECT_FALSE(watch.touching());
  EXPECT_EQ(impact->contact, 3u);
  EXPECT_TRUE(near(impact->touch_time, 0.3, 1e-15));
  EXPECT_TRUE(near(impact->release_time, 2.75, 1e-15));
  EXPECT_TRUE(near(impact->contact_time(), 2.45, 1e-15));
  EXPECT_TRUE(near(impact->restitution(), 0.8, 1e-15));
  EXPECT_EQ(impact->peak_depth, 0.5);
  EXPECT_EQ(impact->peak_depth_time, 1);
  EXPECT_EQ(impact->peak_force, 20);
  EXPECT_EQ(impact->peak_force_time, 1);
  EXPECT_EQ(impact->energy_before, 8);
  EXPECT_EQ(impact->energy_after, 6);
  EXPECT_EQ(impact->samples, 2u);
}

// Under gravity the flights are parabolas: x = −0.3 + t + g t²/2 from the last sample before touch.
TEST(ImpactWatch, FollowsParabolas) {
  const double g = 0.8, until_touch = (-1 + std::sqrt(1 + 2 * g * 0.3)) / g;
  EXPECT_TRUE(near(time_to_touch({0, -0.3, 1, 0, g, 0}), until_touch, 1e-15));
  const double since_release =
      (1 - std::sqrt(1 - 2 * g * 0.1)) / g;  // x = −0.1 at v = −√(1 − 2g·0.1) after leaving at −1
  EXPECT_TRUE(near(time_to_depth({0, -0.1, -std::sqrt(1 - 2 * g * 0.1), 0, g, 0}, 0), -since_release, 1e-14));
  EXPECT_EQ(time_to_touch({0, 0, 0, 0, 0, 0}), 0);
  // Thrown up from x = −0.1 at 0.2: back on the surface after (0.2 + √(0.04 + 2g·0.1))/g.
  EXPECT_TRUE(
      near(time_to_touch({0, -0.1, -0.2, 0, g, 0}), (0.2 + std::sqrt(0.04 + 2 * g * 0.1)) / g, 1e-15));
}

// A sample that is just behind the surface tells the touch, and one just before it the release, where the flight from the
// other side does not: this one is turned by forces that are no part of its acceleration.
TEST(ImpactWatch, TakesTheNearerFlight) {
  const double last_bits = 1e-12;
  ImpactWatch watch;
  watch.look({0, -0.3, 0.6, 0, 0, 1});
  watch.look({1, last_bits, 1, 1e-9, 0, 1});
  watch.look({2, 0.5, 0, 5, 0, 1});
  watch.look({3, last_bits, -0.8, 1e-9, 0, 1});
  const auto impact = watch.look({4, -0.3, -0.2, 0, 0, 1});
  ASSERT_TRUE(impact);
  EXPECT_TRUE(near(impact->touch_time, 1, 1e-11));
  EXPECT_TRUE(near(impact->approach_speed, 1, 1e-11));
  EXPECT_TRUE(near(impact->release_time, 3, 1e-11));
  EXPECT_TRUE(near(impact->separation_speed, 0.8, 1e-11));
}

// Of a body that vibrates a flight that turns is no sign of a touch: who knows all touches has no others.
TEST(ImpactWatch, GuessesNoTouchWhereAllAreKnown) {
  for (const bool knows : {false, true}) {
    ImpactWatch watch;
    if (knows) watch.trust_samples();
    watch.look({0, -0.1, 1, 0, 0, 1});
    EXPECT_EQ(watch.look({1, -0.1, -1, 0, 0, 1}).has_value(), !knows);
  }
}

// A staggered scheme still pushes for one sample after the contact has opened.
TEST(ImpactWatch, WaitsForTheLag) {
  ImpactWatch watch(0, 1);
  watch.look({0, -0.1, 1, 0, 0, 1});
  watch.look({1, 0.5, 1, 5, 0, 1});
  EXPECT_FALSE(watch.look({2, -0.1, -0.5, 0, 0, 1}));
  const auto impact = watch.look({3, -1, -0.9, 0, 0, 1});
  ASSERT_TRUE(impact);
  EXPECT_EQ(impact->separation_speed, 0.9);
}

TEST(ImpactWatch, StartsInsideAContactWhereTheRunDoes) {
  ImpactWatch watch;
  watch.look({5, 0.5, 1, 5, 0, 1});
  EXPECT_EQ(watch.current().touch_time, 5);
  EXPECT_FALSE(watch.current().released());
}

// A law that lets go inside releases where the flight after leaves that depth, wherever the samples fall: the
// contact that parts at 0.5 lets go at 0.3, 0.2 s before it is seen at 0.2, or 0.8 s before at −0.1.
TEST(ImpactWatch, ReleasesWhereTheForceVanishes) {
  for (double seen : {0.2, -0.1}) {
    ImpactWatch watch;
    watch.look({0, -0.1, 1, 0, 0, 1});
    watch.look({1, 0.5, 0, 5, 0, 1});
    auto impact = watch.look({2, seen, -0.5, seen > 0 ? -1.0 : 0.0, 0, 1, 0.3});
    EXPECT_EQ(impact.has_value(), seen <= 0) << "it ends when it has opened";
    if (!impact) impact = watch.look({3, seen - 0.5, -0.5, 0, 0, 1, 0.3});
    ASSERT_TRUE(impact);
    EXPECT_TRUE(near(impact->release_time, 2 - (0.3 - seen) / 0.5, 1e-15));
    EXPECT_EQ(impact->separation_speed, 0.5);
  }
}

// A force that vanishes and comes back before the contact has opened has not vanished for good.
TEST(ImpactWatch, GoesOnUntilTheContactOpens) {
  ImpactWatch watch;
  watch.look({0, -0.1, 1, 0, 0, 1});
  watch.look({1, 0.5, 0, 5, 0, 1});
  EXPECT_FALSE(watch.look({2, 0.2, -0.5, -1, 0, 1, 0.3}));
  EXPECT_TRUE(watch.current().released()) << "as far as is known";
  EXPECT_FALSE(watch.look({3, 0.4, 0.5, 7, 0, 1}));
  EXPECT_FALSE(watch.current().released());
  const auto impact = watch.look({4, -0.25, -0.5, 0, 0, 1});
  ASSERT_TRUE(impact);
  EXPECT_EQ(impact->release_time, 3.5);
  EXPECT_EQ(impact->samples, 2u);
}

// The instant of release is a sample of some schemes, with a last bit of force left.
TEST(ImpactWatch, EndsOnALastBitOfForce) {
  ImpactWatch watch;
  watch.look({0, -0.1, 1, 0, 0, 1});
  watch.look({1, 0.5, 0, 5, 0, 1});
  EXPECT_FALSE(watch.look({2, 1e-16, -0.5, 1e-15, 0, 1}));
  const auto impact = watch.look({3, -0.7, -0.5, 0, 0, 1});
  ASSERT_TRUE(impact);
  EXPECT_TRUE(near(impact->release_time, 2, 1e-15));
}

// A contact that closed and opened between two samples pushed with a force that nobody saw.
TEST(ImpactWatch, DoesNotKnowTheForceOfAnUnseenContact) {
  ImpactWatch watch;
  watch.look({0, -0.1, 1, 0, 0, 1});
  const auto impact = watch.look({1, -0.4, -0.5, 0, 0, 1});
  ASSERT_TRUE(impact);
  EXPECT_EQ(impact->samples, 0u);
  EXPECT_TRUE(std::isnan(impact->peak_force));
}

}  // namespace
}  // namespace ictus::test::impact_watch_test
