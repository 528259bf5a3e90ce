// What a player does, from the scene on: rough surfaces and what a round tool feels of them, strikes at their times, plucks
// and fingers; their work is in the ledger, both methods agree, and what makes no sense is refused with words.

#include "ictus/run/gestures.hpp"

#include <cmath>
#include <numbers>
#include <string>

#include "ictus/run/rough_track.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/write.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::gestures_test {
namespace {

using test::assembled;
using test::below;
using test::near;
using test::refused;

const std::string bar =
    "[[resonator]]\nname = 'bar'\nkind = 'bar'\nends = 'supported'\nlength = 0.3\nwidth = 0.03\nthickness = 0.008\n"
    "young = 2e11\ndensity = 7850\nhighest = '8 kHz'\nstrike = 0.3\n";
const std::string string =
    "[[resonator]]\nname = 'string'\nkind = 'string'\nlength = 0.65\ntension = 75\ndiameter = '0.33 mm'\n"
    "young = 2e11\ndensity = 7850\nhighest = '3 kHz'\n";
const std::string law = "[contact]\nlaw = 'power_law'\nstiffness = 1e8\nexponent = 1.5\n";
const std::string mallet = "[[body]]\nname = 'mallet'\nmass = 0.02\nposition = -5e-3\n";

std::string by(const std::string& method, const std::string& duration = "20 ms") {
  return "[run]\nmethod = '" + method + "'\nduration = '" + duration + "'\n";
}

double closed(const Trace& trace) { return std::abs(trace.ledger.remainder()) / trace.ledger.scale(); }

TEST(RoughTrack, HasItsMeanSquareAndItsSpectrum) {
  const Roughness roughness{
      .rms = 2e-6, .correlation = 1e-4, .slope = 2.4, .length = 0.0256, .spacing = 2.5e-5};
  const Heights heights = rough_heights(roughness);
  const std::size_t n = heights.y.size() - 1;
  ASSERT_EQ(n, 1024u);
  EXPECT_EQ(heights.y.front(), heights.y.back());
  double square = 0;
  for (std::size_t i = 0; i < n; ++i) square += heights.y[i] * heights.y[i] / static_cast<double>(n);
  EXPECT_TRUE(near(std::sqrt(square), roughness.rms, 1e-9));
  const auto power = [&](std::size_t wave) {
    double c = 0, s = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double angle = 2 * std::numbers::pi * static_cast<double>(wave * i) / static_cast<double>(n);
      c += heights.y[i] * std::cos(angle), s += heights.y[i] * std::sin(angle);
    }
    return c * c + s * s;
  };
  const auto spectrum = [&](std::size_t wave) {
    const double k =
        2 * std::numbers::pi * static_cast<double>(wave) / roughness.length * roughness.correlation;
    return std::pow(1 + k * k, -1.2);
  };
  for (std::size_t wave : {1u, 40u, 400u})
    EXPECT_TRUE(near(power(wave) / power(7), spectrum(wave) / spectrum(7), 1e-7)) << wave;
  EXPECT_NE(
      rough_heights({.rms = 2e-6, .correlation = 1e-4, .length = 0.0256, .spacing = 2.5e-5, .seed = 2}).y,
      heights.y);
}

