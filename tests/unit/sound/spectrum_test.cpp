// Levels, energies and onsets of sounds that are known.

#include "ictus/sound/spectrum.hpp"

#include <cmath>
#include <numbers>

#include "ictus/sound/onsets.hpp"
#include "tests/support/near.hpp"
#include "tests/support/ringing.hpp"

namespace ictus::test::spectrum_test {
namespace {

using namespace sound;
using std::numbers::pi;

// Hann's window has three bins: the middle one has the amplitude, its neighbours half of it.
TEST(Spectrogram, HasTheLevelOfASinusoid) {
  const double rate = 44100, bin = rate / 2048;
  const auto levels = spectrogram(ringing({{100 * bin, 0, 0.25, 1}}, 44100, rate), rate);
  const std::size_t middle = levels.time.size() / 2;
  EXPECT_TRUE(near(levels.at(middle, 100), 20 * std::log10(0.25), 1e-12));
  EXPECT_TRUE(near(levels.at(middle, 101), 20 * std::log10(0.125), 1e-12));
  EXPECT_LT(levels.at(middle, 103), -250);
  EXPECT_DOUBLE_EQ(levels.frequency[100], 100 * bin);
  EXPECT_EQ(levels.time.size(), 172u);
}

// An amplitude of e^(−σt) falls by 8.686 σ dB per second.
TEST(Spectrogram, FallsWithTheDecay) {
  const double rate = 44100, bin = rate / 2048;
  const auto levels = spectrogram(ringing({{100 * bin, 5, 1, 1}}, 44100, rate), rate);
  const std::size_t a = 40, b = 120;
  const double slope = (levels.at(b, 100) - levels.at(a, 100)) / (levels.time[b] - levels.time[a]);
  EXPECT_TRUE(near(slope, -20 / std::log(10.0) * 5, 1e-6));
}

TEST(Spectrum, KeepsTheEnergy) {
  const std::vector<double> samples = ringing({{440, 3, 1, 0.1}, {3000, 30, 2, 1}}, 5000, 44100);
  double energy = 0, sum = 0;
  for (const double x : samples) energy += x * x;
  for (const double e : energy_spectrum(samples)) sum += e;
  EXPECT_TRUE(near(sum, energy, 1e-13));
}

// Energies a²/4σ weigh the frequencies of sounds that begin at zero.
TEST(Spectrum, CentroidIsTheMeanOfTheEnergy) {
  const std::vector<double> samples = ringing({{1000, 20, 1, -pi / 2}, {6000, 80, 1, -pi / 2}}, 44100, 44100);
  EXPECT_TRUE(
      near(spectral_centroid(samples, 44100), (1000.0 / 20 + 6000.0 / 80) / (1.0 / 20 + 1.0 / 80), 0.01));
  EXPECT_TRUE(near(spectral_centroid(ringing({{1000, 5, 1, -pi / 2}}, 44100, 44100), 44100), 1000, 2e-3));
}

TEST(Onsets, OfThreeStrikesAreFound) {
  const double rate = 44100;
  std::vector<double> samples(66150);
  for (const auto& [time, amplitude] : {std::pair{0.1, 1.0}, {0.45, 0.6}, {1.2, 0.3}}) {
    const auto first = static_cast<std::size_t>(time * rate);
    const auto blow =
        ringing({{1000, 8, amplitude, 1.5}, {2700, 20, amplitude, 1.5}}, samples.size() - first, rate);
    for (std::size_t i = 0; i < blow.size(); ++i) samples[first + i] += blow[i];
  }
  const auto found = onsets(samples, rate);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_NEAR(found[0], 0.1, 1e-3);
  EXPECT_NEAR(found[1], 0.45, 1e-3);
  EXPECT_NEAR(found[2], 1.2, 1e-3);
  EXPECT_TRUE(onsets(std::vector<double>(1000), rate).empty());
}

// A sound that is there from the first sample begins there, and a beat is no onset.
TEST(Onsets, OfASoundThatBeatsIsOne) {
  const auto found = onsets(ringing({{440, 1, 1, 0}, {447, 1, 0.6, 0}}, 44100, 44100), 44100);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_LT(found[0], 1e-3);
}

}  // namespace
}  // namespace ictus::test::spectrum_test
