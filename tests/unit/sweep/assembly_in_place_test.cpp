// A run of an assembly whose numbers were set in place is that of the scene, to the bit, whatever was set before.

#include "ictus/sweep/assembly_in_place.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>

#include "ictus/run/outcomes_only.hpp"
#include "ictus/run/run.hpp"
#include "ictus/sweep/worker.hpp"

namespace ictus::test::assembly_in_place_test {
namespace {

using namespace ictus::sweep;

constexpr const char* line = R"(
[[chain]]
name = "ball"
count = 3
mass = "50 g"
radius = "10 mm"
gap = "1 mm"
[[wall]]
name = "wall"
position = "60 mm"
[start]
ball-1.velocity = "1 m/s"
[contact]
law = "power_law"
stiffness = "6.97e9 N/m^1.5"
restitution = 0.9
[run]
method = "lzb"
)";

constexpr const char* bounces = R"(
[[body]]
name = "ball"
mass = "50 g"
radius = "10 mm"
position = "-100 mm"
[[wall]]
name = "floor"
position = 0
[world]
gravity = "9.81 m/s^2"
[contact]
restitution = 0.8
[run]
method = "newton"
duration = "1 s"
)";

struct Asked {
  const char* scene = line;
  std::vector<std::string> vary = {}, set = {};
};

SweepPlan plan_of(const Asked& asked) {
  SweepChoice choice;
  Problems problems;
  choice.scene = "s.toml";
  choice.overrides = asked.set;
  choice.sampling = Sampling::grid;
  for (const std::string& text : asked.vary) choice.parameters.push_back(read_parameter(text, problems));
  choice.outcomes = {{"energy.dissipated", "energy.dissipated", {}}, {"run.time", "run.time", {}}};
  problems.raise();
  SweepPlan plan = plan_sweep(choice, asked.scene);
  Worker worker(plan);
  const Trace trace = run(worker.assembled(plan.points() - 1));
  for (const BodyOutcome& body : trace.bodies)
    for (const char* what : {".velocity", ".position"})
      choice.outcomes.push_back({body.name + what, body.name + what, {}});
  for (const std::string& contact : trace.contact_names)
    for (const char* what : {".impulse", ".force", ".touches"})
      choice.outcomes.push_back({contact + what, contact + what, {}});
  return plan_sweep(choice, asked.scene);
}

bool holds(const Asked& asked) {
  const SweepPlan plan = plan_of(asked);
  Worker worker(plan);
  std::vector<double> settings;
  for (std::size_t k = 0; k < plan.choice.parameters.size(); ++k)
    settings.push_back(plan.design.value(plan.points() - 1, k));
  return AssemblyInPlace(
             plan.choice.parameters, [&](std::span<const double> at) { return worker.assembled(at); },
             settings)
      .holds();
}

/// Of points that come in a strange order.
void expect_the_same(const Asked& asked) {
  ASSERT_TRUE(holds(asked));
  const SweepPlan plan = plan_of(asked);
  Worker in_place(plan), reading(plan);
  std::vector<double> set(plan.outcomes.size()), read(set);
  const std::size_t count = plan.points();
  ASSERT_GT(count, 8 * plan.choice.parameters.size());
  std::size_t refused = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t point = i * 7 % count;
    const PointResult found = in_place.run(point, set, {});
    try {
      const Assembly assembly = reading.assembled(point);
      const PointResult told = reading.tell(
          assembly, run(assembly, {.scheme = {}, .record_every = outcomes_only, .stop = {}}), read);
      EXPECT_EQ(found.status, told.status) << point;
      EXPECT_EQ(found.error, told.error) << point;
      for (std::size_t k = 0; k < set.size(); ++k)
        EXPECT_EQ(std::bit_cast<std::uint64_t>(set[k]), std::bit_cast<std::uint64_t>(read[k]))
            << plan.choice.outcomes[k].name << " of point " << point;
    } catch (const Error& error) {
      ++refused;
      EXPECT_EQ(found.status, PointStatus::refused);
      EXPECT_EQ(found.error, in_one_line(error));
    }
  }
  EXPECT_LT(refused, count / 2);
}

TEST(AssemblyInPlace, MassesVelocitiesAndRestitutionsAreThoseOfTheScene) {
  for (const char* method : {"lzb", "newton", "poisson", "compliant"})
    expect_the_same({.vary = {"body.*.mass=0.01,0.05", "body.ball-2.mass=0.07,1,1e-3",
                              "start.ball-1.velocity=linear:-1:3:5", "contact.restitution=0.25,1"},
                     .set = {std::string("run.method=") + method}});
}

TEST(AssemblyInPlace, WhatIsNoSceneIsRefusedInItsWords) {
  expect_the_same(
      {.vary = {"contact.restitution=-0.5,0,0.3,0.6,1.5,0.99,0.9", "body.ball-3.mass=-1,0.1,0.3,2"}});
}

TEST(AssemblyInPlace, BallsThatFallAreThoseOfTheScene) {
  expect_the_same(
      {.scene = bounces, .vary = {"body.ball.velocity=linear:-1:1:9", "contact.restitution=0.3,0.9"}});
}

TEST(AssemblyInPlace, OtherSweepsReadTheirScenes) {
  EXPECT_FALSE(holds({.vary = {"contact.stiffness=linear:1e8:1e9:9"}}));
  EXPECT_FALSE(holds({.vary = {"start.ball-1.velocity=1,2", "run.method=lzb,newton"}}));
  EXPECT_FALSE(holds({.vary = {"start.ball-1.velocity=1,2"},
                      .set = {"run.method=moreau_jean", "run.step=1 us", "run.duration=1 ms"}}));
  EXPECT_FALSE(holds({.vary = {"contact.ball-1-ball-2.restitution=0.5,0.6"}}));
  EXPECT_FALSE(holds({.scene = bounces,
                      .vary = {"body.ball.mass=1,2"},
                      .set = {"contact.law=power_law", "contact.stiffness=1e5"}}));
}

}  // namespace
}  // namespace ictus::test::assembly_in_place_test
