// Ictus as an LV2 instrument, thin over ictus_sound.h: a note of MIDI is the scene transposed, its velocity the speed of
// the striker. Scenes are read by the host's worker, or where it has none, in activate(); run() neither allocates nor
// locks.

#include <lv2/atom/atom.h>
#include <lv2/atom/util.h>
#include <lv2/core/lv2.h>
#include <lv2/midi/midi.h>
#include <lv2/patch/patch.h>
#include <lv2/state/state.h>
#include <lv2/urid/urid.h>
#include <lv2/worker/worker.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <exception>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "ictus/sound/ictus_sound.h"
#include "plugin.hpp"

namespace {

using namespace ictus::lv2;

/// What is asked for: a preset, or a scene of the user's own where the path is not empty.
struct Wish {
  std::uint32_t preset = 0;
  std::array<char, 1024> path{};
};
bool operator==(const Wish& a, const Wish& b) {
  return a.preset == b.preset && std::strcmp(a.path.data(), b.path.data()) == 0;
}

/// A scene with its keys, ready to sound.
struct Loaded {
  ictus_sound* sound = nullptr;  // null: it could not be read
  int lowest = 0;                // note of the first key
  int root = 0;                  // its own note
  bool two = false;              // pickups

  Loaded(const Loaded&) = delete;
  Loaded& operator=(const Loaded&) = delete;
  Loaded(const Wish& wish, double rate) {
    std::string text, path = wish.path.data();
    double note = 60;
    if (path.empty()) {
      text = ictus_sound_preset_scene(wish.preset);
      note = ictus_sound_preset_note(wish.preset);
    } else {
      std::ifstream in(path, std::ios::binary);
      text.assign(std::istreambuf_iterator<char>(in), {});
    }
    root = static_cast<int>(std::lround(note));
    lowest = std::max(0, root - reach);
    std::vector<double> pitch{1};  // the first key is its own note, on which forces act
    for (int key = lowest; key <= std::min(127, root + reach); ++key)
      pitch.push_back(std::pow(2.0, (key - root) / 12.0));
    const ictus_sound_keys keys{path.empty() ? nullptr : path.c_str(), pitch.data(), pitch.size(), voices};
    sound = ictus_sound_create_keys(text.c_str(), rate, &keys, nullptr, 0);
    if (!sound) return;
    ictus_sound_rest(sound);
    two = ictus_sound_pickups(sound) > 1;
    keys_ = pitch.size();
    spare_.resize(ictus_sound_pickups(sound) > 2 ? ictus_sound_pickups(sound) - 2 : 0,
                  std::vector<float>(block));
    out_.resize(ictus_sound_pickups(sound));
    for (std::size_t c = 2; c < out_.size(); ++c) out_[c] = spare_[c - 2].data();
    pushes_.resize(block);
    in_.resize(ictus_sound_bodies(sound), nullptr);
    if (!in_.empty()) in_[0] = pushes_.data();
  }
  ~Loaded() { ictus_sound_destroy(sound); }

  void hit(int note, double by, double after) {
    if (note < lowest || note >= lowest + static_cast<int>(keys_) - 1) return;
    const std::size_t key = note == root ? 0 : static_cast<std::size_t>(note - lowest) + 1;
    ictus_sound_strike_key(sound, key, 0, by, after);
  }

  /// The first two pickups; one goes to both sides.
  void process(const float* pushes, float* to_left, float* to_right, std::size_t frames) {
    for (std::size_t done = 0; done < frames;) {
      const std::size_t count = std::min(block, frames - done);
      bool pushed = false;  // a copy: hosts may give one buffer for what comes and goes
      if (pushes && !in_.empty()) {
        std::copy_n(pushes + done, count, pushes_.begin());
        pushed = std::any_of(pushes_.begin(), pushes_.begin() + static_cast<std::ptrdiff_t>(count),
                             [](float newtons) { return newtons != 0; });
      }
      out_[0] = to_left + done;
      if (two) out_[1] = to_right + done;
      ictus_sound_process(sound, pushed ? in_.data() : nullptr, out_.data(), count);
      done += count;
    }
    if (!two) std::copy_n(to_left, frames, to_right);
  }

