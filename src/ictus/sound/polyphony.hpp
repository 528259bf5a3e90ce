#pragma once
// Several bodies of one scene, as the keys of a keyboard: key k is the scene with all frequencies of its resonators times
// pitches[k]. A key is one body: struck again, it goes on ringing from where it is.
//
// At most `voices` keys sound at once. Where one more is struck, the one that stirs least (Voice::stir, J) gives way; of
// equal ones that which was struck longest ago. It fades along a line of 64 samples, and then sleeps.
//
// Strikes come at any time of the blocks to come, between samples too: at sample n a body stands as far away as it moves
// in the rest of the sample. The same samples whatever the size of the blocks. strike(), start(), rest(), process(),
// energy(), sleeps(), save() and restore() neither allocate nor lock nor throw.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ictus/sound/voice.hpp"

namespace ictus::sound {

struct Keys {
  std::vector<double> pitches{1.0};  // frequencies beside those of the scene
  std::size_t voices = 16;           // that sound at once
};

class Polyphony {
 public:
  static constexpr std::size_t most_waiting = 1024;  // strikes that are still to come

  /// The first key begins as the scene is written, all others at rest. Throws Error as Voice does.
  Polyphony(const SceneText& scene, double rate, const Keys& keys = {});

  std::size_t keys() const { return keys_.size(); }
  std::size_t sounding() const;  // that do not sleep
  const Voice& key(std::size_t k) const { return *keys_[k].voice; }

  /// After so many samples, whole or not, counted from the next block's first. False where there is no such key, striker
  /// or time, or where too many strikes wait.
  bool strike(std::size_t key, std::size_t striker, double speed, double after = 0);
  /// The first key as it is at the start of the scene.
  void start();
  /// Nothing moves, and nothing waits.
  void rest();

  /// As of Voice; forces act on bodies of the first key.
  bool process(const float* const* force, float* const* out, std::size_t frames);

  double energy() const;
  bool sleeps() const;

  std::size_t size() const;
  void save(unsigned char* to) const;
  bool restore(const unsigned char* from, std::size_t size);

  /// Of all keys or of none; J, the sum.
  double set(const std::string& key_and_value);

 private:
  struct Key {
    std::unique_ptr<Voice> voice;
    std::uint64_t struck = 0;   // which strike it was
    std::uint64_t leaving = 0;  // samples until it sleeps; 0: it stays
  };
  struct Strike {
    double at = 0;  // samples from now
    std::uint64_t key = 0, striker = 0;
    double speed = 0;
  };

  void perform(const Strike& strike);
  void make_room();
  void mix(Key& key, const float* const* force, float* const* out, std::size_t frames);

  std::vector<Key> keys_;
  std::vector<Strike> waiting_;  // in the order of time
  std::uint64_t strikes_ = 0;
  std::size_t voices_;
  std::vector<std::vector<float>> scratch_;  // one row per pickup
  std::vector<float*> rows_, here_;
  std::vector<const float*> forces_;
};

}  // namespace ictus::sound
