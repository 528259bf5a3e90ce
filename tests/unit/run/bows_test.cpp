// Bows from the scene on: the ledger with the work of the hand, both methods, and what is refused.

#include "ictus/run/bows.hpp"

#include <cmath>
#include <string>

#include "ictus/run/run.hpp"
#include "ictus/scene/write.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::bows_test {
namespace {

using test::assembled;
using test::below;
using test::near;
using test::refused;

const std::string rubbed =
    "[[resonator]]\nname = 'string'\nkind = 'string'\nlength = 0.33\ntension = 60\nlinear_density = '0.8 g/m'\n"
    "highest = '5 kHz'\ndamping = { b1 = '1 1/s', b3 = '2e-9 s' }\n"
    "[[resonator.pickup]]\nname = 'bridge'\nat = 0.02\n";

std::string bow(const std::string& more = "", const std::string& speed = "speed = 0.1\n") {
  return "[[bow]]\nname = 'bow'\non = 'string'\nat = 0.13\n" + speed +
         "force = 0.5\nbristle_damping = 0.1\n" + more;
}
std::string bowed_by(const std::string& method, const std::string& duration) {
  return "[run]\nmethod = '" + method + "'\nduration = '" + duration + "'\n";
}

TEST(Bows, TheWorkOfTheHandIsInTheLedgerWhichCloses) {
  const Trace one = run(assembled(rubbed + bow() + bowed_by("projected", "20 ms")));
  const Trace other = run(assembled(rubbed + bow() + bowed_by("reference", "20 ms")));
  for (const Trace* trace : {&one, &other}) {
    EXPECT_GT(trace->ledger.by_hand, 1e-5);
    EXPECT_GT(trace->ledger.dissipated_by(Loss::friction), 1e-5);
    EXPECT_TRUE(
        below(std::abs(trace->ledger.remainder()) / trace->ledger.by_hand, trace == &one ? 1e-12 : 1e-8));
    EXPECT_EQ(trace->contacts[0].touches, 0u) << "rubbing is no impact";
    EXPECT_TRUE(trace->contacts[0].closed);
  }
  EXPECT_TRUE(near(one.ledger.by_hand, other.ledger.by_hand, 1e-4));
  EXPECT_TRUE(near(one.ledger.vibrational, other.ledger.vibrational, 1e-3));
  const auto has = [&](const std::string& name) {
    for (const Column& column : one.columns)
      if (column.name == name) return true;
    return false;
  };
  EXPECT_TRUE(has("bow.slip") && has("bow.bristles"));
}

TEST(Bows, ScenesAreWrittenAsTheyAreRead) {
  for (const std::string& speed :
       {std::string("speed = '10 cm/s'\n"),
        std::string("speed = ['0 m/s', '0.1 m/s']\nspeed_times = ['0 s', '5 ms']\n")}) {
    const std::string text =
        write_scene(resolved(assembled(rubbed + bow("", speed) + bowed_by("projected", "1 ms"))));
    EXPECT_NE(text.find("[[bow]]"), std::string::npos);
    EXPECT_EQ(write_scene(resolved(assembled(text))), text);
  }
}

/// Is the scene refused with these words?
void expect_refused(const std::string& scene, const std::string& words) {
  const std::string said = refused(scene);
  EXPECT_NE(said.find(words), std::string::npos) << said;
}

TEST(Bows, WhatMakesNoSenseIsRefused) {
  const std::string end = bowed_by("projected", "1 ms");
  expect_refused(rubbed + bow("frictoin = 0.2\n") + end, "friction");
  expect_refused(rubbed + bow("friction_static = 0.1\n") + end, "below friction");
  expect_refused(rubbed + bow("bristle_stiffness = '3 m'\n") + end, "needs");
  expect_refused(rubbed + bow("break_away = 2\n") + end, "[0, 0.99]");
  expect_refused(rubbed + bow("", "speed = [0, 1]\n") + end, "speed_times");
  expect_refused(rubbed + bow("", "speed = [0, 1]\nspeed_times = [1, 0]\n") + end, "rise");
  expect_refused(rubbed + "[[bow]]\nname = 'bow'\non = 'sting'\nat = 0.1\nspeed = 1\nforce = 1\n" + end,
                 "string");
  expect_refused(rubbed + "[[bow]]\nname = 'bow'\non = 'string'\nat = 0.1\nspeed = 1\nforce = 0\n" + end,
                 "presses");
  expect_refused(rubbed + bow() + bowed_by("two_point", "1 ms"), "rub");
}

TEST(Bows, ADampingThatMakesEnergyIsRefusedWhereItIsNotLimited) {
  const std::string end = bowed_by("projected", "1 ms"), none = "damping_limit = 'none'\n";
  expect_refused(rubbed + bow(none) + end, "makes energy");
  EXPECT_TRUE(assembled(rubbed + bow(none + "viscosity = 0.2\n") + end).model);  // 0.1 ≤ 0.2·0.3/0.5
}

}  // namespace
}  // namespace ictus::bows_test
