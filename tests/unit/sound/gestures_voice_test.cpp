// Scenes that are played, in real time: the samples of the run, whatever the blocks, and no memory asked for at an event.

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "ictus/sound/render.hpp"
#include "ictus/sound/voice.hpp"
#include "tests/support/near.hpp"
#include "tests/support/no_alloc.hpp"
#include "tests/support/source_dir.hpp"

namespace ictus::test::gestures_voice_test {
namespace {

using sound::Voice;

constexpr double rate = 44100;
constexpr std::size_t frames = 900;  // 20 ms

std::string path_of(const std::string& scene) { return source_dir() + "/scenes/" + scene + ".toml"; }

std::string words_of(const std::string& scene) {
  std::ifstream in(path_of(scene));
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<float> played_in_blocks(const std::string& scene, std::size_t block) {
  Voice voice(words_of(scene), rate);
  std::vector<std::vector<float>> all(voice.pickups().size(), std::vector<float>(frames));
  std::vector<float*> out(all.size());
  for (std::size_t first = 0; first < frames; first += block) {
    for (std::size_t c = 0; c < all.size(); ++c) out[c] = all[c].data() + first;
    EXPECT_TRUE(voice.process(nullptr, out.data(), std::min(block, frames - first)));
  }
  return all[0];
}

TEST(GesturesVoice, HasTheSamplesOfTheRunInBlocksOfAnySize) {
  for (const std::string scene : {"plucked_string", "rolling_on_wood", "glockenspiel_score"}) {
    const std::vector<float> whole = played_in_blocks(scene, frames);
    for (const std::size_t block : {1u, 64u, 377u}) EXPECT_EQ(played_in_blocks(scene, block), whole) << scene;
    const sound::RenderOptions options{.rate = rate, .duration = 0.13};
    const auto rendering = sound::render(sound::load_for_sound(path_of(scene), {}, options), options);
    const std::vector<double>& samples = rendering.signal.channels[0].samples;
    double loudest = 0, worst = 0;
    for (std::size_t i = 0; i < frames; ++i) {
      loudest = std::max(loudest, std::abs(samples[i]));
      worst = std::max(worst, std::abs(static_cast<double>(whole[i]) - samples[i]));
    }
    EXPECT_GT(loudest, 1e-6) << scene;
    EXPECT_TRUE(below(worst / loudest, 1e-6)) << scene;
  }
}

TEST(GesturesVoice, AsksForNoMemoryWhereSomethingHappens) {
  for (const std::string scene : {"plucked_string", "glockenspiel_score"}) {
    Voice voice(words_of(scene), rate);
    std::vector<std::vector<float>> all(voice.pickups().size(), std::vector<float>(64));
    std::vector<float*> out;
    for (auto& each : all) out.push_back(each.data());
    EXPECT_EQ(allocations_of([&] {
                for (int i = 0; i < 30; ++i) voice.process(nullptr, out.data(), 64);
              }),
              0u)
        << scene;
  }
}

// Saved in the middle and restored in another voice, it goes on with the same bits: the time is part of it.
TEST(GesturesVoice, GoesOnAfterARestore) {
  for (const std::string scene : {"plucked_string", "rolling_on_wood"}) {
    Voice first(words_of(scene), rate), second(words_of(scene), rate);
    std::vector<float> a(400), b(400);
    float *to_a = a.data(), *to_b = b.data();
    first.process(nullptr, &to_a, 400);
    std::vector<unsigned char> state(first.size());
    first.save(state.data());
    ASSERT_TRUE(second.restore(state.data(), state.size()));
    first.process(nullptr, &to_a, 400);
    second.process(nullptr, &to_b, 400);
    double worst = 0, loudest = 0;
    for (std::size_t i = 0; i < 400; ++i) {
      worst = std::max(worst, static_cast<double>(std::abs(a[i] - b[i])));
      loudest = std::max(loudest, static_cast<double>(std::abs(a[i])));
    }
    EXPECT_TRUE(below(worst / loudest, 1e-6)) << scene;  // the guess of a force is not saved: its last bits
  }
}

}  // namespace
}  // namespace ictus::test::gestures_voice_test
