#pragma once
// What the plug-in and the Turtle that describes it share: its name and its ports.

#include <array>
#include <cstddef>

namespace ictus::lv2 {

inline constexpr const char* plugin_uri = "urn:ictus:struck";
inline constexpr const char* scene_uri = "urn:ictus:struck#scene";  // of a scene of the user's own, a path

inline constexpr std::size_t voices = 16;
inline constexpr int reach = 24;  // semitones below and above the note of a preset

enum Port { midi, left, right, preset, speed, full_scale, strike, force, port_count };

/// A control port, as hosts show it.
struct Control {
  Port port;
  const char *symbol, *name, *comment, *unit;
  double least, most, standard;  // the last two of `preset` follow from the list
};
inline constexpr std::array controls{
    Control{preset, "preset", "Preset", "Which body is struck, by what.", "", 0, 0, 0},
    Control{speed, "speed", "Speed", "Of the striker at full velocity; below it speed is in proportion.",
            "m/s", 0.01, 20, 2},
    Control{full_scale, "full_scale", "Full scale", "Velocity of the body that is a sample of 1.", "m/s",
            1e-4, 100, 1},
    Control{strike, "strike", "Strike", "Strikes the preset's own note when it is switched on.", "", 0, 1,
            0}};

}  // namespace ictus::lv2