 private:
  static constexpr std::size_t block = 256;
  std::size_t keys_ = 0;
  std::vector<std::vector<float>> spare_;  // of pickups that nobody hears
  std::vector<float*> out_;
  std::vector<float> pushes_;  // N, on the first body
  std::vector<const float*> in_;
};

struct Names {
  LV2_URID midi = 0, path = 0, object = 0, urid = 0, set = 0, property = 0, value = 0, scene = 0;
  explicit Names(LV2_URID_Map* map) {
    if (!map) return;
    const auto name = [&](const char* uri) { return map->map(map->handle, uri); };
    midi = name(LV2_MIDI__MidiEvent);
    path = name(LV2_ATOM__Path);
    object = name(LV2_ATOM__Object);
    urid = name(LV2_ATOM__URID);
    set = name(LV2_PATCH__Set);
    property = name(LV2_PATCH__property);
    value = name(LV2_PATCH__value);
    scene = name(scene_uri);
  }
};

/// Work for the other thread.
struct Order {
  enum class Kind : std::uint32_t { load, drop } kind = Kind::load;
  Wish wish{};
  Loaded* old = nullptr;
};
struct Answer {
  Loaded* loaded = nullptr;
  Wish wish{};
};

class Plugin {
 public:
  Plugin(double rate, LV2_URID_Map* map, const LV2_Worker_Schedule* schedule)
      : rate_(rate), names_(map), schedule_(schedule), loaded_(std::make_unique<Loaded>(wish_, rate)) {}

  void connect(std::uint32_t port, void* data) {
    if (port < port_count) ports_[port] = data;
  }

  /// Outside of real time: what the ports ask for already.
  void activate() {
    wish_.preset = chosen();
    if (!(wish_ == has_)) take(new Loaded(wish_, rate_), wish_);
    if (loaded_->sound) ictus_sound_rest(loaded_->sound);
    held_ = false;
  }

  void run(std::uint32_t frames) {
    const auto wanted = chosen();
    if (wanted != last_preset_ && !restored_) wish_.path[0] = '\0';  // a preset was chosen anew
    wish_.preset = last_preset_ = wanted;
    restored_ = false;
    read_events();
    const bool on = number(strike, 0) > 0;
    if (on && !held_ && loaded_->sound) loaded_->hit(loaded_->root, number(speed, 2), 0);
    held_ = on;
    if (schedule_ && !waiting_ && !(wish_ == has_)) {
      const Order order{Order::Kind::load, wish_, nullptr};
      waiting_ = schedule_->schedule_work(schedule_->handle, sizeof order, &order) == LV2_WORKER_SUCCESS;
    }
    auto *to_left = static_cast<float*>(ports_[left]), *to_right = static_cast<float*>(ports_[right]);
    if (!to_left || !to_right) return;
    if (!loaded_->sound) {
      std::fill_n(to_left, frames, 0.0f);
      std::fill_n(to_right, frames, 0.0f);
      return;
    }
    loaded_->process(static_cast<const float*>(ports_[force]), to_left, to_right, frames);
    const auto gain = static_cast<float>(1 / std::max(1e-9, number(full_scale, 1)));
    for (std::uint32_t i = 0; i < frames; ++i) {
      to_left[i] *= gain;
      to_right[i] *= gain;
    }
  }

  LV2_Worker_Status work(LV2_Worker_Respond_Function respond, LV2_Worker_Respond_Handle handle,
                         const void* data) {
    Order order;
    std::memcpy(&order, data, sizeof order);
    if (order.kind == Order::Kind::drop) {
      delete order.old;
      return LV2_WORKER_SUCCESS;
    }
    const Answer answer{new Loaded(order.wish, rate_), order.wish};
    const LV2_Worker_Status status = respond(handle, sizeof answer, &answer);
    if (status != LV2_WORKER_SUCCESS) delete answer.loaded;
    return status;
  }

