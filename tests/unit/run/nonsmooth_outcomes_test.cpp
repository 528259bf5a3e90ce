// What a nonsmooth run comes to: bodies, contacts, and nothing that is rounding.

#include <algorithm>
#include <cmath>

#include "ictus/run/run.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::nonsmooth_outcomes_test {
namespace {

using test::assembled;
using test::refused;

const std::string thrown =
    "[[body]]\nname = 'ball'\nmass = 2\nradius = 0.1\nposition = '1.1 m'\nvelocity = '4 m/s'\n"
    "[[wall]]\nname = 'floor'\nposition = 0\nfaces = 'right'\n[world]\ngravity = '-10 m/s^2'\n"
    "[contact]\nrestitution = 0.5\n";

/// Up by v²/2g, down from there, and up again with half of the speed.
TEST(NonsmoothOutcomes, OfABallThatIsThrownUp) {
  const double arrives = 0.4 + std::sqrt(2 * 1.8 / 10.0), speed = 6;
  for (const char* scheme : {"event_driven", "moreau_jean", "nonsmooth_newmark", "schatzman_paoli"}) {
    const Trace trace =
        run(assembled(thrown + "[run]\nmethod = '" + scheme + "'\nstep = '1 ms'\nduration = '1.1 s'\n"));
    ASSERT_EQ(trace.bodies.size(), 1u);
    const BodyOutcome& ball = trace.bodies.front();
    const double error = std::string(scheme) == "event_driven" ? 1e-10 : 2e-2;
    EXPECT_EQ(trace.dimension, 1u);
    EXPECT_EQ(ball.name, "ball");
    EXPECT_EQ(ball.position_start.x, 1.1);
    EXPECT_EQ(ball.velocity_start.x, 4);
    EXPECT_TRUE(test::near(ball.highest, 1.9, 1e-9)) << scheme;
    EXPECT_TRUE(test::near(ball.velocity_end.x, speed / 2 - 10 * (1.1 - arrives), error)) << scheme;
    ASSERT_EQ(trace.contacts.size(), 1u);
    const ContactOutcome& floor = trace.contacts.front();
    EXPECT_EQ(floor.touches, 1u) << scheme;
    EXPECT_TRUE(test::near(floor.impulse, 2 * 1.5 * speed, error)) << scheme;
    EXPECT_TRUE(std::isnan(floor.peak_force)) << scheme;
    EXPECT_TRUE(test::near(floor.gap, ball.position_end.x - 0.1, 1e-12)) << scheme;
    EXPECT_FALSE(floor.closed) << scheme;
  }
}

/// Rows that are not kept change nothing.
TEST(NonsmoothOutcomes, DoNotDependOnTheRowsKept) {
  for (const char* scheme : {"event_driven", "moreau_jean"}) {
    const std::string text = thrown + "[run]\nmethod = '" + scheme + "'\nstep = '1 ms'\nduration = '1.1 s'\n";
    const Trace all = run(assembled(text)), few = run(assembled(text + "record_every = 700\n"));
    EXPECT_EQ(all.bodies[0].highest, few.bodies[0].highest);
    EXPECT_EQ(all.bodies[0].velocity_end.x, few.bodies[0].velocity_end.x);
    EXPECT_EQ(all.contacts[0].impulse, few.contacts[0].impulse);
  }
}

/// Three balls on each other at rest: one lasting touch each, and the weights above as forces.
TEST(NonsmoothOutcomes, OfAColumnAtRest) {
  for (const char* scheme : {"event_driven", "moreau_jean"}) {
    const Trace trace = run(assembled("[system]\nkind = 'ball_column'\ncount = 3\n[run]\nmethod = '" +
                                      std::string(scheme) + "'\nduration = '0.1 s'\nstep = '1 ms'\n"));
    ASSERT_EQ(trace.contacts.size(), 3u);
    ASSERT_EQ(trace.bodies.size(), 3u);
    for (std::size_t j = 0; j < 3; ++j) {
      const double weight = trace.contacts[2].impulse / 0.1;
      EXPECT_EQ(trace.contacts[j].touches, 1u) << scheme;
      EXPECT_TRUE(trace.contacts[j].closed) << scheme;
      EXPECT_TRUE(test::near(trace.contacts[j].peak_force, weight * static_cast<double>(3 - j), 1e-6))
          << scheme;
    }
  }
}

/// A ball that lies on the floor is struck from above, another one far away is not. What goes on to the floor takes no time: its mean
/// over a step was told as the largest force, 6360 N in steps of 1 ms, and ten times that in steps ten times as short.
TEST(NonsmoothOutcomes, KnowNoForceWhereAnImpactPassedThrough) {
  for (const char* scheme : {"event_driven", "moreau_jean", "nonsmooth_newmark", "schatzman_paoli"}) {
    const Trace trace = run(assembled(
        "[[body]]\nname = 'lies'\nmass = 2\nradius = 0.1\nposition = [0, 0.1]\n"
        "[[body]]\nname = 'falls'\nmass = 2\nradius = 0.1\nposition = [0, 0.35]\nvelocity = [0, -3]\n"
        "[[body]]\nname = 'alone'\nmass = 3\nradius = 0.1\nposition = [1, 0.1]\n"
        "[[wall]]\nname = 'floor'\nposition = [0, 0]\nnormal = [0, 1]\n[world]\ngravity = [0, -10]\n"
        "[contact]\nrestitution = 0\n[run]\nmethod = '" +
        std::string(scheme) + "'\nstep = '1 ms'\nduration = '0.1 s'\n"));
    ASSERT_EQ(trace.contacts.size(), 3u) << scheme;
    for (std::size_t j = 0; j < 3; ++j) {
      const double force = trace.contacts[j].peak_force;
      if (trace.contact_names[j] == "alone-floor")
        EXPECT_TRUE(test::near(force, 30, 1e-6)) << scheme;
      else
        EXPECT_TRUE(std::isnan(force)) << scheme << trace.contact_names[j] << force;
    }
  }
}

TEST(NonsmoothOutcomes, NameBodiesInThePlane) {
  const Trace trace = run(assembled(
      "[[body]]\nname = 'a'\nmass = 1\nradius = 0.1\nposition = [0, 0]\nvelocity = [1, 0]\n"
      "[[body]]\nname = 'b'\nmass = 1\nradius = 0.1\nposition = [0.5, 0.05]\n"
      "[contact]\nrestitution = 1.0\n[run]\nmethod = 'event_driven'\nstep = '1 ms'\nduration = '1 s'\n"));
  ASSERT_EQ(trace.bodies.size(), 2u);
  EXPECT_EQ(trace.dimension, 2u);
  EXPECT_EQ(trace.bodies[1].name, "b");
  EXPECT_EQ(trace.bodies[1].position_start.y, 0.05);
  EXPECT_NEAR(trace.bodies[0].velocity_end.x + trace.bodies[1].velocity_end.x, 1, 1e-12);
  EXPECT_TRUE(std::isnan(trace.bodies[0].highest));
  ASSERT_EQ(trace.contacts.size(), 1u);
  EXPECT_EQ(trace.contacts[0].touches, 1u);
}

/// Impacts below rounding are none, and no contact parts a thousand times faster than it came.
TEST(NonsmoothOutcomes, ListNoImpactsBelowRounding) {
  for (const char* law : {"newton", "lzb", "moreau"}) {
    const Trace trace = run(assembled(
        "[[chain]]\nname = 'b'\ncount = 50\nmass = '50 g'\nradius = '10 mm'\n[start]\nb-1.velocity = '1 m/s'\n"
        "[contact]\nlaw = 'power_law'\nstiffness = '6.97e9 N/m^1.5'\nexponent = 1.5\nrestitution = 1.0\n"
        "[run]\nmethod = 'event_driven'\nimpact_law = '" +
        std::string(law) + "'\nstep = '1 ms'\nduration = '2 ms'\n"));
    EXPECT_TRUE(trace.ending.complete) << law << ": " << trace.ending.reason;
    EXPECT_GE(trace.impacts.size(), 49u) << law;
    EXPECT_LE(trace.impacts.size(), 120u) << law;
    std::vector<double> impulse(49, 0);
    for (const Impact& impact : trace.impacts) {
      EXPECT_TRUE(impact.approach_speed == 0 || impact.approach_speed > 1e-11)
          << law << impact.approach_speed;
      EXPECT_TRUE(impact.peak_force > 0 || std::isnan(impact.peak_force)) << law;
    }
  }
}

/// A [system] knows how strong gravity is; scenes give it a sign.
TEST(NonsmoothOutcomes, GravityOfTheOtherSignIsRefusedWithWhatToWrite) {
  for (const char* kind : {"bouncing_ball", "double_pendulum", "ball_column", "bouncing_bar"}) {
    const std::string said =
        refused("[system]\nkind = '" + std::string(kind) + "'\ngravity = '-9.81 m/s^2'\n");
    EXPECT_NE(said.find("write gravity = 9.81"), std::string::npos) << kind << said;
  }
  const std::string both = refused("[system]\nkind = 'bouncing_ball'\n[world]\ngravity = '-9.81 m/s^2'\n");
  EXPECT_NE(both.find("[system]"), std::string::npos) << both;
}

}  // namespace
}  // namespace ictus::nonsmooth_outcomes_test
