#include "ictus/trace/impact_watch.hpp"

#include "tests/support/near.hpp"

namespace ictus::test {
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
  EXPECT_TRUE(near(time_to_surface({0, -0.3, 1, 0, g, 0}), until_touch, 1e-15));
  const double since_release =
      (1 - std::sqrt(1 - 2 * g * 0.1)) / g;  // x = −0.1 at v = −√(1 − 2g·0.1) after leaving at −1
  EXPECT_TRUE(near(time_to_surface({0, -0.1, -std::sqrt(1 - 2 * g * 0.1), 0, g, 0}), -since_release, 1e-14));
  EXPECT_EQ(time_to_surface({0, 0, 0, 0, 0, 0}), 0);
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

// The instant of release is a sample of some schemes, with a last bit of force left.
TEST(ImpactWatch, EndsOnALastBitOfForce) {
  ImpactWatch watch(0, 0, Release::without_force);
  watch.look({0, -0.1, 1, 0, 0, 1});
  watch.look({1, 0.5, 0, 5, 0, 1});
  const auto impact = watch.look({2, 0.3, -0.5, 1e-15, 0, 1});
  ASSERT_TRUE(impact);
  EXPECT_EQ(impact->release_time, 2);
}

}  // namespace
}  // namespace ictus::test
