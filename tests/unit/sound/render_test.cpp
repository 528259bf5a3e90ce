// A struck body with three modes: what its pickups hear is what its modes do.

#include "ictus/sound/render.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <numbers>

#include "ictus/base/error.hpp"
#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/run/own.hpp"
#include "tests/support/near.hpp"
#include "tests/support/source_dir.hpp"

namespace ictus::test::render_test {
namespace {

using std::numbers::pi;

/// A hammer of 10 g at 1 m/s, 1 mm before a body with modes of 440, 1210 and 9800 Hz.
SystemCase glockenspiel() {
  ModalSystemData data;
  data.masses = {{"hammer", 0.01, -1e-3, 1.0}};
  ModalSystemData::Resonator bar{.name = "bar", .mass = 0.1};
  const double shapes[] = {4.0, -3.0, 2.0};
  ModalSystemData::Contact contact{.name = "hammer-bar"};
  contact.opening.add(0, -1);
  ModalSystemData::Pickup end{"end", {}}, middle{"middle", {}};
  const double f[] = {440, 1210, 9800}, t60[] = {0.8, 0.5, 0.2};
  for (std::size_t k = 0; k < 3; ++k) {
    bar.modes.push_back({2 * pi * f[k], std::log(1000.0) / t60[k], 0, std::to_string(k + 1)});
    bar.shown.push_back(shapes[k]);
    contact.opening.add(static_cast<Eigen::Index>(k + 1), shapes[k]);
    end.row.add(static_cast<Eigen::Index>(k + 1), 1.5 * shapes[k]);
    middle.row.add(static_cast<Eigen::Index>(k + 1), k == 1 ? 0 : -shapes[k]);
  }
  data.resonators = {bar};
  data.contacts = {contact};
  data.pickups = {end, middle};
  SystemCase result;
  auto system = std::make_unique<ModalSystem>(data);
  result.start = system->start();
  result.system = std::move(system);
  result.until = 0.5;
  return result;
}

Assembly struck(double rate, double duration, const std::string& method = "projected") {
  const double frames = std::round(duration * rate);
  return assemble_own(
      "glockenspiel", glockenspiel(),
      fmt::format("[contact]\nlaw = \"hunt_crossley\"\nstiffness = 1e8\nexponent = 1.5\ndamping = 0.3\n"
                  "[run]\nmethod = \"{}\"\nrate = {:.17g}\nduration = {:.17g}\n",
                  method, rate, (frames - 1) / rate));
}

sound::Rendering rendered(double rate, sound::Quantity quantity = sound::Quantity::velocity) {
  return sound::render(struck(rate, 0.5), {.rate = rate, .quantity = quantity});
}

TEST(Render, HearsTheModesOfTheModel) {
  for (const double rate : {44100.0, 96000.0}) {
    const sound::Rendering result = rendered(rate);
    EXPECT_EQ(result.signal.frames(), static_cast<std::size_t>(rate / 2));
    EXPECT_EQ(result.audible, 3u);
    ASSERT_EQ(result.heard.size(), 2u);
    ASSERT_EQ(result.heard[0].partials.size(), 3u);
    EXPECT_EQ(result.heard[1].partials.size(), 2u);  // a node of the second mode
    for (const sound::Heard& heard : result.heard)
      for (const sound::HeardPartial& one : heard.partials) {
        ASSERT_TRUE(one.mode);
        EXPECT_TRUE(near(one.measured.frequency, one.mode->frequency, 1e-7));
        EXPECT_TRUE(near(one.measured.t60(), one.mode->t60(), 1e-4));
        EXPECT_TRUE(below(std::abs(one.measured.level(one.mode->amplitude)), 1e-3));  // dB
        EXPECT_TRUE(below(std::abs(std::remainder(one.measured.phase - one.mode->phase, 2 * pi)), 1e-4));
      }
  }
}

// 9800 Hz at 16 kHz would be heard as 6200 Hz; in the contact it takes part all the same.
TEST(Render, LeavesOutModesAboveHalfTheRate) {
  const sound::Rendering result = rendered(16000);
  EXPECT_EQ(result.audible, 2u);
  EXPECT_EQ(result.inaudible, 1u);
  ASSERT_EQ(result.heard[0].partials.size(), 2u);
  for (const sound::HeardPartial& one : result.heard[0].partials) EXPECT_LT(one.measured.frequency, 1300);
  EXPECT_TRUE(below(std::abs(result.trace.ledger.remainder()) / result.trace.ledger.initial, 1e-12));
}

// A velocity is ω times a displacement.
TEST(Render, HearsVelocitiesAndDisplacements) {
  const sound::Rendering moves = rendered(44100), lies = rendered(44100, sound::Quantity::displacement);
  EXPECT_EQ(moves.signal.unit, "m/s");
  EXPECT_EQ(lies.signal.unit, "m");
  for (const sound::HeardPartial& one : moves.heard[0].partials)
    for (const sound::HeardPartial& other : lies.heard[0].partials)
      if (one.label == other.label) {
        EXPECT_TRUE(near(one.measured.amplitude / other.measured.amplitude,
                         std::hypot(2 * pi * one.measured.frequency, one.measured.decay), 1e-4));
      }
}

TEST(Render, BeginsWithTheStrike) {
  const sound::Rendering result = rendered(44100);
  ASSERT_EQ(result.heard[0].onsets.size(), 1u);
  EXPECT_NEAR(result.heard[0].onsets[0], 1e-3, 3e-4);
  ASSERT_FALSE(result.trace.impacts.empty());
  EXPECT_NEAR(result.trace.impacts[0].touch_time, 1e-3, 1e-5);
  EXPECT_GT(result.ringing.count, result.signal.frames() / 2);
}

TEST(Render, RefusesWhatHasNoEvenSamplesAndNoPickups) {
  EXPECT_THROW(sound::render(struck(44100, 0.01, "reference"), {}), Error);
  EXPECT_THROW(sound::load_for_sound(source_dir() + "/scenes/impact.toml", {}, {}), Error);
  EXPECT_THROW(sound::quantity("presure"), Error);
  EXPECT_EQ(sound::quantity("pressure").unit, "Pa");
  EXPECT_EQ(sound::quantity("velocity").unit, "m/s");
}

}  // namespace
}  // namespace ictus::test::render_test
