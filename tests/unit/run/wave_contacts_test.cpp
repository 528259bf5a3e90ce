// What is told of the contacts of deformable bodies comes from the solver: whatever is recorded, and however
// long, it is the same.

#include <fmt/format.h>

#include <cmath>

#include "ictus/run/run.hpp"
#include "ictus/run/wave_recorder.hpp"
#include "ictus/run/waves.hpp"
#include "ictus/schemes/waves/propagators.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::wave_contacts_test {
namespace {

using test::assembled;
using test::last;
using test::near;

/// Steel rods of 10 cm, of which the first moves.
std::string steel_rods(int count, int slices = 20) {
  return "[material.steel]\nyoung = '210 GPa'\npoisson = 0.3\ndensity = '7800 kg/m^3'\n"
         "[[chain]]\nname = 'rod'\ncount = " +
         std::to_string(count) +
         "\nshape = 'cylinder'\nradius = '5 mm'\nlength = '100 mm'\nmaterial = 'steel'\nslices = " +
         std::to_string(slices) + "\n[start]\nrod-1.velocity = 1\n";
}

void expect_same_contacts(const Trace& a, const Trace& b, const std::string& what) {
  ASSERT_EQ(a.contacts.size(), b.contacts.size());
  for (std::size_t j = 0; j < a.contacts.size(); ++j) {
    const ContactOutcome &one = a.contacts[j], &other = b.contacts[j];
    EXPECT_EQ(one.touches, other.touches) << what;
    EXPECT_TRUE(near(one.impulse, other.impulse, 1e-9)) << what;
    EXPECT_TRUE(near(one.peak_force, other.peak_force, 1e-9)) << what;
    EXPECT_TRUE(near(one.peak_force_time, other.peak_force_time, 1e-7)) << what;
    EXPECT_EQ(one.closed, other.closed) << what;
  }
  ASSERT_EQ(a.impacts.size(), b.impacts.size()) << what;
  for (std::size_t i = 0; i < a.impacts.size(); ++i) {
    EXPECT_TRUE(near(a.impacts[i].contact_time(), b.impacts[i].contact_time(), 1e-9)) << what;
    EXPECT_TRUE(near(a.impacts[i].separation_speed, b.impacts[i].separation_speed, 1e-9)) << what;
  }
}

// 60.62, 48.13 and 32.47 mN s, and no touch at all in the end, when they came from 1000 rows of the whole run.
TEST(WaveContacts, DoNotDependOnWhatIsRecorded) {
  for (const std::string propagation : {"modes", "dop853"}) {
    const std::string scene = steel_rods(3) + "[run]\npropagation = '" + propagation + "'\n";
    const Trace open = run(assembled(scene));
    ASSERT_GT(open.contacts[0].impulse, 0);
    for (const char* duration : {"'0.2 ms'", "'2 ms'", "'20 ms'"}) {
      if (propagation == "dop853" && duration[1] != '0') continue;  // a million swings: for modes
      expect_same_contacts(open, run(assembled(scene + "duration = " + duration)), propagation + duration);
    }
    for (const char* keys : {"step = '1 us'", "step = '1 us'\nrecord_every = 37", "step = '0.1 ms'"})
      expect_same_contacts(open, run(assembled(scene + "duration = '0.2 ms'\n" + keys)), propagation + keys);
  }
}

TEST(WaveContacts, ImpulsesAreWhatTheBodiesGained) {
  const Assembly assembly = assembled(steel_rods(4));
  const Trace trace = run(assembly);
  const double mass = assembly.scene.bodies[0].mass.value;
  double gained = 0;  // N s, of the bodies on the left of a contact
  for (std::size_t j = 0; j < 3; ++j) {
    const BodyOutcome& body = trace.bodies[j];
    gained += mass * (body.velocity_end.x - body.velocity_start.x);
    EXPECT_TRUE(near(trace.contacts[j].impulse, -gained, 1e-12)) << j;
    EXPECT_GT(trace.contacts[j].gap, 0);
    EXPECT_FALSE(trace.contacts[j].closed);
    EXPECT_NEAR(last(trace, trace.contact_names[j] + ".impulse"), trace.contacts[j].impulse, 1e-18);
  }
  EXPECT_LT(trace.momentum_error, 1e-13);
}

// Between two walls no sum of momenta tells the impulses: they are integrated with the motion.
TEST(WaveContacts, WallsGiveMomentum) {
  const std::string scene =
      "[[body]]\nname = 'a'\nshape = 'cylinder'\nradius = 1\nlength = 2\nslices = 12\n"
      "material = 'soft'\nvelocity = 1\nposition = 0\n"
      "[material.soft]\nyoung = 30\npoisson = 0.3\ndensity = 1\n"
      "[[wall]]\nname = 'l'\nfaces = 'right'\nposition = -1.2\n"
      "[[wall]]\nname = 'r'\nposition = 1.2\n[run]\nduration = 2\n";
  for (const char* propagation : {"modes", "dop853"}) {
    const Assembly assembly = assembled(scene + "propagation = '" + propagation + "'\n");
    const Trace trace = run(assembly);
    const double gained = assembly.scene.bodies[0].mass.value * (trace.bodies[0].velocity_end.x - 1);
    EXPECT_GE(trace.contacts[0].touches + trace.contacts[1].touches, 2u);
    EXPECT_NEAR(trace.contacts[0].impulse - trace.contacts[1].impulse, gained, 1e-10) << propagation;
    EXPECT_LT(trace.momentum_error, 1e-11) << propagation;
  }
}

// Bodies that part by no more than rounding open and close for ever.
TEST(WaveContacts, BelowRoundingAreNone) {
  for (int slices : {1, 10}) {
    const Trace trace = run(assembled(steel_rods(12, slices)));
    double largest = 0;
    for (const ContactOutcome& contact : trace.contacts) largest = std::max(largest, contact.peak_force);
    EXPECT_GE(trace.impacts.size(), 11u);
    for (const Impact& impact : trace.impacts) {
      EXPECT_GT(impact.peak_force, 1e-11 * largest);
      EXPECT_GT(impact.contact_time(), 0);
      EXPECT_TRUE(std::isnan(impact.restitution()) || impact.restitution() < 1e3) << impact.touch_time;
    }
  }
}

TEST(WaveContacts, SpeedsAreThoseOfTheCentresAtTouchAndRelease) {
  const Trace trace = run(assembled(steel_rods(2)));
  ASSERT_EQ(trace.impacts.size(), 1u);
  const Impact& impact = trace.impacts[0];
  EXPECT_TRUE(near(impact.approach_speed, 1, 1e-14));
  EXPECT_TRUE(
      near(impact.separation_speed, trace.bodies[1].velocity_end.x - trace.bodies[0].velocity_end.x, 1e-12));
  EXPECT_TRUE(near(impact.energy_before, impact.energy_after, 1e-12));
}

/// Equal bodies in pairs, each of which closes by a slow speed while all fly; contacts as the keys say.
std::string slow_pairs(double frame, const std::string& keys, int pairs = 1) {
  std::string scene;
  for (int b = 0; b < 2 * pairs; ++b) {
    const double carried = b < 2 ? frame : -frame;
    scene += fmt::format("[[body]]\nname = 'b{}'\nmass = 1\nradius = '10 mm'\nposition = {}\nvelocity = {}\n",
                         b, 0.02001 * b + 0.05 * (b / 2), carried + (b % 2 == 0 ? 1e-7 : 0));
  }
  return scene + "[contact]\nlaw = 'power_law'\nstiffness = 1e9\n" + keys;
}
const std::string linear = "exponent = 1\n", hertzian = "exponent = 1.5\n",
                  run_key = "[run]\nmethod = 'waves'\n", by_dop853 = "propagation = 'dop853'\n";

// After 10⁵ m places are rounded to 1e-11 m, and such contacts are 5e-10 and 2e-12 m deep: bodies left each other by
// any speed, or never.
TEST(WaveContacts, SlowOnesHappenOnBoardOfFastBodies) {
  for (const double frame : {0.0, 1000.0, -1000.0})
    for (const std::string& keys : {linear + run_key, hertzian + run_key}) {
      const Trace trace = run(assembled(slow_pairs(frame, keys)));
      EXPECT_TRUE(trace.ending.complete && trace.failures.empty()) << frame << keys;
      EXPECT_NEAR(trace.bodies[0].velocity_end.x - frame, 0, 1e-12) << frame << keys;
      EXPECT_NEAR(trace.bodies[1].velocity_end.x - frame, 1e-7, 1e-12) << frame << keys;
      ASSERT_EQ(trace.impacts.size(), 1u) << frame << keys;
      EXPECT_TRUE(near(trace.impacts[0].restitution(), 1, 1e-4)) << frame << keys;
      EXPECT_TRUE(near(trace.impacts[0].energy_before, frame * (frame + 1e-7) + 0.5e-14, 1e-12)) << frame;
      EXPECT_NEAR(trace.bodies[0].position_end.x, frame * trace.columns.front().values.back() + 1e-5, 1e-5);
    }
}

// Two pairs that fly apart have no frame in common.
TEST(WaveContacts, OnesThatAreLostInTheRoundingOfPlacesAreAFailure) {
  const std::string a_while = "duration = '100.02 s'\n";
  for (const std::string& keys :
       {linear + run_key, linear + run_key + by_dop853 + a_while, hertzian + run_key}) {
    const Trace trace = run(assembled(slow_pairs(-1000, keys, 2)));
    ASSERT_FALSE(trace.failures.empty()) << keys;
    EXPECT_NE(trace.failures[0].find("places are rounded"), std::string::npos) << trace.failures[0];
  }
  EXPECT_TRUE(run(assembled(slow_pairs(-1e-4, linear + run_key, 2))).failures.empty());
}

// Broken twin: a last state that is a little too fast.
TEST(WaveContacts, EnergyThatIsMadeIsAFailure) {
  const Assembly assembly = assembled(steel_rods(2));
  EXPECT_TRUE(run(assembly).failures.empty());
  const WaveRow row = wave_row(assembly);
  const waves::WaveChain chain(row.plan);
  waves::WaveRun wrong = waves::make_propagator("modes", chain)->run({.sample_every = 1e-6});
  for (double& v : wrong.last.velocity) v *= 1 + 1e-7;
  const Trace trace = WaveRecorder(assembly, row, chain).finish(wrong, {});
  ASSERT_EQ(trace.failures.size(), 1u);
  EXPECT_NE(trace.failures[0].find("made"), std::string::npos) << trace.failures[0];
}

TEST(WaveContacts, ARunThatIsStoppedKeepsWhatThereIs) {
  for (const std::string propagation : {"modes", "dop853"}) {
    const Assembly assembly =
        assembled(steel_rods(5) + "[run]\npropagation = '" + propagation + "'\nduration = '10 s'\n");
    std::size_t asked = 0;
    double reached = 0;
    const auto stop = [&](double t) {
      reached = t;
      return ++asked > 4;
    };
    const Trace trace = run(assembly, {.scheme = {}, .stop = stop});
    EXPECT_FALSE(trace.ending.complete) << propagation;
    EXPECT_GT(reached, 0) << propagation;
    EXPECT_LT(reached, 1) << propagation;
    EXPECT_TRUE(near(trace.columns.front().values.back(), reached, 1e-12)) << propagation;
    EXPECT_EQ(trace.bodies.size(), 5u);
    EXPECT_NEAR(trace.ledger.remainder(), 0, 1e-9 * trace.ledger.initial);
  }
}

}  // namespace
}  // namespace ictus::wave_contacts_test
