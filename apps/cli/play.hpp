#pragma once
// A sound out of the machine's own device. apps/play has it with RtAudio and without: the build chooses one.

#include <functional>
#include <string>

#include "ictus/sound/signal.hpp"

namespace ictus::cli {

/// Throws Error where there is no device that plays at this rate: to be asked before the work.
void expect_device(double rate);

/// Plays all channels, as many as the device has, and returns when the sound is over or `stop` says so; what it played on,
/// in words. A sample of `full_scale` is the loudest there is. Throws Error where there is no device, or it cannot.
std::string play(const sound::Signal& signal, double full_scale, const std::function<bool()>& stop);

}  // namespace ictus::cli
