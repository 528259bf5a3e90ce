#pragma once
// Propagators chosen by name.

#include <memory>
#include <string_view>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/schemes/waves/propagator.hpp"

namespace ictus::waves {

/// THE LIST of propagators, sorted by name.
const std::vector<About>& propagators();

/// The propagator of this name for a chain that outlives it. Throws Error where there is none, or where it
/// cannot follow this chain.
std::unique_ptr<Propagator> make_propagator(std::string_view name, const WaveChain& chain);

/// "modes" where all contacts are linear, "dop853" otherwise.
std::string_view fitting_propagator(const WaveChain& chain);

}  // namespace ictus::waves