// A spike becomes the tool's own circle; a slit disappears; a plane stays; nothing sinks.
TEST(RoughTrack, ARoundToolRoundsPeaksAndBridgesValleys) {
  Heights heights;
  for (int i = 0; i <= 400; ++i) heights.x.push_back(i * 1e-5), heights.y.push_back(0);
  EXPECT_EQ(envelope(heights, 0.01).y, heights.y);
  heights.y[200] = 5e-5;
  const double radius = 5e-3;
  const Heights round = envelope(heights, radius);
  for (std::size_t i = 0; i < heights.x.size(); ++i) {
    const double u = heights.x[i] - heights.x[200];
    EXPECT_NEAR(round.y[i], std::max(0.0, 5e-5 + std::sqrt(radius * radius - u * u) - radius), 1e-15) << i;
  }
  heights.y[200] = -1e-3;
  const Heights bridged = envelope(heights, radius);
  // The circle over the slit rests on both edges.
  EXPECT_NEAR(bridged.y[200], -1e-5 * 1e-5 / (2 * radius), 1e-12);
  heights.repeats = true;
  heights.y[200] = 0;
  heights.y.front() = heights.y.back() = 5e-5;
  const Heights wrapped = envelope(heights, radius);
  for (std::size_t i = 1; i < 200; ++i) EXPECT_NEAR(wrapped.y[i], wrapped.y[400 - i], 1e-15) << i;
  EXPECT_GT(wrapped.y[390], 4e-5);
}

const std::string rolling =
    "[world]\ngravity = 9.81\n[[body]]\nname = 'ball'\nmass = 0.028\n" + bar +
    "damping = { loss_factor = 0.01 }\n" + law +
    "[[track]]\ncontact = 'ball-bar'\nrms = '2 um'\ncorrelation = '0.3 mm'\nslope = 2.4\nradius = '9 mm'\nspeed = 0.4\n";

TEST(Gestures, RollingByBothMethodsIsOneSound) {
  for (const std::string travel : {"travel = 'free'\n", ""}) {
    const Trace ours = run(assembled(rolling + travel + by("projected"))),
                exact = run(assembled(rolling + travel + by("reference")));
    EXPECT_TRUE(below(closed(ours), 1e-12));
    EXPECT_TRUE(below(closed(exact), 1e-9));
    EXPECT_TRUE(ours.failures.empty() && exact.failures.empty());
    EXPECT_NEAR(ours.ledger.by_hand, exact.ledger.by_hand, 1e-5 * std::abs(exact.ledger.by_hand) + 1e-15);
    EXPECT_TRUE(near(ours.ledger.vibrational, exact.ledger.vibrational, 1e-3));
    EXPECT_EQ(ours.ledger.by_hand != 0, travel.empty());
    if (travel.empty()) continue;
    ASSERT_EQ(ours.bodies.size(), 3u);
    EXPECT_EQ(ours.bodies[2].name, "ball.travel");
    EXPECT_LT(ours.bodies[2].velocity_end.x, 0.4);
    EXPECT_NEAR(ours.bodies[2].velocity_end.x, exact.bodies[2].velocity_end.x, 1e-7);
  }
}

const std::string riding_track = "[[track]]\ncontact = 'ball-bar'\npoint = 'moving'\nspeed = 0.4\n";
const std::string riding = "[world]\ngravity = 9.81\n[[body]]\nname = 'ball'\nmass = 0.028\n" + bar +
                           "damping = { loss_factor = 0.01 }\n" + law + riding_track;

const std::string standing = "[world]\ngravity = 9.81\n[[body]]\nname = 'ball'\nmass = 0.028\n" + bar +
                             "damping = { loss_factor = 0.01 }\n" + law;

// A ball that travels over the bar, and over no roughness: it sinks in, swings and leaves its place.
TEST(Gestures, APointThatMovesIsOneSoundByBothMethods) {
  for (const std::string travel : {"travel = 'free'\n", "along = '-x'\n"}) {
    const Trace ours = run(assembled(riding + travel + by("projected"))),
                exact = run(assembled(riding + travel + by("reference"))),
                still = run(assembled(standing + by("projected")));
    EXPECT_TRUE(below(closed(ours), 1e-12));
    EXPECT_TRUE(below(closed(exact), 1e-9));
    EXPECT_TRUE(ours.failures.empty() && exact.failures.empty());
    EXPECT_NEAR(ours.ledger.by_hand, exact.ledger.by_hand, 1e-5 * std::abs(exact.ledger.by_hand) + 1e-15);
    EXPECT_TRUE(near(ours.ledger.vibrational, exact.ledger.vibrational, 1e-4));
    ASSERT_EQ(ours.bodies.size(), 3u);
    EXPECT_EQ(ours.bodies[2].name, "ball.travel");
    EXPECT_NEAR(ours.bodies[2].position_end.x, 8e-3, 1e-6) << "the way is counted from its start";
    EXPECT_NEAR(ours.bodies[2].velocity_end.x, exact.bodies[2].velocity_end.x, 1e-9);
    EXPECT_EQ(ours.bodies[2].velocity_end.x == 0.4, travel[0] == 'a') << "a hand keeps the speed";
    EXPECT_FALSE(near(ours.ledger.vibrational, still.ledger.vibrational, 1e-3))
        << "other places, another sound";
  }
}

