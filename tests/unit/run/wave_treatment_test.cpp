// Collisions by waves inside inelastic_then_restore: whatever the order of the bodies, what `method = waves`
// finds.

#include "ictus/run/wave_treatment.hpp"

#include <cmath>

#include "ictus/run/run.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::wave_treatment_test {
namespace {

using test::assembled;
using test::last;
using test::refused_by_assembly;

const std::string materials =
    "[material.steel]\nyoung = '210 GPa'\npoisson = 0.3\ndensity = '7800 kg/m^3'\n"
    "[material.rubber]\nyoung = '50 MPa'\npoisson = 0.49\ndensity = '1100 kg/m^3'\n";
const std::string steps = "[run]\nmethod = 'inelastic_then_restore'\ncollisions = 'waves'\n";
const std::string waves = "[run]\nmethod = 'waves'\n";

std::string body(const std::string& name, const std::string& keys) {
  return "[[body]]\nname = '" + name + "'\nmaterial = 'steel'\nradius = '10 mm'\n" + keys + "\n";
}

std::string rod(const std::string& name, const std::string& keys) {
  return body(name, "shape = 'capsule'\nlength = '200 mm'\nslices = 24\n" + keys);
}

std::string tip(const std::string& ends) {
  return "tip = { material = 'rubber', length = '25 mm', ends = '" + ends + "' }\n";
}

void expect_as_waves(const std::string& scene, const std::vector<std::string>& names,
                     const std::string& more = {}) {
  const Trace one = run(assembled(scene + waves)), other = run(assembled(scene + steps + more));
  ASSERT_TRUE(one.ending.complete) << one.ending.reason;
  ASSERT_TRUE(other.ending.complete) << other.ending.reason;
  EXPECT_EQ(other.spheres.fallbacks, 0u) << other.spheres.fallback;
  for (const std::string& name : names)
    EXPECT_TRUE(near(last(other, name + ".velocity"), last(one, name + ".velocity"), 1e-8, 1)) << name;
}

TEST(WaveTreatment, BodiesKeepTheirEndsWhateverTheirOrder) {
  for (const char* ends : {"left", "right"}) {
    const std::string tipped = rod("tipped", tip(ends) + "velocity = 1\nposition = 0\n"),
                      bare = rod("bare", "position = '0.2001 m'\n");
    expect_as_waves(materials + tipped + bare, {"tipped", "bare"});
    expect_as_waves(materials + bare + tipped, {"tipped", "bare"});
  }
}

TEST(WaveTreatment, BodiesKeepTheirEndsAtAWall) {
  for (const char* ends : {"left", "right"}) {
    expect_as_waves(materials + rod("a", tip(ends) + "velocity = -1\nposition = '0.11 m'\n") +
                        "[[wall]]\nname = 'w'\nposition = 0\nfaces = 'right'\n",
                    {"a"}, "duration = 0.05\n");
    expect_as_waves(materials + rod("a", tip(ends) + "velocity = 1\nposition = '-0.11 m'\n") +
                        "[[wall]]\nname = 'w'\nposition = 0\nfaces = 'left'\n",
                    {"a"}, "duration = 0.05\n");
  }
}

TEST(WaveTreatment, ASingleSliceIsItsEndSprings) {
  expect_as_waves(
      "[material.soft]\nyoung = '30 Pa'\npoisson = 0.3\ndensity = '1 kg/m^3'\n[[chain]]\nname = 'c'\n"
      "count = 3\nradius = 1\nshape = 'cylinder'\nslices = 1\nmaterial = 'soft'\n[start]\nc-1.velocity = 1\n",
      {"c-1", "c-2", "c-3"});
}

// The stiffness of Hertz differs from pair to pair: 1 : 2 : 4 in radius.
TEST(WaveTreatment, RigidBodiesOfAnySizeFollowTheirLaws) {
  std::string balls = materials;
  const char *radius[] = {"10 mm", "20 mm", "40 mm", "20 mm"}, *place[] = {"0", "30 mm", "90 mm", "150 mm"};
  for (std::size_t i = 0; i < 4; ++i)
    balls += "[[body]]\nname = 'b" + std::to_string(i) + "'\nmaterial = 'steel'\nslices = 1\nradius = '" +
             radius[i] + "'\nposition = '" + place[i] + "'\n" + (i == 0 ? "velocity = 1\n" : "");
  expect_as_waves(balls, {"b0", "b1", "b2", "b3"});
}

TEST(WaveTreatment, RigidBodiesWithoutALawAreLeftToTheFallback) {
  const std::string rigid = "[[body]]\nmass = 1\nradius = '10 mm'\nname = ";
  const Trace trace =
      run(assembled(materials + rod("rod", "position = -1\n") + rigid + "'a'\nposition = 0\nvelocity = 1\n" +
                    rigid + "'b'\nposition = '25 mm'\n[[wall]]\nname = 'w'\nposition = '45 mm'\n" + steps +
                    "duration = '50 ms'\n"));
  ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
  EXPECT_TRUE(near(last(trace, "a.velocity"), -1, 1e-12));
  EXPECT_TRUE(near(last(trace, "b.velocity"), 0, 1e-12, 1));
  EXPECT_EQ(trace.spheres.fallback, "rigid bodies touch without a law");
}

TEST(WaveTreatment, NoRestitutionIsAsked) {
  const Trace trace = run(assembled(materials + rod("a", "velocity = 1\n") + rod("b", "") + steps));
  ASSERT_EQ(trace.impacts.size(), 1u);
  EXPECT_TRUE(std::isnan(trace.impacts[0].asked_restitution));
}

TEST(WaveTreatment, WhatItCannotFollowIsRefused) {
  const std::string two = materials + rod("a", "velocity = 1\n") + rod("b", "");
  const std::string ball = body("a", "slices = 8\nposition = [0.5, 0.5]\nvelocity = [1, 0]\n");
  EXPECT_EQ(refused_by_assembly(two + steps), "");
  EXPECT_NE(refused_by_assembly(two + "[contact]\nrestitution = 0.5\n" + steps).find("vibration only"),
            std::string::npos);
  EXPECT_NE(refused_by_assembly(two + "[[pair]]\nbetween = ['a', 'b']\nrestitution = 0.2\n" + steps)
                .find("vibration only"),
            std::string::npos);
  EXPECT_NE(refused_by_assembly(materials + ball + "[frame]\nfrom = [0, 0]\nto = [1, 1]\nmass = 1\n" + steps)
                .find("waves know no frame that moves"),
            std::string::npos);
  const auto crossed = [&](const std::string& ends) {
    return refused_by_assembly(
        materials + ball +
        body("b",
             "slices = 8\nposition = [0.5, 0.6]\ntip = { material = 'rubber', length = "
             "'5 mm', ends = '" +
                 ends + "' }\n") +
        steps);
  };
  EXPECT_EQ(crossed("both"), "");
  EXPECT_NE(crossed("right").find("b: collisions by waves off the line need bodies with equal ends"),
            std::string::npos);
}

}  // namespace
}  // namespace ictus::test::wave_treatment_test
