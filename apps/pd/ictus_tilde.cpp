// ictus~ for Pure Data: a scene or a preset that messages strike, one signal outlet per pickup, one signal inlet per body
// for forces in N. Thin over ictus_sound.h; docs/guide/hosts.md tells how it is used.
//
//     [ictus~ bar.toml]   [ictus~ glockenspiel]   [ictus~ piano_c4 -notes 36 84 -voices 12]
//
// A strike comes at the time of its message, which may lie inside a block, and is heard one block later, as everything in
// Pd; other messages act at the next block.

#include <m_pd.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "ictus/sound/ictus_sound.h"

static_assert(sizeof(t_sample) == sizeof(float), "Pd in single precision");

namespace {

struct Release {
  void operator()(ictus_sound* sound) const { ictus_sound_destroy(sound); }
};

/// What the object was made with, and what was set since: enough to make it again at another rate.
struct Choice {
  std::string text, file;
  int lowest = 0, highest = -1;  // notes; none: one key
  double root = 60;
  int voices = 16;
  std::vector<std::pair<std::string, std::string>> settings;
};

class Instrument {
 public:
  /// Throws std::string, the reason.
  Instrument(Choice choice, double rate) : choice_(std::move(choice)) { make(rate); }

  void make(double rate) {
    std::vector<double> pitch;
    for (int note = choice_.lowest; note <= choice_.highest; ++note)
      pitch.push_back(std::pow(2.0, (note - choice_.root) / 12));
    if (pitch.empty()) pitch.push_back(1);
    const ictus_sound_keys keys{choice_.file.empty() ? nullptr : choice_.file.c_str(), pitch.data(),
                                pitch.size(), static_cast<std::size_t>(choice_.voices)};
    char why[1024] = "";
    sound_.reset(ictus_sound_create_keys(choice_.text.c_str(), rate, &keys, why, sizeof why));
    if (!sound_) throw std::string(why);
    for (const auto& setting : choice_.settings)
      if (!ictus_sound_set(sound_.get(), setting.first.c_str(), setting.second.c_str(), nullptr, why,
                           sizeof why))
        throw std::string(why);
    rate_ = rate;
    ictus_sound_rest(sound_.get());
    force_.assign(bodies(), {});
  }

  ictus_sound* sound() const { return sound_.get(); }
  double rate() const { return rate_; }
  std::size_t bodies() const { return ictus_sound_bodies(sound_.get()); }
  std::size_t pickups() const { return ictus_sound_pickups(sound_.get()); }
  bool has_note(double note) const {
    return choice_.highest >= choice_.lowest && note >= choice_.lowest && note <= choice_.highest;
  }
  std::size_t key(double note) const { return static_cast<std::size_t>(std::lround(note) - choice_.lowest); }

  /// Nothing where it worked, else why not.
  std::string set(const std::string& key, const std::string& value) {
    char why[1024] = "";
    if (!ictus_sound_set(sound_.get(), key.c_str(), value.c_str(), nullptr, why, sizeof why)) return why;
    choice_.settings.emplace_back(key, value);
    return {};
  }

  /// A striker by its own name, by that of its body, or by its number; as many as there are where there is none.
  std::size_t striker(const char* name) const {
    const std::size_t count = ictus_sound_strikers(sound_.get());
    for (std::size_t i = 0; i < count; ++i) {
      const std::string known = ictus_sound_striker_name(sound_.get(), i);
      if (known == name) return i;
    }
    for (std::size_t i = 0; i < count; ++i) {  // of "mallet-bar" the mallet
      const std::string known = ictus_sound_striker_name(sound_.get(), i), sought = name;
      if (known.compare(0, sought.size() + 1, sought + "-") == 0) return i;
      if (known.size() > sought.size() && known.ends_with("-" + sought)) return i;
    }
    return count;
  }

  void resize(std::size_t frames) {
    for (std::vector<float>& row : force_) row.resize(frames);
    in_.resize(bodies());
    out_.resize(pickups());
  }
  /// Pd's outlets may lie where its inlets do: what comes in is copied first.
  void process(t_sample** in, t_sample** out, std::size_t frames) {
    bool pushed = false;
    for (std::size_t b = 0; b < in_.size(); ++b) {
      std::copy_n(in[b], frames, force_[b].begin());
      in_[b] = force_[b].data();
      pushed = pushed || std::any_of(force_[b].begin(), force_[b].end(), [](float x) { return x != 0; });
    }
    for (std::size_t c = 0; c < out_.size(); ++c) out_[c] = out[c];
    ictus_sound_process(sound_.get(), pushed ? in_.data() : nullptr, out_.data(), frames);
  }

