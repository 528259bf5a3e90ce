#pragma once
// What the fuzzing targets share. Each is a function of some bytes; libFuzzer makes them up.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ictus::fuzz {

using Bytes = std::string_view;

/// Ends the program, with words, where something that must hold does not.
void must(bool holds, const char* promise);

/// A file of these bytes in a folder of this process's own, which goes when it ends; its path.
std::string as_file(const char* name, Bytes bytes);

/// Would this text of a scene make very many bodies in a few letters? Such scenes are slow, and right to be.
bool is_huge(Bytes text);

/// Bytes as choices and numbers: what a caller in C might pass.
class Dealt {
 public:
  explicit Dealt(Bytes bytes) : rest_(bytes) {}

  bool empty() const { return rest_.empty(); }
  std::size_t byte();                    // 0 where nothing is left
  std::size_t below(std::size_t count);  // a choice of so many
  double number();                       // any: plain, extreme, or none at all
  double plain();                        // of moderate size, positive
  std::vector<double> numbers(std::size_t count, bool wild);
  Bytes rest() const { return rest_; }

 private:
  Bytes rest_;
};

// The targets, by what they read.
void read_scene(Bytes bytes);       // scene text
void run_scene(Bytes bytes);        // the same, put together, told and read again, and some steps of it
void read_quantities(Bytes bytes);  // numbers and units
void read_overrides(Bytes bytes);   // --set, a line each
void read_exact(Bytes bytes);       // exact NAME key=value, a line each
void read_tables(Bytes bytes);      // every reader of CSV
void read_audio_file(Bytes bytes);  // WAV and what else libsndfile reads
void read_modes(Bytes bytes);       // glTF, and presets of the Sound Design Toolkit
void read_meshes(Bytes bytes);      // STL and OBJ
void resolve_impact(Bytes bytes);   // the C interface of the resolver
void play_sound(Bytes bytes);       // the C interface of scenes that sound
void read_sweep(Bytes bytes);       // a sweep file
void read_fit(Bytes bytes);         // a fit file
void read_records(Bytes bytes);     // the journal of a sweep
void be_wrong(Bytes bytes);         // broken in each way that must be seen

}  // namespace ictus::fuzz
