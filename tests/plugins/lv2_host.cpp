// A host of the LV2 bundle, by lilv: finds it by its Turtle, gives it what hosts give (a map of names, a worker, MIDI, files
// and states), and compares its samples with those of the C interface.
// Usage: LV2_PATH=… lv2_host SCENE [--twin]: with --twin it plays another note than it expects, and must fail.

#include <lilv/lilv.h>
#include <lv2/atom/forge.h>
#include <lv2/atom/util.h>
#include <lv2/midi/midi.h>
#include <lv2/patch/patch.h>
#include <lv2/state/state.h>
#include <lv2/urid/urid.h>
#include <lv2/worker/worker.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "apps/lv2/plugin.hpp"
#include "ictus/sound/ictus_sound.h"

namespace {

using namespace ictus::lv2;

int failures = 0;
void expect(bool condition, const std::string& what) {
  if (condition) return;
  std::fprintf(stderr, "failed: %s\n", what.c_str());
  ++failures;
}

constexpr double rate = 48000;
constexpr std::uint32_t block = 128;

std::vector<std::string> uris;
LV2_URID number_of(void*, const char* uri) {
  for (std::size_t i = 0; i < uris.size(); ++i)
    if (uris[i] == uri) return static_cast<LV2_URID>(i + 1);
  uris.emplace_back(uri);
  return static_cast<LV2_URID>(uris.size());
}
const char* name_of(void*, LV2_URID number) { return uris[number - 1].c_str(); }

using Work = std::vector<char>;
std::vector<Work> orders, answers;
LV2_Worker_Status keep(std::vector<Work>& list, std::uint32_t size, const void* data) {
  list.emplace_back(static_cast<const char*>(data), static_cast<const char*>(data) + size);
  return LV2_WORKER_SUCCESS;
}
LV2_Worker_Status ordered(void*, std::uint32_t size, const void* data) { return keep(orders, size, data); }
LV2_Worker_Status answered(void*, std::uint32_t size, const void* data) { return keep(answers, size, data); }

struct Event {
  std::int64_t frame;
  std::uint8_t note, velocity;
};

class Host {
 public:
  Host() : world_(lilv_world_new()) {
    lilv_world_load_all(world_);
    LilvNode* uri = lilv_new_uri(world_, plugin_uri);
    plugin_ = lilv_plugins_get_by_uri(lilv_world_get_all_plugins(world_), uri);
    lilv_node_free(uri);
    if (!plugin_) return;
    features_ = {&map_feature_, &unmap_feature_, &work_feature_, nullptr};
    instance_ = lilv_plugin_instantiate(plugin_, rate, features_.data());
    if (!instance_) return;
    worker_ = static_cast<const LV2_Worker_Interface*>(
        lilv_instance_get_extension_data(instance_, LV2_WORKER__interface));
    std::vector<float> least(port_count), most(port_count);
    values_.resize(port_count);
    lilv_plugin_get_port_ranges_float(plugin_, least.data(), most.data(), values_.data());
    for (std::uint32_t p = preset; p <= strike; ++p) {
      expect(values_[p] >= least[p] && values_[p] <= most[p], "a default lies in its range");
      lilv_instance_connect_port(instance_, p, &values_[p]);
    }
    lilv_instance_connect_port(instance_, midi, sequence_.data());
    lilv_instance_connect_port(instance_, left, left_.data());
    lilv_instance_connect_port(instance_, right, right_.data());
    lilv_instance_connect_port(instance_, force, nullptr);
    lilv_instance_activate(instance_);
  }
  ~Host() {
    if (instance_) lilv_instance_free(instance_);
    lilv_world_free(world_);
  }
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  bool good() const { return instance_ && lilv_plugin_verify(plugin_); }
  float& value(Port port) { return values_[port]; }

  /// Blocks of sound, with the events of all of them; a path makes the first a message for the scene.
  std::vector<float> play(std::size_t blocks, const std::vector<Event>& events,
                          const std::string& path = {}) {
    std::vector<float> heard;
    for (std::size_t i = 0; i < blocks; ++i) {
      write(events, static_cast<std::int64_t>(i * block), i == 0 ? path : std::string());
      lilv_instance_run(instance_, block);
      heard.insert(heard.end(), left_.begin(), left_.end());
      do_work();
    }
    return heard;
  }

