// Scenes that crumple and break: blows come from the store, the ledger closes, and the store ends empty.

#include <cmath>
#include <string>

#include "ictus/base/energy_events.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/write.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::store_of_blows_test {
namespace {

using test::assembled;
using test::below;
using test::near;
using test::refused;

const std::string struck_bar =
    "[[body]]\nname = 'chip'\nmass = '0.2 g'\nposition = '-1 mm'\n"
    "[[resonator]]\nname = 'bar'\nkind = 'bar'\nends = 'clamped'\nlength = 0.2\nwidth = 0.02\nthickness = 0.003\n"
    "young = 7e10\ndensity = 2700\nhighest = '8 kHz'\nstrike = 0.31\n"
    "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e8\nexponent = 1.5\ndamping = 0.2\n";
const std::string crumple =
    "[[crumple]]\nstriker = 'chip'\nstored_energy = '0.1 mJ'\nevent_energy = '8 uJ'\nrate = '1 kHz'\nseed = 5\n";
const std::string fracture =
    "[[break]]\nstriker = 'chip'\nstored_energy = '0.1 mJ'\nshare = 0.3\nrate = '1 kHz'\nseed = 5\n";

std::string blows_by(const std::string& method, const std::string& duration) {
  return "[run]\nmethod = '" + method + "'\nduration = '" + duration + "'\n";
}

TEST(StoreOfBlows, TheLedgerEmptiesTheStoreAndCloses) {
  for (const std::string& process : {crumple, fracture}) {
    const Assembly assembly = assembled(struck_bar + process + blows_by("projected", "60 ms"));
    const Trace trace = run(assembly);
    const Ledger& ledger = trace.ledger;
    EXPECT_DOUBLE_EQ(ledger.initial, 1e-4) << "all of it is in the store";
    EXPECT_EQ(ledger.store, 0);
    EXPECT_TRUE(below(std::abs(ledger.remainder()) / ledger.initial, 1e-12));
    EXPECT_GT(ledger.vibrational + ledger.dissipated, 0);
    EXPECT_LE(ledger.by_hand, 1e-18) << "a hand only takes back what a chip has left";
    EXPECT_GE(trace.contacts[0].touches, assembly.plan.score->strikes.size());
  }
}

TEST(StoreOfBlows, BlowsAreTheEventsOfTheStore) {
  const Assembly assembly = assembled(struck_bar + crumple + blows_by("projected", "60 ms"));
  const EnergyStore store{.stored = 1e-4, .mean = 8e-6, .rate = 1000, .seed = 5};
  const auto events = store.events();
  const auto& strikes = assembly.plan.score->strikes;
  ASSERT_EQ(strikes.size(), events.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(strikes[i].time, events[i].time);
    EXPECT_TRUE(near(0.5 * 2e-4 * strikes[i].velocity * strikes[i].velocity, events[i].energy, 1e-14));
  }
}

// A run that ends early leaves in the store what was not played.
TEST(StoreOfBlows, WhatIsNotPlayedStaysInTheStore) {
  const Assembly assembly = assembled(struck_bar + crumple + blows_by("projected", "4 ms"));
  const Trace trace = run(assembly);
  double drawn = 0;
  for (const auto& strike : assembly.plan.score->strikes) drawn += strike.drawn;
  EXPECT_GT(trace.ledger.store, 0);
  EXPECT_TRUE(near(trace.ledger.store, 1e-4 - drawn, 1e-12));
  EXPECT_TRUE(below(std::abs(trace.ledger.remainder()) / 1e-4, 1e-12));
}

TEST(StoreOfBlows, BothMethodsAgree) {
  const Trace one = run(assembled(struck_bar + fracture + blows_by("projected", "8 ms")));
  const Trace other = run(assembled(struck_bar + fracture + blows_by("reference", "8 ms")));
  EXPECT_TRUE(near(one.ledger.vibrational, other.ledger.vibrational, 1e-2));
  EXPECT_DOUBLE_EQ(one.ledger.store, other.ledger.store);
}

TEST(StoreOfBlows, ScenesAreWrittenAsTheyAreRead) {
  const Assembly assembly = assembled(struck_bar + crumple + fracture + blows_by("projected", "4 ms"));
  const std::string text = write_scene(resolved(assembly));
  EXPECT_EQ(write_scene(resolved(assembled(text))), text);
}

TEST(StoreOfBlows, WhatMakesNoSenseIsRefused) {
  const std::string end = blows_by("projected", "4 ms");
  EXPECT_NE(refused(struck_bar +
                    "[[crumple]]\nstriker = 'ship'\nstored_energy = 1\nevent_energy = 0.1\nrate = 10\n" + end)
                .find("chip"),
            std::string::npos);
  EXPECT_NE(
      refused(struck_bar +
              "[[crumple]]\nstriker = 'chip'\nstored_energy = 1\nevent_energy = 1e-9\nrate = 10\n" + end)
          .find("blows"),
      std::string::npos);
  EXPECT_NE(refused(struck_bar +
                    "[[break]]\nstriker = 'chip'\nstored_energy = '1 N'\nshare = 0.1\nrate = 10\n" + end)
                .find("stored_energy"),
            std::string::npos);
  EXPECT_NE(
      refused(struck_bar + "[[break]]\nstriker = 'chip'\nstored_energy = 1\nshare = 1.5\nrate = 10\n" + end)
          .find("share"),
      std::string::npos);
  EXPECT_NE(refused(struck_bar + "[[break]]\nstriker = 'chip'\nstored_energy = 1\nshare = 0.5\nrate = 10\n" +
                    blows_by("two_point", "4 ms"))
                .find("projected and reference"),
            std::string::npos);
}

}  // namespace
}  // namespace ictus::store_of_blows_test
