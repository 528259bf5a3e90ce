/* The C interface for real time, from C: a bar is struck, heard in blocks, saved and restored. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ictus/sound/ictus_sound.h"

static int failures = 0;

static void expect(int condition, const char* what) {
  if (condition) return;
  fprintf(stderr, "failed: %s\n", what);
  ++failures;
}

static char* text_of(const char* path) {
  static char text[16384];
  FILE* file = fopen(path, "rb");
  size_t count = file ? fread(text, 1, sizeof text - 1, file) : 0;
  if (file) fclose(file);
  text[count] = '\0';
  return text;
}

/* Two keys, of which one sounds: struck at the same sample, the second takes the voice of the first. */
static void play_keys(const char* scene) {
  enum { frames = 256 };
  static float left[frames], right[frames];
  const double pitch[] = {1, 1.5};
  ictus_sound_keys keys;
  char why[256] = "";
  float* out[2];
  ictus_sound* sound;
  out[0] = left;
  out[1] = right;
  keys.file = NULL;
  keys.pitch = pitch;
  keys.keys = 2;
  keys.voices = 1;
  sound = ictus_sound_create_keys(scene, 44100, &keys, why, sizeof why);
  expect(sound != NULL, why);
  if (!sound) return;
  ictus_sound_rest(sound);
  expect(ictus_sound_strike_key(sound, 0, 0, 1.0, 0) == 1, "a key");
  expect(ictus_sound_strike_key(sound, 1, 0, 2.0, 100.5) == 1, "a key between two samples");
  expect(ictus_sound_strike_key(sound, 2, 0, 2.0, 0) == 0, "a key that is not there");
  ictus_sound_process(sound, NULL, out, frames);
  expect(ictus_sound_sounding(sound) == 1, "one voice");
  expect(ictus_sound_energy(sound) > 0, "it rings");
  ictus_sound_start(sound);
  ictus_sound_destroy(sound);
  expect(ictus_sound_presets() > 5 && strcmp(ictus_sound_preset_name(1), "drum") == 0, "presets");
}

int main(int count, char** words) {
  enum { block = 64, blocks = 40 };
  static float first[block * blocks], second[block * blocks], again[block * blocks];
  char why[512] = "";
  double work = 1;
  float *out[2], peak = 0;
  void* state;
  size_t i, size;
  ictus_sound* sound = count > 1 ? ictus_sound_create(text_of(words[1]), 44100, why, sizeof why) : NULL;
  if (!sound) {
    fprintf(stderr, "failed: %s\n", why);
    return 1;
  }
  expect(ictus_sound_pickups(sound) == 2, "two pickups");
  expect(strcmp(ictus_sound_striker_name(sound, 0), "mallet-bar") == 0, "the mallet strikes the bar");
  expect(strcmp(ictus_sound_body_name(sound, 0), "mallet") == 0, "forces act on the mallet");
  ictus_sound_rest(sound);
  expect(ictus_sound_strike(sound, 0, 1.0) == 1, "a strike");
  for (i = 0; i < blocks; ++i) {
    out[0] = first + i * block;
    out[1] = second + i * block;
    expect(ictus_sound_process(sound, NULL, out, block) == 1, "a block");
  }
  for (i = 0; i < block * blocks; ++i) peak = fabsf(first[i]) > peak ? fabsf(first[i]) : peak;
  expect(peak > 1e-2f && peak < 10.0f, "it is heard");
  expect(ictus_sound_energy(sound) > 0 && !ictus_sound_sleeps(sound), "it rings");

  size = ictus_sound_state_size(sound);
  state = malloc(size);
  if (!state) return 1;
  ictus_sound_save(sound, state);
  out[0] = first;
  out[1] = second;
  ictus_sound_process(sound, NULL, out, block);
  expect(ictus_sound_restore(sound, state, size) == 1, "a state is restored");
  expect(ictus_sound_restore(sound, state, size - 1) == 0, "half a state is not");
  out[0] = again;
  ictus_sound_process(sound, NULL, out, block);
  expect(memcmp(first, again, block * sizeof(float)) == 0, "it goes on to the same bits");
  expect(ictus_sound_set(sound, "body.mallet.mass", "20 g", &work, why, sizeof why) == 1 && work == 0, why);
  expect(ictus_sound_set(sound, "body.mallet.mas", "20 g", &work, why, sizeof why) == 0, "a wrong key");
  free(state);
  play_keys(text_of(words[1]));
  ictus_sound_destroy(sound);
  if (failures == 0) printf("all well\n");
  return failures ? 1 : 0;
}
