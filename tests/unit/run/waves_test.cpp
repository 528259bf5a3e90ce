// Deformable bodies from scenes: what they weigh, what becomes of them, and what cannot be run so.

#include "ictus/run/waves.hpp"

#include <cmath>
#include <numbers>

#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "ictus/run/wave_study.hpp"
#include "ictus/scene/shape.hpp"
#include "ictus/study/compare.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::waves_test {
namespace {

using test::assembled;
using test::last;
using test::refused_by_assembly;

const std::string soft = "[material.soft]\nyoung = 30\npoisson = 0.3\ndensity = 1\n";

std::string rod(const std::string& name, const std::string& keys) {
  return "[[body]]\nname = '" + name + "'\nshape = 'cylinder'\nradius = 1\nmaterial = 'soft'\n" + keys + "\n";
}

std::string two_rods(int slices, double second = 2) {
  const std::string cut = "slices = " + std::to_string(slices) + "\n";
  return rod("a", "velocity = 1\n" + cut) + rod("b", cut + "length = " + std::to_string(second) + "\n") +
         soft;
}

TEST(Waves, AreTheMethodOfBodiesWithSlices) {
  const Assembly assembly = assembled(two_rods(10));
  EXPECT_EQ(assembly.scene.run.method.value, "waves");
  EXPECT_EQ(assembly.scene.run.propagation.value, Propagation::modes);
  EXPECT_EQ(run(assembly).scheme, "waves");
}

TEST(Waves, EqualRodsExchangeTheirVelocities) {
  const Trace trace = run(assembled(two_rods(60)));
  EXPECT_TRUE(trace.ending.complete) << trace.ending.reason;
  EXPECT_NEAR(last(trace, "a.velocity"), 0, 0.03);
  EXPECT_NEAR(last(trace, "b.velocity"), 1, 0.03);
  ASSERT_FALSE(trace.impacts.empty());
  // There and back with the speed of sound, and a force of ρ c v A/2.  [PreclikRuede2010, eqs. (14), (15)]
  const double sound = std::sqrt(30.0);
  EXPECT_NEAR(trace.impacts.back().release_time, 4 / sound, 0.1 * 4 / sound);
  const auto& force = trace.find("a-b.force")->values;
  const auto& time = trace.columns.front().values;
  std::size_t middle = 0;
  while (time[middle] < 2 / sound) ++middle;
  EXPECT_NEAR(force[middle], sound * std::numbers::pi / 2, 0.05 * sound * std::numbers::pi / 2);
}

TEST(Waves, BooksClose) {
  const Trace trace = run(assembled(two_rods(30, 4)));
  const Ledger& ledger = trace.ledger;
  EXPECT_NEAR(ledger.remainder(), 0, 1e-11 * ledger.initial);
  EXPECT_LT(trace.momentum_error, 1e-12);
  EXPECT_EQ(trace.conditions.energy.violations, 0u);
  // Half of the energy stays in the longer rod.  [PreclikRuede2010, §4]
  EXPECT_NEAR(ledger.vibrational / ledger.initial, 0.5, 0.03);
  EXPECT_NEAR(last(trace, "a.vibrational") + last(trace, "b.vibrational"), ledger.vibrational,
              1e-12 * ledger.initial);
  for (const Column& column : trace.columns)
    EXPECT_EQ(column.values.size(), trace.columns.front().values.size()) << column.name;
  EXPECT_NEAR(last(trace, "energy.remainder"), ledger.remainder(), 1e-15);
}

TEST(Waves, PropagatorsAgree) {
  const Trace modes = run(assembled(two_rods(12) + "[run]\npropagation = 'modes'\n")),
              dop853 = run(assembled(two_rods(12) + "[run]\npropagation = 'dop853'\n"));
  for (const char* name : {"a.velocity", "b.velocity", "b.vibrational"})
    EXPECT_NEAR(last(modes, name), last(dop853, name), 1e-9) << name;
  ASSERT_EQ(modes.impacts.size(), dop853.impacts.size());
  EXPECT_NEAR(modes.impacts.back().release_time, dop853.impacts.back().release_time, 1e-9);
}

TEST(Waves, MassPointsMakeUpTheBodies) {
  const Assembly assembly = assembled(two_rods(10, 4));
  const MassPoints points = run(assembly).mass_points;
  ASSERT_EQ(points.bodies.size(), 2u);
  EXPECT_EQ(points.count(), 20u);
  EXPECT_EQ(points.velocity.size(), points.count() * points.time.size());
  EXPECT_LE(points.time.size(), 240u);
  for (std::size_t b = 0; b < 2; ++b) {
    double mass = 0;
    for (std::size_t i = 0; i < 10; ++i) mass += points.mass[points.bodies[b].first + i];
    EXPECT_NEAR(mass, assembly.scene.bodies[b].mass.value, 1e-12);
  }
  for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(points.at(points.displacement, 0, i), 0);
}

TEST(Waves, AMassThatIsGivenCounts) {
  const Assembly assembly =
      assembled(rod("a", "mass = 5\nslices = 4\nvelocity = 1") + rod("b", "slices = 4") + soft);
  const Trace trace = run(assembly);
  EXPECT_NEAR(trace.ledger.initial, 2.5, 1e-12);
}

TEST(Waves, RigidMethodsSeeMassAndLength) {
  const Assembly assembly = assembled(two_rods(10, 4));
  for (const char* method : {"newton", "moreau_jean", "event_driven"}) {
    const auto outcome = compare(assembly, {method}).runs.front();
    // One to two in mass, elastic.
    EXPECT_NEAR(outcome.velocities[0].value, -1.0 / 3, 1e-9) << method;
    EXPECT_NEAR(outcome.velocities[1].value, 2.0 / 3, 1e-9) << method;
    EXPECT_TRUE(std::isnan(outcome.vibration)) << method;
  }
  EXPECT_NEAR(compare(assembly, {"waves"}).runs.front().vibration, 0.5, 0.06);
}

TEST(Waves, RigidBodiesFollowTheirPowerLaw) {
  const std::string chain =
      "[[chain]]\nname = 'ball'\ncount = 5\nmass = 1\nradius = 1\n[start]\n'ball-1..2'.velocity = 1\n"
      "[contact]\nlaw = 'power_law'\nstiffness = 100\nexponent = 1.5\n";
  const Trace waves = run(assembled(chain + "[run]\nmethod = 'waves'\n"));
  const Trace reference = run(assembled(chain + "[run]\nmethod = 'reference'\nstep = 0.01\n"));
  for (int i = 1; i <= 5; ++i) {
    const std::string name = "ball-" + std::to_string(i) + ".velocity";
    EXPECT_NEAR(last(waves, name), last(reference, name), 1e-8) << name;
  }
  EXPECT_EQ(waves.ledger.vibrational, 0);
}

TEST(Waves, AWallSendsARodBack) {
  const Trace trace = run(assembled(rod("a", "velocity = 1\nslices = 60\nposition = -1.5") +
                                    "[[wall]]\nname = 'w'\nposition = 0\n" + soft));
  EXPECT_NEAR(last(trace, "a.velocity"), -1, 0.03);
  EXPECT_NEAR(trace.impacts.front().touch_time, 0.5, 1e-12);
  EXPECT_NEAR(trace.impacts.front().approach_speed, 1, 1e-12);
}

TEST(Waves, SamplesFallOnTheStepThatIsGiven) {
  const Trace trace = run(assembled(two_rods(5) + "[run]\nstep = 0.25\nduration = 2\n"));
  const auto& time = trace.columns.front().values;
  EXPECT_EQ(time.back(), 2);
  for (double t = 0; t <= 2; t += 0.25) EXPECT_TRUE(std::count(time.begin(), time.end(), t)) << t;
}

TEST(Waves, WhatDoesNotFitIsSaid) {
  struct Wrong {
    std::string scene;
    const char* says;
  };
  const Wrong wrongs[] = {
      {two_rods(4) + "[contact]\nrestitution = 0.5\n", "lose energy to their vibration and"},
      {two_rods(4) + "[run]\nmethod = 'newton'\npropagation = 'modes'\n", "newton does not know it"},
      {two_rods(4) + "[run]\nmethod = 'waves'\ntheta = 0.5\n", "waves does not know it"},
      {two_rods(4) +
           "[[wall]]\nname = 'l'\nfaces = 'right'\nposition = -5\n[[wall]]\nname = 'r'\nposition = 9\n",
       "give a duration"},
      {rod("a", "slices = 4\nposition = -3") + rod("b", "slices = 4\nposition = 3") +
           "[[wall]]\nname = 'w'\nposition = 0\n" + soft,
       "one stands between bodies"},
      {rod("a", "slices = 4\nposition = 0") + rod("b", "slices = 4\nposition = 1.5") + soft,
       "overlap by 0.5 m"},
      {rod("a", "slices = 4000") + rod("b", "slices = 4000") + rod("c", "slices = 4000") + soft,
       "propagation = \"dop853\""},
      {"[[chain]]\nname = 'a'\ncount = 2\nmass = 1\nradius = 1\n[run]\nmethod = 'waves'\n",
       "needs bodies with slices, or a contact law"},
      {"[[chain]]\nname = 'a'\ncount = 2\nmass = 1\nradius = 1\n[contact]\nlaw = 'stulov'\nstiffness = 1\n"
       "exponent = 2\nhereditary = 0.5\nrelaxation = 1\n[run]\nmethod = 'waves'\n",
       "cannot follow the memory of stulov"},
      {"[[body]]\nname = 'a'\nmass = 1\nradius = 1\nposition = [0, 1]\nvelocity = [1, 0]\n[[body]]\nname = "
       "'b'\n"
       "mass = 1\nradius = 1\nposition = [5, 1]\n[run]\nmethod = 'waves'\n",
       "lies in a plane"}};
  for (const Wrong& wrong : wrongs)
    EXPECT_NE(refused_by_assembly(wrong.scene).find(wrong.says), std::string::npos)
        << wrong.says << "\n"
        << refused_by_assembly(wrong.scene);
}

std::string beside(const std::string& more) {
  return "[[body]]\nname = 'l'\nmass = 1\nradius = 1\nvelocity = 1\n[[body]]\nname = 'm'\nmass = 1\nradius = 1\n" +
         rod("a", "slices = 4001") + soft +
         "[[pair]]\nbetween = ['l', 'm']\nlaw = 'power_law'\nstiffness = 9\nexponent = 1.5\n" + more;
}

// How many slices modes take is no limit where others carry the waves.
TEST(Waves, SlicesOfModesAreNoLimitOfSteps) {
  EXPECT_EQ(refused_by_assembly(beside("")), "");
  EXPECT_NE(refused_by_assembly(rod("a", "slices = 4001") + rod("b", "slices = 2") + soft)
                .find("waves by modes take 4000 slices of a body, a has 4001"),
            std::string::npos);
}

// Nor does any way to the modes go around it.
TEST(Waves, NoMoreSlicesByModesBesideAnotherMethod) {
  const Assembly assembly = assembled(rod("a", "velocity = 1\nslices = 4001") + rod("b", "slices = 2") +
                                      soft + "[contact]\nrestitution = 1\n[run]\nmethod = 'newton'\n");
  EXPECT_NE(misfit("waves", assembly).find("4000 slices of a body, a has 4001"), std::string::npos)
      << misfit("waves", assembly);
  EXPECT_THROW((void)run(assembly, {.scheme = "waves", .record_every = 1, .stop = {}}), Error);
  EXPECT_THROW((void)wave_study(assembly, 0), Error);
}

TEST(Waves, ShapesAreForTheLine) {
  EXPECT_NE(refused_by_assembly(rod("a", "position = [0, 0]") + rod("b", "position = [9, 0]") + soft)
                .find("spheres"),
            std::string::npos);
}

TEST(WaveStudy, CylindersConvergeSlowly) {
  const WaveStudy study = wave_study(assembled(two_rods(8)), 5);
  ASSERT_EQ(study.points.size(), 6u);
  EXPECT_EQ(study.points[2].points, 64u);
  // A dispersion front: n^{−2/3}.
  EXPECT_NEAR(study.order.order, 2.0 / 3, 0.15);
  for (const WaveStudyPoint& point : study.points)
    EXPECT_NEAR(point.velocities[0] + point.velocities[1], 1, 1e-12);
}

// Asked inside a cut, too.
TEST(WaveStudy, StopsWhereItIsTold) {
  int asked = 0;
  const WaveStudy study = wave_study(assembled(two_rods(8)), 5, [&] { return ++asked > 2; });
  EXPECT_LT(study.points.size(), 2u);
  EXPECT_TRUE(study.failure.empty());
}

TEST(WaveStudy, TellsWhichCutDidNotEnd) {
  const std::string between_walls = rod("a", "slices = 1\nvelocity = 1\nposition = 0") + soft +
                                    "[[wall]]\nname = 'l'\nfaces = 'right'\nposition = -1.1\n"
                                    "[[wall]]\nname = 'r'\nposition = 1.1\n[run]\nduration = 1e9\n";
  const WaveStudy study = wave_study(assembled(between_walls), 2);
  EXPECT_TRUE(study.points.empty());
  EXPECT_NE(study.failure.find("with 1 times the slices of the scene: at "), std::string::npos)
      << study.failure;
}

}  // namespace
}  // namespace ictus::waves_test
