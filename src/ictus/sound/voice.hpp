#pragma once
// A scene that sounds in real time: it is struck from outside, and gives its sound block by block. The same samples
// whatever the size of the blocks, and the same as of render() where nobody interferes. strike(), rest(), process(),
// energy(), save() and restore() neither allocate nor lock nor throw; the rest is for another thread, while process()
// does not run.
//
// Every 64 samples, counted from the start, what has become too small to matter is set to zero: modes below 1e-100,
// which would otherwise become denormal numbers; and a voice whose bodies vibrate with less than 1e-15 J, where nothing
// touches or comes nearer, sleeps until it is struck.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/run/assemble.hpp"
#include "ictus/schemes/stepper.hpp"

namespace ictus {
class ModalSystem;
}

namespace ictus::sound {

class Voice {
 public:
  /// Reads the scene; throws Error where it has no pickup, or where `projected` does not fit it.
  Voice(std::string scene, double rate);
  ~Voice();
  Voice(const Voice&) = delete;
  Voice& operator=(const Voice&) = delete;

  const std::vector<std::string>& pickups() const { return pickup_names_; }
  /// Contacts by which a body strikes, "hammer-bar", in the order of the scene's contacts.
  const std::vector<std::string>& strikers() const { return striker_names_; }
  /// Bodies that forces act on, in the order of the scene.
  const std::vector<std::string>& bodies() const { return body_names_; }

  /// The body of a striker touches now and moves at this speed, m/s, towards what it strikes.
  void strike(std::size_t striker, double speed);
  /// Nothing moves any more, and bodies stand where they do at the start of the scene.
  void rest();

  /// `force[b][i]` in N on body b during sample i, as a kick at its beginning; null: none. `out[c][i]` is the velocity
  /// at pickup c, m/s. False: a step had no answer, and the rest of the block and all that follow are silent.
  bool process(const float* const* force, float* const* out, std::size_t frames);

  bool sleeps() const { return sleeps_; }
  double energy() const;  // J, of all bodies that vibrate

  /// Bytes of a state.
  std::size_t size() const;
  void save(unsigned char* to) const;
  /// False where the bytes are not of a voice of as many modes and contacts.
  bool restore(const unsigned char* from, std::size_t size);

  /// A number of the scene, as "body.hammer.mass=\"20 g\"": the scene is read anew, and what moves goes on. J: how the
  /// energy of the vibration changed by that. Throws Error where that cannot be, and changes nothing.
  double set(const std::string& key_and_value);

 private:
  struct Striker {
    Eigen::Index contact, body;
    double towards;  // the sign of a velocity that closes the contact
  };
  struct Scene;  // all that follows from the text

  void tidy();
  void kick(const float* const* force, std::size_t frame);

  std::string text_;
  std::vector<std::string> overrides_;
  double rate_;
  std::unique_ptr<Scene> scene_;
  std::vector<std::string> pickup_names_, striker_names_, body_names_;
  Motion motion_;
  std::size_t count_ = 0;  // samples since the start
  bool sleeps_ = false, failed_ = false;
};

}  // namespace ictus::sound
