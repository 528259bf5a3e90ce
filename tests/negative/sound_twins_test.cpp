// Measurements of partials that are wrong are refused by the functions that the real tests use.

#include <gtest/gtest.h>

#include "tests/support/ringing.hpp"

namespace ictus::test::sound_twins_test {
namespace {

using sound::Partial;

const std::vector<Partial> known{{440, 3, 1, 0}, {1234.5, 12, 0.5, 1}};

/// The second partial of a right measurement, changed.
PartialErrors with_second(const Partial& changed) {
  auto measured = sound::partials(ringing(known, 22050, 44100), 44100);
  measured.at(1) = changed;
  return partial_errors(known, measured);
}

TEST(SoundTwins, RightPartialsAreAccepted) {
  EXPECT_TRUE(is_right(partial_errors(known, sound::partials(ringing(known, 22050, 44100), 44100))));
  EXPECT_TRUE(is_right(with_second(known[1])));
}

TEST(SoundTwins, WrongPartialsAreRefused) {
  EXPECT_FALSE(is_right(with_second({1234.5 * 1.0002, 12, 0.5, 1})));  // 0.3 cents sharp
  EXPECT_FALSE(is_right(with_second({1234.5, 24, 0.5, 1})));  // decay of the energy, not of the amplitude
  EXPECT_FALSE(is_right(with_second({1234.5, 12.2, 0.5, 1})));
  EXPECT_FALSE(is_right(with_second({1234.5, 12, 0.507, 1})));  // 0.12 dB
  EXPECT_FALSE(is_right(with_second({1234.5, 12, 1.0, 1})));    // both sides of the spectrum counted
}

TEST(SoundTwins, MissingAndInventedPartialsAreRefused) {
  auto measured = sound::partials(ringing(known, 22050, 44100), 44100);
  measured.push_back({2000, 5, 0.1, 0});
  EXPECT_FALSE(is_right(partial_errors(known, measured)));
  measured.resize(1);
  EXPECT_FALSE(is_right(partial_errors(known, measured)));
  EXPECT_FALSE(is_right(partial_errors(known, {})));
}

}  // namespace
}  // namespace ictus::test::sound_twins_test
