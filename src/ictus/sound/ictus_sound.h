/* Scenes that sound in real time, for C and for everything that speaks C: the same as sound/polyphony.hpp.
 *
 *     char why[256];
 *     float left[64], *out[] = {left};
 *     ictus_sound* sound = ictus_sound_create(scene_text, 48000, why, sizeof why);
 *     ictus_sound_rest(sound);
 *     ictus_sound_strike(sound, 0, 1.5);
 *     ictus_sound_process(sound, NULL, out, 64);
 *     ictus_sound_destroy(sound);
 *
 * SI units: speeds and samples in m/s, forces in N, energies in J. Samples do not depend on the size of blocks, and are
 * those of `ictus sound` where nobody interferes. Real-time safe, without allocation, lock, exception or system call:
 * strike, strike_key, start, rest, process, energy, sleeps, save, restore. The others are for another thread, while process does not run.
 * One sound is used by one thread at a time. Nothing is thrown. */
#ifndef ICTUS_SOUND_H
#define ICTUS_SOUND_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ictus_sound ictus_sound;

/* A scene as text (TOML), samples per second. NULL where it cannot be, and why, cut to `size` bytes; `why` may be NULL. */
ictus_sound* ictus_sound_create(const char* scene, double rate, char* why, size_t size);

/* The same with keys, as of a keyboard. Key k is the scene with all frequencies of its resonators times pitch[k], a body
 * of its own that rings on when it is struck again. At most `voices` of them sound at once: where one more is struck, the
 * one with the least energy gives way, of equal ones that which was struck longest ago, and fades within 64 samples. */
typedef struct ictus_sound_keys {
  const char* file;    /* the scene's name in messages, beside which its files stand; NULL: none */
  const double* pitch; /* one per key; NULL: 1 for all */
  size_t keys;         /* at least 1 */
  size_t voices;       /* at least 1 */
} ictus_sound_keys;
ictus_sound* ictus_sound_create_keys(const char* scene, double rate, const ictus_sound_keys* keys, char* why,
                                     size_t size);
void ictus_sound_destroy(ictus_sound* sound); /* NULL is nothing */

/* Scenes that the library carries (`ictus list presets`). NULL and 0 beyond the last. The note is that of MIDI at which
 * its pitch is 1. */
size_t ictus_sound_presets(void);
const char* ictus_sound_preset_name(size_t index);
const char* ictus_sound_preset_summary(size_t index);
const char* ictus_sound_preset_scene(size_t index); /* text, for create */
double ictus_sound_preset_note(size_t index);
double ictus_sound_preset_speed(size_t index); /* m/s, of a firm strike */
double ictus_sound_preset_level(size_t index); /* m/s, about the loudest sample of it */

/* Channels of the output; contacts by which a body strikes; bodies that forces act on. Names are NULL beyond. */
size_t ictus_sound_pickups(const ictus_sound* sound);
const char* ictus_sound_pickup_name(const ictus_sound* sound, size_t index);
size_t ictus_sound_strikers(const ictus_sound* sound);
const char* ictus_sound_striker_name(const ictus_sound* sound, size_t index);
size_t ictus_sound_bodies(const ictus_sound* sound);
const char* ictus_sound_body_name(const ictus_sound* sound, size_t index);

/* The body of a striker touches now, and moves towards what it strikes. 0: there is no such striker. */
int ictus_sound_strike(ictus_sound* sound, size_t striker, double speed);
/* The same of a key, `after` so many samples, whole or not, counted from the first of the next block; it may lie in a
 * later block. 0 also where 1024 strikes wait already. */
int ictus_sound_strike_key(ictus_sound* sound, size_t key, size_t striker, double speed, double after);
/* The first key as at the start of the scene: its bodies move as the scene says. So it is after create. */
void ictus_sound_start(ictus_sound* sound);
/* Nothing moves, and no strike waits; bodies stand where they do at the start of the scene. */
void ictus_sound_rest(ictus_sound* sound);
/* Keys that sound now. */
size_t ictus_sound_sounding(const ictus_sound* sound);

/* One block. in[b] holds the forces on body b of the first key, NULL where there is none; in itself may be NULL. out[c] takes what
 * pickup c hears. 0: a step had no answer, and what follows is silent until rest or restore. */
int ictus_sound_process(ictus_sound* sound, const float* const* in, float* const* out, size_t frames);

/* J, of all that vibrates; whether there is so little of it that nothing is computed. */
double ictus_sound_energy(const ictus_sound* sound);
int ictus_sound_sleeps(const ictus_sound* sound);

/* The state as bytes. restore: 0 where they are not of such a scene. A state that is saved while nothing touches goes on
 * to the same bits; while something touches, to round-off. */
size_t ictus_sound_state_size(const ictus_sound* sound);
void ictus_sound_save(const ictus_sound* sound, void* state);
int ictus_sound_restore(ictus_sound* sound, const void* state, size_t size);

/* A number of the scene, as of --set: "body.hammer.mass" and "20 g". What moves goes on. 0 where that cannot be, why as
 * above; `work` takes the change of the energy by it, J, and may be NULL. */
int ictus_sound_set(ictus_sound* sound, const char* key, const char* value, double* work, char* why,
                    size_t size);

#ifdef __cplusplus
}
#endif

#endif
