#include "ictus/run/run.hpp"

#include <fmt/format.h>

#include "ictus/exact/bouncing_ball.hpp"
#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/run/methods.hpp"
#include "tests/support/near.hpp"
#include "tests/support/order.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::run_test {
namespace {

using test::assembled;
using test::last;

std::string impact(double speed, const std::string& more = "") {
  return fmt::format(
      "[[body]]\nname = 'ball'\nmass = '10 g'\nvelocity = {}\nposition = '-0.1 mm'\n[[wall]]\n"
      "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e7\nexponent = 1.5\ndamping = 0.5\n[run]\n{}",
      speed, more);
}

const std::string cradle =
    "[[chain]]\nname = 'ball'\ncount = 5\nmass = '50 g'\nradius = '10 mm'\n[start]\nball-1.velocity = 1\n"
    "[contact]\nlaw = 'power_law'\nstiffness = 7e9\n[run]\nstep = '0.5 us'\n";

TEST(Run, TheRestitutionMeasuredIsTheOneAskedFor) {
  Worst worst;
  for (const double speed : {0.1, 1.0, 7.0})
    for (const char* step : {"step = '1 us'", "step = '20 us'", "step = '0.3 ms'"}) {
      const Trace trace = run(assembled(impact(speed, step)));
      ASSERT_EQ(trace.impacts.size(), 1u);
      const Impact& blow = trace.impacts[0];
      worst.see(relative(blow.restitution(), blow.asked_restitution), "speed", speed, step);
      worst.see(relative(blow.approach_speed, speed), "speed", speed, step);
      worst.see(relative(blow.asked_restitution,
                         exact::HuntCrossleyImpact{0.01, 1e7, 1.5, 0.5, speed}.restitution()),
                "asked at", speed);
      EXPECT_EQ(trace.scheme, "phi");
      EXPECT_TRUE(trace.ending.complete);
      EXPECT_EQ(trace.ending.reason, "all contacts have separated");
    }
  EXPECT_TRUE(worst.below(1e-12));
}

// E₀ + W = E + D + C + R with R at round-off, for schemes that keep it.
TEST(Run, TheLedgerCloses) {
  Worst worst;
  for (const char* scheme : {"phi", "two_point", "implicit_midpoint", "reference"}) {
    if (!scheme_facts(scheme).keeps.energy && std::string(scheme) != "reference") continue;
    const Assembly assembly = assembled(impact(2, "step = '10 us'"));
    const Trace trace = run(assembly, {.scheme = scheme, .stop = {}});
    EXPECT_EQ(trace.scheme, scheme);
    const Ledger& l = trace.ledger;
    EXPECT_TRUE(near(l.initial, 0.02, 1e-15));
    worst.see(std::abs(l.remainder()) / l.initial, scheme, "remainder");
    worst.see(std::abs(last(trace, "energy.remainder") - l.remainder()) / l.initial, scheme, "column");
    EXPECT_EQ(trace.conditions.energy.violations, 0u) << scheme;
    EXPECT_GT(l.dissipated, 0);
  }
  EXPECT_TRUE(worst.below(1e-11));
}

// Between two impacts a run without a duration flies at once; what a scheme has not yet given back must not
// be lost.
TEST(Run, AFlightBetweenImpactsLosesNothing) {
  const Assembly assembly = assembled(
      "[[body]]\nname = 'b'\nmass = 1\nposition = -1\n[[body]]\nname = 'a'\nmass = 1\nposition = "
      "-0.1\nvelocity = 1\n"
      "[[wall]]\n[contact]\nlaw = 'power_law'\nstiffness = 1e6\nexponent = 1.5\n[run]\nstep = '0.5 ms'\n");
  Worst worst;
  for (const char* scheme : {"two_point", "three_point", "three_point_tuned", "quadratised"}) {
    const Trace trace = run(assembly, {.scheme = scheme, .stop = {}});
    EXPECT_EQ(trace.impacts.size(), 2u) << scheme;
    EXPECT_EQ(trace.ending.reason, "all contacts have separated") << scheme;
    EXPECT_LT(trace.steps, 1000u) << scheme;
    worst.see(relative(last(trace, "b.velocity"), -1), scheme);
  }
  EXPECT_TRUE(worst.below(1e-11));
}

// A linear contact of ω h = 2 is stiffened by tan²(ωh/2)/(ωh/2)² and (1 − cos β)/cos β · 2/β² of the two and three
// points: largest forces are those of that spring, √k v. [Chatziioannou2019, eqs (15), (16)]
TEST(Run, ATunedSchemeSaysHowMuchStifferItsSpringIs) {
  constexpr double stiffness = 1e6, mass = 1, speed = 1, beta = 1;
  const auto scene = [&](const char* scheme, double angle) {
    return assembled(fmt::format(
        "[[body]]\nname = 'm'\nmass = {}\nvelocity = {}\nposition = -1e-5\n[[wall]]\n[contact]\nlaw = 'power_law'\n"
        "stiffness = {}\nexponent = 1\n[run]\nmethod = '{}'\nstep = {:.17g}\n",
        mass, speed, stiffness, scheme, angle / std::sqrt(stiffness / mass)));
  };
  const auto told = [](const Trace& trace) { return fmt::format("{}", fmt::join(trace.remarks, "\n")); };
  const double two = std::pow(std::tan(1.0), 2), three = 2 * (1 - std::cos(beta)) / std::cos(beta);
  for (const auto& [scheme, angle, factor] :
       {std::tuple{"two_point_tuned", 2.0, two}, std::tuple{"three_point_tuned", beta, three}}) {
    const std::string words = told(run(scene(scheme, angle)));
    EXPECT_NE(words.find(fmt::format("{} takes springs {:.4g} times as stiff as asked", scheme, factor)),
              std::string::npos)
        << words;
    EXPECT_EQ(told(run(scene(scheme, 1e-3))).find("as stiff"), std::string::npos)
        << "as good as not stiffened";
  }
  EXPECT_EQ(told(run(scene("two_point", 2))).find("as stiff"), std::string::npos);
}

TEST(Run, TwoBodiesKeepTheirMomentum) {
  const Assembly assembly = assembled(
      "[[body]]\nname = 'a'\nmass = 1\nradius = 0.1\nvelocity = 2\n"
      "[[body]]\nname = 'b'\nmass = 3\nradius = 0.1\nposition = 0.3\nvelocity = -1\n"
      "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e6\ndamping = 0.2\n[run]\nstep = '1 ms'\n");
  for (const SchemeFacts& facts : smooth_schemes()) {
    const Trace trace = run(assembly, {.scheme = std::string(facts.about.name), .stop = {}});
    EXPECT_TRUE(near(last(trace, "a.velocity") + 3 * last(trace, "b.velocity"), -1, 1e-13))
        << facts.about.name;
    ASSERT_EQ(trace.impacts.size(), 1u) << facts.about.name;
    EXPECT_TRUE(near(trace.impacts[0].approach_speed, 3, 1e-13)) << facts.about.name;
  }
  const Impact blow = run(assembly).impacts[0];
  EXPECT_TRUE(near(blow.touch_time, 0.1 / 3, 1e-13));
  EXPECT_TRUE(
      near(blow.restitution(), exact::HuntCrossleyImpact{0.75, 1e6, 1.5, 0.2, 3}.restitution(), 1e-12));
}

TEST(Run, ACradleKeepsMomentumAndEnergy) {
  const Trace trace = run(assembled(cradle));
  double momentum = 0, energy = 0;
  for (int i = 1; i <= 5; ++i) {
    const double v = last(trace, fmt::format("ball-{}.velocity", i));
    momentum += 0.05 * v;
    energy += 0.025 * v * v;
  }
  EXPECT_TRUE(near(momentum, 0.05, 1e-13));
  EXPECT_TRUE(near(energy, 0.025, 1e-11));
  EXPECT_GT(last(trace, "ball-5.velocity"), 0.98) << "nearly all goes to the last one";
  EXPECT_LT(last(trace, "ball-1.velocity"), 0) << "and the first one recoils";
  EXPECT_GE(trace.impacts.size(), 4u);
  for (std::size_t i = 1; i < trace.impacts.size(); ++i)
    EXPECT_LE(trace.impacts[i - 1].touch_time, trace.impacts[i].touch_time);
  for (const Impact& blow : trace.impacts)
    EXPECT_TRUE(std::isnan(blow.asked_restitution)) << "no contact is alone here";
  EXPECT_EQ(trace.contact_names,
            (std::vector<std::string>{"ball-1-ball-2", "ball-2-ball-3", "ball-3-ball-4", "ball-4-ball-5"}));
}

const exact::BouncingBall bouncing{
    .mass = 0.01, .stiffness = 1e5, .exponent = 1.5, .damping = 0.1, .gravity = 9.81};

std::string bouncing_scene(const std::string& method, double step) {
  return fmt::format(
      "[[body]]\nname = 'ball'\nmass = '10 g'\nposition = '20 mm'\n[[wall]]\nname = 'floor'\nfaces = "
      "'right'\n"
      "[world]\ngravity = '-9.81 m/s^2'\n[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e5\ndamping = 0.1\n"
      "[run]\nmethod = '{}'\nstep = {}\nduration = '0.55 s'\n",
      method, step);
}

TEST(Run, ABouncingBallHitsTheFloorWhenItShould) {
  const Trace trace = run(assembled(bouncing_scene("reference", 0.01)));
  const auto wanted = exact::bounces(bouncing, 0.02, 6);
  ASSERT_GE(trace.impacts.size(), 4u);
  Worst worst;
  for (std::size_t i = 0; i < 4; ++i) {
    const Impact& blow = trace.impacts[i];
    worst.see(relative(blow.touch_time, wanted[i].touch), "touch", i);
    worst.see(relative(blow.release_time, wanted[i].release()), "release", i);
    worst.see(relative(blow.approach_speed, wanted[i].speed_in), "speed in", i);
    worst.see(relative(blow.separation_speed, wanted[i].speed_out), "speed out", i);
    worst.see(relative(blow.peak_depth, wanted[i].max_depth), "depth", i);
  }
  EXPECT_TRUE(worst.below(1e-10));
  EXPECT_TRUE(trace.ending.complete);
  EXPECT_EQ(trace.ending.reason, "reached 0.55 s");
}

// The instant of the third impact, over steps that fall on all phases of the contacts.
TEST(Run, PhiBouncesWithOrderTwo) {
  const double wanted = exact::bounces(bouncing, 0.02, 3)[2].touch;
  const OrderFit fit = measure_order(
      [&](double step) {
        double sum = 0;
        for (int i = 0; i < 12; ++i) {
          const double h = step * (1 + 0.1 * (std::fmod(0.7548776662466927 * i, 1.0) - 0.5));
          const Trace trace =
              run(assembled(bouncing_scene("phi", h)), {.scheme = {}, .record_every = 1000000, .stop = {}});
          const double error = trace.impacts.size() > 2 ? trace.impacts[2].touch_time / wanted - 1 : 1;
          sum += error * error / 12;
        }
        return Measured{step, std::sqrt(sum)};
      },
      {.coarsest = 2e-4, .ratio = 0.7, .levels = 7});
  EXPECT_TRUE(has_order(fit, scheme_facts("phi").orders.damped, {.slope = 0.2, .spread = 0.5}));
}

TEST(Run, EndsForAReasonThatItTells) {
  EXPECT_EQ(run(assembled(impact(-1))).ending.reason, "nothing approaches: no impact to come");
  const Trace early = run(assembled(impact(1, "duration = '0.05 ms'\nstep = '10 us'")));
  EXPECT_TRUE(early.ending.complete);
  EXPECT_EQ(early.ending.reason, "reached 5e-05 s");
  EXPECT_EQ(early.steps, 5u);
  EXPECT_TRUE(early.impacts.empty());
  Assembly patient = assembled(impact(1, "step = '1 us'"));
  patient.plan.most_steps = 20;
  const Trace cut = run(patient);
  EXPECT_FALSE(cut.ending.complete);
  EXPECT_NE(cut.ending.reason.find("after 20 steps: give run.duration, or a larger step"), std::string::npos)
      << cut.ending.reason;
}

TEST(Run, AnImpactThatTheRunDoesNotSeeTheEndOfIsTold) {
  const Trace trace = run(assembled(impact(1, "duration = '0.15 ms'\nstep = '1 us'")));
  ASSERT_EQ(trace.impacts.size(), 1u);
  EXPECT_FALSE(trace.impacts[0].released());
  EXPECT_TRUE(near(trace.impacts[0].touch_time, 1e-4, 1e-12));
  EXPECT_GT(trace.impacts[0].peak_depth, 0);
}

TEST(Run, StopKeepsWhatThereIs) {
  const Assembly assembly = assembled(impact(1, "step = '10 ns'"));
  int asked = 0;
  const Trace trace = run(assembly, {.scheme = {}, .stop = [&](double t) {
                                       EXPECT_GT(t, 0);
                                       return ++asked == 2;
                                     }});
  EXPECT_EQ(asked, 2);
  EXPECT_FALSE(trace.ending.complete);
  EXPECT_NE(trace.ending.reason.find("stopped at"), std::string::npos);
  EXPECT_EQ(trace.find("time")->values.size(), trace.steps + 1);
  EXPECT_GT(trace.steps, 400u);
  EXPECT_LT(trace.steps, 3 * 4096u);
}

// However long a step takes, nobody waits for thousands of them.
TEST(Run, AsksAfterEveryStepOfALongChainWhetherToStop) {
  const Assembly assembly = assembled(
      "[[chain]]\nname = 'ball'\ncount = 70000\nmass = '50 g'\nradius = '10 mm'\n[start]\nball-1.velocity = "
      "1\n"
      "[contact]\nlaw = 'power_law'\nstiffness = '1e9 N/m^1.5'\n[run]\nmethod = 'verlet'\nstep = '1 us'\n");
  const Trace trace = run(assembly, {.scheme = {}, .stop = [](double t) { return t > 1.5e-6; }});
  EXPECT_FALSE(trace.ending.complete);
  EXPECT_EQ(trace.steps, 2u);
}

TEST(Run, KeepsEveryNthSample) {
  const Assembly assembly = assembled(impact(1, "step = '10 us'\nrecord_every = 7"));
  const Trace seventh = run(assembly), all = run(assembly, {.scheme = {}, .record_every = 1, .stop = {}});
  EXPECT_EQ(seventh.steps, all.steps);
  EXPECT_EQ(all.find("time")->values.size(), all.steps + 1);
  EXPECT_EQ(seventh.find("time")->values.size(), (all.steps + 6) / 7 + 1) << "the last too";
  EXPECT_EQ(last(seventh, "ball.velocity"), last(all, "ball.velocity"));
  EXPECT_EQ(seventh.bodies[0].velocity_end.x, last(all, "ball.velocity"));
  for (std::size_t i = 0; i + 1 < seventh.find("time")->values.size(); ++i)
    EXPECT_EQ(seventh.find("ball.position")->values[i], all.find("ball.position")->values[7 * i]);
  EXPECT_EQ(seventh.impacts[0].peak_depth, all.impacts[0].peak_depth) << "impacts see every sample";
}

// Balls in touch do not approach: the wave closes their contacts at once, and others part them.
TEST(Run, RoundingOfPlacesIsNoApproach) {
  for (const char* scheme : {"verlet", "rk4", "two_point", "reference"}) {
    const Trace trace = run(assembled(
        "[[chain]]\nname = 'ball'\ncount = 50\nmass = '50 g'\nradius = '10 mm'\n[start]\nball-1.velocity = 1\n"
        "[contact]\nlaw = 'power_law'\nstiffness = '6.97e9 N/m^1.5'\nexponent = 1.5\n[run]\nstep = '0.5 us'\n"
        "duration = '1.5 ms'\nmethod = '" +
        std::string(scheme) + "'\n"));
    ASSERT_GT(trace.impacts.size(), 30u) << scheme;
    for (const Impact& impact : trace.impacts)
      EXPECT_FALSE(impact.restitution() > 1.001)
          << scheme << ", " << trace.contact_names[impact.contact] << ": " << impact.restitution();
  }
}

// Nor is it a touch: ahead of the wave depths are of ±1e-17 m, and far ahead below all numbers.
TEST(Run, BallsInTouchStrikeOnce) {
  for (const char* law :
       {"stiffness = '1e7 N/m'\nexponent = 1", "stiffness = '6.97e9 N/m^1.5'\nexponent = 1.5"}) {
    const Assembly assembly = assembled(
        "[[chain]]\nname = 'ball'\ncount = 20\nmass = '50 g'\nradius = '10 mm'\n[start]\nball-1.velocity = 1\n"
        "[contact]\nlaw = 'power_law'\n" +
        std::string(law) + "\n[run]\nmethod = 'two_point'\nstep = '1 us'\nduration = '2 ms'\n");
    for (const std::string_view scheme : fitting(family::compliant, assembly)) {
      const Trace trace = run(assembly, {.scheme = std::string(scheme), .stop = {}});
      ASSERT_TRUE(trace.ending.complete) << scheme << law << trace.ending.reason;
      EXPECT_EQ(trace.impacts.size(), 19u) << scheme << law;
      for (const Impact& impact : trace.impacts) {
        EXPECT_GT(impact.peak_force, 1) << scheme << law << trace.contact_names[impact.contact];
        EXPECT_FALSE(impact.restitution() < 0) << scheme << law << trace.contact_names[impact.contact];
      }
      for (const std::string& remark : trace.remarks)
        EXPECT_EQ(remark.find("shorter"), std::string::npos) << scheme << law << remark;
    }
  }
}

// A slow impact on board of something fast: no approach was seen before it, and the run ended at once.
TEST(Run, SlowImpactsHappenInMovingFrames) {
  constexpr double speed = 1e-7, of_places = 1e-2;
  for (const double frame : {0.0, 1000.0})
    for (const char* method : {"two_point", "verlet", "rk4", "projected", "implicit_midpoint"}) {
      const Trace trace = run(assembled(fmt::format(
          "[[chain]]\nname = 'ball'\ncount = 2\nmass = '50 g'\nradius = '10 mm'\nvelocity = [{}, {}]\n[contact]\n"
          "law = 'power_law'\nstiffness = '6.97e9 N/m^1.5'\nexponent = 1.5\n[run]\nmethod = '{}'\nstep = '10 us'\n",
          frame + speed, frame, method)));
      ASSERT_TRUE(trace.ending.complete) << method << frame;
      ASSERT_EQ(trace.bodies.size(), 2u);
      EXPECT_NEAR(trace.bodies[0].velocity_end.x - frame, 0, of_places * speed) << method << frame;
      EXPECT_NEAR(trace.bodies[1].velocity_end.x - frame, speed, of_places * speed) << method << frame;
    }
}

TEST(Run, BeginsWhereItIsTold) {
  const Assembly assembly = assembled(impact(1, "step = '1 us'"));
  State<Model> start = assembly.start;
  start.q[0] = -2e-4;
  const Trace trace = run(assembly, {.scheme = {}, .start = &start, .stop = {}});
  EXPECT_TRUE(near(trace.impacts[0].touch_time, 2e-4, 1e-12));
  EXPECT_EQ(assembly.start.q[0], -1e-4) << "the assembly stays as it is";
}

TEST(Run, AnUnknownSchemeIsRefused) {
  EXPECT_THROW((void)run(assembled(impact(1)), {.scheme = "no_such_scheme", .stop = {}}), Error);
}

}  // namespace
}  // namespace ictus::test::run_test
