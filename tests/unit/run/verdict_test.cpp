// A run that gave back too much, made energy or lost momentum says so; one within the declared error does not.

#include "ictus/run/verdict.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ictus/run/run.hpp"
#include "ictus/scene/read.hpp"
#include "tests/support/source_dir.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::verdict_test {
namespace {

/// One impact of 1 ms with restitution 0.5 as asked, and a ledger that closes.
Trace sound_trace() {
  Trace trace;
  trace.scheme = "verlet";
  trace.contact_names = {"ball-wall"};
  Impact impact;
  impact.touch_time = 0;
  impact.release_time = 1e-3;
  impact.approach_speed = 2;
  impact.separation_speed = 1;
  impact.asked_restitution = 0.5;
  trace.impacts = {impact};
  trace.ledger.initial = 4;
  trace.ledger.kinetic = 1;
  trace.ledger.dissipated = 3;
  return trace;
}

std::size_t failures_of(Trace trace, const DeclaredError& declared,
                        double complete_up_to = std::numeric_limits<double>::infinity()) {
  judge(trace, declared, complete_up_to);
  return trace.failures.size();
}

TEST(Verdict, ASoundRunPasses) { EXPECT_EQ(failures_of(sound_trace(), {}), 0u); }

TEST(Verdict, MoreRestitutionThanAskedFails) {
  Trace trace = sound_trace();
  trace.impacts[0].separation_speed = 1 + 4e-9;
  EXPECT_EQ(failures_of(trace, {.floor = 1e-9}), 1u);
  EXPECT_EQ(failures_of(trace, {.floor = 1e-8}), 0u);
  trace.impacts[0].separation_speed = 0.9;
  EXPECT_EQ(failures_of(trace, {}), 0u) << "less than asked is another question";
}

/// A method that steps may damp; one that admits of no error of steps, or keeps its energy, must say where it went.
TEST(Verdict, ALossThatNothingAccountsForFails) {
  Trace trace = sound_trace();
  trace.ledger.kinetic -= 4e-5;
  EXPECT_EQ(failures_of(trace, {.floor = 1e-6}), 1u);
  EXPECT_EQ(failures_of(trace, {.floor = 1e-4}), 0u);
  EXPECT_EQ(failures_of(trace, {.order = 2, .step = 1e-5}), 0u);
  EXPECT_EQ(failures_of(trace, {.order = 2, .step = 1e-5, .keeps_energy = true}), 1u);
  EXPECT_EQ(failures_of(trace, {.floor = DeclaredError::of_capturing}), 0u);
  trace.ledger.dissipated += 4e-5;
  EXPECT_EQ(failures_of(trace, {.floor = 1e-6}), 0u) << "now it is accounted for";
}

/// The foot of a rod that falls: a captured touch at 5 mm/s opens at 2 mm/s, since the rod turns by ω h within the step.
TEST(Verdict, CapturedImpactsAreHeldToTheFastestApproach) {
  Trace trace = sound_trace();
  Impact slow = trace.impacts[0];
  slow.approach_speed = 0.005;
  slow.separation_speed = 0.0025 + 0.019;
  trace.impacts.push_back(slow);
  const DeclaredError captures{.floor = DeclaredError::of_capturing};
  EXPECT_EQ(failures_of(trace, captures), 1u) << "a body that does not turn";
  trace.bodies.emplace_back().unit = "rad";
  EXPECT_EQ(failures_of(trace, captures), 0u);
  EXPECT_EQ(failures_of(trace, {.floor = 0.009}), 1u) << "methods that locate impacts are held to each";
  trace.impacts[1].separation_speed = 0.0025 + 0.021;
  EXPECT_EQ(failures_of(trace, captures), 1u) << "more than a hundredth of 2 m/s";
  trace.impacts.pop_back();
  trace.impacts[0].separation_speed = 1.03;
  EXPECT_EQ(failures_of(trace, captures), 1u) << "the fastest one itself";
}

TEST(Verdict, EnergyFromNowhereFails) {
  Trace trace = sound_trace();
  trace.ledger.dissipated = 3 + 4e-8;
  EXPECT_EQ(failures_of(trace, {.floor = 0.9e-8}), 1u);
  EXPECT_EQ(failures_of(trace, {.floor = 1.1e-8}), 0u);
  trace.ledger.dissipated = 2;
  EXPECT_EQ(failures_of(trace, {.order = 2, .step = 1e-5}), 0u)
      << "numerical dissipation is the remainder, not energy made";
}

TEST(Verdict, LostMomentumFails) {
  Trace trace = sound_trace();
  trace.momentum_error = 1e-15;
  EXPECT_EQ(failures_of(trace, {}), 0u);
  trace.momentum_error = 1e-8;
  EXPECT_EQ(failures_of(trace, {}), 1u);
}

/// Methods that do not watch it themselves are held to the bodies before and after.
TEST(Verdict, MomentumIsFoundFromTheBodies) {
  const std::string two =
      "[[body]]\nname = 'a'\nmass = 2\nradius = 1\nposition = [0, 0]\nvelocity = [1, 0]\n"
      "[[body]]\nname = 'b'\nmass = 1\nradius = 1\nposition = [2, 0]\nvelocity = [0, 0]\n"
      "[contact]\nlaw = 'power_law'\nstiffness = 1e6\nexponent = 1\n"
      "[run]\nstep = 1e-4\nduration = 0.01\nmethod = '";
  for (const char* method : {"verlet", "reference", "moreau_jean", "inelastic_then_restore", "newton"}) {
    const Assembly assembly = test::assembled(two + method + "'\n");
    Trace trace = run(assembly);
    EXPECT_LT(trace.momentum_error, 1e-13) << method;
    trace.momentum_error = unknown;
    EXPECT_LT(momentum_error(assembly, trace), 1e-13) << method;
    trace.bodies.at(1).velocity_end.y += 2e-8;
    EXPECT_NEAR(momentum_error(assembly, trace), 1e-8, 1e-12) << method;
  }
  const Assembly falls = test::assembled(two + "verlet'\n[world]\ngravity = [0, -9.81]\n");
  EXPECT_TRUE(std::isnan(run(falls).momentum_error)) << "gravity changes it";
}

/// What is at rest at the start and at the end is held to what passed through its contacts, not to rounding.
TEST(Verdict, MomentumOfBodiesThatComeToRestIsNoRounding) {
  const std::string pressed =
      "[[body]]\nname = 'ball'\nmass = 0.3\nradius = 0.051\nposition = 0.0004\n"
      "[frame]\nfrom = -0.05\nto = 0.05\nmass = 0.7\n"
      "[contact]\nlaw = 'kelvin_voigt'\nstiffness = 1e5\ndamping = 200\nprecompression = 0.002\n"
      "[run]\nstep = 1e-5\nduration = 1\nmethod = '";
  for (const char* method : {"verlet", "reference"}) {
    const Trace trace = run(test::assembled(pressed + method + "'\n"));
    EXPECT_LT(trace.momentum_error, 1e-12) << method;
    EXPECT_TRUE(trace.failures.empty()) << method;
  }
}

TEST(Verdict, MoreEnergyThanTheListOfPairsAllowsFails) {
  Trace trace = sound_trace();
  trace.ledger.peak_kinetic = 4;
  EXPECT_EQ(failures_of(trace, {}, 4), 0u);
  EXPECT_EQ(failures_of(trace, {}, 3.9), 1u);
  trace.ledger.peak_kinetic = 0;  // of impact laws the impacts tell it
  trace.impacts[0].energy_before = 4;
  EXPECT_EQ(failures_of(trace, {}, 3.9), 1u);
}

TEST(Verdict, AnOrderGrantsItsPowerOfTheStep) {
  const double h = 2e-6, granted = 0.5 * std::pow(std::numbers::pi * h / 1e-3, 2);
  Trace trace = sound_trace();
  trace.ledger.dissipated = 3 + 4 * 0.99 * granted;
  EXPECT_EQ(failures_of(trace, {.order = 2, .step = h}), 0u);
  trace.ledger.dissipated = 3 + 4 * 1.01 * granted;
  EXPECT_EQ(failures_of(trace, {.order = 2, .step = h}), 1u);
  EXPECT_EQ(failures_of(trace, {.order = 2, .step = h, .keeps_energy = true}), 1u);
  trace.ledger.dissipated = 3 + 4 * 0.11;
  EXPECT_EQ(failures_of(trace, {.order = 1, .step = 1}), 1u) << "never more than a tenth";
}

TEST(Verdict, AnUnstableRunFails) {
  const std::vector<std::string> too_coarse{"run.method=heun", "run.rate=\"44.1 kHz\""};
  const Trace trace = run(load(test::source_dir() + "/scenes/impact.toml", too_coarse));
  ASSERT_FALSE(trace.failures.empty());
  EXPECT_NE(trace.failures.back().find("heun made"), std::string::npos) << trace.failures.back();
}

}  // namespace
}  // namespace ictus::verdict_test
