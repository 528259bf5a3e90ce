// The C interface: no exception leaves it.

#include <algorithm>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#include "ictus/base/error.hpp"
#include "ictus/sound/ictus_sound.h"
#include "ictus/sound/voice.hpp"

struct ictus_sound {
  ictus::sound::Voice voice;
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

}  // namespace

extern "C" {

ictus_sound* ictus_sound_create(const char* scene, double rate, char* why, size_t size) {
  return guarded(why, size, [&] { return new ictus_sound{{scene, rate}}; });
}

void ictus_sound_destroy(ictus_sound* sound) { delete sound; }

size_t ictus_sound_pickups(const ictus_sound* sound) { return sound->voice.pickups().size(); }
const char* ictus_sound_pickup_name(const ictus_sound* sound, size_t index) {
  return name(sound->voice.pickups(), index);
}
size_t ictus_sound_strikers(const ictus_sound* sound) { return sound->voice.strikers().size(); }
const char* ictus_sound_striker_name(const ictus_sound* sound, size_t index) {
  return name(sound->voice.strikers(), index);
}
size_t ictus_sound_bodies(const ictus_sound* sound) { return sound->voice.bodies().size(); }
const char* ictus_sound_body_name(const ictus_sound* sound, size_t index) {
  return name(sound->voice.bodies(), index);
}

int ictus_sound_strike(ictus_sound* sound, size_t striker, double speed) {
  if (striker >= sound->voice.strikers().size()) return 0;
  sound->voice.strike(striker, speed);
  return 1;
}

void ictus_sound_rest(ictus_sound* sound) { sound->voice.rest(); }

int ictus_sound_process(ictus_sound* sound, const float* const* in, float* const* out, size_t frames) {
  return sound->voice.process(in, out, frames) ? 1 : 0;
}

double ictus_sound_energy(const ictus_sound* sound) { return sound->voice.energy(); }
int ictus_sound_sleeps(const ictus_sound* sound) { return sound->voice.sleeps() ? 1 : 0; }

size_t ictus_sound_state_size(const ictus_sound* sound) { return sound->voice.size(); }
void ictus_sound_save(const ictus_sound* sound, void* state) {
  sound->voice.save(static_cast<unsigned char*>(state));
}
int ictus_sound_restore(ictus_sound* sound, const void* state, size_t size) {
  return sound->voice.restore(static_cast<const unsigned char*>(state), size) ? 1 : 0;
}

int ictus_sound_set(ictus_sound* sound, const char* key, const char* value, double* work, char* why,
                    size_t size) {
  return guarded(why, size, [&] {
    const double change = sound->voice.set(std::string(key) + "=" + value);
    if (work) *work = change;
    return 1;
  });
}
}
