// A frame that moves is a body like the others, by every family of methods: exact exchanges of velocity, momentum
// and the ledger.

#include <cmath>
#include <numeric>

#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/write.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::moving_frame_test {
namespace {

using test::assembled;
using test::refused;

std::string number(double x) { return std::to_string(x); }
std::string by(const std::string& method, const std::string& more) {
  return "[run]\nmethod = '" + method + "'\n" + more;
}
const std::string springs = "[contact]\nlaw = 'power_law'\nstiffness = 1e10\nexponent = 1.5\n";

/// A ball of 1 kg and 2 m/s, 50 mm before the right wall of a frame at −1 m/s.
std::string ball_in_box(double frame_mass) {
  return "[[body]]\nname = 'a'\nmass = 1\nradius = '50 mm'\nposition = 0\nvelocity = 2\n"
         "[frame]\nname = 'box'\nfrom = -0.1\nto = 0.1\nvelocity = -1\nmass = " +
         number(frame_mass) + "\n";
}

const BodyOutcome& body(const Trace& trace, const std::string& name) {
  for (const BodyOutcome& each : trace.bodies)
    if (each.name == name) return each;
  ADD_FAILURE() << "no outcome of " << name;
  return trace.bodies.front();
}

/// After one collision with the restitution e.
struct Exchange {
  double mass, e;
  double of_ball() const { return (2 - mass - 3 * e * mass) / (1 + mass); }
  double of_frame() const { return (2 - mass + 3 * e) / (1 + mass); }
};

void expect_exchange(const Trace& trace, double mass, double e, double allowed) {
  const Exchange exact{mass, e};
  ASSERT_TRUE(trace.ending.complete) << trace.scheme << ": " << trace.ending.reason;
  EXPECT_TRUE(trace.failures.empty()) << trace.scheme << ": " << trace.failures.front();
  EXPECT_TRUE(near(body(trace, "a").velocity_end.x, exact.of_ball(), allowed, 3)) << trace.scheme << mass;
  EXPECT_TRUE(near(body(trace, "box").velocity_end.x, exact.of_frame(), allowed, 3)) << trace.scheme << mass;
  EXPECT_EQ(trace.bodies.back().name, "box") << trace.scheme;
  ASSERT_EQ(trace.impacts.size(), 1u) << trace.scheme;
  EXPECT_EQ(trace.contact_names[trace.impacts[0].contact], "a-box-right") << trace.scheme;
  EXPECT_TRUE(near(trace.impacts[0].touch_time, 0.05 / 3, 1e-2)) << trace.scheme;
  const double before = 0.5 * (4 + mass), lost = 4.5 * mass / (1 + mass) * (1 - e * e);
  EXPECT_TRUE(near(trace.ledger.initial, before, 1e-12)) << trace.scheme;
  EXPECT_TRUE(near(trace.ledger.dissipated, lost, 30 * allowed, before)) << trace.scheme;
  EXPECT_LT(std::abs(trace.ledger.remainder()), 30 * allowed * before) << trace.scheme;
}

TEST(MovingFrame, RigidBodiesExchangeVelocitiesExactly) {
  for (const double mass : {0.25, 1.0, 7.0})
    for (const double e : {1.0, 0.5, 0.0})
      for (const char* method : {"newton", "lzb", "pairwise", "poisson", "event_driven", "moreau_jean",
                                 "nonsmooth_newmark", "inelastic_then_restore"}) {
        const bool law = is_impact_law(method);
        const std::string contact = springs + "restitution = " + number(e) + "\n";
        const Trace trace =
            run(assembled(ball_in_box(mass) + contact +
                          by(method, law ? "duration = 0.02\n" : "duration = 0.02\nstep = 1e-4\n")));
        if (e > 0) expect_exchange(trace, mass, e, 1e-9);
        EXPECT_TRUE(near(body(trace, "box").velocity_end.x, Exchange{mass, e}.of_frame(), 1e-9, 3)) << method;
      }
}

TEST(MovingFrame, SpringsExchangeVelocities) {
  for (const double mass : {0.25, 1.0, 7.0})
    for (const char* method : {"reference", "rk4", "verlet", "two_point", "three_point"})
      expect_exchange(
          run(assembled(ball_in_box(mass) + springs + by(method, "duration = 0.02\nstep = 1e-6\n"))), mass, 1,
          1e-6);
}

TEST(MovingFrame, DampersKnowTheReducedMassOfBallAndFrame) {
  for (const double mass : {0.25, 7.0})
    for (const char* method : {"reference", "rk4", "two_point"}) {
      const exact::HuntCrossleyImpact exact{mass / (1 + mass), 1e9, 1.5, 0.2, 3};
      const Trace trace =
          run(assembled(ball_in_box(mass) +
                        "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e9\nexponent = 1.5\ndamping = 0.2\n" +
                        by(method, "duration = 0.02\nstep = 1e-6\n")));
      expect_exchange(trace, mass, exact.restitution(), 1e-4);
      EXPECT_TRUE(near(trace.impacts[0].peak_depth, exact.max_depth(), 1e-3)) << method;
    }
}

// Each wall of the frame takes the part of the velocity across it.
TEST(MovingFrame, InAPlaneEachWallTakesItsPart) {
  const std::string scene =
      "[[body]]\nname = 'a'\nmass = 1\nradius = '50 mm'\nposition = [0, 0]\nvelocity = [2, 1]\n"
      "[frame]\nname = 'box'\nfrom = [-0.1, -0.1]\nto = [0.1, 0.1]\nmass = 3\n" +
      springs;
  for (const char* method :
       {"newton", "lzb", "pairwise", "event_driven", "moreau_jean", "reference", "rk4", "two_point"}) {
    const bool law = is_impact_law(method);
    const std::string step = law                                           ? ""
                             : ictus::method(method).traits().follows_laws ? "step = 1e-6\n"
                                                                           : "step = 1e-4\n";
    const Trace trace = run(assembled(scene + by(method, "duration = 0.07\n" + step)));
    ASSERT_TRUE(trace.ending.complete) << method << ": " << trace.ending.reason;
    const BodyOutcome &a = body(trace, "a"), &box = body(trace, "box");
    // Equal for e = 1: v' = v (1 − 3)/4 and v 2/4.
    EXPECT_TRUE(near(a.velocity_end.x, -1, 1e-6, 1)) << method;
    EXPECT_TRUE(near(a.velocity_end.y, -0.5, 1e-6, 1)) << method;
    EXPECT_TRUE(near(box.velocity_end.x, 1, 1e-6, 1)) << method;
    EXPECT_TRUE(near(box.velocity_end.y, 0.5, 1e-6, 1)) << method;
    EXPECT_EQ(trace.impacts.size(), 2u) << method;
    EXPECT_EQ(trace.contact_names.size(), 2u) << method << ": two walls were never touched";
    EXPECT_LT(std::abs(trace.ledger.remainder()), 1e-5 * trace.ledger.scale()) << method;
  }
}

const std::string three_balls_in_a_box =
    "[[body]]\nname = 'a'\nmass = 1\nradius = '10 mm'\nposition = -0.05\nvelocity = 2\n"
    "[[body]]\nname = 'c'\nmass = 0.4\nradius = '10 mm'\nposition = 0.07\nvelocity = -1.1\n"
    "[[body]]\nname = 'b'\nmass = 3\nradius = '20 mm'\nposition = 0\nvelocity = 0.3\n"
    "[frame]\nname = 'box'\nfrom = -0.1\nto = 0.1\nmass = 1.7\n";

double momentum(const Trace& trace) {
  return body(trace, "a").velocity_end.x + 3 * body(trace, "b").velocity_end.x +
         0.4 * body(trace, "c").velocity_end.x + 1.7 * body(trace, "box").velocity_end.x;
}

TEST(MovingFrame, KeepsMomentumWithManyCollisions) {
  const double exact = 2 + 0.9 - 0.44;
  const std::string law = "[contact]\nlaw = 'power_law'\nstiffness = 1e9\nexponent = 1\n";
  for (const char* method : {"newton", "lzb", "pairwise", "event_driven", "moreau_jean",
                             "inelastic_then_restore", "reference", "rk4", "verlet", "two_point"}) {
    const bool rigid = is_impact_law(method);
    const Trace trace =
        run(assembled(three_balls_in_a_box + law +
                      by(method, rigid ? "duration = 0.2\n" : "duration = 0.2\nstep = 1e-6\n")));
    ASSERT_TRUE(trace.ending.complete) << method << ": " << trace.ending.reason;
    EXPECT_GT(trace.impacts.size(), 10u) << method;
    EXPECT_TRUE(near(momentum(trace), exact, 1e-10)) << method;
    EXPECT_LT(std::abs(trace.ledger.remainder()), 1e-3 * trace.ledger.scale()) << method;
    std::vector<std::string> names;
    for (const BodyOutcome& each : trace.bodies) names.push_back(each.name);
    EXPECT_EQ(names, (std::vector<std::string>{"a", "c", "b", "box"})) << method;
  }
}

// Collisions of two at a time have one answer: flights from impact to impact, and located events.
TEST(MovingFrame, LawsAndEventsAgree) {
  const auto by_method = [](const char* method) {
    return run(
        assembled(three_balls_in_a_box + "[contact]\nrestitution = 0.8\n" + by(method, "duration = 0.3\n")));
  };
  const Trace one = by_method("newton");
  for (const char* method : {"pairwise", "event_driven"}) {
    const Trace other = by_method(method);
    EXPECT_EQ(other.impacts.size(), one.impacts.size()) << method;
    for (const char* name : {"a", "b", "c", "box"})
      EXPECT_TRUE(near(body(other, name).velocity_end.x, body(one, name).velocity_end.x, 1e-9, 1)) << method;
  }
}

// They fall alike: what happens inside does not know of gravity.
TEST(MovingFrame, FallsWithItsBall) {
  for (const char* method : {"newton", "event_driven", "moreau_jean", "reference", "two_point"}) {
    const bool law = is_impact_law(method);
    const Trace trace =
        run(assembled(ball_in_box(2) + springs + "[world]\ngravity = -9.81\n" +
                      by(method, law ? "duration = 0.03\n" : "duration = 0.03\nstep = 1e-5\n")));
    const Exchange exact{2, 1};
    EXPECT_TRUE(near(body(trace, "a").velocity_end.x, exact.of_ball() - 0.03 * 9.81, 1e-6, 3)) << method;
    EXPECT_TRUE(near(body(trace, "box").velocity_end.x, exact.of_frame() - 0.03 * 9.81, 1e-6, 3)) << method;
    EXPECT_LT(std::abs(trace.ledger.remainder()), 1e-5 * trace.ledger.initial) << method;
  }
}

// A ball between two springs of a box as wide as itself: relative speed 1 at the start, reduced mass 1/2 kg, on one
// side or the other a spring of 1e6 N/m: a harmonic motion that never rests.
TEST(MovingFrame, ABallThatFillsItsFrameOscillates) {
  const std::string scene =
      "[[body]]\nname = 'a'\nmass = 1\nradius = '50 mm'\nposition = 0\nvelocity = 1\n"
      "[frame]\nfrom = '-50 mm'\nto = '50 mm'\nmass = 1\n"
      "[contact]\nlaw = 'power_law'\nstiffness = 1e6\nexponent = 1\n";
  const double omega = std::sqrt(2e6), t = 0.05;
  for (const char* method : {"reference", "rk4", "two_point"}) {
    const Trace trace = run(assembled(scene + by(method, "duration = 0.05\nstep = 1e-6\n")));
    const double apart = std::cos(omega * t);
    EXPECT_TRUE(near(body(trace, "a").velocity_end.x, 0.5 * (1 + apart), 1e-4, 1)) << method;
    EXPECT_TRUE(near(body(trace, "frame").velocity_end.x, 0.5 * (1 - apart), 1e-4, 1)) << method;
  }
}

TEST(MovingFrame, HasALawOfItsOwnByItsName) {
  const std::string scene =
      three_balls_in_a_box +
      "[contact]\nrestitution = 1\n[[pair]]\nbetween = ['a', 'box']\nrestitution = 0.25\n";
  const Assembly assembly = assembled(scene + by("newton", "duration = 0.01\n"));
  ASSERT_EQ(assembly.contacts.size(), 4u);
  EXPECT_EQ(assembly.contacts[0].name, "box-left-a");
  EXPECT_EQ(assembly.contacts[3].name, "c-box-right");
  EXPECT_EQ(assembly.contacts[0].restitution->value, 0.25);
  EXPECT_EQ(assembly.contacts[3].restitution->value, 1);
  EXPECT_TRUE(near(assembly.contacts[0].mass, 1.7 / 2.7, 1e-15));
  const Assembly again = assembled(write_scene(resolved(assembly)));
  ASSERT_EQ(again.contacts.size(), 4u);
  EXPECT_EQ(again.contacts[0].restitution->value, 0.25);
}

TEST(MovingFrame, WhatDoesNotFitSaysWhy) {
  const std::string box = ball_in_box(1) + "[contact]\nrestitution = 1\n";
  EXPECT_NE(refused(box + by("waves", "")).find("waves knows no frame that moves"), std::string::npos);
  EXPECT_NE(refused(box + by("ceanga_hurmuzlu", "")).find("knows chains on a line only"), std::string::npos);
  EXPECT_NE(refused("[[body]]\nname = 'a'\nmass = 1\nradius = 0.1\nposition = 0.95\n"
                    "[frame]\nfrom = -1\nto = 1\nmass = 1\n[contact]\nrestitution = 1\n" +
                    by("newton", ""))
                .find("a stands 0.05 m behind frame at the start"),
            std::string::npos);
  EXPECT_EQ(assembled(box).scene.run.method.value, "inelastic_then_restore")
      << "as ever, where none is named";
}

}  // namespace
}  // namespace ictus::test::moving_frame_test
