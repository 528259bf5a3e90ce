// Partials of sounds whose partials are known.

#include "ictus/sound/partials.hpp"

#include <cmath>

#include "ictus/base/counter_random.hpp"
#include "tests/support/near.hpp"
#include "tests/support/ringing.hpp"

namespace ictus::test::partials_test {
namespace {

using sound::Partial;
using sound::partials;

const std::vector<Partial> glockenspiel{{1864.66, 2.1, 1, 0.3},     {5139.8, 5.7, 0.5, -1.2},
                                        {10076.1, 14, 0.08, 2},     {16656.3, 33, 0.004, 0.1},
                                        {689.0625, 1.0, 0.02, 1.1}, {440.0, 0.7, 0.3, 0}};

void expect_right(const std::vector<Partial>& known, std::size_t frames, double rate) {
  const PartialErrors errors = partial_errors(known, partials(ringing(known, frames, rate), rate));
  EXPECT_TRUE(below(errors.frequency, 1e-8));
  EXPECT_TRUE(below(errors.t60, 1e-4));
  EXPECT_TRUE(below(errors.level, 1e-4));
  EXPECT_EQ(errors.extra, 0u);
  EXPECT_TRUE(is_right(errors));
}

TEST(Partials, OfASumOfDampedSinusoidsAreFound) { expect_right(glockenspiel, 44100, 44100); }

TEST(Partials, AreTheSameAtOtherRatesAndLengths) {
  expect_right(glockenspiel, 96000, 96000);
  expect_right(glockenspiel, 8820, 44100);
  expect_right({{440, 3, 1, 0}, {1234.5, 30, 0.2, 1}}, 4000, 8000);
  expect_right({{440, 3, 1, 0}, {1234.5, 30, 0.2, 1}}, 400, 8000);  // 50 ms
}

// Two modes of a bell that is not quite round: 0.7 Hz apart, they beat.
TEST(Partials, ThatBeatAreToldApart) {
  expect_right({{523.2, 0.9, 1, 0}, {523.9, 1.1, 0.7, 2}, {1046.4, 2, 0.3, 1}}, 44100, 44100);
}

// A plate: many modes per band, of all decays.
TEST(Partials, OfAPlateAreFound) {
  std::vector<Partial> plate;
  for (int m = 1; m <= 8; ++m)
    for (int n = 1; n <= 8; ++n) {
      const double f = 61.7 * (m * m / 1.413 + n * n / 0.81) / 2;
      plate.push_back({f, 1 + 2e-3 * f, 1.0 / (m + n), 0.4 * m - 0.7 * n});
    }
  expect_right(plate, 44100, 44100);
}

TEST(Partials, ThatDoNotDecayHaveNoT60) {
  const auto found = partials(ringing({{1000, 0, 1, 0}}, 22050, 44100), 44100);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(near(found[0].frequency, 1000, 1e-9));
  EXPECT_TRUE(below(std::abs(found[0].decay), 1e-6));
  EXPECT_EQ((Partial{1000, 0, 1, 0}.t60()), HUGE_VAL);
}

// Noise of −60 dB, as of a recording: the strong partials are right, and none is invented above the noise.
TEST(Partials, AreFoundInNoise) {
  const std::vector<Partial> known{{440, 3, 1, 0}, {1234.5, 12, 0.5, 1}, {5300, 20, 0.3, 1}};
  std::vector<double> samples = ringing(known, 44100, 44100);
  for (std::size_t i = 0; i < samples.size(); ++i) samples[i] += 2e-3 * (uniform(7, i) - 0.5);
  const PartialErrors errors = partial_errors(known, partials(samples, 44100, {.floor = 1e-3}));
  EXPECT_TRUE(is_right(errors)) << say(errors.frequency, errors.t60, errors.level, errors.extra);
}

TEST(Partials, OfADriftAreLeftOut) {
  std::vector<double> samples = ringing({{440, 3, 1e-3, 0}}, 22050, 44100);
  for (std::size_t i = 0; i < samples.size(); ++i) samples[i] += 0.5 - 1e-4 * static_cast<double>(i);
  const auto found = partials(samples, 44100);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(near(found[0].frequency, 440, 1e-6));
}

TEST(Partials, OfSilenceAndOfAMomentAreNone) {
  EXPECT_TRUE(partials(std::vector<double>(44100), 44100).empty());
  EXPECT_TRUE(partials(std::vector<double>(10, 1.0), 44100).empty());
}

}  // namespace
}  // namespace ictus::test::partials_test