  LilvState* save() {
    return lilv_state_new_from_instance(plugin_, instance_, &map_, nullptr, nullptr, nullptr, nullptr, get,
                                        this, LV2_STATE_IS_POD, features_.data());
  }
  void restore(const LilvState* state) {
    lilv_state_restore(state, instance_, set, this, 0, features_.data());
  }
  /// A preset by its label; false: there is none.
  bool choose(const std::string& label) {
    LilvNode* kind = lilv_new_uri(world_, "http://lv2plug.in/ns/ext/presets#Preset");
    LilvNodes* all = lilv_plugin_get_related(plugin_, kind);
    bool found = false;
    LILV_FOREACH(nodes, i, all) {
      const LilvNode* node = lilv_nodes_get(all, i);
      lilv_world_load_resource(world_, node);
      LilvState* state = lilv_state_new_from_world(world_, &map_, node);
      if (state && lilv_state_get_label(state) && label == lilv_state_get_label(state)) {
        restore(state);
        found = true;
      }
      lilv_state_free(state);
    }
    lilv_nodes_free(all);
    lilv_node_free(kind);
    return found;
  }

 private:
  static Port port_of(const std::string& symbol) {
    for (const Control& each : controls)
      if (symbol == each.symbol) return each.port;
    return port_count;
  }
  static const void* get(const char* symbol, void* self, std::uint32_t* size, std::uint32_t* type) {
    auto& host = *static_cast<Host*>(self);
    *size = sizeof(float);
    *type = number_of(nullptr, LV2_ATOM__Float);
    return &host.values_[port_of(symbol)];
  }
  static void set(const char* symbol, void* self, const void* value, std::uint32_t, std::uint32_t type) {
    const Port port = port_of(symbol);
    expect(port != port_count, std::string("a preset names a port: ") + symbol);
    if (port == port_count) return;
    auto& host = *static_cast<Host*>(self);
    if (type == number_of(nullptr, LV2_ATOM__Float)) std::memcpy(&host.values_[port], value, sizeof(float));
    if (type == number_of(nullptr, LV2_ATOM__Double)) {
      double number = 0;
      std::memcpy(&number, value, sizeof number);
      host.values_[port] = static_cast<float>(number);
    }
  }

  void do_work() {
    while (!orders.empty()) {
      const Work order = orders.front();
      orders.erase(orders.begin());
      worker_->work(lilv_instance_get_handle(instance_), answered, nullptr,
                    static_cast<std::uint32_t>(order.size()), order.data());
      for (const Work& answer : answers)
        worker_->work_response(lilv_instance_get_handle(instance_), static_cast<std::uint32_t>(answer.size()),
                               answer.data());
      answers.clear();
    }
  }

  void write(const std::vector<Event>& events, std::int64_t first, const std::string& path) {
    LV2_Atom_Forge forge;
    lv2_atom_forge_init(&forge, &map_);
    lv2_atom_forge_set_buffer(&forge, sequence_.data(), sequence_.size());
    LV2_Atom_Forge_Frame frame, object;
    lv2_atom_forge_sequence_head(&forge, &frame, 0);
    if (!path.empty()) {
      lv2_atom_forge_frame_time(&forge, 0);
      lv2_atom_forge_object(&forge, &object, 0, number_of(nullptr, LV2_PATCH__Set));
      lv2_atom_forge_key(&forge, number_of(nullptr, LV2_PATCH__property));
      lv2_atom_forge_urid(&forge, number_of(nullptr, scene_uri));
      lv2_atom_forge_key(&forge, number_of(nullptr, LV2_PATCH__value));
      lv2_atom_forge_path(&forge, path.c_str(), static_cast<std::uint32_t>(path.size()) + 1);
      lv2_atom_forge_pop(&forge, &object);
    }
    for (const Event& event : events) {
      if (event.frame < first || event.frame >= first + block) continue;
      const std::uint8_t bytes[3] = {LV2_MIDI_MSG_NOTE_ON, event.note, event.velocity};
      lv2_atom_forge_frame_time(&forge, event.frame - first);
      lv2_atom_forge_atom(&forge, sizeof bytes, number_of(nullptr, LV2_MIDI__MidiEvent));
      lv2_atom_forge_write(&forge, bytes, sizeof bytes);
    }
    lv2_atom_forge_pop(&forge, &frame);
  }

