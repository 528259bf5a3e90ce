/* Scenes that sound in real time, for C and for everything that speaks C: the same as sound/voice.hpp.
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
 * strike, rest, process, energy, sleeps, save, restore. The others are for another thread, while process does not run.
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
void ictus_sound_destroy(ictus_sound* sound); /* NULL is nothing */

/* Channels of the output; contacts by which a body strikes; bodies that forces act on. Names are NULL beyond. */
size_t ictus_sound_pickups(const ictus_sound* sound);
const char* ictus_sound_pickup_name(const ictus_sound* sound, size_t index);
size_t ictus_sound_strikers(const ictus_sound* sound);
const char* ictus_sound_striker_name(const ictus_sound* sound, size_t index);
size_t ictus_sound_bodies(const ictus_sound* sound);
const char* ictus_sound_body_name(const ictus_sound* sound, size_t index);

/* The body of a striker touches now, and moves towards what it strikes. 0: there is no such striker. */
int ictus_sound_strike(ictus_sound* sound, size_t striker, double speed);
/* Nothing moves; bodies stand where they do at the start of the scene. */
void ictus_sound_rest(ictus_sound* sound);

/* One block. in[b] holds the forces on body b, NULL where there is none; in itself may be NULL. out[c] takes what
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
