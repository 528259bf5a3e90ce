// Every propagator: closed forms, conservation, symmetry, and one answer whichever is chosen.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ictus/base/archive.hpp"
#include "ictus/base/error.hpp"
#include "ictus/exact/three_balls.hpp"
#include "tests/support/no_alloc.hpp"
#include "tests/support/wave_checks.hpp"

namespace ictus::waves::test::propagators_test {
namespace {

using namespace ictus::test;

class WavePropagators : public testing::TestWithParam<About> {
 protected:
  WaveRun run(const WaveChain& chain, const WaveOptions& options = {}) const {
    return run_by(GetParam().name, chain, options);
  }
};
INSTANTIATE_TEST_SUITE_P(All, WavePropagators, testing::ValuesIn(propagators()),
                         [](const auto& each) { return std::string(each.param.name); });

// Half a period π √(m_r/k), and the velocities exchanged.
TEST_P(WavePropagators, TwoRigidBallsSwingHalfAPeriod) {
  ChainPlan plan = balls(2, 1, {7, 1});
  plan.bodies[1].body.mass = {3};
  const WaveChain chain(plan);
  const WaveRun result = run(chain);
  ASSERT_EQ(result.events.size(), 1u);
  EXPECT_EQ(result.ending, WaveEnding::separated);
  EXPECT_TRUE(near(result.events[0].t, std::numbers::pi * std::sqrt(0.75 / 7), 1e-13));
  EXPECT_EQ(result.contact_time(0, chain), result.events[0].t);
  EXPECT_TRUE(near(final_velocities(chain, result)[0], -0.5, 1e-13));
  EXPECT_TRUE(near(final_velocities(chain, result)[1], 0.5, 1e-13));
}

// A sine of force: v √(k m_r) at its top, m_r (v + v) in all; between walls, too, where no sum of momenta tells.
TEST_P(WavePropagators, TouchesAreMeasuredInsideTheSteps) {
  ChainPlan plan = balls(2, 1, {7, 1});
  plan.bodies[1].body.mass = {3};
  const WaveRun result = run(WaveChain(plan));
  ASSERT_EQ(result.touches.size(), 1u);
  const WaveTouch& touch = result.touches[0];
  EXPECT_TRUE(near(touch.impulse, 1.5, 1e-12));
  EXPECT_TRUE(near(touch.peak_force, std::sqrt(7 * 0.75), 1e-12));
  EXPECT_TRUE(near(touch.peak_depth, std::sqrt(0.75 / 7), 1e-12));
  EXPECT_TRUE(near(touch.peak_force_time, touch.to / 2, 1e-9));
  EXPECT_TRUE(near(touch.approach, 1, 1e-14));
  EXPECT_TRUE(near(touch.separation, 1, 1e-12));
  ChainPlan walls = balls(1, 1, {100, 1});
  walls.left_wall = true;
  walls.bodies[0].gap = 1;
  walls.right_wall = ChainWall{.gap = 1, .contact = ContactSpring{100, 1}};
  const WaveRun to_and_fro = run(WaveChain(walls), {.until = 20});
  ASSERT_GT(to_and_fro.touches.size(), 6u);
  for (const WaveTouch& each : to_and_fro.touches) {
    EXPECT_TRUE(near(each.impulse, 2, 1e-11));
    EXPECT_TRUE(near(each.peak_force, 10, 1e-11));
    EXPECT_TRUE(near(each.to - each.from, std::numbers::pi / 10, 1e-11));
  }
}

// The closed form of three balls, through repeated contacts.
TEST_P(WavePropagators, ThreeRigidBallsFollowTheirClosedForm) {
  std::size_t repeated = 0;
  for (double mass : {0.1, 0.5, 0.8, 1.0, 3.0})
    for (double stiffness : {0.05, 0.6, 1.0, 4.0}) {
      ChainPlan plan = balls(3, 1, {1, 1});
      plan.bodies[1].body.mass = plan.bodies[2].body.mass = {mass};
      plan.bodies[2].contact = ContactSpring{stiffness, 1};
      const WaveChain chain(plan);
      const exact::ThreeBallImpact impact({1, 1, 1, mass, stiffness});
      const WaveRun result = run(chain);
      repeated += impact.repeated_contacts();
      EXPECT_EQ(result.events.size(), 2 + 2 * impact.repeated_contacts()) << mass << ' ' << stiffness;
      EXPECT_TRUE(near(result.last.t, impact.duration(), 1e-11)) << mass << ' ' << stiffness;
      for (std::size_t b = 0; b < 3; ++b)
        EXPECT_NEAR(final_velocities(chain, result)[b], impact.velocities()[b], 1e-11)
            << mass << ' ' << stiffness;
    }
  EXPECT_GT(repeated, 3u);
}

TEST_P(WavePropagators, KeepEnergyMomentumAndTheSidesOfEveryContact) {
  ChainPlan apart = cradle(sphere(6), 4, 1);
  apart.bodies[1].gap = 0.3;
  apart.bodies[3].gap = 0.01;
  for (const ChainPlan& plan : {cradle(sphere(10), 3, 1), cradle(rod(8), 4, 2), apart}) {
    const WaveChain chain(plan);
    const WaveRun result = run(chain, {.sample_times = times_until(4, 2000)});
    ASSERT_EQ(result.samples.size(), 2001u);
    EXPECT_TRUE(inconsistency(chain, result).below(1e-12));
  }
}

// Seen from the other side.
TEST_P(WavePropagators, MirroredChainsMirrorTheOutcome) {
  const SlicedBody soft_tip = sliced(ElasticBody(Profile::capsule(1, 4), {{3.5, 30, 1}, {4, 3, 1}}), 12);
  ChainPlan plan{.bodies = {{soft_tip, 1}, {sphere(7), 0, 0.1}, {rod(5), -0.5, 0.06}},
                 .right_wall = ChainWall{.gap = 0.2}};
  ChainPlan mirror{.bodies = {}, .left_wall = true};
  for (auto body = plan.bodies.rbegin(); body != plan.bodies.rend(); ++body)
    mirror.bodies.push_back({body->body.mirrored(), -body->velocity});
  mirror.bodies[0].gap = 0.2, mirror.bodies[1].gap = 0.06, mirror.bodies[2].gap = 0.1;
  const WaveChain chain(plan), turned(mirror);
  const WaveRun here = run(chain), there = run(turned);
  ASSERT_EQ(here.events.size(), there.events.size());
  EXPECT_GT(here.events.size(), 5u);
  for (std::size_t i = 0; i < here.events.size(); ++i) {
    EXPECT_TRUE(near(here.events[i].t, there.events[i].t, 1e-11));
    EXPECT_EQ(here.events[i].contact, 2 - there.events[i].contact);
  }
  for (std::size_t b = 0; b < 3; ++b)
    EXPECT_NEAR(final_velocities(chain, here)[b], -final_velocities(turned, there)[2 - b], 1e-10);
}

// E only rescales time; k, m and v₀ of spring contacts do not matter.
TEST_P(WavePropagators, OutcomesDependOnNoScale) {
  const WaveChain unit(cradle(sphere(9), 3, 1));
  const std::vector<double> expected = final_velocities(unit, run(unit));
  const double end = run(unit).last.t;
  ChainPlan plan = cradle(sphere(9, 2.1e11, 7800), 3, 1);
  plan.bodies[0].velocity = 0.02;
  const WaveChain steel(plan);
  const WaveRun result = run(steel);
  for (std::size_t b = 0; b < 3; ++b)
    EXPECT_NEAR(final_velocities(steel, result)[b] / 0.02, expected[b], 1e-11);
  EXPECT_TRUE(near(result.last.t * std::sqrt(2.1e11 / 7800), end * std::sqrt(30.0), 1e-12));
}

// From both sides at once, with nothing but zeros between: pairs of events in one instant.
TEST_P(WavePropagators, SimultaneousEventsAreTakenTogether) {
  for (double gap : {0.0, 0.5}) {
    ChainPlan plan = cradle(sphere(5), 5, 1);
    plan.bodies[4].velocity = -1;
    plan.bodies[1].gap = plan.bodies[4].gap = gap;
    const WaveChain chain(plan);
    const WaveRun result = run(chain, {.sample_times = times_until(3, 500)});
    EXPECT_TRUE(inconsistency(chain, result).below(1e-12));
    EXPECT_EQ(result.ending, WaveEnding::separated);
    const std::vector<double> v = final_velocities(chain, result);
    for (std::size_t b = 0; b < 5; ++b) EXPECT_NEAR(v[b], -v[4 - b], 1e-12);
    EXPECT_LT(v[0], -0.9);
  }
}

TEST_P(WavePropagators, WhatRestsStaysAtRest) {
  const WaveChain chain(cradle(sphere(6), 4, 0));
  const WaveRun result = run(chain, {.sample_times = {0, 5}});
  EXPECT_TRUE(result.events.empty());
  EXPECT_EQ(result.ending, WaveEnding::separated);
  ASSERT_EQ(result.samples.size(), 2u);
  for (double w : result.samples[1].displacement) EXPECT_EQ(w, 0);
  EXPECT_EQ(result.contact_time(0, chain), chain.start().closed[0] ? result.last.t : 0);
}

TEST_P(WavePropagators, EndWhereTheyAreTold) {
  ChainPlan plan = balls(1, 1, {100, 1});
  plan.left_wall = true;
  plan.bodies[0].gap = 1;
  plan.right_wall = ChainWall{.gap = 1, .contact = ContactSpring{100, 1}};
  const WaveChain chain(plan);
  const double swing = std::numbers::pi / 10;
  const WaveRun until = run(chain, {.until = 1 + swing + 2 + swing / 2});
  EXPECT_EQ(until.ending, WaveEnding::until);
  ASSERT_EQ(until.events.size(), 3u);
  EXPECT_TRUE(near(until.events[2].t, 3 + swing, 1e-12));
  EXPECT_NEAR(until.last.velocity[0], 0, 1e-11);
  EXPECT_NEAR(chain.gap(until.last, 0), -0.1, 1e-11);
  const WaveRun endless = run(chain, {.most_events = 100});
  EXPECT_EQ(endless.ending, WaveEnding::too_many_events);
  EXPECT_FALSE(advice(endless.ending).empty());
  EXPECT_EQ(run(chain, {.most_steps = 3}).ending, WaveEnding::too_many_steps);
}

// A run takes its memory before the first step.
TEST_P(WavePropagators, StepsAllocateNothing) {
  const WaveChain chain(cradle(sphere(10), 3, 1));
  const auto propagator = make_propagator(GetParam().name, chain);
  const WaveRun once = propagator->run({.until = 1});
  EXPECT_TRUE(once.events.empty());
  std::size_t steps = 0;
  const auto cost = [&](double until) {
    return allocations_of([&] { steps = propagator->run({.until = until}).steps; });
  };
  const std::size_t few = cost(0.1), fewer = steps, many = cost(1);
  EXPECT_GT(steps, 3 * fewer);
  EXPECT_EQ(few, many);
}

/// What is left of a run as bytes.
std::string kept(WaveRun run) {
  Archive archive;
  archive(run.samples, run.events, run.touches, run.blurs, run.approach, run.last, run.ending, run.height,
          run.momentum_error, run.momentum_scale, run.sample_every, run.steps);
  return archive.written();
}

// From any piece, in another propagator: the same bits. With walls, gaps and gravity; long enough that samples are
// thinned out.
TEST_P(WavePropagators, GoOnFromWhatTheyKept) {
  ChainPlan plan = cradle(rod(4), 3, 1);
  plan.left_wall = true;
  plan.bodies[0].gap = 0.3;
  plan.bodies[2].gap = 0.02;
  plan.gravity = -1;
  const WaveChain chain(plan);
  const WaveOptions options{.until = 4, .sample_every = 0.01, .most_samples = 100};
  const auto first = make_propagator(GetParam().name, chain);
  const std::string whole = kept(first->run(options));
  std::vector<std::string> states;
  first->start(options);
  do {
    Archive archive;
    first->archive(archive);
    states.push_back(archive.written());
  } while (first->advance());
  ASSERT_EQ(kept(first->finish()), whole);
  ASSERT_GT(states.size(), 6u);
  for (std::size_t k = 0; k < states.size(); k += 1 + states.size() / 10) {
    const auto other = make_propagator(GetParam().name, chain);
    other->start(options);
    Archive archive(states[k]);
    other->archive(archive);
    archive.end();
    while (other->advance()) {
    }
    EXPECT_EQ(kept(other->finish()), whole) << k;
  }
}

// Wherever it was asked to stop, inside a search too.
TEST_P(WavePropagators, GoOnFromWhereTheyStopped) {
  const WaveChain chain(cradle(rod(40), 3, 1));
  WaveOptions options{.until = 6, .sample_every = 0.01};
  const std::string whole = kept(make_propagator(GetParam().name, chain)->run(options));
  for (const int questions : {1, 3, 6}) {
    const auto stopped = make_propagator(GetParam().name, chain),
               other = make_propagator(GetParam().name, chain);
    int asked = 0;
    options.stop = [&](double) { return ++asked >= questions; };
    stopped->start(options);
    while (stopped->advance()) {
    }
    ASSERT_TRUE(stopped->is_stopped()) << questions;
    Archive archive;
    stopped->archive(archive);
    EXPECT_EQ(stopped->finish().ending, WaveEnding::stopped);
    options.stop = {};
    other->start(options);
    Archive back(archive.written());
    other->archive(back);
    while (other->advance()) {
    }
    EXPECT_EQ(kept(other->finish()), whole) << questions;
  }
}

// Overlapping at the start between walls: the springs push from the first instant, and vibrate about what is
// left.
TEST_P(WavePropagators, PressedChainsVibrateBetweenWalls) {
  ChainPlan plan = cradle(rod(4), 2, 0);
  plan.left_wall = true;
  plan.bodies[0].gap = -0.01;
  plan.bodies[1].gap = -0.03;
  plan.right_wall = ChainWall{.gap = -0.02};
  const WaveChain chain(plan);
  const WaveRun result = run(chain, {.until = 5, .sample_times = times_until(5, 200)});
  EXPECT_TRUE(inconsistency(chain, result).below(1e-11));
  EXPECT_EQ(result.ending, WaveEnding::until);
}

}  // namespace
}  // namespace ictus::waves::test::propagators_test
