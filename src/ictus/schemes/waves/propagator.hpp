#pragma once
// The motion of a chain of sliced bodies from its start, by a propagator chosen by name, with every opening
// and closing of a contact located.

#include <cstddef>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/model/waves/wave_chain.hpp"

namespace ictus::waves {

struct WaveEvent {
  double t;             // [s]
  std::size_t contact;  // of WaveChain::contacts()
  bool closes;
};

struct WaveOptions {
  double until =
      std::numeric_limits<double>::infinity();  // [s]; infinite: until no contact can happen any more
  std::vector<double> sample_times{};           // [s], rising; after a separation in free flight
  std::size_t most_events = 100000;
  std::size_t most_steps = 2000000;
  double tolerance = 1e-13;  // relative, of dop853
};

enum class WaveEnding { separated, until, too_many_events, too_many_steps, not_finite };

std::string_view name(WaveEnding ending);
/// What a user can do about it; empty where all is well.
std::string_view advice(WaveEnding ending);

struct WaveRun {
  std::vector<WaveState> samples;  // at the times asked for, as far as the run came
  std::vector<WaveEvent> events;   // in time; contacts that touch at the start are closed without one
  WaveState last;                  // at `until`; without one, at the last event
  WaveEnding ending = WaveEnding::separated;
  std::size_t steps = 0;

  /// From the start, or the first closing, to the last opening  [s]; 0 where nothing touched.
  double contact_time(std::size_t contact, const WaveChain& chain) const;
};

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
