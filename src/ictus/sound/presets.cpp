#include "ictus/sound/presets.hpp"

// cmake/embed.cmake makes them from files of scenes/.
extern "C" {
extern const char scene_church_bell_begin[], scene_church_bell_end[];
extern const char scene_church_bell_modes_begin[], scene_church_bell_modes_end[];
extern const char scene_drum_begin[], scene_drum_end[];
extern const char scene_glockenspiel_begin[], scene_glockenspiel_end[];
extern const char scene_kalimba_begin[], scene_kalimba_end[];
extern const char scene_marble_on_steel_begin[], scene_marble_on_steel_end[];
extern const char scene_piano_c4_begin[], scene_piano_c4_end[];
extern const char scene_rolling_on_wood_begin[], scene_rolling_on_wood_end[];
extern const char scene_string_on_bridge_begin[], scene_string_on_bridge_end[];
extern const char scene_washboard_begin[], scene_washboard_end[];
extern const char scene_washboard_track_begin[], scene_washboard_track_end[];
extern const char scene_wine_glass_begin[], scene_wine_glass_end[];
extern const char scene_xylophone_begin[], scene_xylophone_end[];
}

namespace ictus::sound {
namespace {

/// The scene with a table that it names inside it, under this key, so that it needs no file.
std::string with_table(std::string scene, const std::string& file, const std::string& key,
                       const std::string& table) {
  const std::string named = "file = \"" + file + "\"";
  const auto at = scene.find(named);
  if (at != std::string::npos) scene.replace(at, named.size(), key + " = '''\n" + table + "'''");
  return scene;
}

std::vector<Preset> all_presets() {
  const auto text = [](const char* begin, const char* end) { return std::string(begin, end); };
  const char* theory = "docs/theory/resonators.md";
  return {
      {{"church_bell", "A heavy clapper on a bell whose hum, prime, tierce, quint and nominal are tuned.",
        "0.5 : 1 : 1.2 : 1.5 : 2", "[FletcherRossing1998]"},
       "church_bell.toml",
       71,
       1.5,
       1.75,
       with_table(text(scene_church_bell_begin, scene_church_bell_end), "modes/church_bell.csv", "modes",
                  text(scene_church_bell_modes_begin, scene_church_bell_modes_end))},
      {{"drum", "A stick off the centre of a membrane, where modes with nodal diameters answer.",
        "ω = j_mn √(T/σ)/a", theory},
       "drum.toml",
       58,
       2,
       0.92,
       text(scene_drum_begin, scene_drum_end)},
      {{"glockenspiel",
        "A hard mallet on a bar that hangs freely: the shorter the contact, the more partials.",
        "1 : 2.757 : 5.404", theory},
       "glockenspiel.toml",
       84,
       2,
       1.1,
       text(scene_glockenspiel_begin, scene_glockenspiel_end)},
      {{"kalimba", "A nail strikes a tine that is clamped at one end: its partials lie far from its tone.",
        "1 : 6.267 : 17.55", theory},
       "kalimba.toml",
       60,
       0.5,
       0.055,
       text(scene_kalimba_begin, scene_kalimba_end)},
      {{"marble_on_steel",
        "A glass marble bounces on a steel bar until it lies still: gravity and Hertz' law alone.",
        "F = k δ^1.5 (1 + μ δ̇)", "[HuntCrossley1975]"},
       "marble_on_steel.toml",
       51,
       0.5,
       0.046,
       text(scene_marble_on_steel_begin, scene_marble_on_steel_end)},
      {{"piano_c4",
        "A felt hammer on a stiff string: felt hardens as it is compressed, so that loud is bright.",
        "F = K δ^2.5", "[ChaigneAskenfelt1994]"},
       "piano_c4.toml",
       60,
       2,
       1.04,
       text(scene_piano_c4_begin, scene_piano_c4_end)},
      {{"rolling_on_wood",
        "A steel ball rolls over a rough board: every bump costs it the speed that the sound takes.",
        "m s̈ = −F r′(s)", "[Rath2003]"},
       "rolling_on_wood.toml",
       37,
       0.1,
       0.031,
       text(scene_rolling_on_wood_begin, scene_rolling_on_wood_end)},
      {{"tanpura",
        "A string wraps on and off a curved bridge at every period, and each touch feeds high partials.",
        "ω_n = (nπ/L) √(T/μ) √(1 + B n²)", "[BilbaoTorinChatziioannou2015]"},
       "string_on_bridge.toml",
       47,
       1,
       1.2,
       text(scene_string_on_bridge_begin, scene_string_on_bridge_end)},
      {{"washboard", "A nail over evenly spaced ribs: the faster it is drawn, the more blows a second.",
        "δ = Σ g q − gap + r(v t)", "docs/theory/projected.md"},
       "washboard.toml",
       60,
       0.1,
       0.14,
       with_table(text(scene_washboard_begin, scene_washboard_end), "tracks/washboard.csv", "heights",
                  text(scene_washboard_track_begin, scene_washboard_track_end))},
      {{"wine_glass", "A spoon on a rim that bends in its plane without stretching.",
        "ω² = EI/(ρAR⁴) n²(n²−1)²/(n²+1)", theory},
       "wine_glass.toml",
       74,
       0.3,
       0.2,
       text(scene_wine_glass_begin, scene_wine_glass_end)},
      {{"xylophone", "A soft mallet on a wooden bar: yarn hardens as it is compressed, and wood rings short.",
        "F = K δ^2.5", "[WangJames2019]"},
       "xylophone.toml",
       69,
       1,
       0.23,
       text(scene_xylophone_begin, scene_xylophone_end)}};
}

}  // namespace

const std::vector<Preset>& presets() {
  static const std::vector<Preset> list = all_presets();
  return list;
}

}  // namespace ictus::sound
