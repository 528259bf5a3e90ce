// Volumes of slices are exact, whatever the shape; wrong shapes are refused.

#include "ictus/base/profile.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

#include "ictus/base/error.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::profile_test {
namespace {

using ictus::test::near;
constexpr double pi = std::numbers::pi;

double summed(const Profile& profile, int slices) {
  double sum = 0;
  for (int i = 0; i < slices; ++i)
    sum += profile.volume(profile.length() * i / slices, profile.length() * (i + 1) / slices);
  return sum;
}

TEST(Profile, SlicesSumToTheVolume) {
  const ProfilePoint cone[] = {{0, 0}, {3, 2}}, barrel[] = {{1, 1}, {2, 3}, {4, 3}, {4.5, 0}};
  struct Case {
    Profile profile;
    double volume, length;
  };
  const Case cases[] = {{Profile::sphere(1.5), 4 * pi / 3 * 1.5 * 1.5 * 1.5, 3},
                        {Profile::cylinder(0.5, 4), pi, 4},
                        {Profile::capsule(0.5, 3), pi / 4 * 2 + pi / 6, 3},
                        {Profile::capsule(2, 4), 32 * pi / 3, 4},
                        {Profile::table(cone), 4 * pi, 3},
                        {Profile::table(barrel), pi * (13.0 / 3 + 18 + 1.5), 3.5}};
  for (const Case& c : cases) {
    EXPECT_EQ(c.profile.length(), c.length);
    EXPECT_TRUE(near(c.profile.volume(), c.volume, 4e-16));
    for (int slices : {1, 2, 7, 20, 999})
      EXPECT_TRUE(near(summed(c.profile, slices), c.volume, 1e-13)) << slices;
  }
}

// The tip of a sphere is a cap of volume π h² (R − h/3): nothing cancels, at either end.
TEST(Profile, ThinCapsKeepTheirDigits) {
  const Profile ball = Profile::sphere(1);
  for (double h : {1e-2, 0x1p-20, 0x1p-40}) {
    const double cap = pi * h * h * (1 - h / 3);
    EXPECT_TRUE(near(ball.volume(0, h), cap, 1e-15));
    EXPECT_TRUE(near(ball.volume(2 - h, 2), cap, h == 1e-2 ? 1e-13 : 1e-15));
  }
}

TEST(Profile, RadiusIsThatOfTheShape) {
  const Profile capsule = Profile::capsule(1, 5);
  EXPECT_TRUE(near(capsule.radius(0.5), std::sqrt(0.75), 1e-15));
  EXPECT_EQ(capsule.radius(2.5), 1);
  EXPECT_TRUE(near(capsule.radius(4.75), std::sqrt(1 - 0.75 * 0.75), 1e-15));
  EXPECT_EQ(capsule.radius(0), 0);
  EXPECT_EQ(capsule.area(5), 0);
  const ProfilePoint points[] = {{0, 1}, {2, 3}, {3, 2}};
  const Profile table = Profile::table(points), turned = table.mirrored();
  for (double z : {0.0, 0.7, 1.9, 2.0, 2.6, 3.0}) {
    EXPECT_TRUE(near(table.radius(z), z < 2 ? 1 + z : 5 - z, 1e-15)) << z;
    EXPECT_TRUE(near(turned.radius(3 - z), table.radius(z), 1e-15)) << z;
  }
}

TEST(Profile, RefusesWhatIsNoBody) {
  const ProfilePoint back[] = {{0, 1}, {0, 2}}, pinched[] = {{0, 1}, {1, 0}, {2, 1}},
                     line[] = {{0, 0}, {1, 0}};
  const std::function<Profile()> wrong[] = {
      [] { return Profile::sphere(0); },        [] { return Profile::sphere(std::nan("")); },
      [] { return Profile::cylinder(1, -1); },  [] { return Profile::cylinder(HUGE_VAL, 1); },
      [] { return Profile::capsule(1, 1.9); },  [&] { return Profile::table(back); },
      [&] { return Profile::table(pinched); },  [&] { return Profile::table(line); },
      [&] { return Profile::table({line, 1}); }};
  for (const auto& make : wrong) EXPECT_THROW(make(), Error);
}

}  // namespace
}  // namespace ictus::test::profile_test
