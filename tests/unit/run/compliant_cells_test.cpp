// Compliant schemes off the line: in the plane, in space, under gravity and on a [system], through scenes.

#include <cmath>

#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/write.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::compliant_cells_test {
namespace {

using test::assembled;
using test::last;

std::string by(const std::string& method, const std::string& more = {}) {
  return "[run]\nmethod = '" + method + "'\n" + more;
}

const std::string soft_springs =
    "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e5\nexponent = 1.5\ndamping = 0.2\n";

TEST(CompliantCells, TwoBallsAlongADiagonalAreThoseOfTheLine) {
  const std::string balls = "[[chain]]\nname = 'b'\ncount = 2\nmass = ['50 g', '70 g']\nradius = '10 mm'\n";
  const Assembly line = assembled(balls + "[start]\nb-1.velocity = 3\n" + soft_springs + by("rk4"));
  const Assembly space = assembled(balls + "direction = [2, -1, 2]\n[start]\nb-1.velocity = [2, -1, 2]\n" +
                                   soft_springs + by("rk4"));
  for (const std::string_view scheme : fitting(family::compliant, space)) {
    const std::string name(scheme);
    const Trace one = run(line, {.scheme = name, .stop = {}}),
                three = run(space, {.scheme = name, .stop = {}});
    ASSERT_TRUE(one.ending.complete && three.ending.complete) << name << ": " << three.ending.reason;
    EXPECT_EQ(three.dimension, 3u);
    ASSERT_EQ(three.impacts.size(), 1u) << name;
    EXPECT_TRUE(near(three.impacts[0].approach_speed, 3, 1e-9)) << name;
    EXPECT_TRUE(near(three.impacts[0].separation_speed, one.impacts[0].separation_speed, 1e-9)) << name;
    EXPECT_TRUE(near(three.impacts[0].touch_time, one.impacts[0].touch_time, 1e-9, 1e-4)) << name;
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string body = "b-" + std::to_string(i + 1) + ".velocity";
      EXPECT_TRUE(near(last(three, body + "_x"), last(one, body) * 2 / 3, 1e-9, 1)) << name;
      EXPECT_TRUE(near(last(three, body + "_y"), -last(one, body) / 3, 1e-9, 1)) << name;
      EXPECT_EQ(three.bodies.at(i).velocity_end.z, last(three, body + "_z")) << name;
    }
  }
}

// The force of a dashpot jumps at the touch, and bends the polynomial of the whole step.
TEST(CompliantCells, DiscsMeetAtTheSpeedOfTheirFlightByEveryStepOfProjected) {
  for (const std::string_view step : {"0.02 ms", "0.2 ms", "0.45 ms", "2 ms"})
    for (const std::string_view place : {"0.2512", "0.2601", "0.2744"}) {
      const Assembly discs = assembled(
          "[[body]]\nname = 'a'\nmass = 1\nradius = 0.1\nposition = [0, 0]\nvelocity = [1, 0]\n"
          "[[body]]\nname = 'b'\nmass = 1\nradius = 0.1\nposition = [" +
          std::string(place) + ", 0]\n[contact]\nlaw = 'kelvin_voigt'\nstiffness = 1e6\ndamping = 500\n" +
          by("projected", "duration = 0.2\nstep = '" + std::string(step) + "'\n"));
      const Trace trace = run(discs, {.scheme = {}, .stop = {}});
      ASSERT_EQ(trace.impacts.size(), 1u) << step;
      EXPECT_TRUE(near(trace.impacts[0].approach_speed, 1, 1e-10)) << step;
      const double apart = trace.bodies.at(1).velocity_end.x - trace.bodies.at(0).velocity_end.x;
      EXPECT_TRUE(near(trace.impacts[0].separation_speed, apart, 3e-3)) << step;
    }
}

std::string bernoulli(double stiffness) {
  return R"(
[[body]]
name = "upper"
mass = "1 kg"
radius = "10 mm"
position = ["25.98076211353316 mm", "14.999999999999998 mm"]
[[body]]
name = "striker"
mass = "1 kg"
radius = "20 mm"
position = [0, 0]
velocity = ["1 m/s", 0]
[[body]]
name = "lower"
mass = "1 kg"
radius = "10 mm"
position = ["25.98076211353316 mm", "-14.999999999999998 mm"]
[contact]
law = "power_law"
exponent = 1.5
stiffness = )" +
         std::to_string(stiffness) + "\n";
}

// Bernoulli's discs by their springs, against the impact law that is their limit.
TEST(CompliantCells, HardDiscsTendToTheImpactLaw) {
  double last_error = 1;
  for (double stiffness : {1e9, 1e12, 1e15}) {
    const Trace rigid = run(assembled(bernoulli(stiffness) + by("lzb")));
    const Trace springs = run(assembled(bernoulli(stiffness) + by("reference", "step = '10 us'\n")));
    ASSERT_TRUE(springs.ending.complete) << springs.ending.reason;
    double error = 0;
    for (const char* column :
         {"upper.velocity_x", "upper.velocity_y", "striker.velocity_x", "lower.velocity_y"})
      error = std::max(error, std::abs(last(springs, column) - last(rigid, column)));
    EXPECT_LT(error, 0.2 * last_error) << stiffness;
    last_error = error;
    EXPECT_EQ(springs.impacts.size(), 2u);
    EXPECT_EQ(springs.contact_names.size(), 2u) << "upper and lower never touch";
    EXPECT_LT(std::abs(springs.ledger.remainder()), 1e-9 * springs.ledger.scale());
  }
  EXPECT_LT(last_error, 1e-4);
}

