#pragma once
// THE LIST of presets: scenes that the library carries inside itself, for hosts that play them by name. Each is a scene of
// scenes/ to the letter, except that a table beside it, of modes or of heights, stands inside it.

#include <string>
#include <string_view>
#include <vector>

#include "ictus/base/about.hpp"

namespace ictus::sound {

struct Preset {
  About about;            // its sentence of physics, and where that is from
  std::string_view file;  // in scenes/
  double note = 60;       // of MIDI, at which it sounds as written: nearest to its tone, or in the middle
  double speed = 1;       // m/s, of its first striker where it is struck firmly
  double level = 1;       // m/s, about the loudest sample of such a strike
  std::string scene;      // the text
};

/// Sorted by name.
const std::vector<Preset>& presets();

}  // namespace ictus::sound
