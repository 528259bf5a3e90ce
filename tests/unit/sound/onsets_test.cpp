// Onsets of sounds whose onsets are known: low tones, pulses, beats, noise, offsets.

#include "ictus/sound/onsets.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include "ictus/base/counter_random.hpp"
#include "ictus/sound/fit_bounces.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::onsets_test {
namespace {

constexpr double rate = 44100;

/// Blows that get softer by 0.8.
struct Blows {
  std::vector<double> times{0.1};  // s
  double duration = 1.5;           // s, of the sound

  static Blows of_a_ball(double restitution = 0.8) {
    Blows blows{{}, 2.5};
    double at = 0.1, flight = 0.4;
    for (int i = 0; i < 9; ++i) {
      blows.times.push_back(at);
      at += flight;
      flight *= restitution;
    }
    return blows;
  }
  /// Each followed by this sound, a function of the time since.
  template <class Sound>
  std::vector<double> sound(Sound&& one) const {
    std::vector<double> samples(static_cast<std::size_t>(duration * rate), 0.0);
    double size = 1;
    for (const double begin : times) {
      for (auto i = static_cast<std::size_t>(std::ceil(begin * rate)); i < samples.size(); ++i)
        samples[i] += size * one(static_cast<double>(i) / rate - begin);
      size *= 0.8;
    }
    return samples;
  }
};

auto ringing(double frequency, double t60) {
  return [=](double t) {
    return std::exp(-std::log(1000.0) / t60 * t) * std::sin(2 * std::numbers::pi * frequency * t);
  };
}
auto pulse(double width) {
  return [=](double t) { return t < width ? std::pow(std::sin(std::numbers::pi * t / width), 2) : 0.0; };
}

void add_noise(std::vector<double>& samples, double size) {
  for (std::size_t i = 0; i < samples.size(); ++i) samples[i] += size * (uniform(7, i) - 0.5);
}

/// As many, each after its blow by less than `lag`.
testing::AssertionResult are(const std::vector<double>& found, const std::vector<double>& times, double lag) {
  if (found.size() != times.size())
    return testing::AssertionFailure() << found.size() << " onsets, and there are " << times.size();
  for (std::size_t i = 0; i < times.size(); ++i)
    if (!(found[i] >= times[i] - 0.5 / rate && found[i] < times[i] + lag))
      return testing::AssertionFailure() << "onset " << i << " at " << found[i] << " s, not " << times[i];
  return testing::AssertionSuccess();
}

// The energy of 2 ms of a tone of 50 Hz comes and goes 100 times a second.
TEST(Onsets, ToneOfAnyPitchHasOne) {
  for (const double frequency : {30.0, 50.0, 80.0, 120.0, 200.0, 1000.0})
    for (const double t60 : {0.2, 1.0, 3.0})
      for (const double noise : {0.0, 3e-3, 3e-2}) {
        auto samples = Blows{}.sound(ringing(frequency, t60));
        add_noise(samples, noise);
        EXPECT_TRUE(are(sound::onsets(samples, rate), {0.1}, 5e-4))
            << frequency << " Hz, " << t60 << " s, noise " << noise;
      }
}

TEST(Onsets, BouncesOnALowToneGiveTheRestitution) {
  const Blows blows = Blows::of_a_ball();
  for (const double frequency : {50.0, 80.0, 120.0, 200.0})
    for (const double offset : {0.0, 0.3}) {
      auto samples = blows.sound(ringing(frequency, 0.2));
      for (double& sample : samples) sample += offset;
      const auto found = sound::onsets(samples, rate);
      EXPECT_TRUE(are(found, blows.times, 1e-3)) << frequency << " Hz, offset " << offset;
      const auto row = sound::bounces_in(found);
      ASSERT_EQ(row.size(), 9u) << frequency;
      EXPECT_NEAR(sound::fit_bounces(row).restitution, 0.8, 1e-3) << frequency;
    }
}

TEST(Onsets, PulsesAreOneEachWhateverTheirWidthAndOffset) {
  const Blows blows = Blows::of_a_ball();
  for (const double width : {2e-4, 1e-3, 6e-3, 20e-3})
    for (const double offset : {0.0, 0.3}) {
      auto samples = blows.sound(pulse(width));
      for (double& sample : samples) sample += offset;
      EXPECT_TRUE(are(sound::onsets(samples, rate), blows.times, 1.5e-3)) << width << ", offset " << offset;
    }
}

TEST(Onsets, BeatsAreNone) {
  for (const double beat : {2.0, 5.0, 10.0, 30.0}) {
    const auto low = ringing(440, 2), high = ringing(440 + beat, 2);
    const auto samples = Blows{}.sound([&](double t) { return low(t) + high(t); });
    EXPECT_TRUE(are(sound::onsets(samples, rate), {0.1}, 5e-4)) << beat << " Hz";
  }
}

// A plate of many modes that rings for seconds: a blow adds less than half of the energy that is there.
TEST(Onsets, BlowsOnWhatRingsAreHeard) {
  const Blows blows = Blows::of_a_ball(0.95);
  const auto samples = blows.sound([](double t) {
    double sum = 0;
    for (int i = 1; i <= 12; ++i) sum += ringing(210.0 * i * std::sqrt(i), 5.0 / i)(t) / std::sqrt(i);
    return sum;
  });
  EXPECT_TRUE(
      are(sound::onsets(samples, rate), std::vector(blows.times.begin(), blows.times.begin() + 7), 1e-3));
}

// What begins at the first sample is an onset; noise there is none.
TEST(Onsets, SoundMayBeginAtOnce) {
  auto samples = Blows{{0}, 1}.sound(ringing(300, 0.5));
  EXPECT_TRUE(are(sound::onsets(samples, rate), {0}, 5e-4));
  add_noise(samples, 1e-3);
  EXPECT_TRUE(are(sound::onsets(samples, rate), {0}, 5e-4));
  EXPECT_TRUE(sound::onsets(std::vector<double>(1000, 0.25), rate).empty()) << "an offset is silence";
  EXPECT_TRUE(sound::onsets({}, rate).empty());
}

}  // namespace
}  // namespace ictus::test::onsets_test