// Gravity is a potential off the line, and work on it; the motion is the same.
TEST(CompliantCells, ADiscFallsOnAFloorAsOnALine) {
  const std::string body = "[[body]]\nname = 'b'\nmass = 0.1\nradius = '10 mm'\n",
                    until = "duration = '0.2 s'\n";
  const Trace line =
      run(assembled(body + "position = -0.06\n[[wall]]\nname = 'w'\nposition = 0\n[world]\ngravity = 9.81\n" +
                    soft_springs + by("two_point", until)));
  const Trace plane =
      run(assembled(body +
                    "position = [0, 0.06]\nvelocity = [0.3, 0]\n[[wall]]\nname = 'w'\nposition = [0, 0]\n"
                    "normal = [0, 1]\n[world]\ngravity = [0, -9.81]\n" +
                    soft_springs + by("two_point", until)));
  EXPECT_TRUE(near(last(plane, "b.position_y"), -last(line, "b.position"), 1e-10, 0.06));
  EXPECT_TRUE(near(last(plane, "b.velocity_y"), -last(line, "b.velocity"), 1e-10, 1));
  EXPECT_TRUE(near(last(plane, "b.position_x"), 0.06, 1e-12));
  ASSERT_EQ(plane.impacts.size(), line.impacts.size());
  EXPECT_TRUE(near(plane.impacts[0].touch_time, line.impacts[0].touch_time, 1e-9));
  EXPECT_LT(std::abs(plane.ledger.remainder()), 1e-12 * plane.ledger.scale());
  EXPECT_TRUE(near(plane.ledger.potential, 0.1 * 9.81 * last(plane, "b.position_y"), 1e-12));
}

const std::string pendulum = "[system]\nkind = 'rigid_pendulum'\n";

TEST(CompliantCells, APendulumHasACompliantStop) {
  const Trace trace = run(assembled(pendulum +
                                    "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e9\nexponent = 1.5\n"
                                    "damping = 0.3\n" +
                                    by("reference", "duration = '1 s'\n")));
  ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
  ASSERT_FALSE(trace.impacts.empty());
  const Impact& first = trace.impacts.front();
  const double arm = std::cos(std::asin(0.2));  // of the rod of 1 m, 1 kg
  const exact::HuntCrossleyImpact exact{1.0 / 3 / (arm * arm), 1e9, 1.5, 0.3, first.approach_speed};
  EXPECT_TRUE(near(first.restitution(), exact.restitution(), 1e-3));
  EXPECT_TRUE(near(first.peak_depth, exact.max_depth(), 1e-3));
  EXPECT_LT(std::abs(trace.ledger.remainder()), 1e-9 * trace.ledger.scale());
  EXPECT_EQ(trace.find("angle.position")->unit, "rad");
}

TEST(CompliantCells, ASystemWithALawIsForCompliantSchemes) {
  const Assembly stop = assembled(pendulum + soft_springs);
  EXPECT_EQ(stop.scene.run.method.value, "phi") << "one contact";
  EXPECT_EQ(misfit("moreau_jean", stop),
            "takes the restitution of the [system], and [contact] has a law, which compliant schemes follow");
  EXPECT_EQ(assembled(pendulum).scene.run.method.value, "moreau_jean");
  EXPECT_EQ(misfit("rk4", assembled(pendulum)),
            "needs a contact law, and a [system] brings none: give [contact] a law and its stiffness");
  const std::string written = write_scene(resolved(stop));
  EXPECT_NE(written.find("law = \"hunt_crossley\""), std::string::npos) << written;
  EXPECT_EQ(assembled(written).scene.run.method.value, "phi");
}

TEST(CompliantCells, RigidBodiesStayTheFirstChoiceOffTheLine) {
  EXPECT_EQ(assembled(bernoulli(1e9)).scene.run.method.value, "lzb");
}

// Two balls that pass by each other have no impact, however near they come.
TEST(CompliantCells, PassingByIsNoImpact) {
  const std::string balls =
      "[[body]]\nname = 'a'\nmass = 1\nradius = '10 mm'\nposition = [0, 0]\nvelocity = [1, 0]\n"
      "[[body]]\nname = 'b'\nmass = 1\nradius = '10 mm'\nposition = [0.1, 0.0201]\n";
  for (const char* scheme : {"reference", "rk4", "two_point", "verlet"}) {
    const Trace trace =
        run(assembled(balls + soft_springs + by(scheme, "step = '0.5 ms'\nduration = '0.2 s'\n")));
    EXPECT_TRUE(trace.impacts.empty()) << scheme;
    EXPECT_EQ(last(trace, "a.velocity_x"), 1) << scheme;
  }
}

}  // namespace
}  // namespace ictus::test::compliant_cells_test
