// The C interface: no exception leaves it.

#include <algorithm>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#include "ictus/base/error.hpp"
#include "ictus/sound/ictus_sound.h"
#include "ictus/sound/polyphony.hpp"
#include "ictus/sound/presets.hpp"

struct ictus_sound {
  ictus::sound::Polyphony keys;

  const ictus::sound::Voice& voice() const { return keys.key(0); }
};

namespace {

void tell(const std::string& what, char* why, std::size_t size) {
  if (!why || size == 0) return;
  const std::size_t count = std::min(what.size(), size - 1);
  std::memcpy(why, what.data(), count);
  why[count] = '\0';
}

/// All problems, with their places and what would be right.
std::string words_of(const ictus::Error& error) {
  std::string text;
  for (const ictus::Problem& problem : error.problems()) {
    const std::string place = problem.place.text();
    text += (text.empty() ? "" : "\n") + (place.empty() ? "" : place + ": ") + problem.message;
    if (!problem.help.empty()) text += "; " + problem.help;
  }
  return text;
}

/// What `work` gives, or nothing and why.
template <class Work>
auto guarded(char* why, std::size_t size, Work work) -> decltype(work()) {
  try {
    return work();
  } catch (const ictus::Error& error) {
    tell(words_of(error), why, size);
  } catch (const std::exception& error) {
    tell(error.what(), why, size);
  }
  return {};
}

const char* name(const std::vector<std::string>& names, std::size_t index) {
  return index < names.size() ? names[index].c_str() : nullptr;
}

using ictus::sound::Preset;
const Preset* preset_at(std::size_t index) {
  const std::vector<Preset>& list = ictus::sound::presets();
  return index < list.size() ? &list[index] : nullptr;
}

}  // namespace

extern "C" {

ictus_sound* ictus_sound_create(const char* scene, double rate, char* why, size_t size) {
  return guarded(why, size, [&] { return new ictus_sound{{{scene}, rate}}; });
}

ictus_sound* ictus_sound_create_keys(const char* scene, double rate, const ictus_sound_keys* keys, char* why,
                                     size_t size) {
  return guarded(why, size, [&] {
    ictus::sound::SceneText text{scene};
    if (keys->file) text.file = keys->file;
    ictus::sound::Keys made{std::vector<double>(keys->keys, 1.0), keys->voices};
    if (keys->pitch) made.pitches.assign(keys->pitch, keys->pitch + keys->keys);
    return new ictus_sound{{text, rate, made}};
  });
}

void ictus_sound_destroy(ictus_sound* sound) { delete sound; }

size_t ictus_sound_presets(void) { return ictus::sound::presets().size(); }
const char* ictus_sound_preset_name(size_t index) {
  const Preset* preset = preset_at(index);
  return preset ? preset->about.name.data() : nullptr;
}
const char* ictus_sound_preset_summary(size_t index) {
  const Preset* preset = preset_at(index);
  return preset ? preset->about.summary.data() : nullptr;
}
const char* ictus_sound_preset_scene(size_t index) {
  const Preset* preset = preset_at(index);
  return preset ? preset->scene.c_str() : nullptr;
}
double ictus_sound_preset_note(size_t index) {
  const Preset* preset = preset_at(index);
  return preset ? preset->note : 0;
}
double ictus_sound_preset_speed(size_t index) {
  const Preset* preset = preset_at(index);
  return preset ? preset->speed : 0;
}
double ictus_sound_preset_level(size_t index) {
  const Preset* preset = preset_at(index);
  return preset ? preset->level : 0;
}

size_t ictus_sound_pickups(const ictus_sound* sound) { return sound->voice().pickups().size(); }
const char* ictus_sound_pickup_name(const ictus_sound* sound, size_t index) {
  return name(sound->voice().pickups(), index);
}
size_t ictus_sound_strikers(const ictus_sound* sound) { return sound->voice().strikers().size(); }
const char* ictus_sound_striker_name(const ictus_sound* sound, size_t index) {
  return name(sound->voice().strikers(), index);
}
size_t ictus_sound_bodies(const ictus_sound* sound) { return sound->voice().bodies().size(); }
const char* ictus_sound_body_name(const ictus_sound* sound, size_t index) {
  return name(sound->voice().bodies(), index);
}

int ictus_sound_strike(ictus_sound* sound, size_t striker, double speed) {
  return sound->keys.strike(0, striker, speed) ? 1 : 0;
}
int ictus_sound_strike_key(ictus_sound* sound, size_t key, size_t striker, double speed, double after) {
  return sound->keys.strike(key, striker, speed, after) ? 1 : 0;
}
void ictus_sound_start(ictus_sound* sound) { sound->keys.start(); }
void ictus_sound_rest(ictus_sound* sound) { sound->keys.rest(); }
size_t ictus_sound_sounding(const ictus_sound* sound) { return sound->keys.sounding(); }

int ictus_sound_process(ictus_sound* sound, const float* const* in, float* const* out, size_t frames) {
  return sound->keys.process(in, out, frames) ? 1 : 0;
}

double ictus_sound_energy(const ictus_sound* sound) { return sound->keys.energy(); }
int ictus_sound_sleeps(const ictus_sound* sound) { return sound->keys.sleeps() ? 1 : 0; }

size_t ictus_sound_state_size(const ictus_sound* sound) { return sound->keys.size(); }
void ictus_sound_save(const ictus_sound* sound, void* state) {
  sound->keys.save(static_cast<unsigned char*>(state));
}
int ictus_sound_restore(ictus_sound* sound, const void* state, size_t size) {
  return sound->keys.restore(static_cast<const unsigned char*>(state), size) ? 1 : 0;
}

int ictus_sound_set(ictus_sound* sound, const char* key, const char* value, double* work, char* why,
                    size_t size) {
  return guarded(why, size, [&] {
    const double change = sound->keys.set(std::string(key) + "=" + value);
    if (work) *work = change;
    return 1;
  });
}
}