TEST(Gestures, StrikesComeAtTheirTimesWithTheirSpeeds) {
  const std::string score = mallet + bar + law +
                            "[[strike]]\ntime = '12.3456 ms'\nspeed = 2\nstriker = 'mallet'\n"
                            "[[strike]]\ntime = '2 ms'\nspeed = 1\nstriker = 'mallet'\n";
  for (const std::string method : {"projected", "reference"}) {
    const Trace trace = run(assembled(score + by(method)));
    EXPECT_TRUE(trace.failures.empty()) << method;
    ASSERT_EQ(trace.impacts.size(), 2u) << method;
    EXPECT_NEAR(trace.impacts[0].touch_time, 2e-3, 1e-9) << method;
    EXPECT_NEAR(trace.impacts[1].touch_time, 12.3456e-3, 1e-9) << method;
    EXPECT_NEAR(trace.impacts[0].approach_speed, 1, 1e-6);
    EXPECT_TRUE(below(closed(trace), method == "projected" ? 1e-12 : 1e-10)) << method;
    // The second blow takes the mallet from its flight: its energy is not paid twice.
    const double flight = trace.impacts[0].separation_speed;
    EXPECT_GT(trace.ledger.by_hand, 0.5 * 0.02 * (1 + 4 - flight * flight) * 0.99);
    EXPECT_LT(trace.ledger.by_hand, 0.5 * 0.02 * 5);
  }
}

const std::string plucking = string +
                             "[[pluck]]\nname = 'plectrum'\non = 'string'\nat = 0.2\nstiffness = 4000\n"
                             "time = '12.005 ms'\npull = '3 mm'\nrise = '10 ms'\n";

// Without losses the string has all the work of the hand: what the plectrum was bent by, it took with it.
TEST(Gestures, APluckedStringHasTheWorkOfTheHand) {
  const Trace ours = run(assembled(plucking + by("projected"))),
              exact = run(assembled(plucking + by("reference")));
  for (const Trace* trace : {&ours, &exact}) {
    EXPECT_TRUE(trace->failures.empty());
    EXPECT_TRUE(below(closed(*trace), trace == &ours ? 1e-12 : 1e-9));
    EXPECT_TRUE(near(trace->ledger.vibrational, trace->ledger.by_hand, trace == &ours ? 1e-12 : 1e-9));
    EXPECT_EQ(trace->ledger.stored, 0);
  }
  EXPECT_TRUE(near(ours.ledger.by_hand, exact.ledger.by_hand, 1e-4));
  // A triangle of height d at a: ½ T d² L/(a (L − a)); the plectrum gives way by a part of the pull.
  const double a = 0.2 * 0.65, give = 75 * 0.65 / (a * (0.65 - a)), d = 3e-3 / (1 + give / 4000);
  EXPECT_TRUE(near(ours.ledger.by_hand, 0.5 * give * d * d, 0.05));
}

