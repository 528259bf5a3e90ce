// A voice in real time: the samples of the scene, whatever the blocks.

#include "ictus/sound/voice.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "ictus/base/error.hpp"
#include "ictus/sound/ictus_sound.h"
#include "ictus/sound/render.hpp"
#include "tests/support/near.hpp"
#include "tests/support/no_alloc.hpp"
#include "tests/support/source_dir.hpp"

namespace ictus::test::voice_test {
namespace {

using sound::Voice;

constexpr double rate = 44100;
const std::string file = source_dir() + "/scenes/struck_bar.toml";

std::string text_of_scene(const std::string& path = file) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

using Sound = std::vector<std::vector<float>>;

Sound played(Voice& voice, std::size_t frames, std::size_t block) {
  Sound all(voice.pickups().size(), std::vector<float>(frames));
  std::vector<float*> out(all.size());
  for (std::size_t first = 0; first < frames; first += block) {
    for (std::size_t c = 0; c < all.size(); ++c) out[c] = all[c].data() + first;
    EXPECT_TRUE(voice.process(nullptr, out.data(), std::min(block, frames - first)));
  }
  return all;
}

TEST(Voice, GivesTheSamplesOfTheScene) {
  Voice voice(text_of_scene(), rate);
  const sound::RenderOptions options{.rate = rate, .duration = 0.05};
  const auto rendering = sound::render(sound::load_for_sound(file, {}, options), options);
  const Sound heard = played(voice, rendering.signal.frames(), 64);
  ASSERT_EQ(heard.size(), rendering.signal.channels.size());
  Worst worst;
  for (std::size_t c = 0; c < heard.size(); ++c)
    for (std::size_t i = 0; i < heard[c].size(); ++i)
      worst.see(std::abs(static_cast<double>(heard[c][i]) - rendering.signal.channels[c].samples[i]), c, i);
  EXPECT_TRUE(worst.below(1e-7 * rendering.heard[0].peak));  // a float
  EXPECT_GT(rendering.heard[0].peak, 1e-3);
}

// Between contacts a voice turns its modes and does nothing else; a run takes whole steps.
TEST(Voice, RingsToTheBitAsWholeStepsDo) {
  for (const char* scene :
       {"glockenspiel", "wine_glass", "marble_on_steel", "kalimba", "buzzing_tine", "drum"}) {
    const std::string path = source_dir() + "/scenes/" + scene + ".toml";
    const sound::RenderOptions options{.rate = rate, .duration = 0.25};
    const auto rendering = sound::render(sound::load_for_sound(path, {}, options), options);
    Voice voice(sound::SceneText{text_of_scene(path), path}, rate);
    const Sound heard = played(voice, rendering.signal.frames(), 64);
    std::size_t wrong = 0;
    for (std::size_t c = 0; c < heard.size(); ++c)
      for (std::size_t i = 0; i < heard[c].size(); ++i)
        wrong += heard[c][i] != static_cast<float>(rendering.signal.channels[c].samples[i]);
    EXPECT_EQ(wrong, 0u) << scene << ", " << voice.rung() << " samples rung";
    if (std::string(scene) == "buzzing_tine")
      EXPECT_EQ(voice.rung(), 0u) << "a nail stands near the tine, which may always reach it";
    else
      EXPECT_GT(voice.rung(), heard[0].size() / 2) << scene;
  }
}

TEST(Voice, GivesTheSameBitsInBlocksOfAnySize) {
  Voice whole(text_of_scene(), rate);
  const Sound expected = played(whole, 3000, 3000);
  for (const std::size_t block : {1u, 7u, 64u, 1000u}) {
    Voice voice(text_of_scene(), rate);
    EXPECT_EQ(played(voice, 3000, block), expected) << block;
  }
}

TEST(Voice, DoesNotAllocate) {
  Voice voice(text_of_scene(), rate);
  std::vector<float> left(64), right(64), force(64, 0.1f);
  float* out[] = {left.data(), right.data()};
  const float* in[] = {force.data()};
  std::vector<unsigned char> state(voice.size());
  EXPECT_EQ(allocations_of([&] {
              for (int i = 0; i < 40; ++i) voice.process(nullptr, out, 64);
              voice.rest();
              voice.strike(0, 3);
              for (int i = 0; i < 40; ++i) voice.process(in, out, 64);
              voice.strike(0, 0.01);
              voice.save(state.data());
              voice.restore(state.data(), state.size());
              for (int i = 0; i < 40; ++i) voice.process(nullptr, out, 64);
              voice.energy();
            }),
            0u);
}

// Struck twice as fast, a bar with a Hertzian contact gets about four times the energy; nobody adds any later.
TEST(Voice, IsStruckAndDecays) {
  const auto energy_after = [](double speed) {
    Voice voice(text_of_scene(), rate);
    voice.rest();
    EXPECT_EQ(voice.energy(), 0);
    voice.strike(0, speed);
    played(voice, 200, 64);
    return voice.energy();
  };
  const double slow = energy_after(1), fast = energy_after(2);
  EXPECT_GT(slow, 1e-4);
  EXPECT_LT(slow, 0.5 * 0.012);
  EXPECT_GT(fast / slow, 3);
  EXPECT_LT(fast / slow, 6);
  Voice voice(text_of_scene(), rate);
  voice.rest();
  voice.strike(0, 1);
  played(voice, 400, 64);
  double last = voice.energy();
  for (int i = 0; i < 20; ++i) {
    played(voice, 200, 64);
    EXPECT_LT(voice.energy(), last);
    last = voice.energy();
  }
}

TEST(Voice, SleepsWhenNothingCanBeHeardAndWakesWhenStruck) {
  Voice voice(text_of_scene(), rate);
  voice.set("resonator.bar.damping={ t60 = \"5 ms\" }");
  voice.rest();
  voice.strike(0, 1);
  const Sound struck = played(voice, 4410, 64);
  EXPECT_TRUE(voice.sleeps());
  EXPECT_EQ(voice.energy(), 0);
  EXPECT_EQ(struck[0].back(), 0.0f);
  EXPECT_EQ(played(voice, 64, 64)[0], std::vector<float>(64));
  voice.strike(0, 1);
  EXPECT_FALSE(voice.sleeps());
  played(voice, 100, 10);
  EXPECT_GT(voice.energy(), 1e-10);
}

TEST(Voice, GoesOnFromASavedState) {
  Voice first(text_of_scene(), rate), second(text_of_scene(), rate);
  played(first, 500, 64);
  std::vector<unsigned char> state(first.size());
  first.save(state.data());
  const Sound expected = played(first, 500, 64);
  ASSERT_TRUE(second.restore(state.data(), state.size()));
  EXPECT_EQ(played(second, 500, 50), expected);
  EXPECT_FALSE(second.restore(state.data(), state.size() - 1));
  state[0] ^= 1;
  EXPECT_FALSE(second.restore(state.data(), state.size()));
}

// 60 N for 10 samples give the mallet of 12 g a speed of 1.13 m/s.
TEST(Voice, TakesForcesOnBodies) {
  Voice pushed(text_of_scene(), rate);
  pushed.rest();
  std::vector<float> out_left(2000), out_right(2000), force(2000);
  for (std::size_t i = 0; i < 10; ++i) force[i] = 60.0f;
  float* out[] = {out_left.data(), out_right.data()};
  const float* in[] = {force.data()};
  ASSERT_EQ(pushed.bodies(), std::vector<std::string>{"mallet"});
  pushed.process(in, out, 2000);
  EXPECT_GT(pushed.energy(), 1e-5);  // it came across the millimetre and struck
}

// Whatever comes from outside, what comes out are numbers: a voice that has no answer is silent, says so, and plays again
// when it is calmed.
TEST(Voice, IsSilentWhereThereIsNoAnswer) {
  using Limits = std::numeric_limits<float>;
  for (const float wrong : {Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), Limits::max()}) {
    Voice voice(text_of_scene(), rate);
    std::vector<float> out_left(2000, 1.0f), out_right(2000, 1.0f), force(2000);
    force[3] = wrong;
    float* out[] = {out_left.data(), out_right.data()};
    const float* in[] = {force.data()};
    EXPECT_FALSE(voice.process(in, out, 2000)) << wrong;
    for (const std::vector<float>& channel : {out_left, out_right}) {
      for (const float sample : channel) ASSERT_TRUE(std::isfinite(sample)) << wrong;
      EXPECT_EQ(channel.back(), 0) << wrong;
    }
    EXPECT_EQ(voice.energy(), 0) << wrong;
    voice.rest();
    voice.strike(0, 1.5);
    played(voice, 100, 10);
    EXPECT_GT(voice.energy(), 1e-5) << wrong;
  }
}

TEST(Voice, TakesNoStateThatIsNoMotion) {
  Voice voice(text_of_scene(), rate);
  played(voice, 500, 64);
  std::vector<unsigned char> state(voice.size());
  voice.save(state.data());
  ASSERT_TRUE(voice.restore(state.data(), state.size()));
  for (const double wrong : {std::numeric_limits<double>::quiet_NaN(), HUGE_VAL}) {
    std::vector<unsigned char> changed = state;
    std::memcpy(changed.data() + 5 * sizeof(std::uint64_t), &wrong, sizeof wrong);  // behind the head
    EXPECT_FALSE(voice.restore(changed.data(), changed.size())) << wrong;
  }
}

TEST(Voice, RefusesInWords) {
  EXPECT_THROW(Voice("[run]\n", rate), Error);
  EXPECT_THROW(Voice(text_of_scene(), 0), Error);
  Voice voice(text_of_scene(), rate);
  EXPECT_THROW(voice.set("resonator.bar.length=\"90 mm\""), Error);  // fewer modes
  EXPECT_THROW(voice.set("body.mallet.mas=1"), Error);
  EXPECT_EQ(voice.set("body.mallet.mass=\"20 g\""), 0);

  char why[64];
  EXPECT_EQ(ictus_sound_create("nonsense =", 44100, why, sizeof why), nullptr);
  EXPECT_GT(std::string(why).size(), 10u);
  ictus_sound* bar = ictus_sound_create(text_of_scene().c_str(), 44100, why, sizeof why);
  ASSERT_NE(bar, nullptr);
  EXPECT_STREQ(ictus_sound_pickup_name(bar, 1), "bar.near_middle");
  EXPECT_EQ(ictus_sound_pickup_name(bar, 2), nullptr);
  EXPECT_EQ(ictus_sound_strikers(bar), 1u);
  EXPECT_EQ(ictus_sound_strike(bar, 1, 1.0), 0);
  EXPECT_EQ(ictus_sound_set(bar, "body.mallet.mas", "1", nullptr, why, sizeof why), 0);
  ictus_sound_destroy(bar);
  ictus_sound_destroy(nullptr);
}

}  // namespace
}  // namespace ictus::test::voice_test
