#pragma once
// The motion of a chain of sliced bodies from its start, with every opening and closing of a contact located.

#include <optional>

#include "ictus/schemes/waves/wave_record.hpp"
#include "ictus/schemes/waves/wave_run.hpp"

namespace ictus {
class Archive;
}

namespace ictus::waves {

class Propagator {
 public:
  virtual ~Propagator() = default;
  WaveRun run(const WaveOptions& options) {
    start(options);
    while (advance()) {
    }
    return finish();
  }

  /// The same piece by piece: from the start,
  virtual void start(const WaveOptions& options) = 0;
  /// by a step or to the next event; false where there are no more,
  virtual bool advance() = 0;
  /// to the end.
  virtual WaveRun finish() = 0;
  /// Was it asked to stop? What it archives then, before it is finished, goes on as if it had not been.
  bool is_stopped() const { return record_->is_stopped(); }
  /// Between two pieces: what was started in the same way goes on from there, with the same bits.
  virtual void archive(Archive& archive) = 0;

 protected:
  WaveOptions options_;
  std::optional<WaveRecord> record_;  // of the present run
};

}  // namespace ictus::waves
