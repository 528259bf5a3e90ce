#pragma once
// A scene as it sounds: one run at the rate of the sound, one step per sample or a whole number of them, and what every
// pickup of its resonators hears. All modes take part in the contacts; of those only the ones between 0 Hz and half the
// rate are summed into a pickup, so that nothing is heard at a frequency that it does not have.

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/run/assemble.hpp"
#include "ictus/sound/listener.hpp"
#include "ictus/sound/signal.hpp"

namespace ictus::sound {

struct QuantityName {
  Quantity quantity;
  std::string_view name, unit;
};
inline constexpr std::array quantities{QuantityName{Quantity::displacement, "displacement", "m"},
                                       QuantityName{Quantity::pressure, "pressure", "Pa"},
                                       QuantityName{Quantity::velocity, "velocity", "m/s"}};

/// Throws Error with the names there are.
const QuantityName& quantity(std::string_view name);

struct RenderOptions {
  double rate = 44100;  // Hz
  std::size_t steps_per_sample = 1;
  Quantity quantity = Quantity::velocity;
  std::optional<double> duration = {};    // s; else that of the scene; else the longest T60, 0.25 … 5 s
  std::function<bool(double)> stop = {};  // asked now and then: true ends the run
};

/// The scene with the step of the sound and a whole number of samples. Throws Error where there is no pickup.
Assembly load_for_sound(const std::string& scene, const std::vector<std::string>& overrides,
                        const RenderOptions& options);

struct Rendering {
  Signal signal;
  Trace trace;
  Ringing ringing;
  std::vector<Heard> heard;   // one per pickup
  std::size_t audible = 0;    // modes that pickups hear
  std::size_t inaudible = 0;  // modes that only take part in contacts, or are no vibrations
};

/// Throws Error where the method of the scene gives no even samples.
Rendering render(const Assembly& assembly, const RenderOptions& options);

}  // namespace ictus::sound