// A plectrum that is drawn slowly and slips at a force: the string has the energy of a triangle that this force holds,
// whatever the pull, and all the work of the hand.
TEST(Gestures, APlectrumSlipsAtItsForce) {
  const double a = 0.2 * 0.65, give = 75 * 0.65 / (a * (0.65 - a));  // N/m, of the string there
  const std::string slow = string +
                           "[[pluck]]\nname = 'plectrum'\non = 'string'\nat = 0.2\nstiffness = 4000\n"
                           "time = '101 ms'\npull = '3 mm'\nrise = '100 ms'\n";
  for (const double force : {0.5, 1.2}) {
    const std::string slipping = slow + "force = " + std::to_string(force) + "\n";
    const Trace ours = run(assembled(slipping + by("projected", "0.11 s"))),
                exact = run(assembled(slipping + by("reference", "0.11 s")));
    for (const Trace* trace : {&ours, &exact}) {
      EXPECT_TRUE(trace->failures.empty());
      EXPECT_TRUE(below(closed(*trace), trace == &ours ? 1e-12 : 1e-9));
      EXPECT_TRUE(near(trace->ledger.vibrational, trace->ledger.by_hand, trace == &ours ? 1e-12 : 1e-9));
      EXPECT_TRUE(near(trace->ledger.vibrational, 0.5 * force * force / give, 0.1));
    }
    EXPECT_TRUE(near(ours.impacts.back().peak_force, force, 1e-7));
    EXPECT_NEAR(ours.impacts.back().release_time, exact.impacts.back().release_time, 1e-9);
    EXPECT_LT(ours.impacts.back().release_time, 0.1);
  }
  // Of two plectra the one that slips first changes what the other feels.
  const std::string other =
      "[[pluck]]\nname = 'other'\non = 'string'\nat = 0.7\nstiffness = 4000\ntime = '12 ms'\n"
      "pull = '3 mm'\nrise = '10 ms'\nforce = 0.7\n";
  const Trace both = run(assembled(plucking + "force = 0.5\n" + other + by("projected")));
  EXPECT_TRUE(below(closed(both), 1e-12));
  ASSERT_EQ(both.impacts.size(), 2u);
  for (const Impact& each : both.impacts)
    EXPECT_TRUE(near(each.peak_force, each.contact == 0 ? 0.5 : 0.7, 1e-7));
}

TEST(Gestures, AFingerTakesTheSound) {
  const std::string scene = mallet + bar + law + "[[strike]]\ntime = 0\nspeed = 1\nstriker = 'mallet'\n";
  const std::string finger =
      "[[finger]]\nname = 'finger'\non = 'bar'\nat = 0.4\nstiffness = 20000\ndamping = 100\nfrom = '2 ms'\n"
      "until = '26 ms'\npress = '0.3 mm'\nlift = '0.1 mm'\nrise = '8 ms'\n";
  const Trace open = run(assembled(scene + by("projected", "36 ms"))),
              held = run(assembled(scene + finger + by("projected", "36 ms"))),
              exact = run(assembled(scene + finger + by("reference", "36 ms")));
  EXPECT_TRUE(below(closed(open), 1e-12));
  EXPECT_TRUE(below(closed(held), 1e-12));
  EXPECT_LT(held.ledger.vibrational, 0.3 * open.ledger.vibrational);
  EXPECT_GT(held.ledger.dissipated, 0.5 * open.ledger.vibrational);
  EXPECT_TRUE(near(held.ledger.vibrational, exact.ledger.vibrational, 1e-3));
  EXPECT_TRUE(near(held.ledger.dissipated, exact.ledger.dissipated, 1e-4));
}

TEST(Gestures, AreWrittenBackAsTheyAre) {
  for (const std::string& text :
       {rolling + "travel = 'free'\n" + by("projected"), riding + "along = '-x'\n" + by("projected"),
        plucking + "force = 1.2\n" + by("projected"), rolling + "point = 'moving'\n" + by("projected"),
        plucking + by("projected"),
        mallet + bar + law +
            "[[strike]]\ntime = 0\nspeed = 1\nstriker = 'mallet'\n[[hand]]\ncontact = 'mallet-bar'\n"
            "times = [0, 0.01]\nplaces = [0, '1 mm']\nuntil = '11 ms'\n" +
            by("projected")}) {
    const std::string once = write_scene(resolved(assembled(text)));
    EXPECT_EQ(write_scene(resolved(assembled(once))), once);
  }
}

