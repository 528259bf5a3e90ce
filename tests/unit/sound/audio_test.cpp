// Bytes of audio files: what is read back is what was written, to the last bit that there is.

#include "ictus/sound/audio.hpp"

#include <cmath>
#include <cstring>
#include <limits>
#include <string>

#include "ictus/base/error.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::audio_test {
namespace {

using namespace sound;

Signal two_pickups(std::size_t frames = 10000) {
  Signal signal{44100, "m/s", {{"rim", {}}, {"foot", {}}}};
  for (std::size_t i = 0; i < frames; ++i) {
    const auto t = static_cast<double>(i);
    signal.channels[0].samples.push_back(1e-3 * std::cos(0.01 * t));
    signal.channels[1].samples.push_back(-2e-4 * std::sin(0.3 * t));
  }
  return signal;
}

double largest_error(const Signal& signal, const Signal& read, double full_scale) {
  Worst worst;
  for (std::size_t c = 0; c < signal.channels.size(); ++c)
    for (std::size_t i = 0; i < signal.frames(); ++i)
      worst.see(std::abs(read.channels.at(c).samples.at(i) * full_scale - signal.channels[c].samples[i]));
  return worst.value();
}

TEST(Audio, ReadsBackWhatWasWritten) {
  const Signal signal = two_pickups();
  for (const Format& one : formats) {
    const double full_scale = 2e-3;
    const Signal read = read_audio(audio_bytes(signal, one, full_scale), "test");
    EXPECT_EQ(read.rate, 44100);
    ASSERT_EQ(read.channels.size(), 2u);
    ASSERT_EQ(read.frames(), signal.frames());
    // Half a step of the integers; a reader divides by 2^(bits−1), the writer reaches 2^(bits−1) − 1.
    const double step = one.bits > 0 ? std::ldexp(1.0, 1 - one.bits) : std::ldexp(1.0, -24);
    EXPECT_TRUE(below(largest_error(signal, read, full_scale) / full_scale, 1.01 * step)) << one.name;
  }
}

TEST(Audio, IsTheSameTwice) {
  for (const Format& one : formats)
    EXPECT_EQ(audio_bytes(two_pickups(), one, 1), audio_bytes(two_pickups(), one, 1));
}

TEST(Audio, FloatsHoldSiUnitsAtAnyLevel) {
  Signal signal{48000, "m", {{"tip", {3.5, -1e-9, 0}}}};
  const Signal read = read_audio(audio_bytes(signal, format("float"), 1), "test");
  EXPECT_EQ(read.rate, 48000);
  EXPECT_EQ(read.channels[0].samples[0], 3.5);
  EXPECT_EQ(read.channels[0].samples[1], static_cast<double>(-1e-9f));
}

TEST(Audio, RefusesToClip) {
  try {
    audio_bytes(two_pickups(), format("wav16"), 9e-4);
    FAIL() << "clipped";
  } catch (const Error& error) {
    EXPECT_STREQ(error.problems()[0].message.c_str(),
                 "the peak of pickup rim, 0.001 m/s at 0 s, is above the full scale of 0.0009 m/s");
    EXPECT_STREQ(error.problems()[0].help.c_str(),
                 "--full-scale \"0.001 m/s\" or more, --normalise, or --format float");
  }
  EXPECT_NO_THROW(audio_bytes(two_pickups(), format("wav16"), 1e-3));  // exactly full
  EXPECT_NO_THROW(audio_bytes(two_pickups(), format("float"), 1e-5));
}

TEST(Audio, RefusesWhatAFileCannotHold) {
  Signal signal = two_pickups(10);
  signal.rate = 44100.5;
  EXPECT_THROW(audio_bytes(signal, format("wav16"), 1), Error);
  signal.rate = 700000;
  EXPECT_THROW(audio_bytes(signal, format("flac"), 1), Error);
  EXPECT_NO_THROW(audio_bytes(signal, format("wav24"), 1));
  signal.channels[1].samples[3] = NAN;
  EXPECT_THROW(audio_bytes(signal, format("float"), 1), Error);
  EXPECT_THROW(audio_bytes(two_pickups(10), format("float"), 0), Error);
  EXPECT_THROW(audio_bytes(Signal{}, format("float"), 1), Error);
  Signal nine{44100, "m/s", std::vector<Channel>(9, Channel{"x", {0.0}})};
  EXPECT_THROW(audio_bytes(nine, format("flac"), 1), Error);
  EXPECT_THROW(format("wav8"), Error);
  EXPECT_THROW(read_audio("RIFF nonsense", "test"), Error);
}

// Floating point holds what is no number; the sample is named, counted from 1.
TEST(Audio, RefusesToReadWhatIsNoNumber) {
  for (const float sample :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    const Signal signal{8000, "m", {{"tip", {0.5, 0.25, 0, -0.25, 0.125}}}};
    std::string bytes = audio_bytes(signal, format("float"), 1);
    std::memcpy(bytes.data() + bytes.size() - sizeof sample, &sample, sizeof sample);
    try {
      (void)read_audio(bytes, "bell.wav");
      FAIL() << sample;
    } catch (const Error& error) {
      const std::string what = std::isnan(sample) ? "no number" : "infinite";
      EXPECT_EQ(error.problems()[0].message, "bell.wav: sample 5 of channel 1, at 0.0005 s, is " + what);
    }
  }
}

TEST(Audio, TakesTheOffsetOutOfARecording) {
  Signal signal{44100, "", {{"1", {}}}};
  for (std::size_t i = 0; i < 44100; ++i) {
    const double t = static_cast<double>(i) / 44100 - 0.3;
    signal.channels[0].samples.push_back(0.125 + (t > 0 ? 0.5 * std::exp(-20 * t) * std::sin(700 * t) : 0));
  }
  const std::string bytes = audio_bytes(signal, format("float"), 1);
  const Signal read = read_recording(bytes, "test");
  Worst worst;
  for (std::size_t i = 0; i < signal.frames(); ++i)
    worst.see(std::abs(read.channels[0].samples[i] + 0.125 - signal.channels[0].samples[i]));
  EXPECT_TRUE(below(worst.value(), 1e-4)) << "the decay's own median is small";
  EXPECT_THROW((void)read_recording(audio_bytes(Signal{44100, "", {{"1", {}}}}, format("float"), 1), "test"),
               Error);
}

}  // namespace
}  // namespace ictus::test::audio_test
