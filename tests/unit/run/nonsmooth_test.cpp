// Runs by nonsmooth schemes: books, endings, and what stays when a run ends early.

#include "ictus/run/nonsmooth.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/model/mechanics/systems.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::nonsmooth_test {
namespace {

using test::assembled;

const std::string ball = "[system]\nkind = 'bouncing_ball'\n[run]\nstep = '1 ms'\nduration = '2 s'\n";

const std::vector<double>& column(const Trace& trace, const std::string& name) {
  const Column* found = trace.find(name);
  EXPECT_NE(found, nullptr) << name;
  static const std::vector<double> none;
  return found ? found->values : none;
}

/// Explicit schemes whose step would have to be far below the period of the fastest mode: of the bending of
/// the beam, and of a wave through an element of the bar.
bool is_too_stiff(std::string_view system, std::string_view scheme) {
  if (system == "bouncing_bar") return scheme == "schatzman_paoli";
  const std::string_view explicit_ones[] = {"localized", "schatzman_paoli", "splitting",
                                            "splitting_continuous"};
  return system == "beam_pendulum" &&
         std::find(std::begin(explicit_ones), std::end(explicit_ones), scheme) != std::end(explicit_ones);
}

TEST(NonsmoothRun, EverySystemRunsByEverySchemeThatFits) {
  for (const SystemFacts& facts : mechanical_systems()) {
    Assembly assembly = assembled("system.kind = '" + std::string(facts.about.name) + "'\n");
    const double whole = assembly.plan.until;
    for (std::string_view scheme : fitting(family::nonsmooth, assembly)) {
      // Before the first impact wakes the fast modes all are well.
      const double until = is_too_stiff(facts.about.name, scheme) ? whole / 20 : whole;
      assembly.plan.until = until;
      const Trace trace = run(assembly, {.scheme = std::string(scheme), .stop = {}});
      EXPECT_TRUE(trace.ending.complete) << facts.about.name << ", " << scheme << ": " << trace.ending.reason;
      EXPECT_GE(column(trace, "time").back(), until * (1 - 1e-9));
      for (const Column& each : trace.columns)
        EXPECT_EQ(each.values.size(), trace.columns.front().values.size()) << each.name;
    }
  }
}

TEST(NonsmoothRun, AStepIsARow) {
  const Trace trace = run(assembled(ball));
  EXPECT_EQ(trace.steps, 2000u);
  EXPECT_EQ(column(trace, "time").size(), 2001u);
  EXPECT_EQ(column(trace, "height.position").front(), 1);
  EXPECT_EQ(column(trace, "floor.gap"), column(trace, "height.position"));
  EXPECT_EQ(column(trace, "height.position.exact").front(), 1);
}

/// A free fall by the midpoint rule loses nothing: D is ½ m v² (1 − e²) of what the scheme brings to the
/// wall.
TEST(NonsmoothRun, ImpactLossesAndNumericalLossesAreApart) {
  const Trace trace = run(assembled(ball));
  double lost = 0;
  for (const Impact& impact : trace.impacts)
    lost += 0.5 * impact.approach_speed * impact.approach_speed * (1 - 0.25);
  EXPECT_GT(lost, 1.4);
  // In the step of an impact the force acts too: its work on the jump is booked with the impact, O(h).
  EXPECT_NEAR(trace.ledger.dissipated, lost, 1e-2 * lost);
  EXPECT_LT(std::abs(trace.ledger.remainder()), 1e-2);
  EXPECT_EQ(trace.ledger.initial, 2);
  EXPECT_NEAR(trace.ledger.peak_kinetic, 2, 1e-2);
}

TEST(NonsmoothRun, KeepsEveryNthStepAndTheLast) {
  const Trace trace = run(assembled(ball + "record_every = 300\n"));
  EXPECT_EQ(column(trace, "time").size(), 8u);
  EXPECT_NEAR(column(trace, "time").back(), 2, 1e-12);
  EXPECT_EQ(trace.steps, 2000u);
}

TEST(NonsmoothRun, StepsThatDoNotDivideTheTimeAreALittleShorter) {
  const std::string odd = "[system]\nkind = 'bouncing_ball'\n[run]\nstep = '0.3 s'\nduration = '1 s'\n";
  for (const char* scheme : {"moreau_jean", "schatzman_paoli", "localized", "event_driven"}) {
    const Trace trace = run(assembled(odd + "method = '" + scheme + "'\n"));
    EXPECT_EQ(trace.steps, 4u) << scheme;
    EXPECT_EQ(column(trace, "time").back(), 1) << scheme;
  }
}

/// Sums of steps round: neither one step more nor one less.
TEST(NonsmoothRun, ManyStepsEndAtTheDuration) {
  const Trace trace = run(assembled(
      "[system]\nkind = 'bouncing_ball'\n[run]\nstep = 1e-5\nduration = 0.7\nrecord_every = 1000\n"));
  EXPECT_EQ(trace.steps, 70'000u);
  EXPECT_NEAR(column(trace, "time").back(), 0.7, 1e-9);
}

/// Of more impacts than are kept the run says how many there were: a ball that hops every 3 ms.
TEST(NonsmoothRun, ImpactsThatAreNotKeptAreCounted) {
  const Trace trace =
      run(assembled("[system]\nkind = 'bouncing_ball'\nheight = '1 um'\nrestitution = 1.0\n"
                    "[run]\nstep = '1 ms'\nduration = '330 s'\nrecord_every = 1000\n"));
  EXPECT_EQ(trace.impacts.size(), 100'000u);
  EXPECT_TRUE(std::any_of(trace.remarks.begin(), trace.remarks.end(), [](const std::string& remark) {
    return remark.find("impacts the first 100000 are kept") != std::string::npos;
  }));
}

/// A tolerance that no step can keep is not tried for ever.
TEST(NonsmoothRun, AToleranceOutOfReachFailsWithAdvice) {
  const Trace trace =
      run(assembled("[system]\nkind = 'impacting_oscillator'\n[run]\nstep = '4 s'\nduration = '4 s'\n"
                    "adaptive = 'order0'\nabsolute_tolerance = 1e-14\nrelative_tolerance = 0\n"));
  EXPECT_FALSE(trace.ending.complete);
  EXPECT_NE(trace.ending.reason.find("raise absolute_tolerance"), std::string::npos) << trace.ending.reason;
}

TEST(NonsmoothRun, AsksToStopByTheWorkDone) {
  int asked = 0;
  const Trace trace =
      run(assembled("[system]\nkind = 'impacting_oscillator'\n[run]\nstep = '0.1 s'\nduration = '1 s'\n"
                    "adaptive = 'order0'\nabsolute_tolerance = 1e-7\nrelative_tolerance = 0\n"),
          {.scheme = {}, .stop = [&](double) { return ++asked == 3; }});
  EXPECT_FALSE(trace.ending.complete);
  EXPECT_EQ(trace.steps, 3u);  // each of them with thousands of evaluations
}

TEST(NonsmoothRun, WhatWasComputedStaysWhenItIsStopped) {
  const Trace trace = run(assembled(ball), {.scheme = {}, .stop = [](double t) { return t > 0.5; }});
  EXPECT_FALSE(trace.ending.complete);
  EXPECT_GT(column(trace, "time").size(), 500u);
  EXPECT_LT(column(trace, "time").size(), 1100u);
}

TEST(NonsmoothRun, NoConvergenceEndsItWithTimeAndAdvice) {
  const Trace trace = run(assembled(
      "[system]\nkind = 'ball_column'\ncount = 60\n[run]\nlcp_solver = 'enumerate'\nduration = '0.1 s'\n"));
  EXPECT_FALSE(trace.ending.complete);
  EXPECT_NE(trace.ending.reason.find("at 0 s moreau_jean"), std::string::npos) << trace.ending.reason;
  EXPECT_NE(trace.ending.reason.find("try another lcp_solver"), std::string::npos) << trace.ending.reason;
  EXPECT_EQ(column(trace, "time").size(), 1u);
}

TEST(NonsmoothRun, BodiesWithoutGravityEndWhenAllIsApart) {
  const Trace trace = run(assembled(
      "[[chain]]\nname = 'b'\ncount = 3\nmass = 1\nradius = 0.01\ngap = 0.01\n[start]\nb-1.velocity = 1\n"
      "[contact]\nrestitution = 1.0\n[run]\nmethod = 'moreau_jean'\nstep = '1 ms'\n"));
  EXPECT_EQ(trace.ending.reason, "all contacts separated");
  EXPECT_NEAR(column(trace, "b-3.velocity").back(), 1, 1e-12);
  EXPECT_EQ(trace.impacts.size(), 2u);
  EXPECT_NEAR(trace.ledger.remainder(), 0, 1e-15);
}

/// Newton's rule on five touching balls, whose places are sums that round, and with gaps that are nothing.
TEST(NonsmoothRun, TouchingBallsTouch) {
  for (const char* gap : {"0", "2e-11"}) {
    const Trace trace = run(assembled(
        std::string("[[chain]]\nname = 'b'\ncount = 5\nmass = 1\nradius = 0.01\ngap = ") + gap +
        "\n[start]\nb-1.velocity = 1\n[contact]\nrestitution = 1.0\n[run]\nmethod = 'moreau_jean'\n"));
    EXPECT_NEAR(column(trace, "b-1.velocity").back(), -0.6, 1e-12) << gap;
    EXPECT_NEAR(column(trace, "b-5.velocity").back(), 0.4, 1e-12) << gap;
  }
}

TEST(NonsmoothRun, NamesOfMethodsAreUnique) {
  std::vector<std::string_view> names = method_names();
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

TEST(NonsmoothRun, TheResolvedSceneIsTheSameRun) {
  const Assembly assembly = assembled(ball + "method = 'nonsmooth_hht'\nalpha = 0.2\nlcp_solver = 'pgs'\n");
  const Scene scene = resolved(assembly);
  EXPECT_EQ(scene.system->parameters.size(), 5u);
  EXPECT_EQ(scene.run.nonsmooth.numbers.at("alpha").value, 0.2);
  EXPECT_EQ(scene.run.lcp_solver.value, "pgs");
}

}  // namespace
}  // namespace ictus::nonsmooth_test