 private:
  Choice choice_;
  std::unique_ptr<ictus_sound, Release> sound_;
  double rate_ = 0;
  std::vector<std::vector<float>> force_;
  std::vector<const float*> in_;
  std::vector<float*> out_;
};

t_class* ictus_class;

/// What Pd allocates.
struct Tilde {
  t_object object;
  t_float force;  // on the first body where no signal comes
  Instrument* instrument;
  t_outlet* told;
  double block;  // Pd's time at the last block
  t_sample** vectors;
  std::size_t count;
};

/// Samples of the block to come: Pd's messages between two blocks have times of their own, which it keeps to some
/// 1e-5 of a sample.
double after(const Tilde* x) {
  if (x->block <= 0) return 0;
  const double samples = clock_gettimesince(x->block) * x->instrument->rate() / 1000;
  const double whole = std::round(samples);
  return std::max(0.0, std::abs(samples - whole) < 1e-4 ? whole : samples);
}

void strike(Tilde* x, std::size_t key, std::size_t striker, t_float speed) {
  if (!ictus_sound_strike_key(x->instrument->sound(), key, striker, static_cast<double>(speed), after(x)))
    pd_error(x, "ictus~: there is no such striker, or too many strikes wait");
}

void on_bang(Tilde* x) { ictus_sound_start(x->instrument->sound()); }
void on_float(Tilde* x, t_float speed) { strike(x, 0, 0, speed); }
void on_rest(Tilde* x) { ictus_sound_rest(x->instrument->sound()); }

void on_note(Tilde* x, t_float note, t_float speed) {
  if (!x->instrument->has_note(static_cast<double>(note)))
    return pd_error(x, "ictus~: there is no note %g; make the object with -notes LOWEST HIGHEST",
                    static_cast<double>(note));
  if (speed > 0) strike(x, x->instrument->key(static_cast<double>(note)), 0, speed);
}

void on_energy(Tilde* x) {
  t_atom value;
  SETFLOAT(&value, static_cast<t_float>(ictus_sound_energy(x->instrument->sound())));
  outlet_anything(x->told, gensym("energy"), 1, &value);
}

void set(Tilde* x, const std::string& key, int count, t_atom* words) {
  std::string value;
  char word[MAXPDSTRING];
  for (int i = 0; i < count; ++i) {
    atom_string(&words[i], word, sizeof word);
    value += (i > 0 ? " " : "") + std::string(word);
  }
  const std::string why = x->instrument->set(key, value);
  if (!why.empty()) pd_error(x, "ictus~: %s", why.c_str());
}

void on_set(Tilde* x, t_symbol*, int count, t_atom* words) {
  if (count < 2 || words[0].a_type != A_SYMBOL)
    return pd_error(x, "ictus~: set needs a key of the scene and its value, as in set body.mallet.mass 20 g");
  set(x, words[0].a_w.w_symbol->s_name, count - 1, words + 1);
}

/// Names of the scene: a striker or its body with a speed, or a key with its value.
void on_anything(Tilde* x, t_symbol* name, int count, t_atom* words) {
  const std::size_t striker = x->instrument->striker(name->s_name);
  if (striker < ictus_sound_strikers(x->instrument->sound())) {
    if (count != 1 || words[0].a_type != A_FLOAT)
      return pd_error(x, "ictus~: %s needs a speed in m/s", name->s_name);
    return strike(x, 0, striker, words[0].a_w.w_float);
  }
  if (std::strchr(name->s_name, '.')) return set(x, name->s_name, count, words);
  std::string known;
  for (std::size_t i = 0; i < ictus_sound_strikers(x->instrument->sound()); ++i)
    known += (i > 0 ? ", " : "") + std::string(ictus_sound_striker_name(x->instrument->sound(), i));
  pd_error(x, "ictus~: nothing is called %s; strikers are: %s", name->s_name, known.c_str());
}

t_int* perform(t_int* w) {
  auto* x = reinterpret_cast<Tilde*>(w[1]);
  x->block = clock_getlogicaltime();
  x->instrument->process(x->vectors, x->vectors + x->count - x->instrument->pickups(),
                         static_cast<std::size_t>(w[2]));
  return w + 3;
}

void on_dsp(Tilde* x, t_signal** signals) {
  const auto rate = static_cast<double>(signals[0]->s_sr);
  if (rate != x->instrument->rate()) {
    try {
      x->instrument->make(rate);
    } catch (const std::string& why) {
      return pd_error(x, "ictus~: %s", why.c_str());
    }
  }
  for (std::size_t i = 0; i < x->count; ++i) x->vectors[i] = signals[i]->s_vec;
  x->instrument->resize(static_cast<std::size_t>(signals[0]->s_n));
  dsp_add(perform, 2, x, static_cast<t_int>(signals[0]->s_n));
}

/// The text of a preset, or of a file that Pd finds beside the patch or on its path; false: there is none.
bool find_scene(const char* name, Choice& choice) {
  for (std::size_t i = 0; i < ictus_sound_presets(); ++i)
    if (std::strcmp(name, ictus_sound_preset_name(i)) == 0) {
      choice.text = ictus_sound_preset_scene(i);
      choice.root = ictus_sound_preset_note(i);
      return true;
    }
  char folder[MAXPDSTRING], *file = nullptr;
  for (const char* ending : {"", ".toml"}) {
    const int opened = canvas_open(canvas_getcurrent(), name, ending, folder, &file, MAXPDSTRING, 0);
    if (opened < 0) continue;
    sys_close(opened);
    choice.file = std::string(folder) + "/" + file;
    std::ifstream in(choice.file, std::ios::binary);
    choice.text.assign(std::istreambuf_iterator<char>(in), {});
    return true;
  }
  return false;
}

/// Throws std::string, what is wrong.
Choice read_arguments(int count, t_atom* words) {
  Choice choice;
  if (count < 1 || words[0].a_type != A_SYMBOL)
    throw std::string("needs a scene or a preset, as in [ictus~ glockenspiel]");
  const char* name = words[0].a_w.w_symbol->s_name;
  if (!find_scene(name, choice)) {
    std::string known;
    for (std::size_t i = 0; i < ictus_sound_presets(); ++i)
      known += (i > 0 ? ", " : "") + std::string(ictus_sound_preset_name(i));
    throw std::string(name) + ": there is no such scene beside the patch, and presets are: " + known;
  }
  const auto number = [&](int i, double least, double most) {
    const double value =
        i < count && words[i].a_type == A_FLOAT ? static_cast<double>(words[i].a_w.w_float) : -1;
    if (!(value >= least && value <= most) || value != std::floor(value))
      throw std::string("-notes takes two whole numbers of 0 … 127, -voices one of 1 … 1000");
    return static_cast<int>(value);
  };
  for (int i = 1; i < count;) {
    const std::string word = words[i].a_type == A_SYMBOL ? words[i].a_w.w_symbol->s_name : "";
    if (word == "-notes") {
      choice.lowest = number(i + 1, 0, 127);
      choice.highest = number(i + 2, choice.lowest, 127);
      i += 3;
    } else if (word == "-voices") {
      choice.voices = number(i + 1, 1, 1000);
      i += 2;
    } else {
      throw std::string("knows -notes LOWEST HIGHEST and -voices COUNT after the scene");
    }
  }
  return choice;
}

void* make(t_symbol*, int count, t_atom* words) {
  std::unique_ptr<Instrument> instrument;
  try {
    instrument = std::make_unique<Instrument>(read_arguments(count, words), static_cast<double>(sys_getsr()));
  } catch (const std::string& why) {
    pd_error(nullptr, "ictus~: %s", why.c_str());
    return nullptr;
  }
  auto* x = reinterpret_cast<Tilde*>(pd_new(ictus_class));
  x->instrument = instrument.release();
  x->force = 0;
  x->block = 0;
  for (std::size_t b = 1; b < x->instrument->bodies(); ++b)
    inlet_new(&x->object, &x->object.ob_pd, &s_signal, &s_signal);
  for (std::size_t c = 0; c < x->instrument->pickups(); ++c) outlet_new(&x->object, &s_signal);
  x->told = outlet_new(&x->object, nullptr);
  // Without a body Pd's own inlet is a signal all the same.
  x->count = std::max<std::size_t>(1, x->instrument->bodies()) + x->instrument->pickups();
  x->vectors = static_cast<t_sample**>(getbytes(x->count * sizeof(t_sample*)));
  return x;
}

void drop(Tilde* x) {
  delete x->instrument;
  freebytes(x->vectors, x->count * sizeof(t_sample*));
}

template <class Function>
t_method method(Function function) {
  return reinterpret_cast<t_method>(function);
}

}  // namespace

extern "C" __attribute__((visibility("default"))) void ictus_tilde_setup() {
  ictus_class = class_new(gensym("ictus~"), reinterpret_cast<t_newmethod>(method(make)), method(drop),
                          sizeof(Tilde), CLASS_DEFAULT, A_GIMME, A_NULL);
  class_addmethod(ictus_class, method(on_dsp), gensym("dsp"), A_CANT, A_NULL);
  CLASS_MAINSIGNALIN(ictus_class, Tilde, force);
  class_addbang(ictus_class, method(on_bang));
  class_doaddfloat(ictus_class, method(on_float));
  class_addmethod(ictus_class, method(on_rest), gensym("rest"), A_NULL);
  class_addmethod(ictus_class, method(on_note), gensym("note"), A_FLOAT, A_FLOAT, A_NULL);
  class_addmethod(ictus_class, method(on_energy), gensym("energy"), A_NULL);
  class_addmethod(ictus_class, method(on_set), gensym("set"), A_GIMME, A_NULL);
  class_addanything(ictus_class, method(on_anything));
}
