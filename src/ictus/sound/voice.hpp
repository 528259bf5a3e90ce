#pragma once
// A scene that sounds in real time: it is struck from outside, and gives its sound block by block. The same samples
// whatever the size of the blocks, and the same as of render() where nobody interferes. strike(), start(), rest(),
// silence(), process(), energy(), stir(), save() and restore() neither allocate nor lock nor throw; the rest is for
// another thread, while process() does not run.
//
// Every 64 samples, counted while it is awake, what has become too small to matter is set to zero: modes below 1e-100,
// which would otherwise become denormal numbers; and a voice whose bodies vibrate with less than 1e-15 J, where nothing
// touches or comes nearer, sleeps until it is struck.

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ictus/run/assemble.hpp"
#include "ictus/schemes/stepper.hpp"

namespace ictus {
class ModalSystem;
}

namespace ictus::sound {

/// A scene as text, and what its keys are set to.
struct SceneText {
  std::string text;
  std::string file = "scene";  // its name in messages; files that it names stand beside it
  std::vector<std::string> overrides = {};
};

class Voice {
 public:
  /// Reads the scene; throws Error where it has no pickup, or where `projected` does not fit it.
  Voice(SceneText scene, double rate);
  Voice(std::string scene, double rate) : Voice(SceneText{std::move(scene)}, rate) {}
  Voice(const Voice&) = delete;
  Voice& operator=(const Voice&) = delete;

  const std::vector<std::string>& pickups() const { return pickup_names_; }
  /// Contacts by which a body strikes, "hammer-bar", in the order of the scene's contacts.
  const std::vector<std::string>& strikers() const { return striker_names_; }
  /// Bodies that forces act on, in the order of the scene.
  const std::vector<std::string>& bodies() const { return body_names_; }

  /// The body of a striker moves at this speed, m/s, towards what it strikes, and touches it now, or `later` of a sample
  /// later if that stands still. Where it travels freely over a track, it sets out with the speed of the scene.
  void strike(std::size_t striker, double speed, double later = 0);
  /// Everything as it is at the start of the scene.
  void start();
  /// Nothing moves any more, and bodies stand where they do at the start of the scene. Where hands move something, or
  /// bodies travel, it sleeps: they go on with the next strike.
  void rest();
  /// The same, and it sleeps.
  void silence();

  /// `force[b][i]` in N on body b during sample i, as a kick at its beginning; null: none. `out[c][i]` is the velocity
  /// at pickup c, m/s. False: a step had no answer, and the rest of the block and all that follow are silent.
  bool process(const float* const* force, float* const* out, std::size_t frames);

  bool sleeps() const { return sleeps_; }
  bool failed() const { return failed_; }  // a step had no answer, and nobody has started or calmed it since
  double energy() const;                   // J, of all bodies that vibrate
  /// The same; while something touches or comes nearer also of the masses that move.
  double stir() const;
  /// Samples so far that were ringing alone, without a look at the contacts.
  std::size_t rung() const { return rung_; }

  /// Bytes of a state.
  std::size_t size() const;
  void save(unsigned char* to) const;
  /// Are these bytes, as many as size(), of a voice of as many modes and contacts, and do they tell of a motion in numbers?
  bool fits(const unsigned char* from) const;
  /// False where they are not.
  bool restore(const unsigned char* from, std::size_t size);

  /// A number of the scene, as "body.hammer.mass=\"20 g\"": the scene is read anew, and what moves goes on. J: how the
  /// energy of the vibration changed by that. Throws Error where that cannot be, and changes nothing.
  double set(const std::string& key_and_value);

  /// The same in two parts, so that several voices change or none.
  struct Change;
  Change prepare(const std::string& key_and_value) const;
  double apply(Change change);

 private:
  struct Striker {
    Eigen::Index contact, body;
    double towards;  // the sign of a velocity that closes the contact
  };
  struct Scene;  // all that follows from the text
  struct Forget {
    void operator()(Scene* scene) const;
  };
  using ScenePointer = std::unique_ptr<Scene, Forget>;

  void tidy();
  void kick(const float* const* force, std::size_t frame);
  bool hear(float* const* out, std::size_t frame) const;
  /// One sample on; false: no answer.
  bool advance();
  /// What was foreseen does not hold any more.
  void look_out();

  SceneText text_;
  double rate_;
  ScenePointer scene_;
  std::vector<std::string> pickup_names_, striker_names_, body_names_;
  Motion motion_;
  std::size_t count_ = 0;  // samples while awake
  std::size_t quiet_ = 0;  // samples to come in which nothing can touch
  std::size_t rung_ = 0;
  int outlook_in_ = 1;  // samples, until that is asked again
  bool sleeps_ = false, failed_ = false;
};

struct Voice::Change {
  ScenePointer scene;
  std::vector<std::string> overrides;
};

}  // namespace ictus::sound
