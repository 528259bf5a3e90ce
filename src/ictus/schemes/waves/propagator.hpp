#pragma once
// The motion of a chain of sliced bodies from its start, by a propagator chosen by name, with every opening
// and closing of a contact located.

#include <memory>
#include <string_view>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/schemes/waves/wave_run.hpp"

namespace ictus::waves {

class Propagator {
 public:
  virtual ~Propagator() = default;
  virtual WaveRun run(const WaveOptions& options) = 0;
};

/// THE LIST of propagators, sorted by name.
const std::vector<About>& propagators();

/// The propagator of this name for a chain that outlives it. Throws Error where there is none, or where it
/// cannot follow this chain.
std::unique_ptr<Propagator> make_propagator(std::string_view name, const WaveChain& chain);

/// "modes" where all contacts are linear, "dop853" otherwise.
std::string_view fitting_propagator(const WaveChain& chain);

}  // namespace ictus::waves