  LV2_Worker_Status work_response(const void* data) {
    Answer answer;
    std::memcpy(&answer, data, sizeof answer);
    waiting_ = false;
    has_ = answer.wish;
    const Order order{Order::Kind::drop, {}, loaded_.release()};
    loaded_.reset(answer.loaded);
    return schedule_->schedule_work(schedule_->handle, sizeof order, &order);
  }

  /// The path of the user's own scene; the ports are the host's to save.
  LV2_State_Status save(LV2_State_Store_Function store, LV2_State_Handle handle,
                        const LV2_Feature* const* features) const {
    if (wish_.path[0] == '\0' || names_.scene == 0) return LV2_STATE_SUCCESS;
    const auto* map = static_cast<LV2_State_Map_Path*>(feature(features, LV2_STATE__mapPath));
    char* made = map ? map->abstract_path(map->handle, wish_.path.data()) : nullptr;
    const char* kept = made ? made : wish_.path.data();
    const LV2_State_Status status =
        store(handle, names_.scene, kept, std::strlen(kept) + 1, names_.path, LV2_STATE_IS_POD);
    release(features, made);
    return status;
  }

  LV2_State_Status restore(LV2_State_Retrieve_Function retrieve, LV2_State_Handle handle,
                           const LV2_Feature* const* features) {
    std::size_t size = 0;
    std::uint32_t type = 0, flags = 0;
    const void* found = names_.scene ? retrieve(handle, names_.scene, &size, &type, &flags) : nullptr;
    wish_.path[0] = '\0';
    if (found && type == names_.path) {
      const auto* map = static_cast<LV2_State_Map_Path*>(feature(features, LV2_STATE__mapPath));
      char* made = map ? map->absolute_path(map->handle, static_cast<const char*>(found)) : nullptr;
      ask_for(made ? made : static_cast<const char*>(found));
      release(features, made);
    }
    if (!schedule_) take(new Loaded(wish_, rate_), wish_);
    restored_ = true;  // the host sets the ports after this
    return LV2_STATE_SUCCESS;
  }

  static void* feature(const LV2_Feature* const* features, const char* uri) {
    for (; features && *features; ++features)
      if (std::strcmp((*features)->URI, uri) == 0) return (*features)->data;
    return nullptr;
  }

 private:
  double number(Port port, double standard) const {
    const auto* value = static_cast<const float*>(ports_[port]);
    return value && std::isfinite(*value) ? static_cast<double>(*value) : standard;
  }
  std::uint32_t chosen() const {
    const double last = static_cast<double>(ictus_sound_presets()) - 1;
    return static_cast<std::uint32_t>(std::clamp(std::round(number(preset, 0)), 0.0, last));
  }

  static void release(const LV2_Feature* const* features, char* path) {
    if (!path) return;
    const auto* free_path = static_cast<LV2_State_Free_Path*>(feature(features, LV2_STATE__freePath));
    if (free_path) free_path->free_path(free_path->handle, path);
  }

  void take(Loaded* loaded, const Wish& wish) {
    loaded_.reset(loaded);
    has_ = wish;
  }

  void ask_for(const char* path) {
    if (std::strlen(path) < wish_.path.size()) std::strcpy(wish_.path.data(), path);
  }

  void read_events() {
    const auto* sequence = static_cast<const LV2_Atom_Sequence*>(ports_[midi]);
    if (!sequence || names_.midi == 0) return;
    LV2_ATOM_SEQUENCE_FOREACH(sequence, event) {
      if (event->body.type == names_.midi)
        read_midi(reinterpret_cast<const std::uint8_t*>(event + 1), event->body.size,
                  static_cast<double>(event->time.frames));
      else if (event->body.type == names_.object)
        read_patch(reinterpret_cast<const LV2_Atom_Object*>(&event->body));
    }
  }

