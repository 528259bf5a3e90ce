// Without RtAudio nothing is played.

#include "../cli/play.hpp"
#include "ictus/base/error.hpp"

namespace ictus::cli {

void expect_device(double) {
  throw Error("--play: this program was built without RtAudio",
              "install librtaudio-dev and build again with -DICTUS_PLAY=ON, or write a file: -o sound.wav");
}

std::string play(const sound::Signal& signal, double, const std::function<bool()>&) {
  expect_device(signal.rate);
  return {};
}

}  // namespace ictus::cli
