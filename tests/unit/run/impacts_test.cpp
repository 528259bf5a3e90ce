// Runs by impact laws: whole scenes, their books, and the choice of the method.

#include <fmt/format.h>

#include <set>

#include "ictus/run/impact_laws.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/write.hpp"
#include "ictus/study/compare.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::impacts_test {
namespace {

using test::assembled;
using test::last;

std::string balls(int count, const std::string& more) {
  return "[[chain]]\nname = 'ball'\ncount = " + std::to_string(count) +
         "\nmass = '50 g'\nradius = '10 mm'\n" + more;
}
const std::string springs = "[contact]\nlaw = 'power_law'\nstiffness = 7e9\nrestitution = 0.7\n";
const std::string struck = "[start]\nball-1.velocity = 1\n";
std::string by(const std::string& law) { return "[run]\nmethod = '" + law + "'\n"; }

TEST(Impacts, SchemesAndImpactLawsShareNoName) {
  std::set<std::string_view> names;
  for (std::string_view name : method_names()) EXPECT_TRUE(names.insert(name).second) << name;
}

TEST(Impacts, EveryLawKeepsMomentumAndItsLedger) {
  for (const ImpactLawFacts& law : impact_laws()) {
    const int count = law.traits.only_single ? 2 : 4;
    const Trace trace = run(assembled(balls(count, struck + springs + by(std::string(law.about.name)))));
    ASSERT_TRUE(trace.ending.complete) << law.about.name << ": " << trace.ending.reason;
    EXPECT_TRUE(below(trace.momentum_error, 1e-13)) << law.about.name;
    EXPECT_TRUE(below(std::abs(trace.ledger.remainder()) / trace.ledger.initial, 1e-8)) << law.about.name;
    EXPECT_GT(trace.ledger.dissipated, 0) << law.about.name;
    EXPECT_EQ(trace.scheme, law.about.name);
    EXPECT_EQ(!trace.events.empty(), law.traits.knows_time) << law.about.name;
    EXPECT_EQ(!trace.remarks.empty(), law.traits.depends_on_order || law.traits.may_gain_energy)
        << law.about.name;
  }
}

TEST(Impacts, TheBooksOfAnImpactClose) {
  const Trace trace = run(assembled(balls(4, struck + springs + by("lzb"))));
  const auto& force = trace.find("ball-2-ball-3.force")->values;
  const auto &impulse = trace.find("ball-2-ball-3.impulse")->values, &time = trace.find("time")->values;
  double sum = 0, peak = 0;
  for (std::size_t k = 1; k < time.size(); ++k) {
    EXPECT_GE(time[k], time[k - 1]);
    sum += (force[k] + force[k - 1]) / 2 * (time[k] - time[k - 1]);
    peak = std::max(peak, force[k]);
  }
  EXPECT_TRUE(near(sum, impulse.back(), 0.02)) << "the trapezoids of the samples";
  for (const Impact& impact : trace.impacts)
    if (trace.contact_names[impact.contact] == "ball-2-ball-3") {
      EXPECT_TRUE(near(peak, impact.peak_force, 0.02));
    }
  for (double total : trace.find("energy.total")->values) EXPECT_LE(total, trace.ledger.initial * (1 + 1e-9));
  for (double remainder : trace.find("energy.remainder")->values)
    EXPECT_LE(std::abs(remainder), 1e-9 * trace.ledger.initial);
}

/// An impact belongs to the run, never to the rows that are kept of it.
TEST(Impacts, TheRowsThatAreKeptChangeNoImpact) {
  for (const char* law : {"lzb", "compliant", "lzb_euler", "newton"}) {
    const auto impacts = [&](const std::string& every) {
      const Trace trace =
          run(assembled(balls(4, struck + springs + by(law) + "record_every = " + every + "\n")));
      std::vector<std::string> told;
      for (const Impact& i : trace.impacts)
        told.push_back(fmt::format("{} {} {} {} {} {} {} {} {} {} {} {} {}", i.contact, i.touch_time,
                                   i.release_time, i.approach_speed, i.separation_speed, i.asked_restitution,
                                   i.peak_depth, i.peak_depth_time, i.peak_force, i.peak_force_time,
                                   i.energy_before, i.energy_after, i.samples));
      return told;
    };
    const std::vector<std::string> all = impacts("1");
    EXPECT_EQ(all.size(), 3u) << law;
    for (const char* every : {"7", "1000", "1000000"}) EXPECT_EQ(impacts(every), all) << law << ' ' << every;
  }
}

TEST(Impacts, ATinyGapChangesNothing) {
  const auto final_velocity = [&](const std::string& gap) {
    return last(run(assembled(balls(5, gap + struck + springs + by("lzb")))), "ball-5.velocity");
  };
  EXPECT_TRUE(near(final_velocity("gap = 1.9e-11\n"), final_velocity(""), 1e-12));
  EXPECT_GT(std::abs(final_velocity("gap = 1e-6\n") - final_velocity("")), 1e-3) << "a real gap does";
}

TEST(Impacts, TwoClustersAreResolvedAtOnce) {
  const Trace trace =
      run(assembled("[[chain]]\nname = 'a'\ncount = 2\nmass = 1\nradius = 1\nvelocity = [1, 0]\n"
                    "[[chain]]\nname = 'b'\ncount = 2\nmass = 1\nradius = 1\nposition = 100\n"
                    "velocity = [3, 1]\n[contact]\nrestitution = 1\n" +
                    by("newton")));
  EXPECT_EQ(trace.impacts.size(), 2u);
  EXPECT_EQ(last(trace, "a-2.velocity"), 1);
  EXPECT_EQ(last(trace, "b-2.velocity"), 3);
  EXPECT_EQ(last(trace, "time"), 0);
  for (const Impact& impact : trace.impacts) EXPECT_EQ(impact.asked_restitution, 1) << "each is alone";
}

TEST(Impacts, DiscsCanTouchInAnyOrder) {
  // The same collision, turned by 30° and with its bodies named in the other order.
  const auto speed_of_target = [](const std::string& striker, const std::string& target, bool swapped) {
    const std::string a = "[[body]]\nname = 'a'\nmass = 1\nradius = 1\n" + striker;
    const std::string b = "[[body]]\nname = 'b'\nmass = 2\nradius = 1\n" + target;
    const Trace trace =
        run(assembled((swapped ? b + a : a + b) + "[contact]\nrestitution = 0.5\n" + by("poisson")));
    return std::hypot(last(trace, "b.velocity_x"), last(trace, "b.velocity_y"));
  };
  const double straight =
      speed_of_target("position = [-9, 0]\nvelocity = [1, 0]\n", "position = [0, 1]\n", false);
  // Along the normal, 30° off: (1 + e) m/(m + M) cos 30°.
  EXPECT_TRUE(near(straight, 1.5 / 3 * std::sqrt(0.75), 1e-13));
  EXPECT_TRUE(
      near(speed_of_target("position = [-7.794228634059948, -4.5]\nvelocity = [0.8660254037844386, 0.5]\n",
                           "position = [-0.5, 0.8660254037844386]\n", true),
           straight, 1e-13));
}

TEST(Impacts, StiffnessByRatioAndByMaterial) {
  const Assembly assembly = assembled(
      "material.steel = { young = '216 GPa', poisson = 0.276 }\n"
      "[[chain]]\nname = 'b'\ncount = 3\nmass = '2.05 g'\nradius = '4 mm'\nmaterial = 'steel'\n"
      "[[pair]]\nbetween = ['b-2', 'b-3']\nstiffness_ratio = 2\nrestitution = 0.25\n" +
      by("lzb"));
  // [Liu2008, §9.1] with the misprint of its last digits: 6.9709e9.
  EXPECT_TRUE(near(assembly.impacts.contacts[0].stiffness, 6.9709e9, 1e-5));
  EXPECT_EQ(assembly.impacts.contacts[1].stiffness, 2 * assembly.impacts.contacts[0].stiffness);
  EXPECT_EQ(assembly.impacts.contacts[0].restitution, 1);
  EXPECT_EQ(assembly.impacts.contacts[1].restitution, 0.25);
}

TEST(Impacts, ResolvedScenesRunAlike) {
  const std::string fall = "[[wall]]\nfaces = 'right'\n[start]\ndrop = 0.1\n[world]\ngravity = -9.81\n";
  for (const std::string& text :
       {balls(4, struck + springs + by("lzb")),
        balls(70, struck + "'ball-69..70'.velocity = -1\n" + springs + by("newton")),
        balls(3, "position = 0.01\n" + fall + springs + by("newton"))}) {
    const Assembly assembly = assembled(text);
    const std::string written = write_scene(resolved(assembly));
    const Assembly again = assembled(written);
    EXPECT_EQ(write_scene(resolved(again)), written);
    const Trace a = run(assembly), b = run(again);
    ASSERT_EQ(a.columns.size(), b.columns.size());
    for (std::size_t i = 0; i < a.columns.size(); ++i) EXPECT_EQ(a.columns[i].values, b.columns[i].values);
  }
}

TEST(Impacts, ABoundOnTheNumberOfImpacts) {
  // One ball between two walls: as many impacts as one likes.
  const Assembly assembly = assembled(
      "[[body]]\nname = 'a'\nmass = 1\nposition = 1\nvelocity = 1\n"
      "[[wall]]\nname = 'l'\nfaces = 'right'\n[[wall]]\nname = 'r'\nposition = 2\n"
      "[contact]\nrestitution = 1\n" +
      by("newton"));
  const Trace trace = run(assembly);
  EXPECT_FALSE(trace.ending.complete);
  EXPECT_NE(trace.ending.reason.find("after 10000 impacts"), std::string::npos) << trace.ending.reason;
  EXPECT_EQ(trace.impacts.size(), 10000u);
  EXPECT_TRUE(near(trace.ledger.kinetic, 0.5, 1e-12));
}

TEST(Impacts, WhatDoesNotFitIsSaid) {
  const Assembly lossy = assembled(balls(3, struck + springs + by("lzb")));
  EXPECT_EQ(misfit("verlet", lossy), "cannot give ball-1-ball-2 the restitution 0.7: power_law is elastic");
  EXPECT_EQ(misfit("moreau", lossy), "");
  EXPECT_TRUE(fitting(family::compliant, lossy).empty());
  EXPECT_THROW(run(lossy, {.scheme = "verlet", .stop = {}}), Error);
  const Assembly bare = assembled(balls(3, struck + "[contact]\nrestitution = 0.7\n" + by("newton")));
  EXPECT_EQ(misfit("lzb", bare), "needs a stiffness, which ball-1-ball-2 does not have");
  EXPECT_EQ(misfit("verlet", bare), "needs a contact law, which ball-1-ball-2 does not have");
}

TEST(Impacts, ComparisonMixesLawsAndSchemes) {
  const Assembly assembly = assembled(balls(3, struck + "[contact]\nlaw = 'power_law'\nstiffness = 7e9\n"
                                                        "[run]\nmethod = 'verlet'\nstep = '0.1 us'\n"));
  const auto outcomes = compare(assembly, {"verlet", "lzb", "compliant"}).runs;
  ASSERT_EQ(outcomes.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_TRUE(near(outcomes[0].velocities[i].value, outcomes[1].velocities[i].value, 1e-4, 1));
    EXPECT_TRUE(near(outcomes[2].velocities[i].value, outcomes[1].velocities[i].value, 1e-8, 1));
  }
  for (std::size_t j = 0; j < 2; ++j)
    EXPECT_TRUE(near(outcomes[0].impulses[j].value, outcomes[1].impulses[j].value, 1e-4));
}

}  // namespace
}  // namespace ictus::test::impacts_test
