// By RtAudio, on the default device.

#include <RtAudio.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>
#include <vector>

#include "../cli/play.hpp"
#include "ictus/base/error.hpp"

namespace ictus::cli {
namespace {

/// Frames one after the other, as the device takes them.
struct Tape {
  std::vector<float> samples;
  std::size_t channels = 1, next = 0;
  std::atomic<bool> over = false;
};

int fill(void* out, void*, unsigned int frames, double, RtAudioStreamStatus, void* data) {
  auto& tape = *static_cast<Tape*>(data);
  const std::size_t wanted = frames * tape.channels;
  const std::size_t left = std::min(wanted, tape.samples.size() - tape.next);
  auto* to = static_cast<float*>(out);
  std::copy_n(tape.samples.begin() + static_cast<std::ptrdiff_t>(tape.next), left, to);
  std::fill(to + left, to + wanted, 0.0f);
  tape.next += left;
  if (left == wanted) return 0;
  tape.over = true;
  return 1;  // what was given is played out
}

Error cannot(const std::string& why) { return Error("--play: " + why, "write a file instead: -o sound.wav"); }

/// One channel goes to two speakers.
void record(const sound::Signal& signal, double full_scale, unsigned int outputs, Tape& tape) {
  const std::size_t heard = std::min<std::size_t>(signal.channels.size(), outputs);
  tape.channels = heard == 1 && outputs > 1 ? 2 : heard;
  tape.samples.reserve(signal.frames() * tape.channels);
  for (std::size_t i = 0; i < signal.frames(); ++i)
    for (std::size_t c = 0; c < tape.channels; ++c) {
      const double sample = signal.channels[std::min(c, heard - 1)].samples[i] / full_scale;
      if (!(std::abs(sample) <= 1))
        throw cannot("the sound is above its full scale; raise --full-scale, or --normalise");
      tape.samples.push_back(static_cast<float>(sample));
    }
}

/// The default one, if it plays at this rate.
RtAudio::DeviceInfo default_device(RtAudio& device, double rate) {
  device.showWarnings(false);
  if (device.getDeviceCount() == 0) throw cannot("there is no sound device");
  RtAudio::DeviceInfo facts = device.getDeviceInfo(device.getDefaultOutputDevice());
  if (!facts.probed || facts.outputChannels == 0) throw cannot("there is no device that plays");
  const auto whole = static_cast<unsigned int>(std::lround(rate));
  if (std::find(facts.sampleRates.begin(), facts.sampleRates.end(), whole) == facts.sampleRates.end())
    throw cannot(fmt::format("{} does not play at {} Hz; try --rate {}", facts.name, whole,
                             facts.preferredSampleRate));
  return facts;
}

/// RtAudio's errors in our words.
template <class Work>
auto by_device(Work work) {
  try {
    RtAudio device;
    return work(device);
  } catch (const RtAudioError& error) {
    throw cannot(error.getMessage());
  }
}

}  // namespace

void expect_device(double rate) {
  by_device([&](RtAudio& device) { (void)default_device(device, rate); });
}

std::string play(const sound::Signal& signal, double full_scale, const std::function<bool()>& stop) {
  return by_device([&](RtAudio& device) {
    const RtAudio::DeviceInfo facts = default_device(device, signal.rate);
    Tape tape;
    record(signal, full_scale, facts.outputChannels, tape);
    RtAudio::StreamParameters where;
    where.deviceId = device.getDefaultOutputDevice();
    where.nChannels = static_cast<unsigned int>(tape.channels);
    unsigned int block = 512;
    device.openStream(&where, nullptr, RTAUDIO_FLOAT32, static_cast<unsigned int>(std::lround(signal.rate)),
                      &block, fill, &tape);
    device.startStream();
    while (!tape.over && !stop()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    if (device.isStreamRunning()) device.stopStream();
    return facts.name;
  });
}

}  // namespace ictus::cli
