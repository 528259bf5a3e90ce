#include "ictus/study/compare.hpp"

#include <fmt/format.h>

#include "ictus/exact/bouncing_ball.hpp"
#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/study/outcome.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::compare_test {
namespace {

using test::assembled;

const std::string ball =
    "[[body]]\nname = 'ball'\nmass = '10 g'\nvelocity = 2\nposition = '-0.1 mm'\n[[wall]]\n";
const std::string hunt_crossley =
    "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e7\nexponent = 1.5\ndamping = 0.5\n";
const std::string coarse = "[run]\nstep = '20 us'\n";

TEST(Compare, TheBenchmarkIsTheClosedForm) {
  const Comparison comparison = compare(assembled(ball + hunt_crossley + coarse), {}, {.phases = 0});
  ASSERT_TRUE(comparison.benchmark);
  const Benchmark& found = *comparison.benchmark;
  const exact::HuntCrossleyImpact wanted{0.01, 1e7, 1.5, 0.5, 2};
  EXPECT_EQ(found.source, "closed form");
  EXPECT_TRUE(near(found.approach_speed, 2, 1e-14));
  EXPECT_TRUE(near(found.rebound_speed, wanted.rebound_speed(), 1e-13));
  EXPECT_TRUE(near(found.contact_time, wanted.contact_time(), 1e-13));
  EXPECT_TRUE(near(found.max_depth, wanted.max_depth(), 1e-13));
  EXPECT_TRUE(near(found.max_force, wanted.max_force(), 1e-13));
}

TEST(Compare, GravityIsInTheBenchmark) {
  const Comparison comparison =
      compare(assembled(ball + "[world]\ngravity = 200\n" + hunt_crossley + coarse + "duration = '5 ms'\n"),
              {"verlet"}, {.phases = 8});
  ASSERT_TRUE(comparison.benchmark);
  const double speed = std::sqrt(4 + 2 * 200 * 1e-4);
  const auto wanted = exact::bounce({0.01, 1e7, 1.5, 0.5, 200}, speed);
  EXPECT_EQ(comparison.benchmark->source, "closed form");
  EXPECT_TRUE(near(comparison.benchmark->approach_speed, speed, 1e-12));
  EXPECT_TRUE(near(comparison.benchmark->rebound_speed, wanted.speed_out, 1e-11));
  EXPECT_TRUE(near(comparison.benchmark->contact_time, wanted.duration, 1e-11));
  EXPECT_TRUE(near(comparison.benchmark->max_depth, wanted.max_depth, 1e-11));
  EXPECT_EQ(comparison.phases, 0u) << "a shifted start would fall longer";
}

TEST(Compare, LawsWithoutAClosedFormHaveTheReference) {
  const Comparison comparison = compare(
      assembled(ball + "[contact]\nlaw = 'kuwabara_kono'\nstiffness = 1e7\nrelaxation = '10 us'\n" + coarse),
      {"reference"}, {.phases = 0});
  ASSERT_TRUE(comparison.benchmark);
  EXPECT_EQ(comparison.benchmark->source, "reference scheme");
  ASSERT_EQ(comparison.runs.size(), 1u);
  EXPECT_EQ(comparison.runs[0].impact.rebound_speed, 0);
  EXPECT_EQ(comparison.runs[0].impact.contact_time, 0);
}

TEST(Compare, TwoContactsHaveNoBenchmark) {
  const std::string three =
      "[[chain]]\nname = 'b'\ncount = 3\nmass = 0.01\nradius = 0.01\n[start]\nb-1.velocity = 1\n";
  const Comparison comparison =
      compare(assembled(three + hunt_crossley + coarse), {"two_point", "verlet"}, {.phases = 8});
  EXPECT_FALSE(comparison.benchmark);
  EXPECT_EQ(comparison.phases, 0u);
  ASSERT_EQ(comparison.runs.size(), 2u);
  for (const Compared& compared : comparison.runs) {
    EXPECT_TRUE(std::isnan(compared.impact.rebound_speed));
    EXPECT_TRUE(std::isnan(compared.phases.mean));
    EXPECT_FALSE(compared.trace.impacts.empty());
  }
}

TEST(Compare, NothingThatTouchesHasNoBenchmark) {
  const std::string away = "[[body]]\nname = 'ball'\nmass = 1\nvelocity = -1\n[[wall]]\n";
  const Comparison comparison = compare(assembled(away + hunt_crossley), {"phi"}, {.phases = 4});
  EXPECT_FALSE(comparison.benchmark);
  EXPECT_TRUE(std::isnan(comparison.runs[0].impact.energy));
}

// Errors are value/truth − 1, energies the square of speeds.
TEST(Compare, ErrorsHaveTheSignOfTheRun) {
  const Assembly assembly = assembled(ball + hunt_crossley + coarse);
  const Comparison comparison = compare(assembly, {"verlet", "phi", "reference"}, {.phases = 0});
  const Benchmark& truth = *comparison.benchmark;
  for (const Compared& compared : comparison.runs) {
    const Impact& blow = compared.trace.impacts[0];
    const ImpactErrors& errors = compared.impact;
    EXPECT_EQ(errors.rebound_speed, blow.separation_speed / truth.rebound_speed - 1);
    EXPECT_TRUE(near(1 + errors.energy, std::pow(1 + errors.rebound_speed, 2), 1e-15));
    EXPECT_EQ(errors.contact_time, blow.contact_time() / truth.contact_time - 1);
    EXPECT_EQ(errors.max_depth, blow.peak_depth / truth.max_depth - 1);
  }
  EXPECT_GT(std::abs(comparison.runs[0].impact.rebound_speed), 1e-6) << "Verlet at ten samples";
  EXPECT_TRUE(below(std::abs(comparison.runs[1].impact.rebound_speed), 1e-12));
  EXPECT_LT(comparison.runs[1].impact.max_depth, 1e-12)
      << "the largest sample is not beyond the deepest point";
  EXPECT_TRUE(below(std::abs(comparison.runs[2].impact.contact_time), 1e-11));
}

TEST(Compare, PhasesTakeTheWorst) {
  const Assembly assembly = assembled(ball + hunt_crossley + coarse);
  const Comparison comparison =
      compare(assembly, {"verlet", "phi", "reference", "quadratised"}, {.phases = 16});
  EXPECT_EQ(comparison.phases, 16u);
  for (const std::size_t i : {0u, 1u, 3u}) {
    const Compared& each = comparison.runs[i];
    EXPECT_GE(each.phases.worst, std::abs(each.impact.rebound_speed)) << each.method;
    EXPECT_GE(each.phases.worst_duration, std::abs(each.impact.contact_time)) << each.method;
  }
  const PhaseErrors &verlet = comparison.runs[0].phases, &phi = comparison.runs[1].phases;
  EXPECT_GT(verlet.worst, 1e-6);
  EXPECT_LE(std::abs(verlet.mean), verlet.worst);
  EXPECT_GE(verlet.worst_duration, 0);
  EXPECT_TRUE(below(phi.worst, 1e-12)) << "Φ does not see the phase";
  EXPECT_GT(phi.worst_duration, 0);
  EXPECT_TRUE(std::isnan(comparison.runs[2].phases.mean)) << "adaptive steps have no phase";
}

// A start one step further back is the same phase again.
TEST(Compare, PhasesArePartsOfAStep) {
  const auto errors = [](double position) {
    const std::string moved =
        fmt::format("[[body]]\nname = 'b'\nmass = 0.01\nvelocity = 2\nposition = {}\n[[wall]]\n", position);
    return compare(assembled(moved + hunt_crossley + coarse), {"verlet"}, {.phases = 8}).runs[0].phases;
  };
  const PhaseErrors here = errors(-1e-4), there = errors(-1e-4 - 3 * 2 * 20e-6);
  EXPECT_TRUE(near(here.worst, there.worst, 1e-9));
  EXPECT_TRUE(near(here.mean, there.mean, 1e-9));
}

TEST(Compare, TwoBodiesAreShiftedAlongTheirContact) {
  const Assembly assembly = assembled(
      "[[body]]\nname = 'a'\nmass = 1\nradius = 0.1\nvelocity = 2\n"
      "[[body]]\nname = 'b'\nmass = 3\nradius = 0.1\nposition = 0.3\nvelocity = -1\n"
      "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e6\ndamping = 0.2\n[run]\nstep = '1 ms'\n");
  const Comparison comparison = compare(assembly, {"phi"}, {.phases = 8});
  EXPECT_EQ(comparison.phases, 8u);
  EXPECT_TRUE(below(comparison.runs[0].phases.worst, 1e-12));
}

/// What must be the same to the bit.
std::vector<double> numbers(const Comparison& comparison) {
  std::vector<double> all;
  for (const Compared& run : comparison.runs) {
    for (const NamedValue& entry : run.velocities) all.push_back(entry.value);
    for (const NamedValue& entry : run.impulses) all.push_back(entry.value);
    all.insert(all.end(), {run.impact.rebound_speed, run.phases.worst, run.energy_change});
  }
  for (double& number : all)
    if (std::isnan(number)) number = -1;
  return all;
}

TEST(Compare, TheNumberOfThreadsChangesNothing) {
  const Assembly assembly = assembled(ball + hunt_crossley + coarse);
  const std::vector<std::string> methods{"verlet", "phi", "quadratised", "rk4"};
  EXPECT_EQ(numbers(compare(assembly, methods, {.phases = 4, .jobs = 1})),
            numbers(compare(assembly, methods, {.phases = 4, .jobs = 3})));
  const Assembly bounces = assembled("[system]\nkind = 'bouncing_ball'\n[run]\nstep = '5 ms'\n");
  const std::vector<std::string> schemes{"moreau_jean", "event_driven", "schatzman_paoli"};
  EXPECT_EQ(numbers(compare(bounces, schemes, {.jobs = 1})), numbers(compare(bounces, schemes, {.jobs = 3})));
}

TEST(Compare, NonsmoothSchemesHaveTheExactMotionBesideThem) {
  const Assembly bounces = assembled("[system]\nkind = 'bouncing_ball'\n[run]\nstep = '1 ms'\n");
  const Comparison comparison = compare(bounces, {"moreau_jean", "event_driven"});
  EXPECT_FALSE(comparison.reference);
  ASSERT_EQ(comparison.runs.size(), 2u);
  EXPECT_TRUE(below(comparison.runs[1].system.ever, 1e-9));
  EXPECT_GT(comparison.runs[0].system.ever, 1e-4);
  EXPECT_LT(comparison.runs[0].system.ever, 0.1);
  EXPECT_TRUE(std::isnan(comparison.runs[0].seconds)) << "the library reads no clock";
}

TEST(Compare, FinalVelocitiesAreOfTheSolverNotOfTheRowsKept) {
  Assembly assembly = assembled(ball + hunt_crossley + coarse);
  Comparison comparison = compare(assembly, {"phi"});
  Trace trace = comparison.runs[0].trace;
  trace.bodies.resize(1);
  trace.bodies[0].name = "ball";
  trace.bodies[0].velocity_end.x = -7;
  trace.contacts.assign(1, {.impulse = 0.125});
  Compared described{.method = "phi", .trace = trace};
  describe_outcome(assembly, described);
  ASSERT_EQ(described.velocities.size(), 1u);
  EXPECT_EQ(described.velocities[0].value, -7);
  EXPECT_EQ(described.impulses.at(0).value, 0.125);
}

}  // namespace
}  // namespace ictus::test::compare_test
