#pragma once
// The state of a long run as a file: written whole or not at all, from time to time, and looked at before a run goes on
// from it. It is of one build of the program and of one scene, and says so; one that was changed or cut off is refused.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/run/advance.hpp"
#include "ictus/run/assembly.hpp"

namespace ictus::cli {

class Verb;

struct CheckpointOptions {
  std::string file;       // to be written
  std::string resume;     // to go on from
  std::size_t every = 0;  // steps; 0: once a minute

  void add_to(Verb& verb);
  bool any() const { return !file.empty() || !resume.empty(); }
};

class CheckpointFile {
 public:
  /// Complains of a file that may not be replaced, and of one from which this scene cannot go on. `others`: the scene and
  /// what the run writes, none of which may be the checkpoint too.
  CheckpointFile(const CheckpointOptions& options, const Assembly& assembly,
                 const std::vector<std::filesystem::path>& others, bool overwrite);
  CheckpointFile(const CheckpointFile&) = delete;
  CheckpointFile& operator=(const CheckpointFile&) = delete;

  /// For the run; null where nothing was asked for. Of use as long as the file.
  const Checkpoints* checkpoints() const { return asked_ ? &checkpoints_ : nullptr; }
  /// Of a run that has come to its end and told what it came to. Only what is a checkpoint goes.
  void remove() const;
  /// In words, of a run that was stopped; empty where none was written.
  std::string how_to_go_on() const;

 private:
  using Clock = std::chrono::steady_clock;

  bool is_due(std::size_t steps);
  void write(std::string_view state);
  void read(const std::filesystem::path& file);

  bool asked_;
  std::filesystem::path file_;
  std::size_t every_;
  std::uint64_t scene_ = 0, program_ = 0;  // checksums
  std::string state_;                      // to go on from
  Clock::time_point last_ = Clock::now();
  bool written_ = false, failed_ = false;
  bool is_own_ = false;  // what lies there was read, and the run goes on from it
  Checkpoints checkpoints_;
};

}  // namespace ictus::cli