  void read_midi(const std::uint8_t* bytes, std::uint32_t size, double frame) {
    if (size < 3 || !loaded_->sound) return;
    const int kind = bytes[0] & 0xf0;
    if (kind == LV2_MIDI_MSG_NOTE_ON && bytes[2] > 0)
      loaded_->hit(bytes[1], number(speed, 2) * bytes[2] / 127.0, frame);
    const bool quiet = bytes[1] == LV2_MIDI_CTL_ALL_SOUNDS_OFF || bytes[1] == LV2_MIDI_CTL_ALL_NOTES_OFF;
    if (kind == LV2_MIDI_MSG_CONTROLLER && quiet) ictus_sound_rest(loaded_->sound);
  }

  void read_patch(const LV2_Atom_Object* object) {
    if (object->body.otype != names_.set) return;
    const LV2_Atom *property = nullptr, *value = nullptr;
    lv2_atom_object_get(object, names_.property, &property, names_.value, &value, 0);
    if (!property || property->type != names_.urid || !value || value->type != names_.path) return;
    if (reinterpret_cast<const LV2_Atom_URID*>(property)->body != names_.scene) return;
    ask_for(reinterpret_cast<const char*>(value + 1));
  }

  double rate_;
  Names names_;
  const LV2_Worker_Schedule* schedule_;
  std::array<void*, port_count> ports_{};
  Wish wish_{}, has_{};  // asked for; and of what is loaded
  std::unique_ptr<Loaded> loaded_;
  std::uint32_t last_preset_ = 0;
  bool waiting_ = false, held_ = false, restored_ = false;
};

Plugin* plugin(LV2_Handle handle) { return static_cast<Plugin*>(handle); }

LV2_Handle instantiate(const LV2_Descriptor*, double rate, const char*, const LV2_Feature* const* features) {
  try {
    return new Plugin(rate, static_cast<LV2_URID_Map*>(Plugin::feature(features, LV2_URID__map)),
                      static_cast<LV2_Worker_Schedule*>(Plugin::feature(features, LV2_WORKER__schedule)));
  } catch (const std::exception&) {
    return nullptr;
  }
}

const void* extension_data(const char* uri) {
  static const LV2_Worker_Interface worker{
      [](LV2_Handle handle, LV2_Worker_Respond_Function respond, LV2_Worker_Respond_Handle to, std::uint32_t,
         const void* data) { return plugin(handle)->work(respond, to, data); },
      [](LV2_Handle handle, std::uint32_t, const void* data) { return plugin(handle)->work_response(data); },
      nullptr};
  static const LV2_State_Interface state{
      [](LV2_Handle handle, LV2_State_Store_Function store, LV2_State_Handle to, std::uint32_t,
         const LV2_Feature* const* features) { return plugin(handle)->save(store, to, features); },
      [](LV2_Handle handle, LV2_State_Retrieve_Function retrieve, LV2_State_Handle from, std::uint32_t,
         const LV2_Feature* const* features) { return plugin(handle)->restore(retrieve, from, features); }};
  if (std::strcmp(uri, LV2_WORKER__interface) == 0) return &worker;
  if (std::strcmp(uri, LV2_STATE__interface) == 0) return &state;
  return nullptr;
}

const LV2_Descriptor descriptor{
    plugin_uri,
    instantiate,
    [](LV2_Handle handle, std::uint32_t port, void* data) { plugin(handle)->connect(port, data); },
    [](LV2_Handle handle) { plugin(handle)->activate(); },
    [](LV2_Handle handle, std::uint32_t frames) { plugin(handle)->run(frames); },
    nullptr,
    [](LV2_Handle handle) { delete plugin(handle); },
    extension_data};

}  // namespace

LV2_SYMBOL_EXPORT const LV2_Descriptor* lv2_descriptor(std::uint32_t index) {
  return index == 0 ? &descriptor : nullptr;
}
