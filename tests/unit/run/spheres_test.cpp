// Runs by inelastic_then_restore: physics of whole scenes, their books, and what is refused.

#include "ictus/run/spheres.hpp"

#include <cmath>

#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::spheres_test {
namespace {

using test::assembled;
using test::last;
using test::refused;

const std::string method = "[run]\nmethod = 'inelastic_then_restore'\nstep = '1 ms'\n";

double ledger_error(const Trace& trace) {
  return std::abs(trace.ledger.remainder()) / trace.ledger.peak_kinetic;
}

const std::string cradle = "[[chain]]\nname = 'b'\ncount = 5\nmass = '50 g'\nradius = '10 mm'\n[start]\n";

// [PreclikRuede2010, §6]: two balls in, two balls out.
TEST(SpheresRun, TheCradleOfThePaper) {
  const Trace trace = run(assembled(cradle + "'b-1..2'.velocity = 1\n" + method));
  ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
  EXPECT_EQ(trace.ending.reason, "nothing approaches any more");
  for (int i = 1; i <= 5; ++i)
    EXPECT_TRUE(near(last(trace, "b-" + std::to_string(i) + ".velocity"), i >= 4 ? 1 : 0, 1e-12, 1)) << i;
  EXPECT_EQ(trace.spheres.fallbacks, 0u);
  EXPECT_TRUE(below(ledger_error(trace), 1e-13));
  const Column* impulse = trace.find("b-3-b-4.impulse");
  ASSERT_NE(impulse, nullptr) << "contacts have the names of the other methods";
  EXPECT_TRUE(near(impulse->values.back(), 0.1, 1e-12)) << "all the momentum goes through";
}

TEST(SpheresRun, CollisionsMayFollowAnyImpactLaw) {
  const std::string contact = "b-1.velocity = 1\n[contact]\nlaw = 'power_law'\nstiffness = 7e9\n";
  const Trace lzb = run(assembled(cradle + contact + "[run]\nmethod = 'lzb'\n"));
  const Trace steps = run(assembled(cradle + contact + method + "collisions = 'lzb'\n"));
  for (int i = 1; i <= 5; ++i) {
    const std::string column = "b-" + std::to_string(i) + ".velocity";
    EXPECT_TRUE(near(last(steps, column), last(lzb, column), 1e-8, 1)) << column;
  }
  EXPECT_EQ(steps.spheres.treatment, "lzb");
}

/// A short rod into a long one: half of its energy stays inside, as vibration.
const std::string rods =
    "[material.soft]\nyoung = 30\npoisson = 0.3\ndensity = 1\n[[chain]]\nname = 'rod'\ncount = 2\n"
    "shape = 'cylinder'\nradius = 1\nlength = [2, 4]\nslices = 10\nmaterial = 'soft'\n"
    "[start]\nrod-1.velocity = 1\n";

TEST(SpheresRun, CollisionsMayFollowTheWavesInTheBodies) {
  const Trace waves = run(assembled(rods + "[run]\nmethod = 'waves'\n"));
  const Trace steps = run(assembled(rods + method + "collisions = 'waves'\n"));
  ASSERT_TRUE(steps.ending.complete) << steps.ending.reason;
  for (const char* column : {"rod-1.velocity", "rod-2.velocity"})
    EXPECT_TRUE(near(last(steps, column), last(waves, column), 1e-9, 1)) << column;
  EXPECT_TRUE(near(steps.ledger.vibrational, waves.ledger.vibrational, 1e-9));
  EXPECT_GT(steps.ledger.vibrational, 0.4 * steps.ledger.initial);
  EXPECT_TRUE(below(ledger_error(steps), 1e-9));
  EXPECT_EQ(steps.spheres.fallbacks, 0u);
  EXPECT_NE(
      refused(cradle + "b-1.velocity = 1\n" + method + "collisions = 'waves'\n").find("cut into slices"),
      std::string::npos);
}

TEST(SpheresRun, WavesAtAWallTurnBack) {
  const Trace trace = run(assembled(
      "[material.soft]\nyoung = 30\npoisson = 0.3\ndensity = 1\n[[body]]\nname = 'rod'\nshape = 'cylinder'\n"
      "radius = 1\nlength = 2\nslices = 40\nmaterial = 'soft'\nposition = -1.5\nvelocity = 1\n"
      "[[wall]]\nname = 'w'\n" +
      method + "collisions = 'waves'\nduration = 1\n"));
  ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
  EXPECT_LT(last(trace, "rod.velocity"), -0.9)
      << "a rod leaves a wall as fast as it came, but for its slices";
  EXPECT_TRUE(below(ledger_error(trace), 1e-9));
}

TEST(SpheresRun, AWallGivesBackItsRestitutionAndAPairItsOwn) {
  const std::string scene =
      "[[body]]\nname = 'a'\nmass = 1\nradius = '0.1 m'\nposition = [0, 0]\nvelocity = [1, 0]\n"
      "[[wall]]\nname = 'w'\nposition = ['0.35 m', 0]\nnormal = [-1, 0]\n[contact]\nrestitution = 0.5\n";
  const Trace trace = run(assembled(scene + method));
  EXPECT_TRUE(near(last(trace, "a.velocity_x"), -0.5, 1e-12));
  ASSERT_EQ(trace.impacts.size(), 1u);
  EXPECT_EQ(trace.contact_names.front(), "a-w");
  EXPECT_EQ(trace.impacts[0].asked_restitution, 0.5);
  EXPECT_TRUE(near(trace.impacts[0].restitution(), 0.5, 1e-9));
  EXPECT_TRUE(near(trace.spheres.impact_loss, 0.375, 1e-12));
  const Trace own = run(assembled(scene + "[[pair]]\nbetween = ['a', 'w']\nrestitution = 1\n" + method));
  EXPECT_TRUE(near(last(own, "a.velocity_x"), -1, 1e-12));
}

TEST(SpheresRun, AColumnAtRestStaysThere) {
  const Trace trace = run(assembled(
      "[world]\ngravity = [0, -9.81]\n[[chain]]\nname = 'b'\ncount = 6\nmass = 1\nradius = '0.1 m'\n"
      "position = [0, '0.1 m']\ndirection = [0, 1]\n[[wall]]\nname = 'w'\nposition = [0, 0]\nnormal = [0, "
      "1]\n"
      "[contact]\nrestitution = 1\n[run]\nmethod = 'inelastic_then_restore'\nrate = '60 Hz'\nduration = "
      "1\n"));
  ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
  for (int i = 1; i <= 6; ++i) {
    const std::string body = "b-" + std::to_string(i);
    EXPECT_TRUE(near(last(trace, body + ".position_y"), 0.2 * i - 0.1, 1e-9)) << body;
    EXPECT_TRUE(below(std::abs(last(trace, body + ".velocity_y")), 1e-9)) << body;
  }
  EXPECT_EQ(trace.spheres.impacts, 0u);
  EXPECT_TRUE(near(last(trace, "b-1-w.force"), 6 * 9.81, 1e-9)) << "the floor carries them all";
}

TEST(SpheresRun, AFrameMovesWithWhatIsInIt) {
  const Trace trace = run(
      assembled("[[body]]\nname = 'a'\nmass = 1\nradius = '0.1 m'\nposition = [0, 0]\nvelocity = [1, 0.5]\n"
                "[frame]\nfrom = [-1, -1]\nto = [1, 1]\nmass = 3\n[contact]\nrestitution = 0.5\n" +
                method + "duration = 10\n"));
  ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
  EXPECT_GE(trace.spheres.impacts, 4u);
  for (const char* axis : {"_x", "_y"}) {
    const std::string name = std::string(".velocity") + axis;
    const double momentum = last(trace, "a" + name) + 3 * last(trace, "frame" + name);
    EXPECT_TRUE(near(momentum, axis[1] == 'x' ? 1 : 0.5, 1e-12));
  }
  EXPECT_TRUE(below(ledger_error(trace), 1e-12));
}

TEST(SpheresRun, ManyBodiesHaveSumsAndInstants) {
  const std::string grains =
      "[world]\ngravity = [0, 0, -9.81]\n[[pack]]\nname = 'g'\narrangement = 'lattice'\ncount = 216\n"
      "radius = '5 mm'\nmass = '1 g'\ngap = '2 mm'\njitter = 1\nfrom = [0, 0, 0]\nto = ['72 mm', '72 mm', "
      "'90 mm']\n"
      "[frame]\nfrom = [0, 0, 0]\nto = ['72 mm', '72 mm', 1]\n[contact]\nrestitution = 0.3\n";
  const Assembly assembly = assembled(grains + method + "duration = '0.1 s'\n");
  EXPECT_TRUE(assembly.contacts.empty());
  EXPECT_EQ(
      misfit("moreau_jean", assembly),
      "needs a list of pairs, which a crowd off the line has only where run.method names such a method");
  const Trace trace = run(assembly);
  ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
  EXPECT_EQ(trace.find("g-1.position_x"), nullptr);
  EXPECT_EQ(trace.spheres.instants.size(), 101u);
  EXPECT_EQ(trace.spheres.instants.back().x.size(), 216u);
  EXPECT_GT(trace.spheres.impacts, 100u);
  EXPECT_TRUE(below(ledger_error(trace), 1e-9));
  for (const Vector3& x : trace.spheres.instants.back().x) {
    EXPECT_GT(x.z, 0.0049);
    EXPECT_GT(x.x, 0.0049);
    EXPECT_LT(x.y, 0.0671);
  }
}

TEST(SpheresRun, WhatDoesNotFitIsRefused) {
  const std::string ball = "[[body]]\nname = 'a'\nmass = 1\nradius = 1\nposition = [0, 0]\n";
  const std::string other = "[[body]]\nname = 'b'\nmass = 1\nradius = 1\nposition = [1.5, 0]\n";
  const std::string right = "[[body]]\nname = 'b'\nmass = 1\nradius = 1\nposition = [2.5, 0]\n";
  EXPECT_NE(refused(ball + other + method).find("a and b overlap by 0.5 m at the start"), std::string::npos);
  EXPECT_EQ(refused(ball + right + method + "collisions = 'pairs'\n").substr(0, 77),
            "s.toml:14:14: run.collisions: there is no collision treatment 'pairs'\n    all");
  EXPECT_NE(
      refused(ball + right + method + "collisions = 'lzb'\n").find("collisions by lzb need a stiffness"),
      std::string::npos);
  EXPECT_NE(refused(ball + right + "[run]\nmethod = 'newton'\ncollisions = 'lzb'\n").find("does not know it"),
            std::string::npos);
}

}  // namespace
}  // namespace ictus::test::spheres_test
