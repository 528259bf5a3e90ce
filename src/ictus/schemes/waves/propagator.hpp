#pragma once
// The motion of a chain of sliced bodies from its start, with every opening and closing of a contact located.

#include "ictus/schemes/waves/wave_run.hpp"

namespace ictus::waves {

class Propagator {
 public:
  virtual ~Propagator() = default;
  virtual WaveRun run(const WaveOptions& options) = 0;
};

}  // namespace ictus::waves