  LilvWorld* world_;
  const LilvPlugin* plugin_ = nullptr;
  LilvInstance* instance_ = nullptr;
  const LV2_Worker_Interface* worker_ = nullptr;
  LV2_URID_Map map_{nullptr, number_of};
  LV2_URID_Unmap unmap_{nullptr, name_of};
  LV2_Worker_Schedule schedule_{nullptr, ordered};
  LV2_Feature map_feature_{LV2_URID__map, &map_}, unmap_feature_{LV2_URID__unmap, &unmap_},
      work_feature_{LV2_WORKER__schedule, &schedule_};
  std::array<const LV2_Feature*, 4> features_{};
  std::vector<float> values_;
  alignas(8) std::array<std::uint8_t, 4096> sequence_{};
  std::array<float, block> left_{}, right_{};
};

/// The same by the C interface: notes at frames, by the rule of the plug-in.
std::vector<float> expected(const char* scene, const char* file, double root,
                            const std::vector<Event>& events, double speed_at_127, double loudest,
                            std::size_t blocks) {
  std::vector<double> pitch{1};
  for (int note = 0; note < 128; ++note) pitch.push_back(std::pow(2.0, (note - root) / 12));
  const ictus_sound_keys keys{file, pitch.data(), pitch.size(), voices};
  ictus_sound* sound = ictus_sound_create_keys(scene, rate, &keys, nullptr, 0);
  if (!sound) return {};
  ictus_sound_rest(sound);
  for (const Event& event : events)
    ictus_sound_strike_key(sound, event.note == root ? 0 : event.note + 1u, 0,
                           speed_at_127 * event.velocity / 127.0, static_cast<double>(event.frame));
  std::vector<float> heard(blocks * block), other(heard.size());
  std::vector<float*> out{heard.data(), other.data()};
  ictus_sound_process(sound, nullptr, out.data(), heard.size());
  for (float& sample : heard) sample *= static_cast<float>(1 / loudest);
  ictus_sound_destroy(sound);
  return heard;
}

std::size_t index_of(const std::string& name) {
  std::size_t i = 0;
  while (i < ictus_sound_presets() && name != ictus_sound_preset_name(i)) ++i;
  return i;
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) return 2;
  const bool twin = count > 2 && std::string(words[2]) == "--twin";
  Host host;
  expect(host.good(), "the bundle is found by its Turtle and instantiated");
  if (failures) return 1;
  const std::vector<Event> melody{{5, 84, 127}, {200, 88, 64}, {457, 84, 30}, {700, 91, 100}, {701, 20, 100}};

  // Notes of a preset, chosen as a host chooses it: its numbers come from Turtle, its scene by the worker.
  expect(host.choose("glockenspiel"), "the preset glockenspiel is in the Turtle");
  host.play(8, {});
  const std::size_t preset_index = index_of("glockenspiel");
  std::vector<Event> played = melody;
  if (twin) played[1].note = 89;
  std::vector<Event> reached(melody.begin(), melody.end() - 1);  // 20 lies too far below
  const double speed_now = static_cast<double>(host.value(speed)),
               loudest = static_cast<double>(host.value(full_scale));
  expect(std::abs(speed_now - ictus_sound_preset_speed(preset_index)) < 1e-6, "the preset brings its speed");
  const std::vector<float> heard = host.play(20, played);
  expect(heard == expected(ictus_sound_preset_scene(preset_index), nullptr,
                           ictus_sound_preset_note(preset_index), reached, speed_now, loudest, 20),
         "the samples of notes are those of the C interface");
  float peak = 0;
  for (const float x : heard) peak = std::max(peak, std::abs(x));
  expect(peak > 0.1f && peak < 1.0f, "a melody at full velocity is loud and below full scale");

  // A scene of one's own by a message, kept in a state, and back from it in another instance.
  host.play(4, {}, words[1]);
  LilvState* state = host.save();
  expect(state != nullptr, "a state is saved");
  Host other;
  other.play(4, {});
  other.restore(state);
  lilv_state_free(state);
  other.play(4, {});
  const std::vector<Event> notes{{3, 60, 100}, {90, 64, 127}};
  std::ifstream in(words[1], std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  expect(other.play(10, notes) == expected(text.c_str(), words[1], 60, notes,
                                           static_cast<double>(other.value(speed)),
                                           static_cast<double>(other.value(full_scale)), 10),
         "a state brings the scene back");
  if (failures == 0) std::printf("all well\n");
  return failures ? 1 : 0;
}