TEST(Gestures, OtherMethodsRefuseThemByName) {
  for (const std::string& text :
       {rolling, plucking, mallet + bar + law + "[[strike]]\ntime = 0\nspeed = 1\nstriker = 'mallet'\n"}) {
    EXPECT_NE(refused(text + by("two_point")).find("projected and reference do"), std::string::npos);
    EXPECT_NE(refused(text + by("moreau_jean")), "");
  }
}

TEST(Gestures, WhatMakesNoSenseIsRefused) {
  const auto says = [](const std::string& text, const std::string& words) {
    EXPECT_NE(refused(text).find(words), std::string::npos) << words << "\n" << refused(text);
  };
  const std::string scene = mallet + bar + law + by("projected");
  says(scene + "[[strike]]\ntime = '30 ms'\nspeed = 1\nstriker = 'mallet'\n", "the run ends at 0.02 s");
  says(scene + "[[strike]]\ntime = 0\nspeed = 1\nstriker = 'malet'\n", "mallet");
  says(scene + "[[strike]]\ntime = 0\nspeed = -1\nstriker = 'mallet'\n", "positive");
  says(
      scene +
          "[[strike]]\ntime = 0\nspeed = 1\nstriker = 'mallet'\n[[strike]]\ntime = 0\nspeed = 1\nstriker = 'mallet'\n",
      "strikes twice");
  says(scene + "[[hand]]\ncontact = 'mallet-bra'\ntimes = [0, 1]\nplaces = [0, 1]\n", "mallet-bar");
  says(scene + "[[hand]]\ncontact = 'mallet-bar'\ntimes = [0, 0]\nplaces = [0, 1]\n", "must rise");
  says(scene + "[[hand]]\ncontact = 'mallet-bar'\ntimes = [0, 1]\nplaces = [0]\n", "as many places");
  says(scene + "[[track]]\ncontact = 'mallet-bar'\nspeed = 1\n", "rms");
  says(scene + "[[track]]\ncontact = 'mallet-bar'\nspeed = 1\nfile = 'nowhere.csv'\n", "nowhere.csv");
  says(rolling + "along = 'x'\n" + by("projected"), "a point moves that stays");
  says(rolling + "point = 'moving'\nalong = 'y'\n" + by("projected"), "has no such length");
  says(riding + "travel = 'free'\n" + riding_track + by("projected"), "moves twice");
  says(riding + by("projected", "3 s"), "the body ends after 0.21 m");
  says(riding + "along = '-x'\n" + by("projected", "1 s"), "the body ends after 0.09 m");
  says(scene + "[[track]]\ncontact = 'mallet-bar'\npoint = 'moving'\nspeed = 1\nradius = '1 mm'\n", "rms");
  says(rolling + "inertia = 1\n" + by("projected"), "whatever the inertia");
  says(rolling + "length = 1\nspacing = '1 um'\n" + by("projected"), "more than 16384");
  says(scene + "[[track]]\ncontact = 'mallet-bar'\nspeed = '3e5 m/s'\nrms = '1 um'\ncorrelation = '0.1 mm'\n",
       "pass in one step");
  says(plucking + "[[pluck]]\nname = 'late'\non = 'strings'\nat = 0.2\nstiffness = 1\ntime = 1\npull = 1\n",
       "string");
  says(plucking + "force = 100\n" + by("projected"), "does not slip at 100 N");
  says("[[body]]\nname = 'a'\nmass = 1\n[[strike]]\ntime = 0\nspeed = 1\nstriker = 'a'\n", "no resonator");
}

}  // namespace
}  // namespace ictus::gestures_test
