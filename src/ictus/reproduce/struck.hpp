#pragma once
// Scenes with resonators for the papers about sound: written here as text, run or listened to.

#include <string>
#include <vector>

#include "ictus/run/assemble.hpp"
#include "ictus/sound/render.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::reproduce {

/// Assembled, with some of its numbers set as by --set. Throws Error where something is wrong with it.
Assembly scene_of(const std::string& text, const std::vector<std::string>& overrides = {});

/// One run, by the method of the scene.
Trace run_of(const std::string& text, const std::vector<std::string>& overrides = {});

/// What is heard at this rate, with so many steps per sample.
sound::Rendering heard_of(const std::string& text, double rate, double duration,
                          std::size_t steps_per_sample = 1, const std::vector<std::string>& overrides = {});

/// The first impact of a run, all unknown where there is none that ended.
Impact first_impact(const Trace& trace);

/// dB: how much stronger a signal is than its difference to what it should be, over the samples of both.
double likeness(const std::vector<double>& signal, const std::vector<double>& truth);

}  // namespace ictus::reproduce
