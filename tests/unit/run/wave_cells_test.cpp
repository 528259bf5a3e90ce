// Deformable bodies under gravity, and with contact laws that dissipate: one slice is a rigid ball, whose answer
// is exact; more of them agree with each other and keep their books.

#include <cmath>
#include <numbers>

#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/exact/spring_dashpot.hpp"
#include "ictus/run/run.hpp"
#include "ictus/run/waves.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::wave_cells_test {
namespace {

using test::assembled;
using test::near;
using test::refused_by_assembly;

const std::string soft = "[material.soft]\nyoung = 30000\npoisson = 0.3\ndensity = 1\n";

std::string rod(const std::string& name, int slices, const std::string& keys) {
  return "[[body]]\nname = '" + name +
         "'\nshape = 'cylinder'\nradius = 1\nmaterial = 'soft'\nlength = 2\nslices = " +
         std::to_string(slices) + "\n" + keys + "\n";
}

std::string propagation(const std::string& name) { return "propagation = '" + name + "'\n"; }

/// A rod whose lower end is 0.05 m above a floor at x = 0, which lies to its left, or its right.
std::string falling(int slices, bool to_the_left) {
  const std::string at = to_the_left ? "1.05" : "-1.05", g = to_the_left ? "-10" : "10";
  return rod("a", slices, "position = " + at) + "[[wall]]\nname = 'floor'\nposition = 0\nfaces = '" +
         (to_the_left ? "right" : "left") + "'\n" + soft + "[world]\ngravity = " + g +
         "\n[run]\nduration = 0.7\n";
}

// A ball on a spring: touches for 2 (π − atan(vω/g))/ω, flies for 2v/g, and comes back to where it fell from.
TEST(WavesUnderGravity, OneSliceBouncesAsABallOnASpring) {
  const double mass = 2 * std::numbers::pi, stiffness = 30000 * std::numbers::pi, g = 10;
  const double omega = std::sqrt(stiffness / mass), v = std::sqrt(2 * g * 0.05), sag = g / (omega * omega);
  const double contact = 2 * (std::numbers::pi - std::atan(v * omega / g)) / omega;
  const double depth = sag + std::hypot(sag, v / omega);
  for (bool to_the_left : {true, false})
    for (const char* name : {"modes", "dop853"}) {
      const Trace trace = run(assembled(falling(1, to_the_left) + propagation(name)));
      ASSERT_EQ(trace.impacts.size(), 3u) << name;
      for (std::size_t i = 0; i < 3; ++i) {
        const Impact& impact = trace.impacts[i];
        const double touch = v / g + static_cast<double>(i) * (contact + 2 * v / g);
        EXPECT_TRUE(near(impact.touch_time, touch, 1e-11)) << name << i;
        EXPECT_TRUE(near(impact.contact_time(), contact, 1e-10)) << name << i;
        EXPECT_TRUE(near(impact.approach_speed, v, 1e-11)) << name << i;
        EXPECT_TRUE(near(impact.separation_speed, v, 1e-11)) << name << i;
        EXPECT_TRUE(near(impact.peak_depth, depth, 1e-10)) << name << i;
        EXPECT_TRUE(near(impact.peak_force, stiffness * depth, 1e-10)) << name << i;
      }
      EXPECT_TRUE(near(trace.bodies[0].highest, 1.05, 1e-11)) << name;
      // m (2 v + g T) a touch.
      EXPECT_TRUE(near(trace.contacts[0].impulse, 3 * mass * (2 * v + g * contact), 1e-10)) << name;
      EXPECT_NEAR(trace.ledger.remainder(), 0, 1e-10 * trace.ledger.scale()) << name;
      EXPECT_LT(trace.momentum_error, 1e-11) << name;
    }
}

TEST(WavesUnderGravity, PropagatorsAgreeAndBooksClose) {
  const Trace modes = run(assembled(falling(8, true) + propagation("modes"))),
              dop853 = run(assembled(falling(8, true) + propagation("dop853")));
  ASSERT_EQ(modes.impacts.size(), dop853.impacts.size());
  EXPECT_GE(modes.impacts.size(), 3u);
  for (std::size_t i = 0; i < modes.impacts.size(); ++i) {
    EXPECT_TRUE(near(modes.impacts[i].touch_time, dop853.impacts[i].touch_time, 1e-8));
    EXPECT_TRUE(near(modes.impacts[i].peak_force, dop853.impacts[i].peak_force, 1e-8));
  }
  EXPECT_TRUE(near(modes.bodies[0].highest, dop853.bodies[0].highest, 1e-9));
  for (const Trace* trace : {&modes, &dop853}) {
    EXPECT_NEAR(trace->ledger.remainder(), 0, 1e-9 * trace->ledger.scale());
    EXPECT_NE(trace->ledger.potential, 0);
    EXPECT_LT(trace->momentum_error, 1e-9);
  }
}

// Two that fall together collide as if nothing fell.
TEST(WavesUnderGravity, FallingTogetherIsNoFall) {
  const std::string pair = rod("a", 6, "velocity = 1\nposition = 0") + rod("b", 6, "position = 2.01") + soft;
  for (const char* name : {"modes", "dop853"}) {
    const std::string end = "[run]\nduration = 0.2\n" + propagation(name);
    const Trace still = run(assembled(pair + end)),
                falls = run(assembled(pair + "[world]\ngravity = 9.81\n" + end));
    EXPECT_TRUE(near(still.contacts[0].impulse, falls.contacts[0].impulse, 1e-10)) << name;
    EXPECT_TRUE(near(still.contacts[0].peak_force, falls.contacts[0].peak_force, 1e-10)) << name;
    EXPECT_NEAR(falls.bodies[1].velocity_end.x - still.bodies[1].velocity_end.x, 9.81 * 0.2, 1e-10) << name;
    EXPECT_NEAR(falls.bodies[1].position_end.x - still.bodies[1].position_end.x, 9.81 * 0.02, 1e-10) << name;
  }
}

/// Two balls of 1 and 3 kg, at rest and at 1 m/s; without slices they are rigid.
std::string two_balls(const std::string& law) {
  return "[[body]]\nname = 'a'\nmass = 1\nradius = 0.1\nvelocity = 2\n[[body]]\nname = 'b'\nmass = 3\nradius = 0.1\n"
         "[contact]\n" +
         law + "\n[run]\nmethod = 'waves'\n";
}

void expect_books(const Trace& trace, double dissipated) {
  EXPECT_NEAR(trace.ledger.remainder(), 0, 1e-10 * trace.ledger.initial);
  EXPECT_TRUE(near(trace.ledger.dissipated, dissipated, 1e-8));
  EXPECT_LT(trace.momentum_error, 1e-11);
}

TEST(WavesWithLaws, OneSliceByHuntCrossleyIsExact) {
  const exact::HuntCrossleyImpact impact{0.75, 1e4, 1.5, 0.3, 2};
  const Trace trace =
      run(assembled(two_balls("law = 'hunt_crossley'\nstiffness = 1e4\nexponent = 1.5\ndamping = 0.3")));
  ASSERT_EQ(trace.impacts.size(), 1u);
  EXPECT_TRUE(near(trace.impacts[0].restitution(), impact.restitution(), 1e-10));
  EXPECT_TRUE(near(trace.impacts[0].contact_time(), impact.contact_time(), 1e-9));
  EXPECT_TRUE(near(trace.impacts[0].peak_force, impact.max_force(), 1e-9));
  EXPECT_TRUE(near(trace.impacts[0].peak_depth, impact.max_depth(), 1e-9));
  EXPECT_TRUE(near(trace.contacts[0].impulse, 0.75 * 2 * (1 + impact.restitution()), 1e-10));
  expect_books(trace, impact.dissipated_energy());
}

TEST(WavesWithLaws, ATouchSpeedThatIsRememberedScalesTheDamper) {
  const exact::HuntCrossleyImpact impact{0.75, 1e4, 1.5, 0.75 * (1 - 0.64) / 2, 2};
  const Trace trace = run(assembled(
      two_balls("law = 'lankarani_nikravesh'\nstiffness = 1e4\nexponent = 1.5\nrestitution = 0.8")));
  ASSERT_EQ(trace.impacts.size(), 1u);
  EXPECT_TRUE(near(trace.impacts[0].restitution(), impact.restitution(), 1e-10));
}

// The dashpot acts at once, and lets go before the surface; what its spring then holds is lost.
TEST(WavesWithLaws, OneSliceByKelvinVoigtIsExact) {
  const exact::SpringDashpotImpact impact{0.75, 1e4, 20, 2};
  const auto by_force = exact::Release::at_no_force;
  const Trace trace = run(assembled(two_balls("law = 'kelvin_voigt'\nstiffness = 1e4\ndamping = 20")));
  ASSERT_EQ(trace.impacts.size(), 1u);
  EXPECT_TRUE(near(trace.impacts[0].restitution(), impact.restitution(by_force), 1e-10));
  EXPECT_TRUE(near(trace.impacts[0].contact_time(), impact.contact_time(by_force), 1e-9));
  EXPECT_TRUE(near(trace.impacts[0].peak_force, impact.max_force(), 1e-9));
  EXPECT_GT(trace.contacts[0].gap, 0);
  const double e = impact.restitution(by_force);
  expect_books(trace, 0.75 * 4 * (1 - e * e) / 2);
}

TEST(WavesWithLaws, KuwabaraKonoIsThatOfTheReference) {
  const std::string law = "law = 'kuwabara_kono'\nstiffness = 1e4\nexponent = 1.5\nrelaxation = 0.001";
  const Trace waves = run(assembled(two_balls(law)));
  std::string scene = two_balls(law);
  scene.replace(scene.find("waves"), 5, "reference");
  const Trace reference = run(assembled(scene));
  EXPECT_NEAR(waves.bodies[1].velocity_end.x, test::last(reference, "b.velocity"), 1e-9);
}

// Rods that are stiff against their contact are rigid balls; the law acts between their ends.
TEST(WavesWithLaws, StiffRodsTendToRigidBalls) {
  const std::string scene =
      rod("a", 6, "velocity = 1") + rod("b", 6, "") +
      "[material.soft]\nyoung = 3e7\npoisson = 0.3\ndensity = 1\n"
      "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e3\nexponent = 1.5\ndamping = 0.4\n";
  const Trace trace = run(assembled(scene));
  const exact::HuntCrossleyImpact rigid{std::numbers::pi, 1e3, 1.5, 0.4, 1};
  ASSERT_GE(trace.impacts.size(), 1u);
  EXPECT_NEAR(trace.bodies[1].velocity_end.x, (1 + rigid.restitution()) / 2, 1e-3);
  EXPECT_NEAR(trace.ledger.dissipated, rigid.dissipated_energy(), 1e-3 * trace.ledger.initial);
  EXPECT_NEAR(trace.ledger.remainder(), 0, 1e-9 * trace.ledger.initial);
}

// Under gravity and with a damper a ball comes to rest on what its weight compresses.
TEST(WavesWithLaws, ADampedBallComesToRest) {
  const Trace trace = run(assembled(
      "[[body]]\nname = 'a'\nmass = 1\nradius = 0.1\nposition = 0.11\n[[wall]]\nname = 'floor'\nfaces = 'right'\n"
      "position = 0\n[contact]\nlaw = 'kelvin_voigt'\nstiffness = 1e4\ndamping = 60\n[world]\ngravity = -10\n"
      "[run]\nmethod = 'waves'\nduration = 2\n"));
  EXPECT_TRUE(trace.contacts[0].closed);
  EXPECT_NEAR(trace.contacts[0].gap, -1e-3, 1e-9);
  EXPECT_NEAR(trace.bodies[0].velocity_end.x, 0, 1e-9);
  EXPECT_NEAR(trace.ledger.remainder(), 0, 1e-9 * trace.ledger.scale());
}

}  // namespace
}  // namespace ictus::wave_cells_test
