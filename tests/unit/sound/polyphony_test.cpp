// Many voices of one scene: who gives way, when strikes come, and the same samples whatever the blocks.

#include "ictus/sound/polyphony.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <numbers>
#include <string>
#include <vector>

#include "ictus/base/error.hpp"
#include "ictus/sound/ictus_sound.h"
#include "ictus/sound/partials.hpp"
#include "ictus/sound/presets.hpp"
#include "tests/support/near.hpp"
#include "tests/support/no_alloc.hpp"
#include "tests/support/source_dir.hpp"

namespace ictus::test::polyphony_test {
namespace {

using sound::Keys;
using sound::Polyphony;
using sound::Voice;

constexpr double sampled = 44100;

std::string bar_text() {
  std::ifstream in(source_dir() + "/scenes/struck_bar.toml");
  return {std::istreambuf_iterator<char>(in), {}};
}

using Channels = std::vector<std::vector<float>>;

template <class Source>
Channels taken(Source& source, std::size_t pickups, std::size_t frames, std::size_t block) {
  Channels all(pickups, std::vector<float>(frames));
  std::vector<float*> out(pickups);
  for (std::size_t first = 0; first < frames; first += block) {
    for (std::size_t c = 0; c < pickups; ++c) out[c] = all[c].data() + first;
    EXPECT_TRUE(source.process(nullptr, out.data(), std::min(block, frames - first)));
  }
  return all;
}
Channels of(Polyphony& keys, std::size_t frames, std::size_t block = 64) {
  return taken(keys, keys.key(0).pickups().size(), frames, block);
}

Channels sum(const Channels& a, const Channels& b) {
  Channels both = a;
  for (std::size_t c = 0; c < a.size(); ++c)
    for (std::size_t i = 0; i < a[c].size(); ++i) both[c][i] += b[c][i];
  return both;
}

TEST(Polyphony, OneKeyIsAVoice) {
  Polyphony keys({bar_text()}, sampled);
  Voice voice(bar_text(), sampled);
  EXPECT_EQ(of(keys, 3000), taken(voice, 2, 3000, 64));
}

// Frequencies of a key are those of the scene times its pitch, and nothing else changes: the partials say so.
TEST(Polyphony, KeysAreTransposed) {
  const double pitch = std::pow(2.0, 7.0 / 12);
  const auto lowest = [&](std::size_t key) {
    Polyphony keys({bar_text()}, sampled, {{1, pitch}, 2});
    keys.rest();
    EXPECT_TRUE(keys.strike(key, 0, 1));
    const Channels heard = of(keys, 9000);
    const std::vector<double> samples(heard[0].begin() + 600, heard[0].end());
    double least = 1e9;
    for (const sound::Partial& partial : sound::partials(samples, sampled))
      if (partial.level(1e-2) > -40) least = std::min(least, partial.frequency);
    return least;
  };
  EXPECT_TRUE(near(lowest(1) / lowest(0), pitch, 1e-6));
}

TEST(Polyphony, KeysSoundTogetherAsTheyDoAlone) {
  const Keys choice{{1, 1.25, 1.5}, 3};
  const auto played = [&](std::vector<std::size_t> struck) {
    Polyphony keys({bar_text()}, sampled, choice);
    keys.rest();
    for (const std::size_t key : struck) EXPECT_TRUE(keys.strike(key, 0, 1 + static_cast<double>(key)));
    return of(keys, 2000);
  };
  EXPECT_EQ(played({0, 2}), sum(played({0}), played({2})));
  EXPECT_EQ(played({2, 1}), sum(played({1}), played({2})));
}

/// A melody with strikes at samples, between them, and one key struck again while it rings; with a limit of two voices.
Channels melody(std::size_t block) {
  Polyphony keys({bar_text()}, sampled, {{1, 1.2, 1.5, 1.8}, 2});
  keys.rest();
  EXPECT_TRUE(keys.strike(0, 0, 1, 10));
  EXPECT_TRUE(keys.strike(1, 0, 2, 700.25));
  EXPECT_TRUE(keys.strike(2, 0, 0.5, 1400));
  EXPECT_TRUE(keys.strike(3, 0, 1.5, 1400));
  EXPECT_TRUE(keys.strike(1, 0, 1, 2100.75));
  EXPECT_TRUE(keys.strike(0, 0, 1, 2133.5));
  return of(keys, 3000, block);
}

TEST(Polyphony, GivesTheSameBitsInBlocksOfAnySize) {
  const Channels whole = melody(3000);
  for (const std::size_t block : {1u, 7u, 64u, 1000u}) EXPECT_EQ(melody(block), whole) << block;
}

TEST(Polyphony, StrikesComeAtTheirSample) {
  Polyphony now({bar_text()}, sampled), later({bar_text()}, sampled);
  now.rest();
  later.rest();
  now.strike(0, 0, 1);
  later.strike(0, 0, 1, 100);
  const Channels early = of(now, 1000), late = of(later, 1100);
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(late[0][i], 0.0f);
  EXPECT_TRUE(std::equal(early[0].begin(), early[0].end(), late[0].begin() + 100));
}

// A bar at rest is hit at the very instant, wherever that lies between two samples: what rings is the same to the error of
// the scheme, shifted by the fraction. Looked at in its lowest partial, by its phase.
TEST(Polyphony, StrikesComeBetweenSamples) {
  const auto lowest = [](double after) {
    Polyphony keys({bar_text()}, sampled);
    keys.rest();
    keys.strike(0, 0, 1, after);
    const Channels heard = of(keys, 8600);
    const std::vector<double> samples(heard[1].begin() + 600, heard[1].end());
    sound::Partial least{1e9, 0, 0, 0};
    for (const sound::Partial& partial : sound::partials(samples, sampled))
      if (partial.level(1e-2) > -40 && partial.frequency < least.frequency) least = partial;
    return least;
  };
  const sound::Partial at = lowest(10), between = lowest(10.6);
  const double turn = 2 * std::numbers::pi * at.frequency * 0.6 / sampled;
  EXPECT_TRUE(near(between.amplitude, at.amplitude, 1e-4));
  EXPECT_TRUE(below(std::abs(std::remainder(at.phase - between.phase - turn, 2 * std::numbers::pi)), 2e-3));
  EXPECT_GT(turn, 0.1);
}

TEST(Polyphony, TheQuietestGivesWayAndOfEqualsTheOldest) {
  Polyphony keys({bar_text()}, sampled, {{1, 1, 1, 1}, 2});
  keys.rest();
  of(keys, 128);
  EXPECT_EQ(keys.sounding(), 0u);
  keys.strike(0, 0, 2);
  keys.strike(1, 0, 1);
  of(keys, 500);
  EXPECT_EQ(keys.sounding(), 2u);
  keys.strike(2, 0, 1.5);  // 1 rings with less than 0
  EXPECT_EQ(keys.sounding(), 2u);
  of(keys, 63);
  EXPECT_FALSE(keys.key(1).sleeps());  // it fades
  of(keys, 1);
  EXPECT_TRUE(keys.key(1).sleeps());
  EXPECT_FALSE(keys.key(0).sleeps());
  EXPECT_FALSE(keys.key(2).sleeps());
  // A body that is about to strike counts with its energy, and does not give way to a quieter one that rings.
  keys.strike(3, 0, 30);
  keys.strike(1, 0, 30);
  EXPECT_EQ(keys.sounding(), 2u);
  of(keys, 64);
  EXPECT_FALSE(keys.key(1).sleeps());
  EXPECT_FALSE(keys.key(3).sleeps());

  Polyphony equals({bar_text()}, sampled, {{1, 1, 1}, 2});
  equals.rest();
  of(equals, 128);
  equals.strike(1, 0, 1);
  equals.strike(0, 0, 1);
  of(equals, 1000);
  ASSERT_EQ(equals.key(0).stir(), equals.key(1).stir());
  equals.strike(2, 0, 1);
  of(equals, 64);
  EXPECT_TRUE(equals.key(1).sleeps());
  EXPECT_FALSE(equals.key(0).sleeps());
}

TEST(Polyphony, WhatGivesWayFadesAndDoesNotClick) {
  const auto played = [](bool one_more) {
    Polyphony keys({bar_text()}, sampled, {{1, 1.1}, 1});
    keys.rest();
    keys.strike(0, 0, 1);
    Channels first = of(keys, 1000);
    if (one_more) keys.strike(1, 0, 0);  // a touch without a blow: it takes the voice and is silent
    return of(keys, 100);
  };
  const Channels alone = played(false), replaced = played(true);
  for (std::size_t i = 0; i < 100; ++i) {
    const float gain = i < 64 ? static_cast<float>(64 - i) / 64 : 0.0f;
    EXPECT_EQ(replaced[0][i], alone[0][i] * gain) << i;
  }
}

TEST(Polyphony, DoesNotAllocate) {
  Polyphony keys({bar_text()}, sampled, {{1, 1.2, 1.5, 1.8}, 2});
  std::vector<float> left(64), right(64), force(64, 0.1f);
  float* out[] = {left.data(), right.data()};
  const float* in[] = {force.data()};
  std::vector<unsigned char> state(keys.size());
  EXPECT_EQ(allocations_of([&] {
              for (std::size_t i = 0; i < 200; ++i) {
                keys.strike(i % 4, 0, 0.5 + 0.1 * static_cast<double>(i % 7), static_cast<double>(i % 190));
                keys.process(i % 5 == 0 ? in : nullptr, out, 64);
              }
              keys.save(state.data());
              keys.restore(state.data(), state.size());
              keys.start();
              keys.process(nullptr, out, 64);
              keys.rest();
              keys.energy();
              keys.sleeps();
            }),
            0u);
}

TEST(Polyphony, AllocationsAreSeenWhereThereAreSome) {
  EXPECT_GT(allocations_of([] { Polyphony({bar_text()}, sampled); }), 100u);
}

TEST(Polyphony, GoesOnFromASavedState) {
  const Keys choice{{1, 1.5}, 2};
  Polyphony first({bar_text()}, sampled, choice), second({bar_text()}, sampled, choice);
  first.rest();
  first.strike(0, 0, 1);
  of(first, 500);
  first.strike(1, 0, 1, 100.5);  // it waits
  std::vector<unsigned char> state(first.size());
  first.save(state.data());
  const Channels expected = of(first, 500);
  ASSERT_TRUE(second.restore(state.data(), state.size()));
  EXPECT_EQ(of(second, 500, 50), expected);
  EXPECT_FALSE(second.restore(state.data(), state.size() - 1));
  std::vector<unsigned char> broken = state;
  broken[0] ^= 1;
  EXPECT_FALSE(second.restore(broken.data(), broken.size()));
  broken = state;
  broken[broken.size() - second.key(1).size()] ^= 1;  // the mark of the last key
  EXPECT_FALSE(second.restore(broken.data(), broken.size()));
}

TEST(Polyphony, SetsAllKeysOrNone) {
  Polyphony keys({bar_text()}, sampled, {{1, 2}, 2});
  keys.rest();
  keys.strike(0, 0, 1);
  keys.strike(1, 0, 1);
  of(keys, 500);
  const double before = keys.energy();
  const double work = keys.set("resonator.bar.young=\"199.9 GPa\"");
  EXPECT_TRUE(near(work, keys.energy() - before, 1e-9));
  EXPECT_LT(keys.energy(), before);
  EXPECT_THROW(keys.set("body.mallet.mas=1"), Error);
}

TEST(Polyphony, RefusesInWords) {
  EXPECT_THROW(Polyphony({bar_text()}, sampled, {{}, 1}), Error);
  EXPECT_THROW(Polyphony({bar_text()}, sampled, {{1}, 0}), Error);
  EXPECT_THROW(Polyphony({bar_text()}, sampled, {{1, -2}, 1}), Error);
  Polyphony keys({bar_text()}, sampled);
  EXPECT_FALSE(keys.strike(1, 0, 1));
  EXPECT_FALSE(keys.strike(0, 1, 1));
  EXPECT_FALSE(keys.strike(0, 0, std::nan("")));
  EXPECT_FALSE(keys.strike(0, 0, 1, -1));
  for (std::size_t i = 0; i < Polyphony::most_waiting; ++i) EXPECT_TRUE(keys.strike(0, 0, 1, 1e6));
  EXPECT_FALSE(keys.strike(0, 0, 1, 1e6));
}

// Each preset can be made at the usual rates, speaks when it is struck as it says, and about as loudly as it says.
TEST(Presets, AllCanBePlayed) {
  std::string last;
  for (const sound::Preset& preset : sound::presets()) {
    SCOPED_TRACE(preset.about.name);
    EXPECT_LT(last, preset.about.name);
    last = preset.about.name;
    EXPECT_GT(preset.about.summary.size(), 20u);
    EXPECT_GT(preset.about.source.size(), 5u);
    Polyphony keys({preset.scene, std::string(preset.file)}, 48000);
    keys.rest();
    ASSERT_TRUE(keys.strike(0, 0, preset.speed));
    double peak = 0;
    const Channels heard = of(keys, 4800);
    for (const float x : heard[0]) peak = std::max(peak, std::abs(static_cast<double>(x)));
    EXPECT_GT(peak, 0.7 * preset.level);
    EXPECT_LT(peak, 1.4 * preset.level);
  }
}

// What travels is silent until it is struck, goes on for as long as it travels, and stops with it.
TEST(Presets, TravelFromAStrikeUntilRest) {
  const auto loudest = [](const Channels& heard, std::size_t from) {
    double peak = 0;
    for (std::size_t i = from; i < heard[0].size(); ++i)
      peak = std::max(peak, std::abs(static_cast<double>(heard[0][i])));
    return peak;
  };
  for (const sound::Preset& preset : sound::presets()) {
    if (preset.about.name != "rolling_on_wood" && preset.about.name != "washboard") continue;
    SCOPED_TRACE(preset.about.name);
    Polyphony keys({preset.scene, std::string(preset.file)}, 48000);
    keys.rest();
    EXPECT_LT(loudest(of(keys, 1200), 0), 1e-9);
    for (int again = 0; again < 2; ++again) {
      ASSERT_TRUE(keys.strike(0, 0, preset.speed));
      EXPECT_GT(loudest(of(keys, 6000), 4800), 1e-4);
      keys.rest();
      EXPECT_LT(loudest(of(keys, 1200), 0), 1e-9);
    }
  }
}

TEST(Presets, AreKnownToC) {
  const std::size_t count = ictus_sound_presets();
  EXPECT_EQ(count, sound::presets().size());
  EXPECT_STREQ(ictus_sound_preset_name(0), "church_bell");
  EXPECT_EQ(ictus_sound_preset_name(count), nullptr);
  EXPECT_EQ(ictus_sound_preset_scene(count), nullptr);
  EXPECT_EQ(ictus_sound_preset_note(count), 0);
  const double pitch[] = {1, 2};
  const ictus_sound_keys keys{nullptr, pitch, 2, 2};
  char why[256] = "";
  ictus_sound* sound = ictus_sound_create_keys(ictus_sound_preset_scene(0), 48000, &keys, why, sizeof why);
  ASSERT_NE(sound, nullptr) << why;
  EXPECT_EQ(ictus_sound_strike_key(sound, 1, 0, 1, 3.5), 1);
  EXPECT_EQ(ictus_sound_strike_key(sound, 2, 0, 1, 3.5), 0);
  EXPECT_EQ(ictus_sound_sounding(sound), 1u);
  ictus_sound_start(sound);
  ictus_sound_destroy(sound);
}

}  // namespace
}  // namespace ictus::test::polyphony_test
