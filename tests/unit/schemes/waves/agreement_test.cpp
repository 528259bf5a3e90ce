// Modes and order 8 tell one story: events, samples, outcomes to 1e-10; and what only one of them can do.

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/exact/power_law.hpp"
#include "tests/support/wave_checks.hpp"

namespace ictus::waves::test::agreement_test {
namespace {

using namespace ictus::test;

void expect_one_story(const ChainPlan& plan, WaveOptions options = {}) {
  const WaveChain chain(plan);
  if (options.sample_times.empty()) options.sample_times = times_until(3, 60);
  const WaveRun modes = run_by("modes", chain, options), dop853 = run_by("dop853", chain, options);
  ASSERT_EQ(modes.events.size(), dop853.events.size());
  ASSERT_FALSE(modes.events.empty());
  EXPECT_EQ(modes.ending, dop853.ending);
  for (std::size_t i = 0; i < modes.events.size(); ++i) {
    EXPECT_EQ(modes.events[i].contact, dop853.events[i].contact);
    EXPECT_EQ(modes.events[i].closes, dop853.events[i].closes);
    EXPECT_TRUE(near(modes.events[i].t, dop853.events[i].t, 1e-10));
  }
  ASSERT_EQ(modes.samples.size(), dop853.samples.size());
  Worst worst;
  for (std::size_t s = 0; s < modes.samples.size(); ++s)
    for (std::size_t i = 0; i < chain.points(); ++i) {
      worst.see(std::abs(modes.samples[s].displacement[i] - dop853.samples[s].displacement[i]), "w", s, i);
      worst.see(std::abs(modes.samples[s].velocity[i] - dop853.samples[s].velocity[i]), "v", s, i);
    }
  EXPECT_TRUE(worst.below(1e-10));
}

// [PreclikRuede2010, Fig. 4]: five spheres of 20 slices, E = 30, two of them moving.
TEST(WaveAgreement, SlicedSpheres) { expect_one_story(cradle(sphere(20), 5, 2)); }

TEST(WaveAgreement, CylindersOfUnequalLengthBothWays) {
  expect_one_story({.bodies = {{rod(10), 1}, {rod(20, 4)}}});
  expect_one_story({.bodies = {{rod(20, 4), 1}, {rod(10)}}});
}

TEST(WaveAgreement, SoftTipsGapsAndWalls) {
  const ElasticBody capsule(Profile::capsule(1, 6), {{0.5, 0.3, 1}, {6, 30, 1}});
  const SlicedBody soft = sliced(capsule, 15);
  expect_one_story({.bodies = {{soft.mirrored(), 1}, {soft, 0, 0.2}}});
  expect_one_story({.bodies = {{sphere(8), -1, 0.1}, {sphere(5, 60, 2), 0, 0.02}, {rod(6), 0.1}},
                    .left_wall = true,
                    .right_wall = ChainWall{.gap = 0.3}},
                   {.until = 4});
}

TEST(WaveAgreement, WideRangesOfMassAndStiffness) {
  expect_one_story({.bodies = {{sphere(12, 3000, 10), 1}, {sphere(9, 3, 0.1)}, {sphere(4, 300, 1)}}},
                   {.until = 10, .sample_times = times_until(10, 60)});
}

// One rigid body of each shape: as many slices as one, still the same.
TEST(WaveAgreement, SingleSlices) { expect_one_story(cradle(sphere(1), 5, 2)); }

// A bare pair of Hertz balls, its contact time in closed form; the chain does not depend on k, m or v₀.
TEST(WaveAgreement, HigherExponentsByOrderEight) {
  for (double exponent : {1.5, 2.0, 5.0}) {
    const WaveChain pair(balls(2, 1, {10, exponent}));
    const exact::PowerLawImpact impact{0.5, 10, exponent, 1};
    const WaveRun result = run_by("dop853", pair);
    EXPECT_TRUE(near(result.contact_time(0, pair), impact.contact_time(), 1e-11)) << exponent;
    EXPECT_NEAR(final_velocities(pair, result)[1], 1, 1e-12);
  }
  ChainPlan scaled = balls(5, 2, {1e9, 1.5});
  for (ChainBody& each : scaled.bodies) each.body.mass = {0.02}, each.velocity *= 3;
  const WaveChain unit(balls(5, 2, {1, 1.5})), steel(scaled);
  const WaveRun here = run_by("dop853", unit, {.sample_times = times_until(20, 400)}),
                there = run_by("dop853", steel);
  EXPECT_TRUE(inconsistency(unit, here).below(1e-11));
  for (std::size_t b = 0; b < 5; ++b)
    EXPECT_NEAR(final_velocities(unit, here)[b], final_velocities(steel, there)[b] / 3, 1e-10);
}

// Far ahead of the pulse forces are powers of powers of nothing; far behind it contacts hold less than
// rounding.
TEST(WaveAgreement, LongChainsOfHighExponentsEnd) {
  for (double exponent : {1.5, 5.0, 20.0, 100.0}) {
    const WaveChain chain(balls(20, 1, {1, exponent}));
    const WaveRun run = run_by("dop853", chain);
    EXPECT_EQ(run.ending, WaveEnding::separated) << exponent;
    EXPECT_TRUE(near(chain.energy(run.last), 0.5, 1e-11)) << exponent;
    EXPECT_GT(final_velocities(chain, run).back(), exponent == 1.5 ? 0.98 : 0.9999) << exponent;
  }
}

TEST(WaveAgreement, ModesRefuseWhatIsNotLinear) {
  const WaveChain hertz(balls(2, 1, {1, 1.5})), hooke(balls(2, 1, {1, 1}));
  EXPECT_THROW((void)make_propagator("modes", hertz), Error);
  EXPECT_EQ(fitting_propagator(hertz), "dop853");
  EXPECT_EQ(fitting_propagator(hooke), "modes");
  try {
    (void)make_propagator("mods", hooke);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(error.problems()[0].help.find("did you mean 'modes'"), std::string::npos);
  }
}

// A decomposition kept from the first run gives the same bits in the second.
TEST(WaveAgreement, RunsRepeat) {
  const WaveChain chain(cradle(sphere(8), 4, 1));
  for (const About& about : propagators()) {
    const auto propagator = make_propagator(about.name, chain);
    const WaveRun first = propagator->run({}), second = propagator->run({});
    EXPECT_EQ(first.last.displacement, second.last.displacement);
    EXPECT_EQ(first.last.velocity, second.last.velocity);
  }
}

}  // namespace
}  // namespace ictus::waves::test::agreement_test
